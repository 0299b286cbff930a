public import DojimaTime

/// The points that a chart shows by default: the fourth fifth of the series.
public enum DefaultSelection {
    /// The points `floor(0.6 * count)` to `floor(0.8 * count)`; `nil` without points.
    public static func points(of count: Int) -> ClosedRange<Int>? {
        guard count > 0 else { return nil }
        // In tenths and integers, because `count * tenths` could overflow and a `Double` could round.
        func share(_ tenths: Int) -> Int { count / 10 * tenths + count % 10 * tenths / 10 }
        return share(6)...share(8)
    }

    /// The range from the first to the last of those points, given the positions of all points, ascending; `nil` without points.
    public static func window(of places: [AxisPosition]) -> Range<AxisPosition>? {
        points(of: places.count).map { places[$0.lowerBound]..<places[$0.upperBound] }
    }
}

/// The point that a value line follows.
public enum TrackedPoint {
    /// The index of the last position at or before the end of a window; `nil` if there is none. Positions must ascend. O(log points).
    public static func index(atOrBefore end: AxisPosition, in places: [AxisPosition]) -> Int? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] <= end { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}

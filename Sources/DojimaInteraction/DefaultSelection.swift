public import DojimaTime

/// Which points a chart shows before anybody has chosen: the fourth fifth.
public enum DefaultSelection {
    /// The points `floor(0.6 * count)` to `floor(0.8 * count)`; `nil` without points.
    public static func points(of count: Int) -> ClosedRange<Int>? {
        guard count > 0 else { return nil }
        // By tenths, without the product that would overflow and the fractions that would round.
        func share(_ tenths: Int) -> Int { count / 10 * tenths + count % 10 * tenths / 10 }
        return share(6)...share(8)
    }

    /// The stretch from the first to the last of those points, at places in ascending order.
    public static func window(of places: [AxisPosition]) -> Range<AxisPosition>? {
        points(of: places.count).map { places[$0.lowerBound]..<places[$0.upperBound] }
    }
}

/// The point that a value line follows.
public enum TrackedPoint {
    /// The last point at or before a window's end, of places in ascending order; `nil` when there is none. Never interpolated. O(log points).
    public static func index(atOrBefore end: AxisPosition, in places: [AxisPosition]) -> Int? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] <= end { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}

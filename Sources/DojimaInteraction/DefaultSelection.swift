public import DojimaTime

/// The points that a chart shows by default: from 60 % to 80 % of the series.
public enum DefaultSelection {
    /// The indices `floor(0.6 * count)` to `floor(0.8 * count)`; `nil` if there are no points.
    public static func points(of count: Int) -> ClosedRange<Int>? {
        guard count > 0 else { return nil }
        // Integer arithmetic in two parts, because `count * tenths` could overflow and a `Double` could round.
        func part(_ tenths: Int) -> Int { count / 10 * tenths + count % 10 * tenths / 10 }
        return part(6)...part(8)
    }

    /// The window from the first to the last of these points, given the ascending positions of all points; `nil` if there are no points.
    public static func window(of positions: [AxisPosition]) -> Range<AxisPosition>? {
        points(of: positions.count).map { positions[$0.lowerBound]..<positions[$0.upperBound] }
    }
}

/// The point whose value a value line shows.
public enum ValueLinePoint {
    /// The index of the last position at or before the end of a window; `nil` if there is none. Positions must ascend. O(log points).
    public static func index(atOrBefore end: AxisPosition, in positions: [AxisPosition]) -> Int? {
        var (low, high) = (0, positions.count)
        while low < high {
            let middle = (low + high) / 2
            if positions[middle] <= end { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}

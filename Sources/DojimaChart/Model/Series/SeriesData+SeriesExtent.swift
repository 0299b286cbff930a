import DojimaSeries

extension SeriesData {
    /// Returns the minimum and maximum of all columns in some rows, ignoring NaN, infinities and rows that do not exist; `nil` if there is no
    /// other value.
    public func extent(_ rows: [Int]) -> ClosedRange<Double>? {
        switch self {
        case .bars(let bars): joined(bars.low.extent(rows), bars.high.extent(rows)) ?? bars.close.extent(rows)
        case .values(let values): values.values.extent(rows)
        case .band(let band): joined(joined(band.upper.extent(rows), band.lower.extent(rows)), band.middle.extent(rows))
        }
    }

    /// Returns the extent of the closes or values only, for lines.
    func closeExtent(_ rows: [Int]) -> ClosedRange<Double>? { closes.extent(rows) }

    /// The column of a line: closes, values, or the band's middle.
    public var closes: [Double] {
        switch self {
        case .bars(let bars): bars.close
        case .values(let values): values.values
        case .band(let band): band.middle
        }
    }
}

extension [Double] {
    /// Returns the minimum and maximum finite value in some rows, or `nil` if there is none. O(rows).
    func extent(_ rows: [Int]) -> ClosedRange<Double>? {
        var (low, high) = (Double.infinity, -Double.infinity)
        withUnsafeBufferPointer { values in
            for row in rows where values.indices.contains(row) && values[row].isFinite {
                low = Swift.min(low, values[row])
                high = Swift.max(high, values[row])
            }
        }
        return low <= high ? low...high : nil
    }
}

/// Returns the smallest range that contains both.
func joined(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> ClosedRange<Double>? {
    guard let a, let b else { return a ?? b }
    return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
}

package import DojimaTime

extension BarSource {
    /// Calls a body with the bars of a range in order, in pieces of at most `limit` bars, regardless of their distribution.
    ///
    /// Counts the bars of each half of a range that has too many, so that memory does not grow with their number.
    package func forEachPiece(
        of series: SeriesKey, in range: Range<Instant>, atMost limit: Int = 1 << 18, _ body: (BarSeries) throws -> Void
    ) throws {
        try forEachPiece(of: series, in: range, having: count(of: series, in: range), atMost: limit, body)
    }

    /// - Parameter count: the number of bars of the range. Counts of halves are limited to it, so that there are few pieces even if counts
    ///   change.
    private func forEachPiece(
        of series: SeriesKey, in range: Range<Instant>, having count: Int, atMost limit: Int, _ body: (BarSeries) throws -> Void
    ) throws {
        let (first, last) = (range.lowerBound.microseconds, range.upperBound.microseconds)
        // Half the sum, which might overflow.
        let middle = Instant(microseconds: (first & last) + (first ^ last) >> 1)
        guard count > limit, middle > range.lowerBound else {
            let bars = try bars(of: series, in: range)
            if !bars.isEmpty { try body(bars) }
            return
        }
        let earlier = try min(count, self.count(of: series, in: range.lowerBound..<middle))
        try forEachPiece(of: series, in: range.lowerBound..<middle, having: earlier, atMost: limit, body)
        try forEachPiece(of: series, in: middle..<range.upperBound, having: count - earlier, atMost: limit, body)
    }
}

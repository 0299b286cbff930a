package import DojimaTime

extension BarSource {
    /// Calls a body with the bars of a range in order, at most some hundred thousand at a time, however they are spread over it.
    ///
    /// Counts the bars of each half of a range that has too many, so that memory does not grow with their number.
    package func forEachPiece(
        of series: SeriesKey, in range: Range<Instant>, atMost limit: Int = 1 << 18, _ body: (BarSeries) throws -> Void
    ) throws {
        try forEachPiece(of: series, in: range, having: count(of: series, in: range), atMost: limit, body)
    }

    /// - Parameter count: the number of bars of the range. Those of its halves add up to it, so that the pieces are few whatever is counted.
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

package import DojimaTime

/// A split that is not visible in the prices of a series: they are already adjusted, and would be adjusted twice.
package struct AlreadyAdjustedSplit {
    package var action: CorporateAction
    /// The last close before the ex-date.
    package var close: Double
    /// The first open on or after the ex-date.
    package var open: Double

    /// Returns the splits at whose ex-dates the prices do not jump by the split's ratio.
    ///
    /// A split is included if the ratio of the close before to the open after is nearer to 1 than to the split's ratio. Splits of less than
    /// 25 %, which an overnight move may hide, and splits without bars nearby are skipped. `start` returns the first stamp of an ex-date or
    /// later.
    package static func all(
        of actions: [CorporateAction], in source: any BarSource, _ series: SeriesKey, start: (CivilDate) throws -> Instant
    ) throws -> [AlreadyAdjustedSplit] {
        let reach = 10 * max(Instant.microsecondsPerDay, series.interval.nominalMicroseconds)
        return try actions.compactMap { action in
            guard let ratio = action.ratio, ratio >= 1.25 || ratio <= 0.8 else { return nil }
            let start = try start(action.exDate)
            let before = try source.bars(of: series, in: start.advanced(by: -reach)..<start)
            let after = try source.bars(of: series, in: start..<start.advanced(by: reach))
            guard let close = before.close.last, let open = after.open.first, close > 0, open > 0 else { return nil }
            let (step, middle) = (close / open, ratio.squareRoot())
            return (ratio > 1 ? step < middle : step > middle) ? AlreadyAdjustedSplit(action: action, close: close, open: open) : nil
        }
    }
}

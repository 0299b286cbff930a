package import DojimaTime

/// A split that the prices of a series do not show: they are adjusted for it already, and would be adjusted twice.
package struct RepeatedSplit {
    package var action: CorporateAction
    /// The last close before the ex-date, and the first open from it on.
    package var close: Double
    package var open: Double

    /// The splits, of some actions, whose ex-dates prices pass without a jump of their size.
    ///
    /// The step from the close before to the open is nearer to none than to the ratio. Splits of less than a quarter, which a night's news
    /// may hide, and those that no bars lie beside are not judged. `start` gives the first stamp of an ex-date or later.
    package static func all(
        of actions: [CorporateAction], in source: any BarSource, _ series: SeriesKey, start: (CivilDate) throws -> Instant
    ) throws -> [RepeatedSplit] {
        let reach = 10 * max(Instant.microsecondsPerDay, series.interval.nominalMicroseconds)
        return try actions.compactMap { action in
            guard let ratio = action.ratio, ratio >= 1.25 || ratio <= 0.8 else { return nil }
            let start = try start(action.exDate)
            let before = try source.bars(of: series, in: start.advanced(by: -reach)..<start)
            let after = try source.bars(of: series, in: start..<start.advanced(by: reach))
            guard let close = before.close.last, let open = after.open.first, close > 0, open > 0 else { return nil }
            let (step, middle) = (close / open, ratio.squareRoot())
            return (ratio > 1 ? step < middle : step > middle) ? RepeatedSplit(action: action, close: close, open: open) : nil
        }
    }
}

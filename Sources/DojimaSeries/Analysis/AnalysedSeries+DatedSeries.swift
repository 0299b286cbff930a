package import DojimaTime

extension AnalysedSeries {
    /// Creates a series from bars with their stored stamps. Bars of a day or longer get trade dates, of two bars with the same date the
    /// later is kept, and bars in closed time are removed. O(bars).
    ///
    /// - Parameters:
    ///   - dateRule: the rule for trade dates of bars of a day or longer whose stamps are not midnights UTC; `nil` for dates in UTC.
    ///   - zone: the zone of the dates and hours of bars shorter than a day.
    ///   - requested: the window as moments; for bars of a day or longer, as midnights UTC of dates.
    ///   - returnStart: the moment from which returns count, in the same way; by default the start of the window.
    ///
    /// Also returns the stamps of the bars in closed time in the window. Throws if rules split the time of the bars into too many pieces.
    package static func dated(
        _ bars: BarSeries, of symbol: String, interval: BarInterval, dateRule: TradeDateRule?, closed: ClosedTime, zone: Zone,
        in requested: Range<Instant>, returnStart: Instant? = nil
    ) throws(RuleError) -> (series: AnalysedSeries, shut: [Instant]) {
        var bars = bars
        bars.interval = interval
        var dates: [CivilDate]?
        if !interval.isIntraday {
            var rule = dateRule ?? .utc
            let all = bars.time.map { rule.date(ofBarAt: $0) }
            let kept = all.indices.filter { $0 + 1 == all.count || all[$0] < all[$0 + 1] }
            dates = kept.count == all.count ? all : kept.map { all[$0] }
            if kept.count < all.count { bars = bars.picked(kept) }
        }
        var shut: [Instant] = []
        if !closed.isAlwaysOpen, let first = bars.time.first, let last = bars.time.last {
            var onAxis = bars
            if let dates { onAxis.time = dates.map { Instant($0) } }
            let reach = 2 * max(interval.nominalMicroseconds, Instant.microsecondsPerDay)
            let span = first.advanced(by: -reach)..<last.advanced(by: reach)
            try closed.validate(over: span)
            let timeline = interval.isIntraday ? closed.timeline(of: span) : closed.dateTimeline(of: span, interval: interval).timeline
            let rows = onAxis.closedIndices(on: timeline)
            if !rows.isEmpty {
                shut = rows.filter { requested.contains(onAxis.time[$0]) }.map { bars.time[$0] }
                let isShut = Set(rows)
                let kept = bars.indices.filter { !isShut.contains($0) }
                dates = dates.map { dates in kept.map { dates[$0] } }
                bars = bars.picked(kept)
            }
        }
        var series = AnalysedSeries(symbol: symbol, interval: interval, bars: bars, dates: dates, zone: zone)
        series.returnStart = returnStart
        series.show(requested)
        return (series, shut)
    }
}

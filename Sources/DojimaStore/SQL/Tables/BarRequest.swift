import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// The arguments of a call of `bars(...)`.
struct BarRequest {
    var interval: BarInterval?
    var calendar: String?
    var from: TimeText?
    var to: TimeText?
    var adjustment = Adjustment.none

    /// Returns the pass for this request.
    func pass(of symbol: String, _ session: SQLSession) throws -> BarPass {
        if let named = try session.portfolio(named: symbol) { return try pass(of: named, session) }
        let series = try session.series(of: symbol, for: interval)
        let exchange = try calendar.map(session.calendar)
        let zone = try exchange?.zone ?? seriesZone(of: series, session)
        let isResampled = interval.map { $0 != series.key.interval } ?? false
        let isIntraday = series.key.interval.isIntraday
        let hours = isResampled ? try (exchange ?? calendar(of: series, session)).map { SessionHours($0) } : nil
        // The sessions, if days are aggregated from shorter bars.
        let sessions = isIntraday && interval?.isIntraday == false ? hours : nil
        // Bars of a day or longer are positioned by their dates, which are stored as midnights UTC.
        let axisZone = isIntraday ? zone : .utc
        guard let stored = try series.row.span(on: session.database) else { return .none(of: series) }
        let shift: Int64 = isResampled && series.row.stamp == .end ? -1 : 0
        let full = stored.lowerBound.advanced(by: shift)..<stored.upperBound.advanced(by: 1)
        let first = max(from.map { $0.instant(in: axisZone, by: sessions) } ?? full.lowerBound, full.lowerBound)
        let end = min(to.map { $0.end(in: axisZone, by: sessions) } ?? full.upperBound, full.upperBound)
        guard first < end else { return .none(of: series) }
        var pass = BarPass(series, in: first.microseconds...max(first.microseconds, end.microseconds - 1))
        pass.prices = try session.prices(of: series, by: adjustment)
        pass.zone = sessions == nil && (isIntraday || interval?.isIntraday == true) ? zone : .utc
        let moments = first..<end
        if let exchange {
            let closed = ClosedTime(calendars: [exchange])
            // The stamp of a bar that begins before its session, or ends with it, may be outside of the session.
            let margin = 8 * Instant.microsecondsPerDay
            let wide = first.advanced(by: -margin)..<end.advanced(by: margin)
            let open = isIntraday ? closed.timeline(of: wide) : closed.dateTimeline(of: wide, interval: series.key.interval).timeline
            // The buckets at the ends extend beyond the span, but their bars do not.
            pass.open = isResampled ? Timeline(open: open.openSet, span: moments, clock: open.clock) : open
        } else if isResampled, from != nil || to != nil {
            pass.open = .continuous(moments)
        }
        if isResampled, let interval {
            pass.interval = interval
            pass.rule = BucketRule(interval: interval, zone: axisZone, hours: hours, clock: isIntraday ? .instants : .tradeDates)
        }
        return pass
    }

    /// Returns the pass over the value of a portfolio, computed from all bars of its symbols and then limited to `from` and `to`.
    private func pass(of named: NamedPortfolio, _ session: SQLSession) throws -> BarPass {
        var full = self
        (full.from, full.to) = (nil, nil)
        let interval = try self.interval ?? session.finestInterval(of: named.name)
        full.interval = interval
        let passes = try named.portfolio.symbols.map { try full.pass(of: $0, session) }
        let zone = interval.isIntraday ? passes[0].zone : .utc
        let series = try zip(named.portfolio.symbols, passes).map { symbol, pass in
            let bars = try pass.all(session).datedByTradeDate(pass.dateRule)
            if pass.isUnadjusted, let first = bars.time.first, let last = bars.time.last { session.unadjusted.add(symbol, first, last) }
            return AnalysedSeries(symbol: symbol, interval: interval, bars: bars, zone: zone)
        }
        let bars: BarSeries
        do throws(AnalysisError) { bars = try named.bars(of: series) } catch {
            throw StoreError(error.category == .data ? .data : .badQuery, error.message)
        }
        let row = SeriesRow(id: 0, key: SeriesKey(symbol: named.name, interval: interval), stamp: bars.stamp)
        let (first, end) = (from?.instant(in: zone) ?? .earliest, to?.end(in: zone) ?? .latest)
        guard first < end else { return .none(of: CatalogSeries(row: row)) }
        var pass = BarPass(CatalogSeries(row: row), in: first.microseconds...end.microseconds - 1)
        (pass.zone, pass.computed) = (zone, bars)
        return pass
    }

    /// The calendar of the instrument of a series; `nil` if it has none.
    private func calendar(of series: CatalogSeries, _ session: SQLSession) throws -> TradingCalendar? {
        try Instrument.find(series.key.symbol, on: session.database)?.calendar.map(session.calendar)
    }

    /// Returns the zone of a series: that of its stamps, of its instrument or of the instrument's calendar.
    private func seriesZone(of series: CatalogSeries, _ session: SQLSession) throws -> Zone {
        if let zone = series.zone { return try named(zone) }
        guard let instrument = try Instrument.find(series.key.symbol, on: session.database) else { return .utc }
        if let zone = instrument.zone { return try named(zone) }
        return try instrument.calendar.map { try session.calendar($0).zone } ?? .utc
    }

    private func named(_ zone: String) throws -> Zone {
        do { return try Zone(zone) } catch { throw StoreError(.missing, error.message) }
    }
}

package import DojimaSeries
package import DojimaText
package import DojimaTime

/// The series of an analysis, read from its sources: bars on open time up to the end of a window.
package struct AnalysisSource {
    package var sources: [ChartSource]
    /// What is closed.
    package var closed: ClosedTime
    /// The zone by whose clock bars shorter than a day have dates and hours.
    package var zone: Zone
    /// The window as it is asked for.
    package var window: WindowRequest
    /// The sources of the symbols that a rule names.
    package var companions: [ChartSource] = []
    package var calendars: () throws -> CalendarLibrary

    /// - Parameters:
    ///   - sources: all at one interval; lengths are counted back from the last bar of the first.
    ///   - zone: the zone that the user named.
    package init(
        _ sources: [ChartSource], closed: ClosedTime, zone: Zone?, window: WindowRequest, companions: [ChartSource] = [],
        calendars: @escaping () throws -> CalendarLibrary
    ) throws {
        (self.sources, self.closed, self.window, self.companions, self.calendars) = (sources, closed, window, companions, calendars)
        self.zone = try zone ?? (closed.calendars.isEmpty ? sources[0].wallClock(calendars()) : nil) ?? closed.zone
    }

    /// The zone in which times are written: bars of a day and longer have dates, which another zone would show as the evening before.
    package var shownZone: Zone { sources[0].placesByDate ? .utc : zone }

    /// Reads the series.
    ///
    /// - Parameters:
    ///   - labels: what the series are called.
    ///   - isWhole: whether bars are needed from the first on, for common dates or studies; else the window with the close before it is read.
    package func series(labels: [String], isWhole: Bool, notes: inout [Message]) throws -> [AnalysedSeries] {
        let asked = try range()
        let beside = try companions.map { (name: $0.name, bars: try dated($0)) }
        return try zip(sources, labels).map { source, label in
            var series = try analysed(source, label, in: asked, isWhole: isWhole, &notes)
            series.context = source.studyContext(on: closed)
            series.companions = Dictionary(beside.map { ($0.name, $0.bars) }, uniquingKeysWith: { $1 })
            return series
        }
    }

    /// The window as moments: of bars of a day and longer as midnights UTC of dates.
    private func range() throws -> Range<Instant> {
        let source = sources[0]
        if window.preset != nil || window.bars != nil || window.select != nil {
            let axis = try SourceAxis(source, beside: Array(sources.dropFirst()), closed: closed)
            let chosen = try AxisWindow(window, on: axis)
            return chosen.stamps ?? axis.moments(of: chosen.window)
        }
        func instant(_ time: TimeText) -> Instant { time.instant(in: source.placesByDate ? .utc : zone) }
        let start = window.from.map(instant) ?? .earliest
        let end = window.to.map { $0.end(in: source.placesByDate ? .utc : zone) } ?? .latest
        guard start < end else {
            throw PictureError(
                .request, "\(setting: .from) \(window.from?.written ?? "") is not before \(setting: .to) \(window.to?.written ?? "")")
        }
        return start..<end
    }

    private func analysed(
        _ source: ChartSource, _ label: String, in asked: Range<Instant>, isWhole: Bool, _ notes: inout [Message]
    ) throws -> AnalysedSeries {
        let first = Instant(microseconds: min(source.coverage(zone: zone).lowerBound.microseconds, source.extent.first.microseconds))
            .advanced(by: -2 * Instant.microsecondsPerDay)
        let last = source.extent.last.advanced(by: 2 * Instant.microsecondsPerDay + max(0, source.interval.nominalMicroseconds))
        let end = min(asked.upperBound, last)
        var start = first
        if !isWhole, asked.lowerBound > first {
            // The last close before the window is most often near.
            let margin = max(16 * source.interval.nominalMicroseconds, 10 * Instant.microsecondsPerDay)
            start = max(first, asked.lowerBound.advanced(by: -margin))
        }
        while true {
            let placed = try bars(of: source, in: start..<max(start, end), from: asked.lowerBound, label, &notes)
            let rows = placed.rows(in: asked)
            // A window that begins with the series has no close before it.
            if start <= first || rows.lowerBound > 0 {
                return AnalysedSeries(
                    symbol: label, interval: source.interval, bars: placed.bars, dates: placed.dates, window: rows, zone: zone)
            }
            start = first
        }
    }

    /// Bars with their trade dates where they have some.
    private struct PlacedBars {
        var bars: BarSeries
        var dates: [CivilDate]?

        /// The rows in a range of moments, or of midnights of dates.
        func rows(in range: Range<Instant>) -> Range<Int> {
            func row(_ moment: Instant) -> Int {
                guard let dates else { return bars.firstIndex(atOrAfter: moment) }
                var (low, high) = (0, dates.count)
                while low < high {
                    let middle = (low + high) / 2
                    if Instant(dates[middle]) < moment { low = middle + 1 } else { high = middle }
                }
                return low
            }
            let first = row(range.lowerBound)
            return first..<max(first, row(range.upperBound))
        }
    }

    /// Reads the bars of a range that lie on open time and have a close.
    ///
    /// - Parameter start: where the window begins, from where on bars on closed time are told.
    private func bars(
        of source: ChartSource, in range: Range<Instant>, from start: Instant, _ label: String, _ notes: inout [Message]
    ) throws -> PlacedBars {
        var placed: PlacedBars
        if source.isResampled {
            let keeping =
                closed.takesAll || !source.stored.interval.isIntraday
                ? nil : closed.timeline(of: range).including(barsOf: source.stored.interval, stamped: source.stamp)
            let bars = try source.bars(in: range, zone: zone, keeping: keeping)
            placed = PlacedBars(bars: bars, dates: source.placesByDate ? bars.time.map(\.utcDate) : nil)
        } else {
            var bars = try source.barSource.bars(of: source.stored, in: range)
            bars.interval = source.interval
            placed = PlacedBars(bars: bars)
            if source.placesByDate {
                var clock = ZoneCursor(source.tradeDateZone)
                let dates = bars.time.map { clock.local(at: $0).date }
                // Of two bars with one date the later stays.
                let kept = dates.indices.filter { $0 + 1 == dates.count || dates[$0] < dates[$0 + 1] }
                placed.dates = dates
                if kept.count < dates.count { placed = PlacedBars(bars: bars.picked(kept), dates: kept.map { dates[$0] }) }
            }
        }
        guard !closed.takesAll, let first = placed.bars.time.first, let last = placed.bars.time.last else { return placed }
        var onAxis = placed.bars
        if let dates = placed.dates { onAxis.time = dates.map { Instant($0) } }
        let reach = max(source.interval.nominalMicroseconds, Instant.microsecondsPerDay)
        let span = first.advanced(by: -2 * reach)..<last.advanced(by: 2 * reach)
        try closed.validate(over: span)
        let timeline = source.placesByDate ? closed.dateTimeline(of: span, interval: source.interval).timeline : closed.timeline(of: span)
        let shut = onAxis.closedIndices(on: timeline)
        guard !shut.isEmpty else { return placed }
        let told = shut.filter { onAxis.time[$0] >= start }
        if let row = told.first {
            notes.append(
                "\(label): \(told.count == 1 ? "1 bar lies" : "\(told.count) bars lie") on closed time, the first at \(placed.bars.time[row].isoText(in: shownZone)): left out (\(setting: .continuous) takes all)"
            )
        }
        let isShut = Set(shut)
        let kept = placed.bars.indices.filter { !isShut.contains($0) }
        return PlacedBars(bars: placed.bars.picked(kept), dates: placed.dates.map { dates in kept.map { dates[$0] } })
    }

    /// All bars of a source, those of days and longer at midnights UTC of their dates.
    private func dated(_ source: ChartSource) throws -> BarSeries {
        let range = source.extent.first..<source.extent.last.advanced(by: 1)
        return try source.datedBars(in: range, zone: zone, calendars: calendars)
    }
}

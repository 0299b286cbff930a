import DojimaInteraction
package import DojimaSeries
package import DojimaText
package import DojimaTime

/// Reads the series of an analysis from its sources, without bars at closed times.
package struct AnalysisSource {
    package let sources: [ChartSource]
    /// The closed times.
    package var closed: ClosedTime
    /// The zone whose clock gives the dates and hours of intraday bars, also of `sources`.
    package let zone: Zone
    /// The requested window.
    package var window: WindowRequest
    /// The sources of the symbols that a rule names.
    package var companions: [ChartSource] = []

    /// - Parameters:
    ///   - sources: sources of one interval; lengths are counted back from the last bar of the first.
    ///   - zone: the zone that the user named.
    package init(
        _ sources: [ChartSource], closed: ClosedTime, zone: Zone?, window: WindowRequest, companions: [ChartSource] = []
    ) {
        let clock = zone ?? (closed.calendars.isEmpty ? sources[0].zones.trading : nil) ?? closed.zone
        (self.zone, self.sources) = (clock, sources.map { $0.withDays(in: clock) })
        (self.closed, self.window, self.companions) = (closed, window, companions)
    }

    /// The zone in which times are written.
    package var shownZone: Zone { sources[0].shownZone }

    /// Reads the series.
    ///
    /// - Parameters:
    ///   - labels: the names of the series.
    ///   - needsBars: whether complete bars are needed, not only their closes.
    package func series(labels: [String], needsBars: Bool = true, notes: inout [Message]) throws -> [AnalysedSeries] {
        let (requested, returnStart) = try requestedRange(commonWindow())
        let companionBars = try companions.map { (name: $0.name, bars: try dated($0)) }
        return try zip(sources, labels).map { source, label in
            var series = try analysed(source, label, in: requested, from: returnStart, needsBars: needsBars, &notes)
            if series.window.isEmpty {
                let before = series.window.lowerBound - 1
                let nearest = series.bars.indices.contains(before) ? series.bars.time[before] : source.extent.first
                series.nearest =
                    source.usesTradeDates ? "\(source.tradeDate(of: nearest))" : nearest.isoText(in: shownZone)
            }
            series.context = source.studyContext(on: closed)
            series.companions = Dictionary(companionBars.map { ($0.name, $0.bars) }, uniquingKeysWith: { $1 })
            return series
        }
    }

    /// The requested window; for several series, its length is counted back from the last bar that all of them have.
    private func commonWindow() throws -> WindowRequest {
        guard sources.count > 1, window.from == nil, window.select == nil, window.bars != nil || window.preset.map({ $0 != .all }) ?? false,
            window.to != nil || sources.contains(where: { $0.extent.last != sources[0].extent.last })
        else { return window }
        let range = try requestedRange(WindowRequest(to: window.to)).range
        var unused: [Message] = []
        let all = try sources.map { try analysed($0, $0.symbol, in: range, from: nil, needsBars: false, &unused) }
        guard let common = (try? AnalysedSeries.onCommonDates(all))?.first, let row = common.window.last else { return window }
        var counted = window
        counted.to = common.dates.isEmpty ? .instant(common.bars.time[row].advanced(by: 1)) : .dateOnly(common.dates[row])
        if case .yearToDate? = window.preset {
            (counted.from, counted.preset) = (.dateOnly(CivilDate(normalizing: common.dates(of: [row])[0].year, month: 1, day: 1)), nil)
        }
        return counted
    }

    /// The window as a range of instants (midnights UTC of the dates for daily and longer bars), and the instant from which returns are
    /// measured.
    private func requestedRange(_ window: WindowRequest) throws -> (range: Range<Instant>, returnStart: Instant?) {
        guard window != WindowRequest() else { return (.earliest..<(.latest), nil) }
        let axis = try SourceAxis(sources[0], with: Array(sources.dropFirst()), closed: closed)
        let chosen = try AxisWindow(window, on: axis)
        let stamps = axis.stamps(of: chosen.window)
        // A longer bar that contains the end of the window does not include later bars.
        let end = window.isMoved ? stamps.upperBound : window.to.map { min(stamps.upperBound, axis.end($0)) } ?? stamps.upperBound
        return (stamps.lowerBound..<max(stamps.lowerBound, end), chosen.returnStart(on: axis))
    }

    private func analysed(
        _ source: ChartSource, _ label: String, in requested: Range<Instant>, from returnStart: Instant?, needsBars: Bool,
        _ notes: inout [Message]
    ) throws -> AnalysedSeries {
        let bars = try bars(of: source, in: requested, needsBars: needsBars)
        let (series, closedStamps) = try AnalysedSeries.dated(
            bars, of: label, interval: source.interval, dateRule: source.tradeDateRule, closed: closed, zone: zone, in: requested,
            returnStart: returnStart)
        if let moment = closedStamps.first {
            notes.append(
                "\(label): \(closedStamps.count == 1 ? "1 bar is" : "\(closedStamps.count) bars are") in closed time, the first at \(moment.isoText(in: shownZone)): left out (\(setting: .continuous) uses all)"
            )
        }
        return series
    }

    /// Reads all bars of a source. A resampled bar that contains the end of the window does not include later bars.
    private func bars(of source: ChartSource, in requested: Range<Instant>, needsBars: Bool) throws -> BarSeries {
        let day = Instant.microsecondsPerDay
        let first = Instant(microseconds: min(source.coverage.lowerBound.microseconds, source.extent.first.microseconds))
            .advanced(by: -2 * day)
        let range = first..<source.extent.last.advanced(by: 2 * day + max(0, source.interval.nominalMicroseconds))
        guard source.isResampled else {
            return try needsBars
                ? source.barSource.bars(of: source.stored, in: range) : source.barSource.closes(of: source.stored, in: range)
        }
        let open =
            closed.isAlwaysOpen || !source.stored.interval.isIntraday
            ? nil : closed.timeline(of: range).including(barsOf: source.stored.interval, stamped: source.stamp)
        let all = try source.bars(in: range, keeping: open)
        guard let end = stampEnd(of: source, requested) else { return all }
        let before = first.advanced(by: -2 * day)..<max(first, end)
        let earlierOpen = open.map { Timeline(open: $0.openSet, span: before) } ?? .continuous(before)
        var completed = try source.bars(in: range, keeping: earlierOpen)
        let next = completed.time.last.map { last in all.time.prefixCount { $0 <= last } } ?? 0
        completed.append(contentsOf: all.slice(next..<all.count))
        return completed
    }

    /// The stamp up to which bars of a source are resampled to longer ones; `nil` for all bars.
    func stampEnd(of source: ChartSource) throws -> Instant? { stampEnd(of: source, try requestedRange(window).range) }

    /// The stamp up to which bars are resampled, so that no longer bar includes bars after the window; `nil` for all bars.
    private func stampEnd(of source: ChartSource, _ requested: Range<Instant>) -> Instant? {
        guard requested.upperBound <= source.extent.last.advanced(by: 2 * Instant.microsecondsPerDay) else { return nil }
        guard source.usesTradeDates else { return requested.upperBound }
        guard source.stored.interval.isIntraday else { return source.tradeDateZone.startOfDay(requested.upperBound.utcDate) }
        return source.withDays(in: zone).moment(ofDate: requested.upperBound)
    }

    /// All bars of a source; daily and longer bars are at midnight UTC of their dates.
    private func dated(_ source: ChartSource) throws -> BarSeries {
        var source = source
        source.zones = source.zones.assuming(zone)
        return try source.datedBars(in: source.fullRange)
    }
}

import Dojima
import DojimaSeries
import DojimaText
import DojimaTime

/// An audit of the stored bars of a source, with its dates and options; bars are read piece by piece.
struct SeriesAudit {
    var source: ChartSource
    var calendar: TradingCalendar
    var dates: ClosedRange<CivilDate>
    var options: AuditOptions

    /// - Parameters:
    ///   - grid: the grid of slots; `nil` for the grid that fits more of the first bars.
    ///   - actions: the corporate actions of the instrument.
    init(
        _ source: ChartSource, calendar: TradingCalendar, from: TimeArgument?, to: EndTimeArgument?, grid: AuditOptions.Grid?,
        actions: [CorporateAction], options: AuditOptions
    ) throws {
        self.source = source
        self.calendar = calendar
        self.options = options
        let data = SeriesAudit.datesOfData(of: source, calendar)
        let first = from.map { SeriesAudit.tradeDate($0.time, source, calendar, isEnd: false) } ?? data.lowerBound
        let last = to.map { SeriesAudit.tradeDate($0.time, source, calendar, isEnd: true) } ?? data.upperBound
        guard first <= last else {
            if let from, let to { throw Failure(.request, "--from \(from.text) is not before --to \(to.text)") }
            throw Failure(.data, "\(source.symbol): no bars in this range; the data range from \(data.lowerBound) to \(data.upperBound)")
        }
        dates = try atMostAThousandYears(first...last)
        try SeriesAudit.refuseEmptySlots(of: source, dates)
        self.options.zone = source.zones.stamps
        self.options.grid = try grid ?? fittingGrid()
        let start = ExDateStart(
            interval: source.interval, stamp: source.stamp, zone: source.usesTradeDates ? source.tradeDateZone : calendar.zone,
            calendar: calendar)
        self.options.splits = actions.compactMap { action in
            action.ratio.map { StoredSplit(start: start(action.exDate), ratio: $0) }
        }
    }

    /// The maximum number of slots that are audited if bars are rare: a century of minutes, which takes two seconds.
    static let maximumEmptySlots = 100_000_000

    /// Throws for dates with more than `maximumEmptySlots` slots and less than one bar per hundred slots.
    private static func refuseEmptySlots(of source: ChartSource, _ dates: ClosedRange<CivilDate>) throws {
        guard source.interval.isIntraday else { return }
        let days = Int(dates.upperBound.daysSinceEpoch) - Int(dates.lowerBound.daysSinceEpoch) + 1
        let slots = days * max(1, Int(Instant.microsecondsPerDay / source.interval.nominalMicroseconds))
        guard slots > maximumEmptySlots, slots / 100 > source.extent.count else { return }
        throw Failure(
            .request,
            "\(dates.lowerBound) to \(dates.upperBound) has slots for \(slots) bars of \(source.interval), and at most \(maximumEmptySlots) "
                + "are audited if nearly all slots are empty; give --from and --to closer together")
    }

    /// Runs the audit; `progress` is called with the number of finished pieces and the number of all pieces.
    func run(progress: (_ done: Int, _ of: Int) -> Void) throws -> BarAudit {
        var auditor = auditor()
        let pieces = source.pieces(of: auditor.span.clamped(to: source.extent.first..<source.extent.last.advanced(by: 1)))
        for (index, piece) in pieces.enumerated() {
            progress(index, pieces.count)
            auditor.append(try source.barSource.bars(of: source.stored, in: piece))
        }
        progress(pieces.count, pieces.count)
        return auditor.finish()
    }

    private func auditor() -> BarAuditor {
        BarAuditor(calendar, interval: source.interval, stamp: source.stamp, dates: dates, options: options)
    }

    private func fittingGrid() throws -> AuditOptions.Grid {
        guard source.interval.isIntraday else { return .open }
        let extent = auditor().span.clamped(to: source.extent.first..<source.extent.last.advanced(by: 1))
        let month = extent.clamped(to: extent.lowerBound..<extent.lowerBound.advanced(by: 31 * Instant.microsecondsPerDay))
        var sample = try source.barSource.bars(of: source.stored, in: month)
        sample.interval = source.interval
        sample.stamp = source.stamp
        return .fitting(sample.slice(0..<min(sample.count, 5000)), calendar)
    }

    /// Returns the trade dates from that of the first bar to that of the last bar.
    private static func datesOfData(of source: ChartSource, _ calendar: TradingCalendar) -> ClosedRange<CivilDate> {
        if source.usesTradeDates {
            let span = source.withDays(in: calendar.zone).coverage
            return span.lowerBound.utcDate...max(span.lowerBound, span.upperBound.advanced(by: -1)).utcDate
        }
        let width = source.interval.nominalMicroseconds
        let lead = source.stamp == .end ? width : 0
        func date(_ stamp: Instant) -> CivilDate {
            let start = stamp.advanced(by: -lead)
            // A bar that starts before the open belongs to the session that it overlaps.
            let session = calendar.session(at: start) ?? calendar.session(at: start.advanced(by: width - 1))
            return session?.date ?? calendar.zone.localTime(at: start).date
        }
        let (first, last) = (date(source.extent.first), date(source.extent.last))
        return min(first, last)...max(first, last)
    }

    /// Returns the trade date of a time on the command line; an end with a time of day is exclusive.
    private static func tradeDate(_ time: TimeText, _ source: ChartSource, _ calendar: TradingCalendar, isEnd: Bool) -> CivilDate {
        if case .dateOnly(let date) = time { return date }
        let zone = source.usesTradeDates ? .utc : calendar.zone
        let moment = time.instant(in: zone).advanced(by: isEnd ? -1 : 0)
        if source.usesTradeDates { return moment.utcDate }
        return calendar.session(at: moment)?.date ?? calendar.zone.localTime(at: moment).date
    }
}

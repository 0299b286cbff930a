import ArgumentParser
import Dojima
import DojimaSeries
import DojimaText
import DojimaTime

struct ResampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resample", abstract: "Aggregate bars into longer ones: by the sessions of a calendar, else by the local wall clock.",
        discussion: """
            With a calendar (the instrument's or --calendar), a day is made of the bars of one session and has its trade date; weeks, \
            months and years group trade dates; hours and minutes are counted from the open of each session. Without one, or with \
            --anchor, days and hours are those of the clock in --zone, and a row's time is the start of its bucket. Buckets without bars \
            are absent; count is the number of bars aggregated. With --adjust the last column names the adjustment.

              dojima resample SPX --into 1w
              dojima resample ES --into 1d --calendar CMES
              dojima resample ES --into 1d --zone America/New_York --anchor 18:00
              zcat minutes.csv.gz | dojima resample - --into 1h
            """)

    @Argument(help: .seriesName, completion: .storedSymbolsOrFiles)
    var symbol: String

    @Option(help: ArgumentHelp("The interval of the result: 5m, 1h, 1d, 1w, 1M, 3M, 1y, ...", valueName: "interval"), transform: explained)
    var into: IntervalArgument

    @Option(help: ArgumentHelp("The stored interval to read. (default: the finest)", valueName: "interval"), transform: explained)
    var interval: IntervalArgument?

    @Option(help: ArgumentHelp("Only bars from this time on.", valueName: "time"), transform: explained)
    var from: TimeArgument?

    @Option(help: ArgumentHelp("Only bars before this time; \(EndTimeArgument.inclusion).", valueName: "time"), transform: explained)
    var to: EndTimeArgument?

    @Option(help: ArgumentHelp("The first day of the week: mon, tue, ... sun.", valueName: "day"))
    var weekStart: WeekdayArgument = WeekdayArgument(weekday: .monday)

    @Option(help: "Whether stamps are the start or the end of their bars: start or end. (default: as imported)")
    var stamp: BarSeries.Stamp?

    @OptionGroup var adjust: AdjustArguments
    @OptionGroup(title: "Files") var form: FileArguments
    @OptionGroup(title: "Closed time") var exclusions: ExclusionArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: NumericResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if exclusions.infersGaps { throw ValidationError("--infer-gaps is an option of chart and window") }
    }

    func run() throws {
        var source = try store.source(
            symbol, interval: interval?.interval, in: try store.openIfPresent(), zone: exclusions.zone,
            closedTime: exclusions.specification, reading: form.options(),
            exclusions.calendarFiles, adjust.adjustment, stamp: stamp)
        guard into.interval >= source.stored.interval else {
            throw Failure(
                .request,
                "\(source.symbol) is stored at \(source.stored.interval): bars of \(into.interval) cannot be made from coarser ones"
            )
        }
        source.interval = into.interval
        // Parts of sessions are of the instrument's calendar if no other is named.
        let closed = try exclusions.resolved(
            calendars: exclusions.segments == nil ? [] : source.calendars, zone: source.zones.trading)
        source = source.withDays(in: closed.zone)
        noteClock(source, closed)
        let rule = source.bucketRule(weekStart: weekStart.weekday)
        let span = try self.span(source, closed)
        let bars = try source.barSource.resampled(
            source.stored, by: rule, in: span, stamp: source.stamp, keeping: keeping(span, source, closed))
        if let first = bars.time.first,
            let note = try source.splitNote(into: rule, from: first, to: min(span.upperBound, source.extent.last))
        {
            Console.note(note)
        }
        if source.stored.interval.isIntraday,
            let leftOut = try source.omittedBars(
                kept: bars.counts.reduce(0, +), in: from == nil && to == nil ? nil : span, isBySessions: closed.rules.isEmpty)
        {
            Console.note(leftOut.note)
        }
        let mark = source.adjustmentMark
        let isArray = result.form == .npy
        let marks = isArray ? [] : [mark?.value].compactMap { $0.map { Table.Cell.text($0) } }
        var table = Table(["time", "open", "high", "low", "close", "volume", "count"] + (isArray ? [] : [mark?.name].compactMap(\.self)))
        for index in bars.indices {
            table.append(
                [
                    .time(bars.time[index]), .number(bars.open[index]), .number(bars.high[index]), .number(bars.low[index]),
                    .number(bars.close[index]), .number(bars.volume[index]), .integer(bars.counts.isEmpty ? 1 : bars.counts[index]),
                ] + marks)
        }
        if isArray { return try table.writeNumPy(mark: mark) }
        try Console.result(result.style(zone: hasDates(source) ? .utc : closed.zone).render(table))
    }

    /// Whether rows have dates, as midnights UTC, and not instants.
    private func hasDates(_ source: ChartSource) -> Bool {
        !source.stored.interval.isIntraday || source.sessionHours(of: source.interval) != nil
    }

    /// Prints a note if the sessions of the instrument's calendar are not used.
    private func noteClock(_ source: ChartSource, _ closed: ClosedTime) {
        guard let calendar = source.instrument?.calendar, calendar != TradingCalendar.alwaysOpenCode, source.stored.interval.isIntraday,
            closed.calendars.isEmpty
        else { return }
        if !source.usesTradeDates, closed.isAlwaysOpen {
            Console.note("bars outside the sessions of \(calendar) are included; --calendar \(calendar) leaves them out")
        } else if source.usesTradeDates, let anchor = source.anchor {
            Console.note(
                "days begin at \(ClockArgument(time: anchor)) by the clock of \(closed.zone.identifier), not with the sessions of \(calendar); leave --anchor out for sessions"
            )
        }
    }

    /// The time range of the requested bars.
    private func span(_ source: ChartSource, _ closed: ClosedTime) throws -> Range<Instant> {
        let zone = source.stored.interval.isIntraday ? closed.zone : .utc
        let hours = source.sessionHours(of: source.interval)
        let first = from.map { $0.time.instant(in: zone, by: hours) } ?? source.extent.first.advanced(by: source.stamp == .end ? -1 : 0)
        let end = to.map { $0.time.end(in: zone, by: hours) } ?? source.extent.last.advanced(by: 1)
        guard first < end else {
            guard let from, let to else { return source.extent.first..<source.extent.first }
            throw Failure(.request, "--from \(from.text) is not before --to \(to.text)")
        }
        return first..<end
    }

    /// Returns the open time; bars outside of it are dropped. `nil` to keep all bars.
    private func keeping(_ span: Range<Instant>, _ source: ChartSource, _ closed: ClosedTime) -> Timeline? {
        guard !closed.isAlwaysOpen else { return from == nil && to == nil ? nil : .continuous(span) }
        return source.stored.interval.isIntraday ? closed.timeline(of: span) : closed.dateTimeline(of: span, interval: .day).timeline
    }
}

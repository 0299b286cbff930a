import ArgumentParser
import Dojima
import DojimaSeries
import DojimaText
import DojimaTime

struct ResampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resample", abstract: "Aggregate bars into longer ones by the local wall clock.",
        discussion: """
            A row's time is the start of its bucket; buckets without bars are absent; count is the number of bars aggregated. With \
            --adjust the last column names the adjustment.

              dojima resample SPX --into 1w
              dojima resample ES --into 1d --zone America/New_York --anchor 18:00
              zcat minutes.csv.gz | dojima resample - --into 1h
            """)

    @Argument(help: .seriesName, completion: .storedSymbolsOrFiles)
    var symbol: String

    @Option(help: ArgumentHelp("The interval wanted: 5m, 1h, 1d, 1w, 1M, 3M, 1y, ...", valueName: "interval"), transform: explained)
    var into: IntervalArgument

    @Option(help: ArgumentHelp("The stored interval to read. (default: the finest)", valueName: "interval"), transform: explained)
    var interval: IntervalArgument?

    @Option(help: ArgumentHelp("Only bars from this time on.", valueName: "time"), transform: explained)
    var from: TimeArgument?

    @Option(help: ArgumentHelp("Only bars before this time; \(EndTimeArgument.inclusion).", valueName: "time"), transform: explained)
    var to: EndTimeArgument?

    @Option(
        help: ArgumentHelp("Where days, hours and minutes begin by the local clock. (default: 00:00)", valueName: "HH:MM"),
        transform: explained)
    var anchor: ClockArgument = ClockArgument(time: .midnight)

    @Option(help: ArgumentHelp("The first day of the week: mon, tue, ... sun.", valueName: "day"))
    var weekStart: WeekdayArgument = WeekdayArgument(weekday: .monday)

    @Option(help: "Whether stamps are the start or the end of their bars: start or end. (default: as imported)")
    var stamp: BarSeries.Stamp?

    @OptionGroup var adjust: AdjustArguments
    @OptionGroup(title: "Closed time") var exclusions: ExclusionArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if exclusions.infersGaps { throw ValidationError("--infer-gaps is an option of chart and window") }
    }

    func run() throws {
        let source = try store.source(
            symbol, interval: interval?.interval, in: try store.openIfPresent(), zone: exclusions.zone, calendars: exclusions.calendars,
            exclusions.calendarFiles, adjust.adjustment, stamp: stamp)
        guard into.interval >= source.stored.interval else {
            throw Failure(
                .usage, "\(source.symbol) is stored at \(source.stored.interval): bars of \(into.interval) cannot be made from coarser ones"
            )
        }
        let closed = try exclusions.resolved(zone: source.wallClock(exclusions.calendarFiles.library()))
        if let calendar = source.instrument?.calendar, source.stored.interval.isIntraday, closed.takesAll {
            Console.note("bars outside the sessions of \(calendar) are taken too; --calendar \(calendar) leaves them out")
        }
        let rule = BucketRule(
            interval: into.interval, zone: source.placesByDate ? .utc : closed.zone, anchor: anchor.time, weekStart: weekStart.weekday)
        let span = try self.span(source, closed)
        let bars = try source.barSource.resampled(
            source.stored, by: rule, in: span, stamp: source.stamp, keeping: keeping(span, source, closed))
        if let first = bars.time.first,
            let note = try source.splitNote(into: rule, from: first, to: min(span.upperBound, source.extent.last))
        {
            Console.note(note)
        }
        let mark = source.adjustmentMark
        var table = Table(["time", "open", "high", "low", "close", "volume", "count"] + [mark?.name].compactMap(\.self))
        let marks = [mark?.value].compactMap { $0.map { Table.Cell.text($0) } }
        for index in bars.indices {
            table.append(
                [
                    .time(bars.time[index]), .number(bars.open[index]), .number(bars.high[index]), .number(bars.low[index]),
                    .number(bars.close[index]), .number(bars.volume[index]), .integer(bars.counts.isEmpty ? 1 : bars.counts[index]),
                ] + marks)
        }
        try Console.result(result.style(zone: source.placesByDate ? .utc : closed.zone).render(table))
    }

    /// The time range of the requested bars.
    private func span(_ source: ChartSource, _ closed: ClosedTime) throws -> Range<Instant> {
        let zone = source.placesByDate ? Zone.utc : closed.zone
        let first = from?.time.instant(in: zone) ?? source.extent.first.advanced(by: source.stamp == .end ? -1 : 0)
        let end = to.map { $0.time.end(in: zone) } ?? source.extent.last.advanced(by: 1)
        guard first < end else {
            guard let from, let to else { return source.extent.first..<source.extent.first }
            throw Failure(.usage, "--from \(from.text) is not before --to \(to.text)")
        }
        return first..<end
    }

    /// The open time whose bars are kept; `nil` for all.
    private func keeping(_ span: Range<Instant>, _ source: ChartSource, _ closed: ClosedTime) -> Timeline? {
        guard !closed.takesAll else { return from == nil && to == nil ? nil : .continuous(span) }
        return source.placesByDate ? closed.dateTimeline(of: span, interval: .day).timeline : closed.timeline(of: span)
    }
}

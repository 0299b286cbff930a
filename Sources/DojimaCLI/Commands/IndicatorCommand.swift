import ArgumentParser
import DojimaSeries
import DojimaStore
import DojimaTime

struct IndicatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "indicator", abstract: "Write indicators of a series, a row for each bar and a column for each value.",
        discussion: """
            A column is named as it was asked for, with .output where there are several; a cell without a value is empty.
            Values are those of the whole series, whatever part of it --from and --to choose.

            \(IndicatorCatalog.all.map { "  " + $0.usage }.joined(separator: "\n"))

              dojima indicator SPX ema:20 rsi:14 macd:12,26,9 --from 2010-01-01 > spx.csv
            """)

    @Argument(help: ArgumentHelp("The symbol, as dojima list shows it.", valueName: "symbol"))
    var symbol: String

    @Argument(help: ArgumentHelp("Names with their arguments: sma:20.", valueName: "indicator"), transform: IndicatorArgument.explained)
    var indicators: [IndicatorArgument]

    @Option(
        help: ArgumentHelp("The stored interval, or a coarser one. (default: the finest that is stored)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(help: ArgumentHelp("From this time on: \(TimeArgument.forms).", valueName: "time"), transform: explained)
    var from: TimeArgument?

    @Option(help: ArgumentHelp("Up to this time, not included; a date alone is included.", valueName: "time"), transform: explained)
    var to: TimeArgument?

    @Option(help: ArgumentHelp("The zone of --from and --to without one, and of the times written. (default: UTC)", valueName: "zone"))
    var zone: String?

    @OptionGroup var adjust: AdjustOptions
    @OptionGroup var calendarFiles: CalendarFileOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var result: ResultOptions

    func run() throws {
        let store = try store.openForReading()
        let subject = try adjust.applied(
            to: try Subject.stored(symbol, interval: interval?.interval, in: store), in: store, calendarFiles)
        // A date has no zone, as in export.
        let zone = try subject.placesByDate ? .utc : zone.map { try Zone($0) } ?? .utc
        let (start, end) = (from?.time.instant(in: zone) ?? .earliest, to?.time.end(in: zone) ?? .latest)
        guard start < end else { throw Failure(.usage, "--from \(from?.text ?? "") is not before --to \(to?.text ?? "")") }
        let first = subject.extent.first
        let bars = try subject.stampedBars(
            in: first..<max(first, min(end, subject.extent.last.advanced(by: 1))), zone: zone, calendars: calendarFiles)
        var (names, columns) = (["time"], [[Double]]())
        for request in indicators.map(\.request) {
            try request.check(bars, of: symbol)
            // An object has each name once.
            for (name, column) in zip(request.columnNames, request.apply(to: bars)) where !names.contains(name) {
                names.append(name)
                columns.append(column)
            }
        }
        var table = Table(names)
        for row in bars.firstIndex(atOrAfter: start)..<bars.count {
            table.append([.time(bars.time[row])] + columns.map { .number($0[row]) })
        }
        try Console.result(result.style(zone: zone).render(table))
    }
}

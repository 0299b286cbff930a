import ArgumentParser
import Dojima
import DojimaSeries
import DojimaTime

struct IndicatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "indicator", abstract: "Write indicators of a series, a row for each bar and a column for each value.",
        discussion: """
            A column is named after its argument, with .output where an indicator has several; a cell without a value is empty. \
            A formula such as "spread = (close - sma:200) / atr:14" has its name; dojima help chart formulas shows how it is written. \
            Values are those of the whole series, whatever part of it --from and --to choose.

            \(IndicatorCatalog.all.map { "  " + $0.usage }.joined(separator: "\n"))

              dojima indicator SPX ema:20 rsi:14 macd:12,26,9 --from 2010-01-01 > spx.csv
              dojima indicator prices.csv sma:50 --last 1y
              dojima indicator GOOG "ratio = close / @SPX" "breakout = close crosses above sma:200" --last 1y
            """)

    @Argument(help: .seriesName, completion: .storedSymbolsOrFiles)
    var symbol: String

    @OptionGroup var stored: StoredBarsArguments

    @Argument(
        help: ArgumentHelp("Names with their arguments, sma:20, or formulas.", valueName: "indicator"), completion: .indicators,
        transform: IndicatorArgument.explained)
    var indicators: [IndicatorArgument]

    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let companions = indicators.compactMap { $0.study.formula?.expression }.flatMap(\.symbols).uniqueExactly()
        let choice = try stored.choice(of: [symbol], beside: companions)
        let source = choice.sources[0]
        // An indicator needs bars before the selected ones.
        let bars = try source.stampedBars(
            in: choice.range(of: source, from: .earliest), zone: choice.zone, calendars: stored.calendarFiles.library)
        var (names, columns) = (["time"], [[Double]]())
        // Other symbols are matched by trade dates where bars have dates.
        let matched =
            source.placesByDate && !companions.isEmpty
            ? try source.datedBars(
                in: choice.range(of: source, from: .earliest), zone: choice.zone, calendars: stored.calendarFiles.library) : bars
        let others = try choice.companionBars(calendars: stored.calendarFiles.library)
        let requests = indicators.compactMap { $0.study.request(beside: others) }
        if let note = source.splitNote(over: bars, from: choice.asked.lowerBound, reach: requests.reach) { Console.note(note) }
        for request in requests {
            try telling { try request.check(bars, of: source.symbol, notes: &$0) }
            // A JSON object has each name once.
            for (name, column) in zip(request.columnNames, request.apply(to: matched)) where !names.contains(name) {
                names.append(name)
                columns.append(column)
            }
        }
        var table = Table(names)
        for row in bars.firstIndex(atOrAfter: choice.asked.lowerBound)..<bars.count {
            table.append([.time(bars.time[row])] + columns.map { .number($0[row]) })
        }
        try Console.result(result.style(zone: choice.zone).render(table))
    }
}

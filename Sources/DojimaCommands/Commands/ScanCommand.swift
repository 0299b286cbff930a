import ArgumentParser
import Dojima
import DojimaSeries
import DojimaText
import DojimaTime
import DojimaPlatform

struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Find the series whose last bar satisfies a rule.",
        discussion: """
            Without symbols all series of the database are searched, each at its finest stored interval. A rule is a condition as in \
            chart --color; dojima help chart formulas shows the syntax. Studies are computed over the whole series, and p90, median \
            and mean over all its bars up to --to. Missing values do not satisfy a rule. An empty result is not an error.

              dojima scan --when "rsi:14 < 30 and close > sma:200"
              dojima scan --when "close crosses above sma:50" --within 5 --columns close,change,volume
              dojima scan SPX GOOG --when "drawdown < -0.2" --to 2009-03-09 --columns close,drawdown
              dojima scan @tech --when "volume > 3*median" --interval 1w
            """)

    @Argument(help: .seriesNamesOrGroups, completion: .storedSymbolsOrFiles)
    var symbols: [String] = []

    @Option(
        help: ArgumentHelp("The condition, such as \"rsi:14 < 30 and close > sma:200\".", valueName: "rule"))
    var when: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of last bars to search; the latest bar that satisfies the rule is reported.", valueName: "bars"))
    var within = 1

    @Option(
        help: ArgumentHelp(
            "The values to list for that bar, separated by commas: columns of bars, indicators, formulas.", valueName: "values"))
    var columns = "close,change"

    @Option(
        help: ArgumentHelp(
            "The stored interval, or a coarser one. (default: the finest that is stored of each symbol)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(
        help: ArgumentHelp("Bars up to this time, not included; \(EndTimeArgument.inclusion).", valueName: "time"), transform: explained)
    var to: EndTimeArgument?

    @Option(
        help: ArgumentHelp(
            "The time zone of the output, of stamps in files without a zone, and of --to without a zone. (default: UTC)",
            valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "Leave out series whose last bar is more than this before the latest bar of all: 5d, 1w. (default: a note reports them)",
            valueName: "length"), transform: explained)
    var fresh: IntervalArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The column by which rows are sorted; -change for descending order. (default: symbol)", valueName: "value")
    )
    var sort: String?

    @Option(help: ArgumentHelp("The maximum number of rows.", valueName: "count"))
    var top: Int?

    @OptionGroup(title: "Longer bars") var longerBars: ResamplingArguments
    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var adjust: AdjustArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard (1...1_000_000).contains(within) else { throw ValidationError("--within takes a count of bars from 1 to 1000000") }
        if let top, !(1...1_000_000).contains(top) { throw ValidationError("--top takes a count of rows from 1 to 1000000") }
        if symbols.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("- is standard input, which can be read only once: give it once")
        }
    }

    func run() throws {
        let symbols = try store.expandingGroups(symbols)
        let rule = try BarExpression(rule: when)
        let values = try Self.columns(of: columns)
        let files = calendarFiles
        var scan = Scan(
            LatestMatch(rule, columns: values.map(\.expression), within: within), interval: interval?.interval, end: to?.time,
            zone: try zone.map { try Zone($0) }, closedTime: longerBars.specification(calendarFiles)
        ) { try files.library() }
        scan.fresh = fresh?.interval
        let database = try symbols.isEmpty ? store.openForReading() : store.openIfPresent()
        func find(_ name: String, at interval: BarInterval?) throws -> ChartSource {
            try store.source(
                name, interval: interval, in: database, zone: zone, closedTime: longerBars.specification(calendarFiles), calendarFiles,
                adjust.adjustment)
        }
        let rows = try printingNotes { notes in
            if symbols.isEmpty, let database, adjust.adjustment == .none {
                return try scan.rows(
                    of: database, threads: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), notes: &notes
                ) { name, interval, _ in try find(name, at: interval) }
            }
            let names = try symbols.isEmpty ? (database?.catalog() ?? []).map(\.key.symbol).uniqueExactly() : symbols.uniqueExactly()
            return try scan.rows(of: try names.map { try find($0, at: interval?.interval) }, notes: &notes) { name, interval, _ in
                try find(name, at: interval)
            }
        }
        let style = result.style(zone: try zone.map { try Zone($0) } ?? .utc)
        var table = Table(["symbol", "time"] + values.map(\.name))
        for row in try sorted(rows, values.map(\.name)).prefix(top ?? rows.count) {
            // A date in another zone would be the evening before.
            let isText = row.isDated && result.times == .iso && !style.zone.isUTC
            table.append(
                [.text(row.symbol), isText ? .text(row.time.isoText(in: .utc)) : .time(row.time)] + row.values.map { .number($0) })
        }
        try Console.result(style.render(table))
    }

    /// Returns the rows in the order of `--sort`, rows without the value last.
    private func sorted(_ rows: [Scan.Row], _ names: [String]) throws -> [Scan.Row] {
        guard let sort else { return rows }
        let isDescending = sort.hasPrefix("-")
        let name = isDescending ? String(sort.dropFirst()) : sort
        if name == "symbol" { return isDescending ? rows.reversed() : rows }
        if name == "time" {
            return rows.enumerated().sorted { a, b in
                let (first, second) = (a.element.time, b.element.time)
                return first != second ? (first < second) != isDescending : a.offset < b.offset
            }.map(\.element)
        }
        guard let index = names.firstIndex(of: name) else {
            throw Failure(
                .request, "--sort is \(sort); write one of \((["symbol", "time"] + names).joined(separator: ", ")), or add it to --columns")
        }
        return rows.enumerated().sorted { a, b in
            let (first, second) = (a.element.values[index], b.element.values[index])
            guard first.isFinite, second.isFinite, first != second else {
                return first.isFinite == second.isFinite || first == second ? a.offset < b.offset : first.isFinite
            }
            return (first < second) != isDescending
        }.map(\.element)
    }

    /// Returns the values of a comma-separated list. Commas in an indicator's arguments, as in `bbands:20,2.upper`, do not separate values.
    private static func columns(of text: String) throws -> [(name: String, expression: BarExpression)] {
        if text.allSatisfy(\.isWhitespace) { throw Failure(.request, "--columns is empty; write values such as close,change") }
        let pieces = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
        var found: [(name: String, expression: BarExpression)] = []
        var start = 0
        while start < pieces.count {
            var end = pieces.count
            var expression: BarExpression?
            while end > start + 1, expression == nil {
                expression = try? BarExpression(pieces[start..<end].joined(separator: ","))
                if expression == nil { end -= 1 }
            }
            let one = try expression ?? BarExpression(pieces[start])
            let name = pieces[start..<end].joined(separator: ",")
            guard !found.contains(where: { $0.name == name }), !["symbol", "time"].contains(name) else {
                throw Failure(.request, "--columns names \(name) twice: give each value once")
            }
            found.append((name, one))
            start = end
        }
        return found
    }
}

import ArgumentParser
import Dojima
import DojimaSeries
import DojimaTime

struct IndicatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "indicator", abstract: "Write indicators of a series, a row for each bar and a column for each value.",
        discussion: """
            A column is named after its argument, with .output if an indicator has several; a cell without a value is empty. \
            A formula such as "spread = (close - sma:200) / atr:14" names its column; dojima help chart formulas shows the syntax. \
            Values are computed from the whole series, even if --from and --to select a part of it.

            Arguments are given in order or by name: bbands:20,up=2.5. A longer interval follows /: rsi:14/1w has at each bar \
            the value of the last complete week, rsi:14/1w+ includes the current one. A second series follows @: beta:60@SPX. \
            --list explains the parameters and outputs of each indicator.

            \(IndicatorCatalog.general.map { "  " + $0.usage }.joined(separator: "\n"))

            These are the most common of \(IndicatorCatalog.all.count) indicators; --list shows all.

              dojima indicator SPX ema:20 rsi:14 macd:12,26,9 --from 2010-01-01 > spx.csv
              dojima indicator prices.csv sma:50 --last 1y
              dojima indicator SPX sma:50 -o sma.npy
              dojima indicator --list rsi --format table
              dojima indicator GOOG "ratio = close / @SPX" "breakout = close crosses above sma:200" --last 1y
            """)

    @Argument(help: .seriesName, completion: .storedSymbolsOrFiles)
    var symbol: String?

    @OptionGroup var stored: StoredBarsArguments
    @OptionGroup(title: "Files") var form: FileArguments

    @Argument(
        help: ArgumentHelp("Names with their arguments, sma:20, or formulas.", valueName: "indicator"), completion: .indicators,
        transform: Study.argument)
    var indicators: [Study] = []

    @Flag(help: "List all indicators, or the given one, with parameters, outputs, units, formulas and sources; no series is read.")
    var list = false

    @OptionGroup var file: RowFileArguments
    @OptionGroup var result: NumericResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if list {
            if !indicators.isEmpty { throw ValidationError("--list takes one name, or none for all") }
            if result.form == .npy { throw ValidationError("--list writes text: choose another format than npy") }
            if file.output != nil { throw ValidationError("-o is for the rows of a series, and --list reads none: leave it out") }
            return
        }
        if try file.form(orGiven: result.form) == .npy, result.givenTimes != nil { throw ValidationError(NumPyOutput.hasOneTimeForm) }
        if symbol == nil { throw ValidationError("Missing expected argument '<symbol>'") }
        if indicators.isEmpty { throw ValidationError("Missing expected argument '<indicator> ...'") }
    }

    func run() throws {
        guard let symbol, !list else {
            try Console.result(result.style(zone: .utc).render(try IndicatorList.table(of: symbol)))
            return
        }
        var result = result
        result.form = try file.form(orGiven: result.form)
        try file.writing(keeping: [symbol]) { try write(symbol, in: result) }
    }

    private func write(_ symbol: String, in result: NumericResultArguments) throws {
        let indicators = try resolvedIndicators()
        let formulas = indicators.compactMap { $0.formula?.expression }
        let selection = try stored.selection(of: [symbol], with: formulas.flatMap(\.symbols).uniqueExactly(), reading: form.options())
        let library = stored.calendarFiles.library
        let others = try selection.companionBars()
        let requests = indicators.compactMap { $0.request(with: others) }
        let source = try comparing(requests + formulas.flatMap(\.requests), selection.sources[0])
        let context = try source.studyContext(
            zone: stored.zone.map { try Zone($0) }, calendar: stored.longerBars.calendar.map { try library().calendar($0) })
        // An indicator needs the bars before the selected ones, and perhaps the bars after them.
        var range = try selection.range(of: source, from: .earliest)
        let needsLaterBars = requests.lead != .bars(0)
        if needsLaterBars {
            range = range.lowerBound..<max(range.upperBound, source.fullRange.upperBound)
        }
        var bars = try selection.bars(of: source, in: range)
        try selection.noteClosedBars(of: source, in: range)
        bars.interval = source.interval
        let isDated = result.times == .date
        if isDated, !source.usesTradeDates { throw noDates(of: source) }
        var table = isDated ? ColumnTable(dates: bars.time) : ColumnTable(times: bars.time)
        if let note = source.splitNote(over: bars, from: selection.requestedRange.lowerBound, reach: requests.reach) { Console.note(note) }
        for request in requests {
            try printingNotes { try request.check(bars, of: source.symbol, notes: &$0) }
            // A JSON object must not have a name twice.
            for (name, column) in zip(request.columnNames, request.with(context).apply(to: bars)) where !table.names.contains(name) {
                table.append(name, column)
            }
        }
        let first = bars.firstIndex(atOrAfter: selection.requestedRange.lowerBound)
        let rows = first..<max(first, needsLaterBars ? bars.firstIndex(atOrAfter: selection.requestedRange.upperBound) : bars.count)
        if result.form == .npy { return try table.writeNumPy(rows: rows) }
        try result.style(zone: selection.zone).write(table, rows: rows)
    }

    /// Returns the indicators, with the names of earlier formulas replaced by those formulas.
    private func resolvedIndicators() throws -> [Study] {
        var formulas = FormulaNames()
        return try indicators.map { indicator in
            guard case .formula(let formula) = indicator else { return indicator }
            let resolved = try formula.resolved(formulas)
            formulas.add(resolved)
            return .formula(resolved)
        }
    }

    /// Returns the source with the series that indicators name after `@`.
    private func comparing(_ requests: [IndicatorRequest], _ source: ChartSource) throws -> ChartSource {
        guard requests.contains(where: { $0.second != nil }) else { return source }
        let database = try stored.store.openIfPresent()
        return try printingNotes { notes in
            try source.comparing(
                requests, zone: stored.zone.map { try Zone($0) }, notes: &notes
            ) { name, _ in
                try stored.store.source(
                    name, interval: source.interval, in: database, zone: stored.zone,
                    closedTime: stored.longerBars.specification(stored.calendarFiles), reading: form.options(), stored.calendarFiles,
                    stored.adjust.adjustment)
            }
        }
    }
}

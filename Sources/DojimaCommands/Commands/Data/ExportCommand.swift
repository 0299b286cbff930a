import ArgumentParser
import Dojima
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Write bars as CSV, JSON, NDJSON, NumPy arrays or Markdown; dojima import reads all of them except Markdown back to the same bars.",
        discussion: """
            Several symbols are written one after the other, with a column symbol; with --wide there is one row for each stamp of any \
            symbol, and one column for each symbol. All symbols have the same interval.

              dojima export SPX --from 2008-01-01 --to 2008-12-31 > 2008.csv
              dojima export SPX GOOG AAPL --wide close --last 5y > closes.csv
              dojima export SPX --last 5d --format markdown
              dojima export SPX --format ndjson --time-format epoch | jq .close
              dojima export SPX -o spx.npy       (Python: numpy.load)
              dojima export SPX --transform renko:25
              dojima export prices.json.gz --interval 1w > weeks.csv

            With --adjust, a column or member adjust names the adjustment, to distinguish the prices from traded ones.
            """)

    @Argument(help: .seriesNames, completion: .storedSymbolsOrFiles)
    var names: [String]

    @OptionGroup var stored: StoredBarsArguments

    @Option(
        help: ArgumentHelp(
            "Write one value of the bars, a row for each stamp and a column for each symbol: open, high, low, close or volume.",
            valueName: "value"))
    var wide: WideValue?

    @Option(
        help: ArgumentHelp(
            "Write transformed bars, from the first bar of the span on: \(TransformCatalog.all.map { $0.form }.joined(separator: ", ")). Open and close of a brick, column or line are its ends, and its time is that of the bar that completed it. The first Renko brick starts from the first close, rounded to the brick size, or unrounded with first-close.",
            valueName: "transform"), transform: explained)
    var transform: BarTransform.Request?

    @Option(
        help:
            "csv, json (one array), ndjson (one object per line), npy (a NumPy array), table or markdown. (default: table on a terminal, csv in a pipe)"
    )
    var format: ExportForm?

    @OptionGroup var file: RowFileArguments

    @Option(
        name: .customLong("time-format"),
        help:
            "iso; epoch for seconds since 1970; date for a column date without a time of day, of bars of a day or longer. (default: date with --wide and in Markdown if bars have dates, else iso)"
    )
    var times: TimeForm?

    @OptionGroup var spreadsheet: SpreadsheetArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if wide != nil, transform?.isPriceBased == true {
            throw ValidationError("--wide has a row for each stamp, and bricks of --transform have no common stamps: leave one of them out")
        }
        if try file.form(orGiven: format) == .npy, times != nil { throw ValidationError(NumPyOutput.hasOneTimeForm) }
        if names.count(where: { $0 == "-" }) > 1 { throw ValidationError("- is standard input, which can be read only once: give it once") }
    }

    func run() throws {
        try file.writing(keeping: names) { try write(file.form(orGiven: format) ?? (Console.isTerminal ? .table : .csv)) }
    }

    private func write(_ form: ExportForm) throws {
        let selection = try stored.selection(of: names)
        let output = try BarExport(
            selection: selection, labels: try labels(of: selection.sources), form: form, times: times(of: selection.sources[0], form),
            transform: transform, isGuarded: spreadsheet.isGuarded)
        try noteSplits(selection)
        noteUnusedOptions(selection)
        for source in selection.sources { try selection.noteClosedBars(of: source, in: selection.range(of: source)) }
        if let wide { return try output.writeWide(wide) }
        if form == .npy { return try output.writeNumPy() }
        if form.result != nil { return try output.writeTable() }
        try output.writeLong()
    }

    /// Returns the form of times. Throws if dates alone are requested for bars that have a time of day.
    private func times(of source: ChartSource, _ form: ExportForm) throws -> TimeForm {
        if times == .date, !source.usesTradeDates { throw noDates(of: source) }
        return times ?? (source.usesTradeDates && form != .npy && (wide != nil || form == .markdown) ? .date : .iso)
    }

    /// Returns the names of the series in the output: their symbols, or the names in the arguments if several series have the same symbol.
    private func labels(of sources: [ChartSource]) throws -> [String] {
        let symbols = sources.map(\.symbol)
        let labels = symbols.enumerated().map { index, symbol in
            symbols.count { $0.isExactly(symbol) } > 1 ? names[index] : symbol
        }
        for (index, label) in labels.enumerated() where labels[..<index].contains(where: { $0.isExactly(label) }) {
            throw Failure(.request, "\(label) is given twice: give each symbol once")
        }
        return labels
    }

    /// Prints a note if options of longer bars have no effect, since bars are written as they are stored.
    private func noteUnusedOptions(_ selection: StoredBarsArguments.Selection) {
        let options = stored.longerBars
        guard options.segments != nil || options.anchor != nil || options.calendar != nil,
            selection.sources.allSatisfy({ !$0.isResampled && $0.stored.interval.isIntraday })
        else { return }
        Console.note(
            "bars of \(selection.sources[0].interval) are written as stored; --calendar, --segments and --anchor apply only to longer bars")
    }

    /// Prints a note if written bars combine prices before and after a split that the prices are not adjusted for.
    private func noteSplits(_ selection: StoredBarsArguments.Selection) throws {
        for source in selection.sources where transform != nil || source.isResampled {
            let range = try selection.range(of: source)
            let last = min(range.upperBound, source.extent.last)
            let note =
                transform == nil
                ? try source.splitNote(into: source.bucketRule(), from: range.lowerBound, to: last)
                : source.splitNote(from: range.lowerBound, to: last)
            if let note { Console.note(note) }
        }
    }
}

/// Returns the error for requesting dates alone for bars that have a time of day.
func noDates(of source: ChartSource) -> Failure {
    Failure(
        .request, "\(source.symbol): bars of \(source.interval) have a time of day; leave --time-format date out, or give --interval 1d")
}

enum ExportForm: String, WordArgument {
    case table, csv, json, ndjson, markdown, npy

    /// The form of a table that is built in memory; `nil` for forms that are written bar by bar.
    var result: ResultForm? {
        switch self {
        case .table: .table
        case .markdown: .markdown
        case .csv, .json, .ndjson, .npy: nil
        }
    }

    /// The form of text that is written bar by bar.
    var text: BarTextWriter.Form {
        switch self {
        case .table, .csv, .markdown, .npy: .csv
        case .json: .json
        case .ndjson: .ndjson
        }
    }
}

/// The value of a bar that a wide table shows.
enum WideValue: String, WordArgument {
    case open, high, low, close, volume

    func column(of bars: BarSeries) -> [Double] {
        switch self {
        case .open: bars.open
        case .high: bars.high
        case .low: bars.low
        case .close: bars.close
        case .volume: bars.volume
        }
    }
}

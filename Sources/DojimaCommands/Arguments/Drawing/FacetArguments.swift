import ArgumentParser
import DojimaText
import DojimaChart

/// Options for a small chart of each symbol.
struct FacetArguments: ParsableArguments {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "compare", title: "Several symbols", summary: "Several symbols in one chart, or a small chart for each.",
        groups: ["Small charts"],
        options: ["percent", "indexed", "prices", "base", "by-symbol", "highlight", "stack", "side-by-side", "names", "series-color"],
        examples: [
            "dojima chart SPX IXIC GOOG --percent --base 2018-01-02 --last 1y", "dojima chart SPX IXIC --indexed --from 2008",
            "dojima chart SPX IXIC --prices --highlight SPX --last 1y", "dojima chart SPX IXIC GOOG --by-symbol --last 1y",
            "dojima chart SPX IXIC GOOG --facet --columns 2 --shared-y --percent --last 1y",
            "dojima chart SPX IXIC --type area --stack share --last 1y",
            "dojima chart SPX IXIC --type column --side-by-side --interval 1M --last 1y",
            "dojima chart SPX IXIC --names symbol --last 1y",
            "dojima chart SPX IXIC --type candlestick --axis right --axis left --series-color SPX=1 --last 3M",
        ])

    @Flag(help: "A small chart for each symbol, aligned in rows and columns, instead of one chart of all symbols.")
    var facet = false

    @Option(
        name: .customLong("columns"),
        help: ArgumentHelp(
            "The number of small charts in a row, with --facet (default: as many as suit the picture); or columns of a file by header or by number, such as time=Date+Time,open=#2. May be given twice, once for each.",
            valueName: "count|role=column,..."), transform: explained)
    var allColumns: [ColumnsArgument] = []

    @Flag(
        help:
            "Use one range of values for all small charts, with labels at the outer ones; with --facet (default: only for --percent and --indexed)."
    )
    var sharedY = false

    func validate() throws {
        guard facet || columns == nil && !sharedY else {
            throw ValidationError("\(columns == nil ? "--shared-y" : "--columns") is for small charts: add --facet")
        }
    }

    /// The number of small charts in a row.
    private var columns: Int? { allColumns.compactMap { if case .count(let count) = $0 { count } else { nil } }.last }

    /// The columns of files, in the form of `dojima import --columns`.
    var columnsOfFiles: String? { allColumns.compactMap { if case .ofFiles(let columns) = $0 { columns } else { nil } }.last }

    /// The options of a specification; `nil` for one chart.
    var options: FacetOptions? {
        guard facet else { return nil }
        var options = FacetOptions()
        (options.columns, options.sharesY) = (columns, sharedY ? true : nil)
        return options
    }
}

/// The number of small charts in a row, or the columns of files, which contain an equals sign.
enum ColumnsArgument: ExplainedArgument {
    static let advice = "write a number of small charts from 1 to 40, or columns of a file such as time=Date,close=Last"

    case count(Int)
    case ofFiles(String)

    init?(argument: String) {
        if argument.contains("=") {
            self = .ofFiles(argument)
        } else if let count = Int(argument), 1...40 ~= count {
            self = .count(count)
        } else {
            return nil
        }
    }
}

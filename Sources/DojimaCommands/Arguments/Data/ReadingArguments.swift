import ArgumentParser
import DojimaFiles
import DojimaFormats
import DojimaSeries
import DojimaText

/// Options for how files of bars are read, except for the names of their columns.
///
/// Options added here are available in every command that reads files of bars.
struct ReadingArguments: ParsableArguments {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "files", title: "Files",
        summary: "How to read a file that is drawn without being imported, if it is ambiguous.",
        groups: ["Files"],
        lines: [
            "--columns names columns of the file, too: --columns time=Date,close=Last."
        ],
        examples: [
            "dojima chart datasets/sp500-daily.csv --columns close=close --date-format ymd --file-format csv --last 1y",
            "dojima chart datasets/sp500-daily.csv --price-divisor 100 --on-invalid clamp --on-conflict last --last 1y",
            "dojima chart closes.csv --wide --century 20",
        ])

    @Flag(
        help: """
            Read tables with a column for each symbol: the first column holds dates or times, and each other column the closes of the \
            symbol in its header. Blank cells are not bars.
            """)
    var wide = false

    @Option(
        help: ArgumentHelp(
            "How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.", valueName: "format"))
    var dateFormat: String?

    @Option(
        help: ArgumentHelp(
            "The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)",
            valueName: "number"))
    var century: Int?

    @Option(
        help: ArgumentHelp("The file's format: \(FormatCatalog.all.names.joined(separator: ", ")).", valueName: "name"),
        completion: .list(FormatCatalog.all.names))
    var fileFormat: String?

    @Option(
        help: ArgumentHelp(
            "Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to convert pence to pounds, 0.01 for the reverse.",
            valueName: "number"))
    var priceDivisor = 1.0

    @Option(
        help: """
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the high-low range. An \
            excess of up to a millionth of the price counts as rounding: the range is widened, except with keep.
            """)
    var onInvalid: InvalidBarPolicy = .reject

    @Option(
        help: """
            Which row to use if rows of the file have the same time and symbol but different values: the last or the first, or error to \
            refuse the file. (default: last if at most one row in a hundred contradicts an earlier one, else error)
            """)
    var onConflict: ConflictPolicy?

    /// The divisors that `--price-divisor` takes, for messages.
    static let divisors = "a number above 0, from 1e-18 to 1e18, such as 10000 if a file has prices in ten-thousandths"

    func validate() throws {
        guard ReadingOptions.priceDivisors.contains(priceDivisor) else {
            throw ValidationError("--price-divisor takes \(ReadingArguments.divisors)")
        }
        if let century, century != 19, century != 20 { throw ValidationError("--century is 19 or 20") }
    }

    /// Returns the options for reading files with the given columns. Throws for invalid columns and for an unknown date format.
    func options(columns: String?) throws(ReadingError) -> ReadingOptions {
        var options = ReadingOptions()
        if let columns { options.columns = try ColumnMap(columns) }
        if let dateFormat { options.dateFormat = try DateFormat(dateFormat) }
        (options.isWide, options.century, options.fileFormat) = (wide, century, fileFormat)
        (options.priceDivisor, options.invalid, options.conflicts) = (priceDivisor, onInvalid, onConflict)
        return options
    }

    /// The import settings that messages about a file may mention.
    static let settings: Set<SettingName> = [
        .columns, .isWide, .dateFormat, .century, .fileFormat, .priceDivisor, .conflicts, .symbol, .spooling, .zone,
    ]
}

/// Options for how files of bars are read.
struct FileArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.", valueName: "role=column,..."))
    var columns: String?

    @OptionGroup var reading: ReadingArguments

    /// Returns the options for reading files. Throws for invalid columns and for an unknown date format.
    func options() throws(ReadingError) -> ReadingOptions { try reading.options(columns: columns) }
}

extension InvalidBarPolicy: WordArgument {}

extension ConflictPolicy: WordArgument {}

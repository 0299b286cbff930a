import ArgumentParser
import DojimaTime

enum ResultForm: String, WordArgument { case table, csv, json, markdown }

/// The forms of results whose rows are times and numbers.
enum NumericForm: String, WordArgument {
    case table, csv, json, markdown, npy

    /// The form as one of texts; `nil` for a NumPy array.
    var text: ResultForm? { ResultForm(rawValue: rawValue) }
}

/// The forms of a list of series.
enum ListForm: String, WordArgument { case table, csv, json, markdown, html }

enum TimeForm: String, WordArgument { case iso, epoch, date }

/// Options for how results are written, the same in every command.
struct ResultArguments: ParsableArguments {
    @Option(name: .customLong("format"), help: "table, csv, json or markdown. (default: table on a terminal, csv in a pipe)")
    var form: ResultForm?

    @Option(name: .customLong("time-format"), help: ArgumentHelp(stringLiteral: timeForms))
    var times: TimeForm = .iso

    @OptionGroup var spreadsheet: SpreadsheetArguments

    func style(zone: Zone = .utc) -> ResultStyle {
        ResultStyle(
            form: form ?? (Console.isTerminal ? .table : .csv), times: times, zone: zone, isForSpreadsheets: spreadsheet.isGuarded)
    }
}

/// Options for how rows of times and numbers are written.
struct NumericResultArguments: ParsableArguments {
    @Option(
        name: .customLong("format"),
        help: "table, csv, json, markdown, or npy for a NumPy array. (default: table on a terminal, csv in a pipe)")
    var form: NumericForm?

    @Option(name: .customLong("time-format"), help: "\(timeForms) (default: iso)")
    var givenTimes: TimeForm?

    @OptionGroup var spreadsheet: SpreadsheetArguments

    var times: TimeForm { givenTimes ?? .iso }

    func validate() throws {
        if form == .npy, givenTimes != nil { throw ValidationError(NumPyOutput.hasOneTimeForm) }
    }

    /// The style of text results; not used for a NumPy array.
    func style(zone: Zone) -> ResultStyle {
        ResultStyle(
            form: form.map { $0.text ?? .csv } ?? (Console.isTerminal ? .table : .csv), times: times, zone: zone,
            isForSpreadsheets: spreadsheet.isGuarded)
    }
}

/// Options for how a list of series is written.
struct ListResultArguments: ParsableArguments {
    @Option(
        name: .customLong("format"),
        help:
            "table, csv, json, markdown, or html for a page with a sparkline of each series. (default: table on a terminal, csv in a pipe)")
    var form: ListForm?

    @Option(name: .customLong("time-format"), help: ArgumentHelp(stringLiteral: timeForms))
    var times: TimeForm = .iso

    @OptionGroup var spreadsheet: SpreadsheetArguments

    /// The style of text results, and of the cells of a page.
    var style: ResultStyle {
        let form = form.map { ResultForm(rawValue: $0.rawValue) ?? .csv } ?? (Console.isTerminal ? .table : .csv)
        return ResultStyle(form: form, times: times, isForSpreadsheets: spreadsheet.isGuarded)
    }
}

private let timeForms =
    "iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer, without a time of day."

/// The option to protect CSV that a spreadsheet reads.
struct SpreadsheetArguments: ParsableArguments {
    @Flag(
        name: .customLong("spreadsheet"),
        help:
            "In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin with = + - @. Numbers are unchanged."
    )
    var isGuarded = false
}

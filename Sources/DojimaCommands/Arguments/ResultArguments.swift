import ArgumentParser
import DojimaTime

enum ResultForm: String, WordArgument { case table, csv, json, markdown }
enum TimeForm: String, WordArgument { case iso, epoch, date }

/// Options for how results are written, the same in every command.
struct ResultArguments: ParsableArguments {
    @Option(name: .customLong("format"), help: "table, csv, json or markdown. (default: table on a terminal, csv in a pipe)")
    var form: ResultForm?

    @Option(
        name: .customLong("time-format"),
        help: "iso, epoch for seconds since 1970, or date for midnights, as of bars of a day or longer, without a time of day.")
    var times: TimeForm = .iso

    @OptionGroup var spreadsheet: SpreadsheetArguments

    func style(zone: Zone = .utc) -> ResultStyle {
        ResultStyle(
            form: form ?? (Console.isTerminal ? .table : .csv), times: times, zone: zone, isForSpreadsheets: spreadsheet.isGuarded)
    }
}

/// The option to protect CSV that a spreadsheet reads.
struct SpreadsheetArguments: ParsableArguments {
    @Flag(
        name: .customLong("spreadsheet"),
        help:
            "In CSV, put an apostrophe before texts that a spreadsheet would take for a formula: those that begin with = + - @. Numbers stay."
    )
    var isGuarded = false
}

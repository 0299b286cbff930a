package import DojimaText
package import DojimaSeries
package import DojimaTime

/// How a file is read, as decided before the first bar is returned.
package struct ReadingDecision: Sendable {
    /// The name of the format.
    var format: String
    /// The column delimiter; `nil` in JSON.
    var delimiter: UInt8?
    /// The roles and the columns that fill them, in order: `("time", "Date+Time")`, `("open", "#2")`.
    package var columns: [(role: String, source: String)]
    /// A description of the stamps: `ISO dates`, `day-first dates`, `epoch milliseconds`.
    package var dates: String
    /// The zone of stamps without an offset; `nil` if every stamp has an offset or is only a date.
    package var zone: Zone?
    /// The zone that the file names, or `nil`. It determines the dates of UTC stamps of bars of a day or longer if nothing else does.
    package var statedZone: Zone?
    /// The interval given by the options or inferred from the stamps; `nil` with too few rows.
    package var interval: BarInterval?
    /// How stamps of bars of a day or longer are converted to dates.
    package var dating: StampDating
    /// Whether every stamp is midnight UTC, as stored dates are.
    package var allMidnightUTC: Bool
    /// Whether stamps are the starts or ends of bars, according to the column's name (`endTime`); `start` if the name does not show it.
    package var stamp: BarSeries.Stamp
    /// The symbols in the order of their first rows; rows refer to them by index. One entry, possibly empty, if all rows are one series.
    package var symbols: [String]
    /// The number of rows, without blank lines, header and comments; approximate if the decision is not proved.
    package var rows: Int
    /// Whether each column is a separate series, so that rows are cells of the file.
    package var isWide = false
    /// Whether several rows of a symbol may have the same time.
    package var mayRepeat = false
    /// The assumptions and their evidence, one line each, for the user.
    package var notes: [Message]
    /// All decisions, each with its evidence.
    package var choices: [ReadingChoice] = []
}

/// How stamps of bars of a day or longer are converted to dates.
package enum StampDating: Sendable {
    /// No conversion: the bars are shorter than a day or of unknown length, and stamps are instants.
    case none
    /// The date as written, also if all times in the file are midnight UTC.
    case written
    /// A `TradeDateRule` gives the date of UTC stamps; other stamps have the date as written.
    case byRule
}

extension ReadingDecision {
    /// The decision in one line with its evidence, for the user and for the store.
    ///
    ///     csv divided by commas; time=Date, open=Open, ...; times are read as ISO dates; bars of 1d, stamped at their start
    package func words(interval: BarInterval, stamp: BarSeries.Stamp) -> Message {
        var parts: [String] = [format + (delimiter.map { " divided by \(ReadingDecision.name(of: $0))" } ?? "")]
        parts.append(columns.map { "\($0.role)=\($0.source)" }.joined(separator: ", "))
        parts.append("times are read as \(dates)" + (zone.map { " in \($0.identifier)" } ?? ""))
        parts.append("bars of \(interval), stamped at their \(stamp)")
        return notes.reduce(Message(parts.joined(separator: "; "))) { "\($0); \($1)" }
    }

    static func name(of delimiter: UInt8) -> String {
        switch delimiter {
        case UInt8(ascii: ";"): "semicolons"
        case 0x09: "tabs"
        case UInt8(ascii: "|"): "bars"
        case 0x20: "blanks"
        default: "commas"
        }
    }
}

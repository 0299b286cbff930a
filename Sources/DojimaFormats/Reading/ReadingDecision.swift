package import DojimaText
package import DojimaSeries
package import DojimaTime

/// How a file is read, decided before the first bar is returned.
package struct ReadingDecision: Sendable {
    /// One of `FormatCatalog.names`.
    var format: String
    /// The byte that divides columns; `nil` in JSON.
    var delimiter: UInt8?
    /// The roles and the columns that fill them, in order: `("time", "Date+Time")`, `("open", "#2")`.
    package var columns: [(role: String, source: String)]
    /// How stamps are written, in words: `ISO dates`, `day-first dates`, `epoch milliseconds`.
    package var dates: String
    /// The zone in which stamps without an offset were read; `nil` if every stamp has an offset or is a date alone.
    package var zone: Zone?
    /// The zone that the file names, whose dates stamps in UTC of bars of a day and longer have where nothing else is known; `nil` for none.
    package var statedZone: Zone?
    /// The interval given, or else the most common step between stamps; `nil` with too few rows.
    package var interval: BarInterval?
    /// How the dates of bars of a day and longer follow from their stamps.
    package var dating: StampDating
    /// Whether every stamp is midnight UTC, as dates are.
    package var allMidnightUTC: Bool
    /// Whether stamps are the starts or ends of bars, by the column's name (`endTime`); `start` if it does not say.
    package var stamp: BarSeries.Stamp
    /// The symbols in the order of their first rows; rows refer to them by index. One entry, perhaps empty, if all rows are one series.
    package var symbols: [String]
    /// The count of rows that are not blank, without header and comments; approximate if the decision is not proved.
    package var rows: Int
    /// Whether each column is a series of its own, so that rows are cells of the file.
    package var isWide = false
    /// Whether rows of a symbol may have one time.
    package var mayRepeat = false
    /// The assumptions and what proves them, one line each, for the user.
    package var notes: [Message]
    /// All decisions, with what shows each.
    package var choices: [ReadingChoice] = []
}

/// How the dates of bars of a day and longer follow from their stamps.
package enum StampDating: Sendable {
    /// The bars are shorter, or of an unknown length: stamps are moments.
    case none
    /// The date that is written. A file in which all times are midnight UTC holds dates too.
    case written
    /// Stamps in UTC have the date that a `TradeDateRule` gives; others the date that is written.
    case byRule
}

extension ReadingDecision {
    /// The decision in one line, with its proofs, for a user to check and for a store to keep.
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

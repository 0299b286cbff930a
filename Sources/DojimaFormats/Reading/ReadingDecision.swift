public import DojimaText
public import DojimaSeries
public import DojimaTime

/// How a file is read, settled over the whole of it before the first bar is given out.
package struct ReadingDecision: Sendable {
    /// A name of `FormatCatalog.names`.
    var format: String
    /// The byte that divides columns; `nil` in JSON.
    var delimiter: UInt8?
    /// Role and the column that fills it, in order: `("time", "Date+Time")`, `("open", "#2")`.
    package var columns: [(role: String, source: String)]
    /// How stamps are written, in words: `ISO dates`, `day-first dates`, `epoch milliseconds`.
    package var dates: String
    /// The zone in which stamps without an offset were read; `nil` where every stamp carries its own or is a date alone.
    package var zone: Zone?
    /// The most common step between stamps as an interval; `nil` with too few rows to tell.
    package var interval: BarInterval?
    /// Whether every stamp is midnight UTC, as dates are.
    package var allMidnightUTC: Bool
    /// What a column's name says about its stamps (`endTime`); `start` where it says nothing.
    package var stamp: BarSeries.Stamp
    /// The symbols in the order of their first rows; rows name them by index. One entry, perhaps empty, where all rows are one series.
    package var symbols: [String]
    /// Rows with anything in them, header and comments aside; about as many, as long as the decision is not proved.
    package var rows: Int
    /// What was assumed and what proves it, a line each, for the user to read.
    package var notes: [Message]
}

extension ReadingDecision {
    /// The decision in one line, with what proves it, for a user to check and for a store to keep.
    ///
    ///     csv divided by commas; time=Date, open=Open, ...; dates are read as ISO dates; bars of 1d, stamped at their start
    package func words(interval: BarInterval, stamp: BarSeries.Stamp) -> Message {
        var parts: [String] = [format + (delimiter.map { " divided by \(ReadingDecision.name(of: $0))" } ?? "")]
        parts.append(columns.map { "\($0.role)=\($0.source)" }.joined(separator: ", "))
        parts.append("times are read as \(dates)" + (zone.map { " in \($0.identifier)" } ?? ""))
        parts.append("bars of \(interval), stamped at their \(stamp)")
        return notes.reduce(Message(parts.joined(separator: "; "))) { "\($0); \($1)" }
    }

    private static func name(of delimiter: UInt8) -> String {
        switch delimiter {
        case UInt8(ascii: ";"): "semicolons"
        case 0x09: "tabs"
        case UInt8(ascii: "|"): "bars"
        case 0x20: "blanks"
        default: "commas"
        }
    }
}

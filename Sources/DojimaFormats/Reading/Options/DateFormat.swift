import DojimaText

/// The format of the dates in a file, for files that do not show it.
public enum DateFormat: Sendable, Equatable {
    /// Only the order of year, month and day; any separators, times and offsets are accepted.
    case ymd, mdy, dmy
    /// Counts of a unit since 1970-01-01T00:00:00Z.
    case epoch(EpochUnit)
    /// Days since 1899-12-30 with the time as a fraction, as in spreadsheets.
    case excel
    /// A pattern of `yyyy yy MM M MMM dd d HH H hh h mm ss SSS a` and literal text.
    case pattern(StampPattern)

    /// Units since 1970-01-01T00:00Z.
    public enum EpochUnit: String, CaseIterable, Sendable {
        case seconds, milliseconds, microseconds, nanoseconds
    }

    /// Parses a value of `dateFormat`: `ymd mdy dmy epoch epoch-ms epoch-us epoch-ns excel`, or a pattern.
    public init(_ text: String) throws(ReadingError) {
        switch text.lowercased() {
        case "ymd", "iso": self = .ymd
        case "mdy": self = .mdy
        case "dmy": self = .dmy
        case "epoch", "epoch-s": self = .epoch(.seconds)
        case "epoch-ms": self = .epoch(.milliseconds)
        case "epoch-us": self = .epoch(.microseconds)
        case "epoch-ns": self = .epoch(.nanoseconds)
        case "excel": self = .excel
        default:
            guard let pattern = StampPattern(text) else {
                throw ReadingError(
                    .request,
                    "\(setting: .dateFormat) \(text): not known; write ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel or a pattern like 'dd.MM.yyyy HH:mm'"
                )
            }
            self = .pattern(pattern)
        }
    }
}

extension DateFormat: CustomStringConvertible {
    /// The format in the form that `init(_:)` reads.
    public var description: String {
        switch self {
        case .ymd: "ymd"
        case .mdy: "mdy"
        case .dmy: "dmy"
        case .epoch(.seconds): "epoch"
        case .epoch(.milliseconds): "epoch-ms"
        case .epoch(.microseconds): "epoch-us"
        case .epoch(.nanoseconds): "epoch-ns"
        case .excel: "excel"
        case .pattern(let pattern): pattern.text
        }
    }
}

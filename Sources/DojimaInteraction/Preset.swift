public import DojimaText
public import DojimaTime

/// A period counted back from the last bar: `5d`, `2w`, `6M`, `1y`, `YTD`, `all`; `90m` and `4h` count open time.
public enum Preset: Sendable, Hashable {
    case all
    /// From the first session of the last bar's year.
    case yearToDate
    /// An interval before the last bar. Days are sessions. Weeks, months and years go back by the calendar to the same day, clamped to the
    /// month, then forward to the next session. Hours and less are open time.
    case last(BarInterval)

    /// Parses `all`, `max`, `YTD`, or a count and a unit such as `5D`, `6M`, `6mo` or `1 year`, ignoring case except for `m` (minutes) and
    /// `M` (months).
    public init(_ text: some StringProtocol) throws(RequestError) {
        switch text.lowercased() {
        case "all", "max": self = .all
        case "ytd": self = .yearToDate
        default:
            guard let interval = BarInterval(words: text) else {
                throw RequestError(
                    "\(quoted(String(text))) is not a length of time; give a count and a unit, such as 5d, 2w, 6M or 1y, up to \(BarInterval.maximumYears)y, or YTD, or all"
                )
            }
            self = .last(interval)
        }
    }
}

extension Preset: CustomStringConvertible {
    public var description: String {
        switch self {
        case .all: "all"
        case .yearToDate: "YTD"
        case .last(let interval): interval.description
        }
    }
}

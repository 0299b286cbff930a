public import DojimaText

extension FunctionName {
    /// The function that lists the calendars.
    package static let calendars = FunctionName("CalendarLibrary.entries")
}

/// The reason why a calendar cannot be loaded.
public enum CalendarError: ReportedError, Equatable {
    /// No calendar has this name; the suggestions are the names nearest to it, best first.
    case unknown(String, suggestions: [String])
    /// Several exchanges have this name; `codes` are their codes.
    case ambiguous(String, codes: [String])
    /// The zone of the exchange cannot be read.
    case zone(ZoneError)

    public var category: ErrorCategory { .missing }

    /// Returns the error for a name that no calendar has.
    ///
    /// - Parameter names: the names of all calendars; the nearest ones are suggested.
    static func missing(_ name: String, among names: [String]) -> CalendarError {
        if let codes = ExchangeCatalog.ambiguous[name.uppercased()] { return .ambiguous(name, codes: codes) }
        return .unknown(name, suggestions: nearestNames(to: name, among: names))
    }

    public var message: Message {
        switch self {
        case .unknown(let code, let suggestions) where suggestions.isEmpty:
            "unknown calendar \(quoted(code)); \(function: .calendars) lists them"
        case .unknown(let code, let suggestions):
            "unknown calendar \(quoted(code)); did you mean \(suggestions.joined(separator: " or "))?"
        case .ambiguous(let name, let codes):
            "\(quoted(name)) is the name of several exchanges; write \(codes.joined(separator: " or "))"
        case .zone(let error): error.message
        }
    }
}

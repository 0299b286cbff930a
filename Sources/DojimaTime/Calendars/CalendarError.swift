public import DojimaText

extension FunctionName {
    /// Names the calendars that there are.
    public static let calendars = FunctionName("CalendarLibrary.entries")
}

/// Why a calendar cannot be had.
public enum CalendarError: ReportedError, Equatable {
    /// No calendar has this name; the suggestions are the names nearest to it, best first.
    case unknown(String, suggestions: [String])
    /// The zone of the exchange cannot be read.
    case zone(ZoneError)

    public var category: ErrorCategory { .missing }

    public var message: Message {
        switch self {
        case .unknown(let code, let suggestions) where suggestions.isEmpty:
            "unknown calendar \(quoted(code)); \(function: .calendars) lists them"
        case .unknown(let code, let suggestions):
            "unknown calendar \(quoted(code)); did you mean \(suggestions.joined(separator: " or "))?"
        case .zone(let error): error.message
        }
    }
}

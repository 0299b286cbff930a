import DojimaText

/// Why a calendar cannot be had.
public enum CalendarError: Error, Equatable, Sendable {
    /// No calendar has this name; the suggestions are the names nearest to it, best first.
    case unknown(String, suggestions: [String])
    /// The zone of the exchange cannot be read.
    case zone(ZoneError)

    public var message: String {
        switch self {
        case .unknown(let code, let suggestions) where suggestions.isEmpty:
            "unknown calendar \(quoted(code)); `dojima calendar` lists them"
        case .unknown(let code, let suggestions):
            "unknown calendar \(quoted(code)); did you mean \(suggestions.joined(separator: " or "))?"
        case .zone(let error): error.message
        }
    }
}

extension CalendarError: CustomStringConvertible {
    public var description: String { message }
}

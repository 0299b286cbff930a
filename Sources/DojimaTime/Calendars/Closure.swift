/// The reason why an exchange has no session on a date.
public enum Closure: Hashable, Sendable {
    /// A weekday without regular sessions.
    case weekend
    /// A holiday or a one-off closure, by its name.
    case holiday(String)
}

extension Closure: CustomStringConvertible {
    /// `weekend`, or the holiday's name.
    public var description: String {
        switch self {
        case .weekend: "weekend"
        case .holiday(let name): name
        }
    }
}

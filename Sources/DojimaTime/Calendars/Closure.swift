/// The reason why an exchange has no session on a date.
public enum Closure: Hashable, Sendable {
    /// A day of the week on which it never trades.
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

/// A mistake in a rule that a person or a program wrote, in one line: where, what, and what is allowed.
public struct RuleError: Error, Equatable, Sendable, CustomStringConvertible {
    public var message: String
    public var description: String { message }

    public init(message: String) { self.message = message }
}

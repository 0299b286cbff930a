public import DojimaText

/// An error in a rule, with a one-line message: where, what is wrong, and what is allowed.
public struct RuleError: ReportedError, Equatable {
    public var message: Message
    public var category: ErrorCategory { .request }

    public init(message: Message) { self.message = message }
}

public import DojimaText

/// A mistake in a rule that a person or a program wrote, in one line: where, what, and what is allowed.
public struct RuleError: ReportedError, Equatable {
    public var message: Message
    public var category: ErrorCategory { .request }

    public init(message: Message) { self.message = message }
}

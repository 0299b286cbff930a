public import DojimaText

/// An error in a rule, with a message in one line: where, what, and what is allowed.
public struct RuleError: ReportedError, Equatable {
    public var message: Message
    public var category: ErrorCategory { .request }

    public init(message: Message) { self.message = message }
}

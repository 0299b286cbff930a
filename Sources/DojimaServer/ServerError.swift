public import DojimaText

/// The error of a server that cannot start.
public struct ServerError: ReportedError {
    public let category: ErrorCategory
    public let message: Message

    init(_ category: ErrorCategory, _ message: Message) { (self.category, self.message) = (category, message) }
}

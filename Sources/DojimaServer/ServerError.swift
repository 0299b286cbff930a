public import DojimaText

/// Why a server cannot begin.
public struct ServerError: ReportedError {
    public let category: ErrorCategory
    public let message: Message

    init(_ category: ErrorCategory, _ message: Message) { (self.category, self.message) = (category, message) }
}

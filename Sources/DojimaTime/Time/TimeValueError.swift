public import DojimaText

/// The error for numbers that are not a date, a time of day, an interval or an offset from UTC, such as month 13.
public struct TimeValueError: ReportedError, Hashable {
    public let message: Message
    public var category: ErrorCategory { .request }

    init(_ message: Message) { self.message = message }
}

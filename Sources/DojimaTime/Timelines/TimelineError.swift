public import DojimaText

/// The reason why timelines cannot be combined, or why segments are not a timeline.
public struct TimelineError: ReportedError, Hashable {
    public let message: Message
    public var category: ErrorCategory { .request }

    init(_ message: Message) { self.message = message }
}

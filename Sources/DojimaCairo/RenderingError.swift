public import DojimaText

/// A scene that cannot be drawn, or a drawing library that gave up.
public struct RenderingError: ReportedError, Equatable {
    /// One line: what, and what to try.
    public let message: Message
    public var category: ErrorCategory { .request }

    public init(_ message: Message) { self.message = message }

}

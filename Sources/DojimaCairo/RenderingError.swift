public import DojimaText

/// An error of drawing: a scene that cannot be drawn, or a failure of the drawing library.
public struct RenderingError: ReportedError, Equatable {
    /// What is wrong and what to try, in one line.
    public let message: Message
    public var category: ErrorCategory { .request }

    public init(_ message: Message) { self.message = message }

}

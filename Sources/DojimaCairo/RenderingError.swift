public import DojimaText

/// An error of drawing: a scene that cannot be drawn, or a failure of the drawing library.
public struct RenderingError: ReportedError, Equatable {
    /// The problem and its remedy, in one line.
    public let message: Message
    public let category: ErrorCategory

    /// - Parameters:
    ///   - message: the problem and its remedy, in one line.
    ///   - category: `.unavailable` if the drawing library itself is missing.
    public init(_ message: Message, category: ErrorCategory = .request) {
        self.message = message
        self.category = category
    }
}

public import DojimaText

/// The reason why a chart cannot be drawn, on one line: what, where and what to try.
public struct PictureError: ReportedError, Equatable {
    public var category: ErrorCategory
    public var message: Message
    /// Whether a picture names a file outside the folders that the user allows.
    public private(set) var isRefusal = false

    public init(_ category: ErrorCategory, _ message: Message) {
        self.category = category
        self.message = message
    }

    /// Creates an error with the category and the message of another one.
    init(_ error: any Error) {
        switch error {
        case let error as PictureError: self = error
        case let error as any ReportedError: self.init(error.category, error.message)
        default: self.init(.internalError, "\(error)")
        }
    }

    /// The error for a series in memory whose interval is neither given nor shown by its bars.
    static let unknownInterval = PictureError(.request, "too few bars to tell their interval: set `BarSeries.interval`")

    /// Creates the error of a file outside the folders that the user allows.
    static func refusal(_ message: Message) -> PictureError {
        var error = PictureError(.data, message)
        error.isRefusal = true
        return error
    }
}

public import DojimaText

/// The reason why a chart cannot be drawn, on one line: what, where and what to try.
public struct PictureError: ReportedError, Equatable {
    public enum Kind: Sendable {
        /// The request is invalid.
        case request
        /// Data, or a file of rules or images, are invalid.
        case data
        /// There is no such file, symbol or calendar.
        case missing
        /// A picture names a file outside the folders that the user allows.
        case refused
        /// A file cannot be read.
        case inputOutput
    }

    public var kind: Kind
    public var message: Message

    public init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        self.message = message
    }

    public var category: ErrorCategory {
        switch kind {
        case .request: .request
        case .data, .refused: .data
        case .missing: .missing
        case .inputOutput: .inputOutput
        }
    }
}

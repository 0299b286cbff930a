public import DojimaText

/// Why a chart cannot be drawn, on one line: what, where and what to try.
public struct PictureError: ReportedError, Equatable {
    public enum Kind: Sendable {
        /// What was asked for makes no sense.
        case request
        /// Data, or a file of rules or images, are not what they should be.
        case data
        /// There is no such file, symbol or calendar.
        case missing
        /// What a picture names lies where the user did not allow to read.
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

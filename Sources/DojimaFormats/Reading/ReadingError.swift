public import DojimaText

/// Why a file, or a word about a file, cannot be taken.
public struct ReadingError: ReportedError, Equatable {
    public enum Kind: Sendable {
        /// No bytes, or no row beneath the header.
        case empty
        /// Text or bytes that hold no table of prices.
        case notMarketData
        /// Two readings are possible and the file proves neither; the message names the setting that settles it.
        case ambiguous
        /// The file ends or breaks where its format does not allow it.
        case malformed
        /// Rows were there, but none could be taken.
        case noGoodRow
        /// A word in a setting (`columns`, `dateFormat`, `fileFormat`) that has no meaning, or none for this file.
        case option
    }

    public var kind: Kind
    /// One line: what, where, what to try.
    public var message: Message

    public init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        // Words of the user's stand in it as they came.
        self.message = message.mapTexts(printable)
    }

    public var category: ErrorCategory { kind == .option ? .request : .data }
}

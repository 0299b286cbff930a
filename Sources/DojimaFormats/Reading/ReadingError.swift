public import DojimaText

/// An error in a file that is read, or in an option for it.
public struct ReadingError: ReportedError, Equatable {
    public enum Kind: Sendable {
        /// No bytes, or no row after the header.
        case empty
        /// Text or bytes without a table of prices.
        case notMarketData
        /// Two readings are possible and the file proves neither; the message names the setting that decides.
        case ambiguous
        /// The file is incomplete, or not valid in its format.
        case malformed
        /// There are rows, but none was accepted.
        case noGoodRow
        /// A value of an option (`columns`, `dateFormat`, `fileFormat`) that has no meaning, or none for this file.
        case option
    }

    public var kind: Kind
    /// What is wrong, where, and what to try, in one line.
    public var message: Message

    public init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        // The message may contain text of the user that was not escaped.
        self.message = message.mapTexts(printable)
    }

    public var category: ErrorCategory { kind == .option ? .request : .data }
}

public import DojimaText

/// An error in a file or in an option for reading it.
public struct ReadingError: ReportedError, Equatable {
    /// What is wrong with the file or the option.
    public enum Kind: Sendable {
        /// The file has no bytes, or no row after the header.
        case empty
        /// The file does not contain a table of prices.
        case notMarketData
        /// Several interpretations are possible and the file proves none; the message names the option that decides.
        case ambiguous
        /// Numbers in the column of times may be counts in several units, or no times at all; the message names the option that decides.
        case unknownUnit
        /// The file is incomplete, or not valid in its format.
        case malformed
        /// An option (`columns`, `dateFormat`, `fileFormat`) has a value that is not valid, or not valid for this file.
        case request
    }

    /// What is wrong, which also determines the category.
    public var kind: Kind
    /// A description of the error in one line: what is wrong, where, and how to fix it.
    public var message: Message

    public init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        // The message may contain user input that was not escaped.
        self.message = message.mapTexts(printable)
    }

    public var category: ErrorCategory { kind == .request ? .request : .data }
}

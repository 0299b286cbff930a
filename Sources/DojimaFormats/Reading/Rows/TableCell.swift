/// The byte range of a cell in the text, and how to decode it.
struct TableCell: Equatable, Sendable {
    enum Form: UInt8, Sendable {
        /// The row has no such cell.
        case missing
        /// The bytes are the text.
        case plain
        /// Text with doubled quotes, as in CSV.
        case doubledQuotes
        /// Text with backslash escapes, as in JSON.
        case backslashes
        /// A JSON number.
        case number
        /// JSON's `null`.
        case null
        /// An object of year, month and day.
        case dateObject
        /// Anything else instead of a value: `true`, a list, text after a closing quote.
        case other
    }

    var start = 0
    var end = 0
    var form = Form.missing
}

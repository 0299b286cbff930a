/// One row of a table: a cell for each role.
struct TableRow {
    private var cells = InlineArray<9, TableCell>(repeating: TableCell())
    /// The line number in a text, or the row number in JSON, from 1.
    var line = 0
    /// The byte range of the row, which is shown if it is rejected.
    var start = 0
    var end = 0
    /// A problem with the entire row; `nil` if there is none.
    var problem: StaticString?
    /// Whether the row has the time of the previous row, because both are from one record of a wide table.
    var isContinued = false
    /// The stamp, if the file stores it as a count in a known unit instead of text.
    var stamp: ReadStamp?

    subscript(role: Role) -> TableCell {
        @inline(__always) get { cells[role.rawValue] }
        @inline(__always) set { cells[role.rawValue] = newValue }
    }

    mutating func clear() {
        cells = InlineArray(repeating: TableCell())
        problem = nil
    }
}

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

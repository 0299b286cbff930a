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

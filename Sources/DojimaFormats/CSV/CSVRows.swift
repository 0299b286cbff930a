/// The rows of a table in text, with each cell given to its role.
struct CSVRows: RowSource {
    private var scanner: CSVScanner
    /// Role and column of each cell that is wanted.
    let places: [(role: Role, column: Int)]
    /// Columns up to the last one that a row cannot do without.
    private let skipsAssignments: Bool
    private var cells: [Cell] = []

    init(scanner: CSVScanner, places: [(role: Role, column: Int)], skipsAssignments: Bool) {
        self.scanner = scanner
        self.places = places
        self.skipsAssignments = skipsAssignments
    }

    mutating func next(_ text: Span<UInt8>, _ row: inout Row) -> Bool {
        while true {
            row.problem = nil
            let outcome = scanner.next(text, &cells, start: &row.start, end: &row.end, at: &row.line)
            switch outcome {
            case .end: return false
            case .unclosedQuote:
                row.clear()
                row.problem = "a quote is never closed"
                return true
            case .record:
                // Vendors write settings like TIMEZONE_OFFSET=-240 between rows.
                if skipsAssignments, cells.count == 1, holdsAssignment(text) { continue }
                for place in places { row[place.role] = place.column < cells.count ? cells[place.column] : Cell() }
                return true
            }
        }
    }

    private func holdsAssignment(_ text: Span<UInt8>) -> Bool {
        for index in cells[0].start..<cells[0].end where text[index] == UInt8(ascii: "=") { return true }
        return false
    }
}

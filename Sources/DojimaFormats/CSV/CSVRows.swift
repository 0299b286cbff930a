/// The rows of a table in text, with each cell given to its role.
struct CSVRows: RowSource {
    private var scanner: CSVScanner
    /// Role and column of each cell that is wanted.
    let places: [(role: Role, column: Int)]
    /// Columns up to the last one that a row cannot do without.
    private let skipsAssignments: Bool
    private var cells: [Cell] = []
    private let fast: CSVFastPath?

    init(scanner: CSVScanner, places: [(role: Role, column: Int)], skipsAssignments: Bool) {
        self.scanner = scanner
        self.places = places
        self.skipsAssignments = skipsAssignments
        fast = CSVFastPath(dialect: scanner.dialect, places: places, skipsAssignments: skipsAssignments)
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

    mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int) -> Bool {
        gather(&evidence, text, limit: limit, until: .max)
    }

    /// Shows rows to the evidence as long as they begin before a position.
    private mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int, until end: Int) -> Bool {
        var row = Row()
        var stamps = ISOStampReader()
        let fast = evidence.needsStampsOnly ? fast : nil
        for _ in 0..<limit {
            guard scanner.position < end else { return true }
            if let fast, let cell = fast.stampCell(text, scanner.position), let stamp = stamps.read(text, cell.start, cell.end) {
                evidence.see(stamp)
                scanner.position = fast.nextLine(text, cell.end)
                scanner.line += 1
            } else {
                guard next(text, &row) else { return false }
                evidence.see(text, row)
            }
        }
        return true
    }

    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, seenBy evidence: inout Evidence
    ) -> Bool {
        // Twice through the same kilobytes: what the evidence wants of a row is found fast.
        var behind = self
        let hasMore = fill(&batch, to: size, text, &decoder)
        _ = behind.gather(&evidence, text, limit: .max, until: scanner.position)
        return hasMore
    }

    func renamed(_ roles: [Role: Role]) -> CSVRows {
        CSVRows(scanner: scanner, places: places.map { (roles[$0.role] ?? $0.role, $0.column) }, skipsAssignments: skipsAssignments)
    }

    var position: Int { scanner.position }

    var isByLine: Bool { !scanner.dialect.hasQuotes && scanner.dialect.newline == 0x0A }

    func holds(for text: Span<UInt8>, from start: Int) -> Bool {
        scanner.dialect.hasQuotes || !contains(text, UInt8(ascii: "\""), from: start)
    }

    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        let fast = decoder.style == .point && fast?.isPlain == true ? fast : nil
        var row = Row()
        while batch.count + batch.rejected.count < size {
            if let fast {
                let most = size - batch.rejected.count
                while batch.count < most, fast.decode(text, &scanner.position, line: scanner.line, &decoder, &batch) { scanner.line += 1 }
                if batch.count >= most { return true }
            }
            guard next(text, &row) else { return false }
            decoder.decode(text, row, into: &batch)
        }
        return true
    }
}

/// The rows of a text table, with each cell assigned to its role.
struct CSVRows: TextRowSource {
    private var scanner: CSVScanner
    /// The role and column of each cell to read.
    let assignments: [(role: Role, column: Int)]
    /// Whether lines with assignments, such as `TIMEZONE_OFFSET=-240`, are skipped.
    private let skipsAssignments: Bool
    private var cells: [TableCell] = []
    private let fast: CSVFastPath?

    init(scanner: CSVScanner, assignments: [(role: Role, column: Int)], skipsAssignments: Bool) {
        self.scanner = scanner
        self.assignments = assignments
        self.skipsAssignments = skipsAssignments
        fast = CSVFastPath(dialect: scanner.dialect, assignments: assignments, skipsAssignments: skipsAssignments)
    }

    mutating func next(_ text: Span<UInt8>, _ row: inout TableRow) -> Bool {
        while true {
            row.problem = nil
            let outcome = scanner.next(text, &cells, start: &row.start, end: &row.end, at: &row.line)
            switch outcome {
            case .end: return false
            case .unclosedQuote:
                row.clear()
                row.problem = "a quote is not closed"
                return true
            case .record:
                // Some vendors write settings like TIMEZONE_OFFSET=-240 between rows.
                if skipsAssignments, cells.count == 1, holdsAssignment(text) { continue }
                for assignment in assignments {
                    row[assignment.role] = assignment.column < cells.count ? cells[assignment.column] : TableCell()
                }
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

    /// Adds rows that begin before the position `end` to the evidence.
    private mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int, until end: Int) -> Bool {
        var row = TableRow()
        var stamps = ISOStampReader()
        let fast = evidence.needsStampsOnly ? fast : nil
        for _ in 0..<limit {
            guard scanner.position < end else { return true }
            if let fast, let cell = fast.stampCell(text, scanner.position), let stamp = stamps.read(text, cell.start, cell.end) {
                evidence.add(stamp)
                scanner.position = fast.nextLine(text, cell.end)
                scanner.line += 1
            } else {
                guard next(text, &row) else { return false }
                evidence.add(text, row)
            }
        }
        return true
    }

    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, addingTo evidence: inout Evidence
    ) -> Bool {
        if evidence.needsStampsOnly, decoder.isWritten { return fill(&batch, to: size, text, &decoder, reportingTo: &evidence) }
        // The rows are scanned twice, which is cheap because a batch has only some kilobytes of text.
        var behind = self
        let hasMore = fill(&batch, to: size, text, &decoder)
        _ = behind.gather(&evidence, text, limit: .max, until: scanner.position)
        return hasMore
    }

    func renamed(_ roles: [Role: Role]) -> CSVRows {
        CSVRows(
            scanner: scanner, assignments: assignments.map { (roles[$0.role] ?? $0.role, $0.column) }, skipsAssignments: skipsAssignments)
    }

    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)? {
        let others = assignments.filter { $0.role != role }
        return CSVRows(scanner: scanner, assignments: others + [(role, column.column)], skipsAssignments: skipsAssignments)
    }

    var position: Int { scanner.position }

    var isByLine: Bool { !scanner.dialect.hasQuotes && scanner.dialect.newline == 0x0A }

    var lineByLine: CSVRows? {
        CSVRows(scanner: scanner.openEnded, assignments: assignments, skipsAssignments: skipsAssignments)
    }

    func holds(for text: Span<UInt8>, from start: Int) -> Bool {
        scanner.dialect.hasQuotes
            || !text.withUnsafeBytes { TextSurvey.contains(UnsafeRawBufferPointer(rebasing: $0.dropFirst(start)), UInt8(ascii: "\"")) }
    }

    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        var noWatcher = NoWatcher()
        return fill(&batch, to: size, text, &decoder, reportingTo: &noWatcher)
    }

    /// Decodes rows, on the fast path if possible, and reports each to `watcher`.
    private mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, reportingTo watcher: inout some RowWatcher
    ) -> Bool {
        let fast = decoder.style == .point && fast?.isPlain == true ? fast : nil
        var row = TableRow()
        var run = RowRun()
        while case let space = size - batch.count - batch.rejected.count, space > 0 {
            if let fast {
                let line = scanner.line
                let limit = min(space, RowRun.maximumCount)
                fast.decode(text, &scanner, limit: limit, isISO: watcher.wantsISO, &decoder, into: &run)
                run.append(to: &batch, line: line)
                for index in 0..<run.count { watcher.add(run.stamp[index]) }
                if run.count == limit { continue }
            }
            guard next(text, &row) else { return false }
            watcher.add(text, row)
            decoder.decode(text, row, into: &batch)
        }
        return true
    }
}

/// An observer of rows that are being decoded.
private protocol RowWatcher {
    /// Whether only stamps in ISO 8601 can be reported without their row.
    var wantsISO: Bool { get }
    mutating func add(_ stamp: ReadStamp)
    mutating func add(_ text: Span<UInt8>, _ row: TableRow)
}

extension Evidence: RowWatcher {
    fileprivate var wantsISO: Bool { true }
}

private struct NoWatcher: RowWatcher {
    var wantsISO: Bool { false }
    func add(_ stamp: ReadStamp) {}
    func add(_ text: Span<UInt8>, _ row: TableRow) {}
}

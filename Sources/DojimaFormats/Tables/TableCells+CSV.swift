import DojimaText

extension TableCells {
    /// Divides a text of lines into cells.
    init(csv text: Span<UInt8>, _ survey: TextSurvey, name: String) throws(ReadingError) {
        let dialect = CSVDialect(text, survey)
        let first = TextSurvey.skipBlankLines(text, from: 0, newline: dialect.newline, blanks: survey.blanks).position
        if looksLikeMarkup(text, first) { throw ReadingError(.malformed, "\(name): a web page, not a table; fetch the file again") }
        delimiter = dialect.delimiter
        var reader = RowReader(scanner: CSVScanner(dialect: dialect, blanks: survey.blanks))
        // The rows read before the names of the columns are known.
        var pending: [(row: [Cell], line: Int)] = []
        while pending.count < 60, let row = try reader.next(text, name: name) { pending.append((row, reader.line)) }
        guard !pending.isEmpty else { throw ReadingError(.empty, "\(name): there are no data rows") }
        if setNames(from: pending.map(\.row)) { pending.removeFirst() }
        for (row, line) in pending { try append(row, line: line, name: name) }
        while let row = try reader.next(text, name: name) { try append(row, line: reader.line, name: name) }
    }

    private struct RowReader {
        var scanner: CSVScanner
        /// The line of the row that was read last.
        var line = 0

        private var cells: [TableCell] = []
        private var (start, end) = (0, 0)

        init(scanner: CSVScanner) { self.scanner = scanner }

        /// Returns the next row; `nil` at the end.
        mutating func next(_ text: Span<UInt8>, name: String) throws(ReadingError) -> [Cell]? {
            switch scanner.next(text, &cells, start: &start, end: &end, at: &line) {
            case .end: return nil
            case .unclosedQuote: throw ReadingError(.malformed, "\(name):\(line): a quote is not closed")
            case .record: break
            }
            return cells.map { cell in
                let shown = decoded(plainBytes(text, cell)[...]).trimmed
                return shown.isEmpty ? .missing : .text(shown)
            }
        }
    }
}

/// Divides a text into records and cells as in RFC 4180: quoted cells may contain delimiters, line ends and doubled quotes.
struct CSVScanner: Sendable {
    let dialect: CSVDialect
    /// The long runs of blanks in the text.
    private let blanks: [BlankRun]
    var position: Int
    /// The line number at `position`, from 1.
    var line: Int

    enum Outcome { case record, unclosedQuote, end }

    /// Reads the next record that is neither blank (spaces and tabs only) nor a comment into `cells`, and sets its start, end and line
    /// number.
    mutating func next(_ text: Span<UInt8>, _ cells: inout [TableCell], start: inout Int, end: inout Int, at number: inout Int) -> Outcome {
        while position < text.count {
            if BlankBytes.isLineBlank(text[position]) {
                let next = TextSurvey.skipBlankLines(text, from: position, newline: dialect.newline, blanks: blanks)
                (position, line) = (next.position, line + next.lines)
                guard position < text.count else { break }
            }
            cells.removeAll(keepingCapacity: true)
            (start, number) = (position, line)
            if text[position] == UInt8(ascii: "#") {
                skipLine(text)
                continue
            }
            recordEnd = text.count
            let isClosed = readRecord(text, &cells)
            end = recordEnd
            guard isClosed else { return .unclosedQuote }
            if cells.contains(where: { $0.form != .plain || !text.holdsNothing($0.start, $0.end) }) { return .record }
        }
        return .end
    }

    /// The end of the last record, without its line end; the end of the text if the record is not terminated.
    private var recordEnd = 0

    init(dialect: CSVDialect, blanks: [BlankRun] = []) {
        self.dialect = dialect
        self.blanks = blanks
        (position, line) = (0, 1)
    }

    /// Returns the scanner for a text whose later lines are still unknown and may contain quotes and long runs of blanks.
    var openEnded: CSVScanner {
        var dialect = dialect
        dialect.hasQuotes = true
        var scanner = CSVScanner(dialect: dialect)
        (scanner.position, scanner.line) = (position, line)
        return scanner
    }

    private mutating func skipLine(_ text: Span<UInt8>) {
        while position < text.count, text[position] != dialect.newline { position += 1 }
        position += 1
        line += 1
    }

    /// Reads one record with its cells; returns `false` if a quote in it is never closed.
    private mutating func readRecord(_ text: Span<UInt8>, _ cells: inout [TableCell]) -> Bool {
        let isBlankDivided = dialect.delimiter == 0x20
        while true {
            if isBlankDivided { skipBlanks(text) }
            var cell = TableCell(start: position, end: position, form: .plain)
            var first = position
            if dialect.hasQuotes {
                while first < text.count, text[first] == 0x20 || (text[first] == 0x09 && dialect.delimiter != 0x09) { first += 1 }
            }
            if dialect.hasQuotes, first < text.count, text[first] == UInt8(ascii: "\"") {
                position = first + 1
                guard readQuoted(text, &cell) else { return false }
            } else {
                readPlain(text, &cell)
            }
            if !(isBlankDivided && cell.start == cell.end && cell.form == .plain) { cells.append(cell) }
            guard position < text.count else {
                return true
            }
            let byte = text[position]
            if byte == dialect.newline {
                recordEnd = position
                position += 1
                line += 1
                return true
            }
            position += 1
        }
    }

    private mutating func skipBlanks(_ text: Span<UInt8>) {
        while position < text.count, text[position] == 0x20 || text[position] == 0x09 { position += 1 }
    }

    /// Reads up to a delimiter or a line end; a carriage return before a line feed is not part of the cell.
    private mutating func readPlain(_ text: Span<UInt8>, _ cell: inout TableCell) {
        let (delimiter, newline) = (dialect.delimiter, dialect.newline)
        var index = position
        let count = text.count
        while index < count, case let byte = text[index], byte != delimiter, byte != newline { index += 1 }
        position = index
        cell.end = index > cell.start && index - 1 < count && text[index - 1] == 0x0D ? index - 1 : index
    }

    /// Reads from after an opening quote to the delimiter or line end after the closing one.
    private mutating func readQuoted(_ text: Span<UInt8>, _ cell: inout TableCell) -> Bool {
        cell.start = position
        while true {
            guard position < text.count else { return false }
            if text[position] == UInt8(ascii: "\"") {
                guard position + 1 < text.count, text[position + 1] == UInt8(ascii: "\"") else { break }
                cell.form = .doubledQuotes
                position += 2
                continue
            }
            if text[position] == dialect.newline { line += 1 }
            position += 1
        }
        cell.end = position
        position += 1
        while position < text.count, text[position] != dialect.delimiter, text[position] != dialect.newline {
            if !isBlank(text[position]) { cell.form = .other }
            position += 1
        }
        return true
    }
}

/// The bytes between two quotes, with each doubled quote replaced by one.
func undoubled(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = start
    while index < end {
        bytes.append(text[index])
        index += text[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return bytes
}

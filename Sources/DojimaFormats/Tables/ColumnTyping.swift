import DojimaText
import DojimaTime

extension DataTable {
    /// Creates a table from cells; the type of each column follows from its cells.
    init(_ cells: TableCells, name: String, options: ReadingOptions) throws(ReadingError) {
        guard cells.rows > 0 else { throw ReadingError(.empty, "\(name): there are no data rows") }
        var evidence = NumberEvidence()
        for text in cells.columns.joined().lazy.compactMap(\.text) where numberOrNil(text) != nil {
            let bytes = Array(text.utf8)
            evidence.add(bytes.span, 0, bytes.count)
        }
        let style = evidence.inferred(delimiter: cells.delimiter)
        var typing = ColumnTyping(name: name, lines: cells.lines, style: style.style, options: options)
        var columns: [Column] = []
        for (name, cells) in zip(cells.names, cells.columns) {
            columns.append(Column(name: name, values: try typing.values(of: cells, named: name)))
        }
        self.init(
            name: name, columns: columns, rows: cells.rows,
            notes: cells.notes + (style.note.map { [Message($0)] } ?? []) + typing.notes)
    }
}

extension TableCells.Cell {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// Finds the types of columns by their cells.
private struct ColumnTyping {
    /// The name of the file.
    let name: String
    let lines: [Int]
    let style: NumberStyle
    let options: ReadingOptions
    var notes: [Message] = []

    mutating func values(of cells: [TableCells.Cell], named column: String) throws(ReadingError) -> DataTable.Values {
        if cells.contains(where: { if case .time = $0 { true } else { false } }) {
            return .times(cells.map { if case .time(let time) = $0 { time } else { nil } })
        }
        let numbers = cells.map(number)
        let areNumbers = !numbers.contains(nil)
        let isTimeColumn = meaning(ofColumn: column)?.role == .time
        if isTimeColumn || !areNumbers && areDateLike(cells), let times = try times(of: cells, named: column, areNumbers: areNumbers) {
            return .times(times)
        }
        if areNumbers { return .numbers(numbers.map { $0 ?? .nan }) }
        let filled = cells.indices.filter { cells[$0] != .missing }
        if let first = filled.first(where: { numbers[$0] == nil }), 2 * filled.count(where: { numbers[$0] != nil }) > filled.count {
            let shown = printable(String(cells[first].shown.prefix(40)))
            notes.append("\(printable(column)): read as texts, because '\(shown)' in row \(lines[first]) is not a number")
        }
        return .texts(cells.map(\.shown))
    }

    /// The number in a cell, NaN for a missing one; `nil` for other texts.
    private func number(_ cell: TableCells.Cell) -> Double? {
        switch cell {
        case .missing: return .nan
        case .number(let number): return number
        case .time: return nil
        case .text(let text):
            let bytes = Array(text.utf8)
            switch readNumber(bytes.span, 0, bytes.count, style) {
            case .value(let value): return value
            case .none: return .nan
            case .unreadable: return nil
            }
        }
    }

    /// Whether all cells that are not missing are dates, and not counts.
    private func areDateLike(_ cells: [TableCells.Cell]) -> Bool {
        let filled = cells.filter { $0 != .missing }
        return !filled.isEmpty
            && filled.allSatisfy { cell in
                let bytes = Array(cell.shown.utf8)
                return isDateLike(bytes.span, 0, bytes.count)
            }
    }

    /// The times of a column; `nil` if a cell is not a time, or if numbers are of unknown unit.
    private mutating func times(
        of cells: [TableCells.Cell], named column: String, areNumbers: Bool
    ) throws(ReadingError) -> [TimeText?]? {
        let filled = cells.indices.filter { cells[$0] != .missing }
        guard !filled.isEmpty else { return nil }
        let written: WrittenTimes
        do throws(ReadingError) {
            written = try WrittenTimes(
                filled.map { cells[$0].shown }, lines: filled.map { lines[$0] }, name: name, given: options.dateFormat,
                century: options.century)
        } catch {
            if areNumbers || error.kind == .notMarketData { return nil }
            throw error
        }
        var times: [TimeText?] = Array(repeating: nil, count: cells.count)
        for (index, text) in zip(filled, written.texts) {
            guard let time = written.time(text) else { return nil }
            times[index] = time
        }
        notes += written.notes
        return times
    }
}

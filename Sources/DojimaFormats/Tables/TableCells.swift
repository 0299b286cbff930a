import DojimaText
import DojimaTime

/// The cells of a table before the types of its columns are known.
struct TableCells {
    enum Cell: Equatable {
        case missing
        case text(String)
        case number(Double)
        case time(TimeText)
    }

    var names: [String] = []
    /// The cells of each column; all columns are equally long.
    var columns: [[Cell]] = []
    /// The line of each row or, in JSON and NumPy files, its number; from 1.
    var lines: [Int] = []
    /// The delimiter of a text table; `nil` for other formats.
    var delimiter: UInt8?
    var notes: [Message] = []

    init() {}

    var rows: Int { lines.count }

    /// Adds a row. Throws if it has more cells than there are columns, or if the table is too large.
    mutating func append(_ row: [Cell], line: Int, name: String) throws(ReadingError) {
        guard row.count <= names.count else {
            throw ReadingError(
                .malformed, "\(name):\(line): a row of \(row.count) cells, but there are \(names.count) columns: \(listed(names))")
        }
        guard (rows + 1) * names.count <= DataTable.maximumValues else {
            throw ReadingError(.malformed, "\(name): more than \(DataTable.maximumValues) cells; draw fewer rows or columns")
        }
        lines.append(line)
        for column in names.indices { columns[column].append(column < row.count ? row[column] : .missing) }
    }

    /// Sets the names of the columns from the first rows, and returns whether the first row is a header.
    ///
    /// The first row is a header if it has only texts, if it has a text above a column of numbers or dates, or if it consists of a text or
    /// an empty cell and two or more ascending years, and another row does not.
    mutating func setNames(from first: [[Cell]]) -> Bool {
        guard let head = first.first else { return false }
        let body = first.dropFirst()
        let isNamed =
            head.contains { $0 != .missing }
            && (head.dropFirst().allSatisfy(\.isPlainText) && (head[0].isPlainText || head[0] == .missing)
                || head.indices.contains { column in
                    let below = body.compactMap { column < $0.count && $0[column] != .missing ? $0[column] : nil }
                    return head[column].isPlainText && !below.isEmpty && !below.contains(where: \.isPlainText)
                } || TableCells.areYears(head) && !body.allSatisfy(TableCells.areYears))
        let count = isNamed ? head.count : first.map(\.count).max() ?? 0
        names = (0..<count).map { column in
            guard isNamed, case let name = head[column].shown, !name.isEmpty else { return "#\(column + 1)" }
            return name
        }
        columns = Array(repeating: [], count: count)
        if !isNamed { notes.append("there are no column names: columns are #1 to #\(count)") }
        return isNamed
    }
}

extension TableCells {
    /// Whether a text or an empty cell is followed by two or more years, each later than the one before it.
    private static func areYears(_ row: [Cell]) -> Bool {
        let years = row.dropFirst().map { Int($0.shown) ?? 0 }
        guard let first = row.first, first.isPlainText || first == .missing, years.count > 1 else { return false }
        return years.allSatisfy { (1700...2200).contains($0) } && zip(years, years.dropFirst()).allSatisfy { $0 < $1 }
    }
}

extension TableCells.Cell {
    /// Whether the cell is a text that is neither a number nor a date.
    fileprivate var isPlainText: Bool { if case .text(let text) = self { DojimaFormats.isPlainText(text) } else { false } }

    /// The cell as a text.
    var shown: String {
        switch self {
        case .missing: ""
        case .text(let text): text
        case .number(let number): plainNumber(number)
        case .time(let time): time.written
        }
    }
}

import DojimaText

/// The rows of a table whose columns have two names, a field and a symbol, converted to rows of a long table: each has a time, a symbol and
/// the fields of that symbol.
///
/// The rows of one record are consecutive; all but the first are marked as continued, so that the time is read once.
struct GroupedRows<Records: WideRecords>: TextRowSource {
    private var records: Records
    private let names: GroupedNames
    private var record = WideRecord()
    /// The rows of the record, one for each symbol.
    private var rows: [TableRow] = []
    private var index = 0

    init(_ records: Records, _ names: GroupedNames) { (self.records, self.names) = (records, names) }

    mutating func next(_ text: Span<UInt8>, _ row: inout TableRow) -> Bool {
        while index >= rows.count {
            record.values.removeAll(keepingCapacity: true)
            guard records.next(text, &record) else { return false }
            (index, rows) = (0, [])
            if record.row.problem != nil {
                row = record.row
                return true
            }
            collect(text)
        }
        row = rows[index]
        row.isContinued = index > 0
        index += 1
        return true
    }

    private mutating func collect(_ text: Span<UInt8>) {
        for (cellIndex, value) in record.values.enumerated() {
            guard let (symbol, role) = names.slot(cellIndex, value.symbol, text) else { continue }
            let found = rows.firstIndex { text.isEqual($0[.symbol], symbol) }
            if found == nil {
                rows.append(record.row)
                rows[rows.count - 1][.symbol] = symbol
            }
            rows[found ?? rows.count - 1][role] = value.value
        }
    }

    var position: Int { records.position }

    var lineByLine: GroupedRows? { records.lineByLine.map { GroupedRows($0, names) } }
}

/// The fields and symbols of the columns of a table, and the roles of the fields.
struct GroupedNames: Sendable {
    private let roles: [String: Role]
    /// Whether the field is the first name of each pair.
    private let isFieldFirst: Bool
    /// The symbol and role of each column; `nil` if columns are found by name.
    private let slots: [(symbol: TableCell, role: Role)?]?
    /// The fields that fill roles, for messages.
    let columns: [(role: Role, source: String)]
    let notes: [String]

    /// Decides which of the two names of each column is the field; returns `nil` if neither names closes.
    ///
    /// Throws if a table of bars lacks a field, or if two columns have the same names.
    init?(_ pairs: [(first: String, second: String)], symbols: [(first: TableCell, second: TableCell)]?, isByName: Bool, file: String)
        throws(ReadingError)
    {
        func fields(_ names: [String]) -> Int { Set(names).count { isField($0) } }
        let (firsts, seconds) = (pairs.map(\.first), pairs.map(\.second))
        isFieldFirst = fields(firsts) >= fields(seconds)
        let names = isFieldFirst ? firsts : seconds
        guard names.contains(where: { meaning(ofColumn: $0)?.role == .close }), fields(names) * 2 > Set(names).count else { return nil }
        let distinct = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let choice = try chooseColumns(names: ["Date"] + distinct, map: ColumnMap(), file: file) { _ in false }
        try requireColumns(choice, names: ["Date"] + distinct, file: file)
        let assignments = choice.assignments.filter { $0.role != .time && $0.role != .symbol && $0.column > 0 }
        roles = Dictionary(assignments.map { (distinct[$0.column - 1], $0.role) }) { first, _ in first }
        columns = assignments.map { ($0.role, distinct[$0.column - 1]) }
        notes = choice.notes
        var seen: Set<[String]> = []
        if let twice = pairs.first(where: { !seen.insert([$0.first, $0.second]).inserted }) {
            throw ReadingError(
                .malformed, "\(file): two columns are named '\(printable(twice.first))' and '\(printable(twice.second))'; remove one")
        }
        guard !isByName, let symbols else {
            slots = nil
            return
        }
        slots = pairs.indices.map { [roles, isFieldFirst] index in
            roles[isFieldFirst ? pairs[index].first : pairs[index].second].map {
                (isFieldFirst ? symbols[index].second : symbols[index].first, $0)
            }
        }
    }

    /// The symbol and role of a column, found by its index or its name.
    func slot(_ cellIndex: Int, _ name: TableCell, _ text: Span<UInt8>) -> (symbol: TableCell, role: Role)? {
        if let slots { return cellIndex < slots.count ? slots[cellIndex] : nil }
        guard let (first, second) = pairParts(text, name) else { return nil }
        return roles[symbolText(text, isFieldFirst ? first : second)].map { (isFieldFirst ? second : first, $0) }
    }
}

/// Whether a name is one that programs give to a field of bars.
private func isField(_ name: String) -> Bool {
    if let role = meaning(ofColumn: name)?.role, [.open, .high, .low, .close, .volume].contains(role) { return true }
    let key = columnKey(name)
    return ["adjclose", "adjustedclose", "dividends", "stocksplits", "capitalgains"].contains(key)
}

/// The two names in `('Close', 'AAPL')`, as cells of the text; `nil` for anything else.
func pairParts(_ text: Span<UInt8>, _ cell: TableCell) -> (TableCell, TableCell)? {
    guard cell.form == .plain else { return nil }
    var (start, end) = text.trimmed(cell.start, cell.end)
    guard end - start >= 5, text[start] == UInt8(ascii: "("), text[end - 1] == UInt8(ascii: ")") else { return nil }
    (start, end) = (start + 1, end - 1)
    guard let first = pairPart(text, &start, end), start < end, text[start] == UInt8(ascii: ",") else { return nil }
    start += 1
    guard let second = pairPart(text, &start, end), start == end else { return nil }
    return (first, second)
}

/// Reads a quoted name, or a name up to a comma.
private func pairPart(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> TableCell? {
    while position < end, text[position] == 0x20 { position += 1 }
    guard position < end else { return nil }
    let quote = text[position]
    let isQuoted = quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
    if isQuoted { position += 1 }
    let start = position
    while position < end, isQuoted ? text[position] != quote : text[position] != UInt8(ascii: ",") { position += 1 }
    let cell = TableCell(start: start, end: position, form: .plain)
    guard isQuoted else { return cell }
    guard position < end else { return nil }
    position += 1
    while position < end, text[position] == 0x20 { position += 1 }
    return cell
}

extension RowTable {
    /// A table whose columns have two names each.
    static func grouped<Records: WideRecords>(_ records: Records, _ names: GroupedNames, time: String) -> RowTable {
        var table = RowTable(
            rows: GroupedRows(records, names),
            columns: ([(.time, time)] + names.columns + [(.symbol, "the other name of each column")]).sorted {
                $0.role.rawValue < $1.role.rawValue
            })
        table.isGrouped = true
        let meaning = meaning(ofColumn: time)
        if meaning?.isUTC == true { table.zoneName = "UTC" }
        table.stampsAreEnds = meaning?.isEnd == true
        table.notes = ["each column has two names, a field and a symbol: each symbol is a series"] + names.notes
        return table
    }
}

extension Span<UInt8> {
    /// Whether two cells contain the same bytes.
    func isEqual(_ a: TableCell, _ b: TableCell) -> Bool {
        guard a.end - a.start == b.end - b.start else { return false }
        for index in 0..<(a.end - a.start) where self[a.start + index] != self[b.start + index] { return false }
        return true
    }
}

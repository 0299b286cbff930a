/// Rows that are lists, whose cells are found by index; the stamps may be in a separate list of the same length.
struct JSONListRows: TextRowSource {
    private var list: JSONRowList
    private let roles: [[Role]]
    private var index: JSONRowList?

    init(list: JSONRowList, roles: [[Role]], index: JSONRowList?) {
        self.list = list
        self.roles = roles
        self.index = index
    }

    mutating func next(_ text: Span<UInt8>, _ row: inout TableRow) -> Bool {
        row.clear()
        guard var position = list.next(text, &row) else { return false }
        let start = position
        if !readList(text, &position, &row) { row.problem = "this is not a list of values" }
        if list.shape == .lines, row.problem == nil, position != row.end { row.problem = "the line does not hold one list" }
        guard list.end(text, &row, start..<position) else { return false }
        if var stampList = index {
            var stampRow = TableRow()
            if var stampPosition = stampList.next(text, &stampRow), let stamp = JSONScanner.value(text, &stampPosition) {
                row[.time] = stamp
                stampList.resume(at: stampPosition)
            }
            index = stampList
        }
        return true
    }

    func renamed(_ new: [Role: Role]) -> JSONListRows {
        JSONListRows(list: list, roles: roles.map { $0.map { new[$0] ?? $0 } }, index: index)
    }

    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)? {
        var roles = roles.map { $0.filter { $0 != role } }
        while roles.count <= column.column { roles.append([]) }
        roles[column.column].append(role)
        return JSONListRows(list: list, roles: roles, index: index)
    }

    var position: Int { list.position }

    var isByLine: Bool { list.shape == .lines }

    var lineByLine: JSONListRows? { isByLine ? self : nil }

    private func readList(_ text: Span<UInt8>, _ position: inout Int, _ row: inout TableRow) -> Bool {
        guard position < text.count, text[position] == 0x5B else { return false }
        position += 1
        if JSONScanner.take(text, &position, 0x5D) { return true }
        var column = 0
        while true {
            JSONScanner.skipSpace(text, &position)
            guard let value = JSONScanner.value(text, &position) else { return false }
            if column < roles.count { for role in roles[column] { row[role] = value } }
            column += 1
            JSONScanner.skipSpace(text, &position)
            guard position < text.count else { return false }
            position += 1
            switch text[position - 1] {
            case 0x2C: continue
            case 0x5D: return true
            default: return false
            }
        }
    }
}

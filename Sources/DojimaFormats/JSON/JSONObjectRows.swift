/// Rows that are objects, whose cells are found by key.
struct JSONObjectRows: TextRowSource {
    private var list: JSONRowList
    private let names: [(name: String, role: Role)]
    private let keys: JSONKeys
    /// The key index at each position of the previous row, cached because most rows have their keys in the same order.
    private var expected: [Int] = []

    init(list: JSONRowList, keys: [(name: String, role: Role)]) {
        self.list = list
        names = keys
        self.keys = JSONKeys(keys)
    }

    mutating func next(_ text: Span<UInt8>, _ row: inout TableRow) -> Bool {
        row.clear()
        guard var position = list.next(text, &row) else { return false }
        let start = position
        let limit = list.shape == .lines ? row.end : text.count
        if !readObject(text, &position, &row), row.problem == nil { row.problem = "this is not an object of names and values" }
        if list.shape == .lines, position > limit || (row.problem == nil && position < limit) {
            row.problem = "the line does not hold one object"
        }
        return list.end(text, &row, start..<position)
    }

    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)? {
        JSONObjectRows(list: list, keys: names.filter { $0.role != role } + [(column.name, role)])
    }

    var position: Int { list.position }

    var isByLine: Bool { list.shape == .lines }

    var lineByLine: JSONObjectRows? { isByLine ? self : nil }

    private mutating func readObject(_ text: Span<UInt8>, _ position: inout Int, _ row: inout TableRow) -> Bool {
        guard position < text.count, text[position] == 0x7B else { return false }
        position += 1
        if JSONScanner.take(text, &position, 0x7D) { return true }
        var ordinal = 0
        while true {
            JSONScanner.skipSpace(text, &position)
            guard let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else { return false }
            JSONScanner.skipSpace(text, &position)
            guard let value = JSONScanner.value(text, &position) else { return false }
            let index = keyIndex(text, key, at: ordinal)
            if index >= 0 { keys.store(value, to: &row, at: index) }
            ordinal += 1
            JSONScanner.skipSpace(text, &position)
            guard position < text.count else { return false }
            position += 1
            switch text[position - 1] {
            case 0x2C: continue
            case 0x7D: return true
            default: return false
            }
        }
    }

    @inline(__always)
    private mutating func keyIndex(_ text: Span<UInt8>, _ key: TableCell, at ordinal: Int) -> Int {
        if ordinal < expected.count, case let index = expected[ordinal], index >= 0, keys.isEqual(text, key, index) { return index }
        return findKey(text, key, at: ordinal)
    }

    private mutating func findKey(_ text: Span<UInt8>, _ key: TableCell, at ordinal: Int) -> Int {
        let index = keys.find(text, key)
        if ordinal < expected.count { expected[ordinal] = index } else if ordinal < 64 { expected.append(index) }
        return index
    }
}

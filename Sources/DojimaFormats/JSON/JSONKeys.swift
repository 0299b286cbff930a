/// The keys to read from objects and the roles of their values, stored in flat arrays to avoid reference counting.
struct JSONKeys: Sendable {
    private struct Key {
        var start: Int
        var end: Int
        var role: Role
    }

    private var bytes: [UInt8] = []
    private var keys: [Key] = []

    /// Creates the keys; the same name may fill several roles.
    init(_ names: [(name: String, role: Role)]) {
        for (name, role) in names {
            let start = bytes.count
            bytes.append(contentsOf: name.utf8)
            keys.append(Key(start: start, end: bytes.count, role: role))
        }
        hasRepeats = Set(names.map(\.name)).count < names.count
    }

    private let hasRepeats: Bool

    /// Whether a string in the text equals the key at an index.
    @inline(__always)
    func isEqual(_ text: Span<UInt8>, _ cell: TableCell, _ index: Int) -> Bool {
        let key = keys[index]
        guard cell.end - cell.start == key.end - key.start, cell.form == .plain else { return false }
        for offset in 0..<(key.end - key.start) where text[cell.start + offset] != bytes[key.start + offset] { return false }
        return true
    }

    /// The index of a key; -1 if it is not read.
    func find(_ text: Span<UInt8>, _ cell: TableCell) -> Int {
        if cell.form == .backslashes {
            let name = plainBytes(text, cell)
            return find(name.span, TableCell(start: 0, end: name.count, form: .plain))
        }
        for index in keys.indices where isEqual(text, cell, index) { return index }
        return -1
    }

    /// Assigns a value to the role of the key at an index, and to the roles of other entries with the same name.
    @inline(__always)
    func store(_ value: TableCell, to row: inout TableRow, at index: Int) {
        row[keys[index].role] = value
        if hasRepeats { storeRepeats(value, to: &row, at: index) }
    }

    private func storeRepeats(_ value: TableCell, to row: inout TableRow, at index: Int) {
        let name = bytes[keys[index].start..<keys[index].end]
        for key in keys where bytes[key.start..<key.end] == name { row[key.role] = value }
    }
}

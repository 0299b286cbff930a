/// Rows of a table whose columns are separate lists, read in parallel, or separate objects keyed by the stamps.
struct JSONColumnRows: TextRowSource {
    private var columns: [(role: Role, list: JSONRowList)]
    private let isKeyed: Bool
    /// The number of the last row read.
    private var number = 0

    init(columns: [(role: Role, start: Int)], isKeyed: Bool) {
        self.columns = columns.map { ($0.role, JSONRowList(isKeyed ? .keyed : .list, start: $0.start)) }
        self.isKeyed = isKeyed
    }

    mutating func next(_ text: Span<UInt8>, _ row: inout TableRow) -> Bool {
        row.clear()
        number += 1
        row.line = number
        var (hasValue, isTorn) = (false, false)
        var key = TableCell()
        for index in columns.indices {
            var part = TableRow()
            guard var position = columns[index].list.next(text, &part), let value = JSONScanner.value(text, &position) else { continue }
            columns[index].list.resume(at: position)
            row[columns[index].role] = value
            if isKeyed {
                if hasValue, !isEqual(text, key, part[.time]) { isTorn = true }
                key = part[.time]
            }
            if !hasValue { (row.start, row.end) = (value.start, value.end) }
            hasValue = true
        }
        if isKeyed { row[.time] = key }
        if isTorn { row.problem = "the columns have different keys here" }
        return hasValue
    }

    var position: Int { columns.map(\.list.position).min() ?? 0 }

    private func isEqual(_ text: Span<UInt8>, _ a: TableCell, _ b: TableCell) -> Bool {
        guard a.end - a.start == b.end - b.start else { return false }
        for index in 0..<(a.end - a.start) where text[a.start + index] != text[b.start + index] { return false }
        return true
    }
}

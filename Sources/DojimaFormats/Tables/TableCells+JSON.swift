import DojimaSeries
import DojimaText

extension TableCells {
    /// Reads a JSON document: a list of objects, of lists or of values, an object of columns, an object with one such list, or an object of
    /// names and numbers.
    init(json text: Span<UInt8>, name: String) throws(ReadingError) {
        var position = 0
        let document = try JSONValue(text, &position, name: name)
        JSONScanner.skipSpace(text, &position)
        guard position == text.count else { throw invalidJSON(text, position, name) }
        try self.init(document, name: name)
    }

    /// Reads one JSON object or list per line.
    init(lines text: Span<UInt8>, name: String) throws(ReadingError) {
        var (position, values) = (0, [JSONValue]())
        JSONScanner.skipSpace(text, &position)
        while position < text.count {
            values.append(try JSONValue(text, &position, name: name))
            JSONScanner.skipSpace(text, &position)
        }
        try self.init(rows: values, name: name)
    }

    private init(_ document: JSONValue, name: String) throws(ReadingError) {
        switch document {
        case .list(let values): try self.init(rows: values, name: name)
        case .object(let members):
            let lists = members.filter(\.value.isList)
            if lists.count == members.count, lists.allSatisfy(\.value.isScalarList) {
                try self.init(columns: members, name: name)
                return
            }
            if let data = members.first(where: { $0.key == "data" })?.value,
                let names = members.first(where: { $0.key == "columns" })?.value,
                case .list(let rows) = data, case .list(let head) = names, names.isScalarList
            {
                try self.init(rows: [.list(head)] + rows, name: name)
                return
            }
            if lists.count == 1, case .list(let rows) = lists[0].value {
                try self.init(rows: rows, name: name)
                return
            }
            guard !members.isEmpty, members.allSatisfy({ if case .scalar(.number) = $0.value { true } else { false } }) else {
                throw ReadingError(
                    .malformed,
                    "\(name): no table; write a list of objects such as [{\"name\": \"A\", \"value\": 1}], or an object of columns")
            }
            self.init()
            (self.names, columns) = (["name", "value"], [[], []])
            for (index, member) in members.enumerated() {
                try append([.text(member.key), member.value.cell], line: index + 1, name: name)
            }
            notes.append("the object has names and numbers: they are the columns name and value")
        case .scalar: throw ReadingError(.malformed, "\(name): one value, not a table")
        }
    }

    private init(columns members: [(key: String, value: JSONValue)], name: String) throws(ReadingError) {
        self.init()
        names = members.map(\.key)
        columns = members.map(\.value.cells)
        let counts = Set(columns.map(\.count))
        guard counts.count == 1, let count = counts.first else {
            let lengths = zip(names, columns).map { "\(printable($0)) has \($1.count)" }.prefix(12).joined(separator: ", ")
            throw ReadingError(.malformed, "\(name): the columns differ in length: \(lengths)")
        }
        guard count * names.count <= DataTable.maximumValues else {
            throw ReadingError(.malformed, "\(name): more than \(DataTable.maximumValues) cells; draw fewer rows or columns")
        }
        lines = Array(1..<count + 1)
    }

    private init(rows values: [JSONValue], name: String) throws(ReadingError) {
        self.init()
        guard !values.isEmpty else { throw ReadingError(.empty, "\(name): there are no data rows") }
        guard case .object = values[0] else {
            var rows = values.map(\.cells)
            let isNamed = setNames(from: Array(rows.prefix(60)))
            if isNamed { rows.removeFirst() }
            for (index, row) in rows.enumerated() { try append(row, line: index + (isNamed ? 2 : 1), name: name) }
            return
        }
        var indices: [ExactText: Int] = [:]
        for (index, value) in values.enumerated() {
            guard case .object(let members) = value else {
                throw ReadingError(.malformed, "\(name): row \(index + 1) is no object, as the first row is")
            }
            for member in members where indices[ExactText(member.key)] == nil {
                indices[ExactText(member.key)] = names.count
                names.append(member.key)
                columns.append(Array(repeating: .missing, count: rows))
            }
            var row = Array(repeating: Cell.missing, count: names.count)
            for (key, value) in members {
                guard let column = indices[ExactText(key)] else { continue }
                guard case .scalar(let cell) = value else {
                    throw ReadingError(.malformed, "\(name): row \(index + 1): '\(printable(key))' is a list or an object, not a value")
                }
                row[column] = cell
            }
            try append(row, line: index + 1, name: name)
        }
    }
}

/// A JSON value whose scalars are cells.
private indirect enum JSONValue {
    case scalar(TableCells.Cell)
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// The maximum nesting of lists and objects; a table has three levels.
    private static let maximumDepth = 16

    var isList: Bool { if case .list = self { true } else { false } }
    var isScalarList: Bool {
        guard case .list(let values) = self else { return false }
        return values.allSatisfy { if case .scalar = $0 { true } else { false } }
    }

    /// The value as one cell; a missing one for lists and objects.
    var cell: TableCells.Cell { if case .scalar(let cell) = self { cell } else { .missing } }

    /// The values of a list, or a scalar alone.
    var cells: [TableCells.Cell] { if case .list(let values) = self { values.map(\.cell) } else { [cell] } }

    init(_ text: Span<UInt8>, _ position: inout Int, name: String, depth: Int = 0) throws(ReadingError) {
        JSONScanner.skipSpace(text, &position)
        guard position < text.count, depth < JSONValue.maximumDepth else { throw invalidJSON(text, position, name) }
        switch text[position] {
        case 0x5B:
            position += 1
            var values: [JSONValue] = []
            if !JSONScanner.take(text, &position, 0x5D) {
                repeat {
                    values.append(try JSONValue(text, &position, name: name, depth: depth + 1))
                } while JSONScanner.take(text, &position, 0x2C)
                guard JSONScanner.take(text, &position, 0x5D) else { throw invalidJSON(text, position, name) }
            }
            self = .list(values)
        case 0x7B:
            position += 1
            var members: [(key: String, value: JSONValue)] = []
            if !JSONScanner.take(text, &position, 0x7D) {
                repeat {
                    JSONScanner.skipSpace(text, &position)
                    guard let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else {
                        throw invalidJSON(text, position, name)
                    }
                    let value = try JSONValue(text, &position, name: name, depth: depth + 1)
                    members.append((String(decoding: plainBytes(text, key), as: UTF8.self), value))
                } while JSONScanner.take(text, &position, 0x2C)
                guard JSONScanner.take(text, &position, 0x7D) else { throw invalidJSON(text, position, name) }
            }
            self = .object(members)
        default:
            guard let cell = JSONScanner.value(text, &position) else { throw invalidJSON(text, position, name) }
            guard let value = JSONValue.cell(text, cell) else { throw invalidJSON(text, cell.start, name) }
            self = .scalar(value)
        }
    }

    /// A scalar as a cell; `nil` for a number that is not valid.
    private static func cell(_ text: Span<UInt8>, _ cell: TableCell) -> TableCells.Cell? {
        switch cell.form {
        case .null: return .missing
        case .number: return parseDecimal(text, cell.start, cell.end).map { .number($0) }
        default:
            let shown = String(decoding: plainBytes(text, cell), as: UTF8.self).trimmed
            return shown.isEmpty ? .missing : .text(shown)
        }
    }
}

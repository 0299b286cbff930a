/// Where the rows of a JSON table follow each other.
struct JSONRowList: Sendable {
    enum Shape: Sendable {
        /// A list of rows.
        case list
        /// An object whose keys are the stamps of its rows.
        case keyed
        /// An object of lists, one for each symbol; members that are no lists are passed over.
        case bySymbol
        /// One row a line.
        case lines
    }

    let shape: Shape
    private var position: Int
    private var isFirst = true
    private var isDone = false
    /// The key of the list that is being read.
    private var symbol = Cell()
    private var inner: Int?
    private var line: Int

    /// `start` is where the list or object begins.
    init(_ shape: Shape, start: Int, line: Int = 1) {
        self.shape = shape
        position = shape == .lines ? start : start + 1
        self.line = line
    }

    /// Moves to the next row: the key it has, and where its value begins. `nil` at the end.
    mutating func next(_ text: Span<UInt8>, _ row: inout Row) -> Int? {
        switch shape {
        case .lines: return nextLine(text, &row)
        case .list:
            guard element(text, close: 0x5D) else { return nil }
            row.line += 1
            return position
        case .keyed:
            guard let key = member(text) else { return nil }
            row.line += 1
            row[.time] = key
            return position
        case .bySymbol:
            while true {
                if inner == nil {
                    guard let key = member(text) else { return nil }
                    guard position < text.count, text[position] == 0x5B else {
                        guard JSONScanner.value(text, &position) != nil else { return nil }
                        continue
                    }
                    (symbol, inner) = (key, position)
                    position += 1
                    isFirst = true
                }
                if element(text, close: 0x5D) {
                    row.line += 1
                    row[.symbol] = symbol
                    return position
                }
                (inner, isFirst, isDone) = (nil, false, false)
            }
        }
    }

    /// Goes on behind a row.
    mutating func resume(at end: Int, _ text: Span<UInt8>) {
        guard shape == .lines else {
            position = end
            return
        }
        // Whatever follows on the line belongs to the row that was read.
    }

    private mutating func element(_ text: Span<UInt8>, close: UInt8) -> Bool {
        if isDone { return false }
        if !isFirst, !JSONScanner.take(text, &position, 0x2C) {
            _ = JSONScanner.take(text, &position, close)
            isDone = true
            return false
        }
        if isFirst, JSONScanner.take(text, &position, close) {
            isDone = true
            return false
        }
        isFirst = false
        JSONScanner.skipSpace(text, &position)
        return position < text.count
    }

    private mutating func member(_ text: Span<UInt8>) -> Cell? {
        guard element(text, close: 0x7D), let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else {
            return nil
        }
        JSONScanner.skipSpace(text, &position)
        return key
    }

    private mutating func nextLine(_ text: Span<UInt8>, _ row: inout Row) -> Int? {
        while position < text.count {
            row.line = line
            var (start, end) = (position, position)
            while end < text.count, text[end] != 0x0A { end += 1 }
            position = end + 1
            line += 1
            (row.start, row.end) = text.trimmed(start, end)
            start = row.start
            if row.start < row.end { return start }
        }
        return nil
    }
}

/// Rows that are objects, whose cells are found by their keys.
struct JSONObjectRows: RowSource {
    private var list: JSONRowList
    private let keys: JSONKeys
    /// Which key stood at each place of the row before; rows are mostly alike.
    private var expected: [Int] = []

    init(list: JSONRowList, keys: [(name: String, role: Role)]) {
        self.list = list
        self.keys = JSONKeys(keys)
    }

    mutating func next(_ text: Span<UInt8>, _ row: inout Row) -> Bool {
        let number = row.line
        row.clear()
        row.line = number
        guard var position = list.next(text, &row) else { return false }
        let start = position
        let limit = list.shape == .lines ? row.end : text.count
        if !readObject(text, &position, &row), row.problem == nil { row.problem = "this is no object of names and values" }
        if list.shape == .lines {
            if position > limit || (row.problem == nil && position < limit) { row.problem = "the line does not hold one object" }
        } else {
            if row.problem != nil {
                position = start
                guard JSONScanner.value(text, &position) != nil else { return false }
            }
            (row.start, row.end) = (start, position)
        }
        list.resume(at: position, text)
        return true
    }

    private mutating func readObject(_ text: Span<UInt8>, _ position: inout Int, _ row: inout Row) -> Bool {
        guard position < text.count, text[position] == 0x7B else { return false }
        position += 1
        if JSONScanner.take(text, &position, 0x7D) { return true }
        var place = 0
        while true {
            JSONScanner.skipSpace(text, &position)
            guard let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else { return false }
            JSONScanner.skipSpace(text, &position)
            guard let value = JSONScanner.value(text, &position) else { return false }
            let index = keyIndex(text, key, at: place)
            if index >= 0 { keys.give(value, to: &row, at: index) }
            place += 1
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
    private mutating func keyIndex(_ text: Span<UInt8>, _ key: Cell, at place: Int) -> Int {
        if place < expected.count, case let index = expected[place], index >= 0, keys.isEqual(text, key, index) { return index }
        return findKey(text, key, at: place)
    }

    private mutating func findKey(_ text: Span<UInt8>, _ key: Cell, at place: Int) -> Int {
        let index = keys.find(text, key)
        if place < expected.count { expected[place] = index } else if place < 64 { expected.append(index) }
        return index
    }
}

/// Rows that are lists, whose cells are found by their places; a list of stamps may run beside them.
struct JSONListRows: RowSource {
    private var list: JSONRowList
    private let roles: [[Role]]
    private var index: JSONRowList?

    init(list: JSONRowList, roles: [[Role]], index: JSONRowList? = nil) {
        self.list = list
        self.roles = roles
        self.index = index
    }

    mutating func next(_ text: Span<UInt8>, _ row: inout Row) -> Bool {
        let number = row.line
        row.clear()
        row.line = number
        guard var position = list.next(text, &row) else { return false }
        let start = position
        if !readList(text, &position, &row) { row.problem = "this is no list of values" }
        if list.shape == .lines {
            if row.problem == nil, position != row.end { row.problem = "the line does not hold one list" }
        } else {
            if row.problem != nil {
                position = start
                guard JSONScanner.value(text, &position) != nil else { return false }
            }
            (row.start, row.end) = (start, position)
        }
        list.resume(at: position, text)
        if var beside = index {
            var stampRow = Row()
            if var place = beside.next(text, &stampRow), let stamp = JSONScanner.value(text, &place) {
                row[.time] = stamp
                beside.resume(at: place, text)
            }
            index = beside
        }
        return true
    }

    private func readList(_ text: Span<UInt8>, _ position: inout Int, _ row: inout Row) -> Bool {
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

/// Columns that are lists of their own, read side by side; or objects keyed by the stamps.
struct JSONColumnRows: RowSource {
    private var columns: [(role: Role, list: JSONRowList)]
    private let isKeyed: Bool

    init(columns: [(role: Role, start: Int)], isKeyed: Bool) {
        self.columns = columns.map { ($0.role, JSONRowList(isKeyed ? .keyed : .list, start: $0.start)) }
        self.isKeyed = isKeyed
    }

    mutating func next(_ text: Span<UInt8>, _ row: inout Row) -> Bool {
        let number = row.line
        row.clear()
        row.line = number + 1
        var (isThere, isTorn) = (false, false)
        var key = Cell()
        for index in columns.indices {
            var part = Row()
            guard var position = columns[index].list.next(text, &part), let value = JSONScanner.value(text, &position) else { continue }
            columns[index].list.resume(at: position, text)
            row[columns[index].role] = value
            if isKeyed {
                if isThere, !isEqual(text, key, part[.time]) { isTorn = true }
                key = part[.time]
            }
            if !isThere { (row.start, row.end) = (value.start, value.end) }
            isThere = true
        }
        if isKeyed { row[.time] = key }
        if isTorn { row.problem = "the columns have different keys here" }
        return isThere
    }

    private func isEqual(_ text: Span<UInt8>, _ a: Cell, _ b: Cell) -> Bool {
        guard a.end - a.start == b.end - b.start else { return false }
        for index in 0..<(a.end - a.start) where text[a.start + index] != text[b.start + index] { return false }
        return true
    }
}

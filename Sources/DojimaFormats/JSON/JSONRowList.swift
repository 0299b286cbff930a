/// A cursor over the rows of a JSON table.
struct JSONRowList: Sendable {
    enum Shape: Sendable {
        /// A list of rows.
        case list
        /// An object whose keys are the stamps of its rows.
        case keyed
        /// An object of lists, one for each symbol; other members are skipped.
        case bySymbol
        /// One row per line.
        case lines
        /// A single row.
        case single
    }

    let shape: Shape
    private(set) var position: Int
    private var isFirst = true
    private var isDone = false
    /// The key of the current list.
    private var symbol = TableCell()
    private var inner: Int?
    /// The number of the next row, or its line number.
    private var line = 1

    /// - Parameter start: the position where the list or object begins.
    init(_ shape: Shape, start: Int) {
        self.shape = shape
        position = shape == .lines || shape == .single ? start : start + 1
    }

    /// Advances to the next row, sets its key if it has one, and returns the position of its value; `nil` at the end.
    mutating func next(_ text: Span<UInt8>, _ row: inout TableRow) -> Int? {
        switch shape {
        case .lines: return nextLine(text, &row)
        case .single:
            guard !isDone else { return nil }
            isDone = true
            count(&row)
            return position
        case .list:
            guard element(text, close: 0x5D) else { return nil }
            count(&row)
            return position
        case .keyed:
            guard let key = member(text) else { return nil }
            count(&row)
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
                    count(&row)
                    row[.symbol] = symbol
                    return position
                }
                (inner, isFirst, isDone) = (nil, false, false)
            }
        }
    }

    /// Ends a row whose value was read in a range, or that has a problem; returns `false` if the value does not end.
    @inline(__always)
    mutating func end(_ text: Span<UInt8>, _ row: inout TableRow, _ range: Range<Int>) -> Bool {
        // `next` finds lines without the end of the last one.
        if shape == .lines { return true }
        var end = range.upperBound
        if row.problem != nil {
            end = range.lowerBound
            guard JSONScanner.value(text, &end) != nil else { return false }
        }
        (row.start, row.end) = (range.lowerBound, end)
        position = end
        return true
    }

    /// Continues after a row that ends at `end`; has no effect on lines, which `next` finds without it.
    mutating func resume(at end: Int) {
        if shape != .lines { position = end }
    }

    private mutating func count(_ row: inout TableRow) {
        row.line = line
        line += 1
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

    private mutating func member(_ text: Span<UInt8>) -> TableCell? {
        guard element(text, close: 0x7D), let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else {
            return nil
        }
        JSONScanner.skipSpace(text, &position)
        return key
    }

    private mutating func nextLine(_ text: Span<UInt8>, _ row: inout TableRow) -> Int? {
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

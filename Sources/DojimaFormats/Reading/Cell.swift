import DojimaText

/// Where one cell's bytes lie in the text, and how they are to be read.
struct Cell: Equatable, Sendable {
    enum Form: UInt8, Sendable {
        /// The row has no such cell.
        case missing
        /// The bytes are the text.
        case plain
        /// Text with doubled quotes, as CSV writes a quote.
        case doubledQuotes
        /// Text with backslash escapes, as JSON writes them.
        case backslashes
        /// A JSON number.
        case number
        /// JSON's `null`.
        case null
        /// An object of year, month and day.
        case dateObject
        /// Anything else that stands where a value should: `true`, a list, text after a closing quote.
        case other
    }

    var start = 0
    var end = 0
    var form = Form.missing
}

/// What a column is for.
enum Role: Int, CaseIterable, Sendable {
    case time, clock, open, high, low, close, volume, symbol
    /// A second volume that counts when the first is zero throughout (MetaTrader's ticks).
    case spareVolume

    var word: String {
        switch self {
        case .time: "time"
        case .clock: "time of day"
        case .open: "open"
        case .high: "high"
        case .low: "low"
        case .close: "close"
        case .volume, .spareVolume: "volume"
        case .symbol: "symbol"
        }
    }
}

/// One row of a table: a cell for each role.
struct Row {
    private var cells = InlineArray<9, Cell>(repeating: Cell())
    /// The line in a text, the number of the row in JSON; from 1.
    var line = 0
    /// The bytes of the row, to show when it is rejected.
    var start = 0
    var end = 0
    /// What is wrong with the row as a whole.
    var problem: StaticString?

    subscript(role: Role) -> Cell {
        @inline(__always) get { cells[role.rawValue] }
        @inline(__always) set { cells[role.rawValue] = newValue }
    }

    mutating func clear() {
        cells = InlineArray(repeating: Cell())
        problem = nil
    }
}

/// Rows of one file in order; a copy made before the first row reads them again.
protocol RowSource: Sendable {
    /// Moves to the next row that holds anything; false at the end.
    mutating func next(_ text: Span<UInt8>, _ row: inout Row) -> Bool

    /// Shows further rows, at most `limit` of them, to the evidence; false when there are no more.
    mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int) -> Bool

    /// Decodes rows until a batch holds `size` of them, good and bad; false when there are no more.
    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool

    /// The same, and shows the rows to the evidence.
    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, seenBy evidence: inout Evidence
    ) -> Bool

    /// The same rows with some cells given to other roles.
    func renamed(_ roles: [Role: Role]) -> Self

    /// How far the text has been read.
    var position: Int { get }

    /// Whether each row is a line, so that a text cut after a line feed can be read while the rest still arrives.
    var isByLine: Bool { get }

    /// Whether what was assumed of the text as a whole holds for the rest of it from a position on.
    func holds(for text: Span<UInt8>, from start: Int) -> Bool
}

extension RowSource {
    mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int) -> Bool {
        var row = Row()
        for _ in 0..<limit {
            guard next(text, &row) else { return false }
            evidence.see(text, row)
        }
        return true
    }

    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, seenBy evidence: inout Evidence
    ) -> Bool {
        var row = Row()
        while batch.count + batch.rejected.count < size {
            guard next(text, &row) else { return false }
            evidence.see(text, row)
            decoder.decode(text, row, into: &batch)
        }
        return true
    }

    /// Only rows without names are ever renamed.
    func renamed(_ roles: [Role: Role]) -> Self { self }

    var isByLine: Bool { false }

    func holds(for text: Span<UInt8>, from start: Int) -> Bool { true }

    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        var row = Row()
        while batch.count + batch.rejected.count < size {
            guard next(text, &row) else { return false }
            decoder.decode(text, row, into: &batch)
        }
        return true
    }
}

/// A file whose columns have been found.
struct RowTable: Sendable {
    var rows: any RowSource
    /// The role each column fills and the name it goes by.
    var columns: [(role: Role, source: String)]
    /// Whether rows are counted, as in JSON, and not lines.
    var countsRows = false
    /// Whether columns were told by their position only, so that prices must bear it out.
    var isPositional = false
    /// The separator of columns where a comma may stand inside numbers.
    var delimiter: UInt8?
    /// Whether a number may hold a comma.
    var mayHaveMarks = true
    /// What the file says about itself.
    var zoneName: String?
    var symbol: String?
    var stampsAreEnds = false
    /// Seconds of one step where stamps count steps since the last full stamp.
    var stepSeconds: Int64?
    var notes: [String] = []

    /// The same table with its price columns in another order than open, high, low, close.
    func reordered(_ prices: [Role]) -> RowTable {
        guard prices != PriceOrder.standard else { return self }
        let roles = Dictionary(uniqueKeysWithValues: zip(PriceOrder.standard, prices))
        var table = self
        table.rows = rows.renamed(roles)
        table.columns = columns.map { (roles[$0.role] ?? $0.role, $0.source) }.sorted { $0.role.rawValue < $1.role.rawValue }
        let order = prices.map(\.word).joined(separator: ", ")
        table.notes = notes.map { note in
            note.replacing(PriceOrder.standard.map(\.word).joined(separator: ", "), with: order)
        }
        table.notes.append("the order \(order) is that in which no price is above the high or below the low and opens follow closes")
        return table
    }

    func has(_ role: Role) -> Bool { columns.contains { $0.role == role } }
    /// A value a row, without open, high and low.
    var isCloseOnly: Bool { !has(.open) && !has(.high) && !has(.low) }
}

import DojimaText

/// The range of one cell's bytes in the text, and how to read them.
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
        /// Anything else in place of a value: `true`, a list, text after a closing quote.
        case other
    }

    var start = 0
    var end = 0
    var form = Form.missing
}

/// The role of a column.
enum Role: Int, CaseIterable, Sendable {
    case time, clock, open, high, low, close, volume, symbol
    /// A second volume, used if the first is zero throughout (MetaTrader's ticks).
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
    /// The line in a text, or the number of the row in JSON, counted from 1.
    var line = 0
    /// The range of the row's bytes, to show if it is rejected.
    var start = 0
    var end = 0
    /// A problem of the row as a whole; `nil` if there is none.
    var problem: StaticString?
    /// Whether the row has the time of the row before, from the same record of a wide table.
    var isContinued = false
    /// The stamp, if the file holds it as a count of a known unit and not as text.
    var stamp: ReadStamp?

    subscript(role: Role) -> Cell {
        @inline(__always) get { cells[role.rawValue] }
        @inline(__always) set { cells[role.rawValue] = newValue }
    }

    mutating func clear() {
        cells = InlineArray(repeating: Cell())
        problem = nil
    }
}

/// The rows of one file in order; a copy made before any row is read begins at the first row again.
protocol RowSource: Sendable {
    /// Adds at most `limit` further rows to the evidence; returns `false` if there are no more.
    mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int) -> Bool

    /// Decodes rows until a batch has `size` of them, accepted and rejected; returns `false` if there are no more.
    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool

    /// Decodes rows likewise, and adds them to the evidence.
    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, seenBy evidence: inout Evidence
    ) -> Bool

    /// The same rows with another column in a role; `nil` if rows are not made of columns that have positions.
    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)?

    /// The same rows with some cells assigned to other roles.
    func renamed(_ roles: [Role: Role]) -> Self

    /// The position up to which the text was read.
    var position: Int { get }

    /// Whether each row is a line, so that a text up to a line feed can be read while the rest still arrives.
    var isByLine: Bool { get }

    /// The same rows for a text of which later lines are read one by one; `nil` if rows are not lines.
    var lineByLine: Self? { get }

    /// Whether assumptions about the whole text hold for the rest of it from a position on.
    func holds(for text: Span<UInt8>, from start: Int) -> Bool
}

extension RowSource {
    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)? { nil }

    /// Only rows without column names are ever renamed.
    func renamed(_ roles: [Role: Role]) -> Self { self }

    var isByLine: Bool { false }

    var lineByLine: Self? { nil }

    func holds(for text: Span<UInt8>, from start: Int) -> Bool { true }
}

/// Rows whose cells are ranges of the text.
protocol TextRowSource: RowSource {
    /// Advances to the next row that is not blank; returns `false` at the end.
    mutating func next(_ text: Span<UInt8>, _ row: inout Row) -> Bool
}

extension TextRowSource {
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

    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        var row = Row()
        while batch.count + batch.rejected.count < size {
            guard next(text, &row) else { return false }
            decoder.decode(text, row, into: &batch)
        }
        return true
    }
}

/// A column of a table that fills no role.
struct OtherColumn: Sendable {
    var name: String
    var column: Int
    /// Whether it holds texts that are neither numbers nor dates.
    var isText: Bool
}

/// The table of a file, with its columns found.
struct RowTable: Sendable {
    var rows: any RowSource
    /// The role and the name of each column.
    var columns: [(role: Role, source: String)]
    /// Whether each row is one cell of a wide table.
    var isWide = false
    /// Whether each row is the cells of one symbol below two lines of column names.
    var isGrouped = false
    /// Whether the column of symbols was found since it tells rows of one time apart.
    var isSplit = false
    /// Whether messages give numbers of rows, as in JSON, and not lines.
    var countsRows = false
    /// Whether the header above columns that were assigned by position may hold symbols.
    var mayBeWide = false
    /// Whether columns were assigned by position only, which prices must confirm.
    var isPositional = false
    /// The columns that fill no role.
    var others: [OtherColumn] = []
    /// Columns of one name, of which the first fills a role; they must be equal.
    var twins: [(role: Role, columns: [OtherColumn])] = []
    /// The count of lines before the names of the columns, which are titles.
    var titles = 0
    /// The separator of columns; `nil` in JSON.
    var delimiter: UInt8?
    /// Whether a number may contain a comma.
    var mayHaveMarks = true
    /// What the file states: its zone, its symbol, and whether its stamps are the ends of bars.
    var zoneName: String?
    var symbol: String?
    var stampsAreEnds = false
    /// The names of its columns of splits and dividends.
    var actionColumns: [String] = []
    /// How stamps are written, in words, if rows hold them as counts of a known unit.
    var stampWords: String?
    /// Why times without an offset are times of `zoneName`.
    var zoneReason: Message = "the file says so"
    /// The seconds of one step, if stamps count steps since the last full stamp.
    var stepSeconds: Int64?
    var notes: [String] = []

    /// The column of an adjusted close, and one of other prices that are not adjusted, among which it does not lie; `nil` for none.
    var mixedPrices: (close: String, other: String)? {
        func isAdjusted(_ name: String) -> Bool { name.lowercased().contains("adj") }
        guard let close = columns.first(where: { $0.role == .close })?.source, isAdjusted(close),
            let other = columns.first(where: { [.open, .high, .low].contains($0.role) && !isAdjusted($0.source) })?.source
        else { return nil }
        return (close, other)
    }

    /// The table with its price columns in the given order.
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

    /// The table with another column as that of the symbols; `nil` if its rows do not allow it.
    func split(by column: OtherColumn) -> RowTable? {
        guard let rows = rows.with(.symbol, of: column) else { return nil }
        var table = self
        table.rows = rows
        table.columns.append((.symbol, column.name))
        table.isSplit = true
        table.others.removeAll { $0.column == column.column }
        return table
    }

    /// Whether several rows are of one line, so that they share a time and a text.
    var sharesTimes: Bool { isWide || isGrouped }

    func has(_ role: Role) -> Bool { columns.contains { $0.role == role } }
    /// Whether each row has one value, without open, high and low.
    var isCloseOnly: Bool { !has(.open) && !has(.high) && !has(.low) }
}

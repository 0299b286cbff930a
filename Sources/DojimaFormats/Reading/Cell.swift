import DojimaText

/// The byte range of a cell in the text, and how to decode it.
struct Cell: Equatable, Sendable {
    enum Form: UInt8, Sendable {
        /// The row has no such cell.
        case missing
        /// The bytes are the text.
        case plain
        /// Text with doubled quotes, as in CSV.
        case doubledQuotes
        /// Text with backslash escapes, as in JSON.
        case backslashes
        /// A JSON number.
        case number
        /// JSON's `null`.
        case null
        /// An object of year, month and day.
        case dateObject
        /// Anything else instead of a value: `true`, a list, text after a closing quote.
        case other
    }

    var start = 0
    var end = 0
    var form = Form.missing
}

/// The role of a column.
enum Role: Int, CaseIterable, Sendable {
    case time, clock, open, high, low, close, volume, symbol
    /// A second volume, used if the first is zero in all rows (MetaTrader's tick volume).
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
    /// The line number in a text, or the row number in JSON, from 1.
    var line = 0
    /// The byte range of the row, which is shown if it is rejected.
    var start = 0
    var end = 0
    /// A problem with the entire row; `nil` if there is none.
    var problem: StaticString?
    /// Whether the row has the time of the previous row, because both are from one record of a wide table.
    var isContinued = false
    /// The stamp, if the file stores it as a count in a known unit instead of text.
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

/// The rows of one file in order; a copy made before any row is read starts at the first row.
protocol RowSource: Sendable {
    /// Adds at most `limit` next rows to the evidence; returns `false` if there are no more.
    mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int) -> Bool

    /// Decodes rows until a batch has `size` rows, accepted and rejected; returns `false` if there are no more.
    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool

    /// Decodes rows into a batch, and also adds them to the evidence.
    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, addingTo evidence: inout Evidence
    ) -> Bool

    /// Returns the rows with another column in a role; `nil` if columns of the rows cannot be replaced.
    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)?

    /// Returns the rows with some cells assigned to other roles.
    func renamed(_ roles: [Role: Role]) -> Self

    /// The byte position up to which the text was read.
    var position: Int { get }

    /// Whether each row is a line, so that complete lines can be read while the rest of the text is still arriving.
    var isByLine: Bool { get }

    /// The same rows for a text whose later lines are read one by one; `nil` if rows are not lines.
    var lineByLine: Self? { get }

    /// Whether assumptions about the entire text also hold for the rest of it after a position.
    func holds(for text: Span<UInt8>, from start: Int) -> Bool
}

extension RowSource {
    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)? { nil }

    /// Returns the rows unchanged: only tables without column names change roles.
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
            evidence.add(text, row)
        }
        return true
    }

    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, addingTo evidence: inout Evidence
    ) -> Bool {
        var row = Row()
        while batch.count + batch.rejected.count < size {
            guard next(text, &row) else { return false }
            evidence.add(text, row)
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
    /// Whether the column contains texts that are neither numbers nor dates.
    var isText: Bool
}

/// The table of a file, with its columns found.
struct RowTable: Sendable {
    var rows: any RowSource
    /// The role and the name of each column.
    var columns: [(role: Role, source: String)]
    /// Whether each row is one cell of a wide table.
    var isWide = false
    /// Whether each row contains the cells of one symbol, below two lines of column names.
    var isGrouped = false
    /// Whether the symbol column was found because it distinguishes rows with the same time.
    var isSplit = false
    /// Whether messages contain row numbers, as in JSON, instead of line numbers.
    var countsRows = false
    /// Whether the header above columns assigned by position may contain symbols.
    var mayBeWide = false
    /// Whether columns were assigned only by position, which the prices must confirm.
    var isPositional = false
    /// The columns that fill no role.
    var others: [OtherColumn] = []
    /// Columns with the same name, of which the first fills a role; their cells must be equal.
    var sameNameColumns: [(role: Role, columns: [OtherColumn])] = []
    /// The number of title lines above the column names.
    var titles = 0
    /// The separator of columns; `nil` in JSON.
    var delimiter: UInt8?
    /// Whether a number may contain a comma.
    var mayHaveMarks = true
    /// The zone that the file names.
    var zoneName: String?
    var symbol: String?
    var stampsAreEnds = false
    /// The names of the columns of splits and dividends.
    var actionColumns: [String] = []
    /// A description of the stamps for the user, if rows store them as counts in a known unit.
    var stampWords: String?
    /// The reason why times without an offset are in `zoneName`.
    var zoneReason: Message = "the file says so"
    /// The length of a step in seconds, if stamps are counts of steps since the last full stamp.
    var stepSeconds: Int64?
    var notes: [String] = []

    /// The column of an adjusted close together with a column of unadjusted prices, which cannot be in one bar; `nil` if there is no such
    /// mix.
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

    /// The table with `column` as its symbol column; `nil` if its rows do not allow it.
    func split(by column: OtherColumn) -> RowTable? {
        guard let rows = rows.with(.symbol, of: column) else { return nil }
        var table = self
        table.rows = rows
        table.columns.append((.symbol, column.name))
        table.isSplit = true
        table.others.removeAll { $0.column == column.column }
        return table
    }

    /// Whether several rows are from one line, so that they share its time and text.
    var sharesTimes: Bool { isWide || isGrouped }

    func has(_ role: Role) -> Bool { columns.contains { $0.role == role } }
    /// Whether each row has one value, without open, high and low.
    var isCloseOnly: Bool { !has(.open) && !has(.high) && !has(.low) }
}

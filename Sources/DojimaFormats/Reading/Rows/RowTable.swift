import DojimaText

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

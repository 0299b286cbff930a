import DojimaText

/// One row of a wide table: a time, and a cell for each symbol.
struct WideRecord {
    /// The time cells, the line number and the byte range of the record.
    var row = TableRow()
    var values: [(symbol: TableCell, value: TableCell)] = []
}

/// The rows of a wide table in order.
protocol WideRecords: Sendable {
    /// Advances to the next row that is not blank; returns `false` at the end.
    mutating func next(_ text: Span<UInt8>, _ record: inout WideRecord) -> Bool

    /// The byte position up to which the text was read.
    var position: Int { get }

    /// The same rows for a text whose later lines are read one by one; `nil` if rows are not lines.
    var lineByLine: Self? { get }
}

extension WideRecords {
    var lineByLine: Self? { nil }
}

/// The cells of a wide table converted to rows of a long table: each has a time, a symbol and a close.
///
/// The rows of one record are consecutive; all but the first are marked as continued, so that the time is read once.
struct WideRows<Records: WideRecords>: TextRowSource {
    private var records: Records
    private var record = WideRecord()
    private var index = 0

    init(_ records: Records) { self.records = records }

    mutating func next(_ text: Span<UInt8>, _ row: inout TableRow) -> Bool {
        while index >= record.values.count {
            record.values.removeAll(keepingCapacity: true)
            guard records.next(text, &record) else { return false }
            index = 0
            if record.row.problem != nil {
                record.values.removeAll(keepingCapacity: true)
                row = record.row
                return true
            }
        }
        row = record.row
        row.isContinued = index > 0
        row[.symbol] = record.values[index].symbol
        row[.close] = record.values[index].value
        index += 1
        return true
    }

    var position: Int { records.position }

    var lineByLine: WideRows? { records.lineByLine.map { WideRows($0) } }
}

extension RowTable {
    /// A wide table: each column except the time is a series of closes, with its symbol as name.
    /// - Parameters:
    ///   - time: the names of the time columns: one, or a date and a time of day.
    ///   - unread: the columns without numbers or without a name.
    static func wide<Records: WideRecords>(_ records: Records, time: [String], unread: [String] = []) -> RowTable {
        var columns: [(role: Role, source: String)] = [(.time, time[0])]
        if time.count > 1 { columns.append((.clock, time[1])) }
        var table = RowTable(
            rows: WideRows(records), columns: columns + [(.close, "each other column"), (.symbol, "its name")])
        table.isWide = true
        let meaning = meaning(ofColumn: time[0])
        if meaning?.isUTC == true { table.zoneName = "UTC" }
        table.stampsAreEnds = meaning?.isEnd == true
        if !unread.isEmpty { table.notes.append("columns without a name or without numbers are not read: \(listed(unread))") }
        return table
    }
}

/// The end of an error message about a table that looks like a wide table.
let wideHint: Message = "; if each column is a symbol, set \(setting: .isWide)"

/// Throws if the options give a column other than the time for a wide table.
func requireTimeAlone(_ map: ColumnMap, file: String) throws(ReadingError) {
    var others = map
    others.time = []
    guard others.isEmpty else {
        throw ReadingError(
            .request,
            "\(file): each column of a wide table is a symbol (\(setting: .isWide)), so \(setting: .columns) may only name the time: time=NAME"
        )
    }
}

/// The error for a wide table whose time column is not found.
func noWideTime(_ names: [String], file: String) -> ReadingError {
    ReadingError(
        .notMarketData,
        "\(file): there are no dates or times under '\(listed(Array(names.prefix(1))))', the first column of a wide table; name their column with \(setting: .columns) time=NAME, or their form with \(setting: .dateFormat)"
    )
}

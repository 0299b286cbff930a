import DojimaText

/// One row of a wide table: a time, and a cell for each symbol.
struct WideRecord {
    /// The cells of the time, the line and the place in the text.
    var row = Row()
    var values: [(symbol: Cell, value: Cell)] = []
}

/// The rows of a wide table in order.
protocol WideRecords: Sendable {
    /// Advances to the next row that is not blank; returns `false` at the end.
    mutating func next(_ text: Span<UInt8>, _ record: inout WideRecord) -> Bool

    /// The position up to which the text was read.
    var position: Int { get }

    /// The same rows for a text of which later lines are read one by one; `nil` if rows are not lines.
    var lineByLine: Self? { get }
}

extension WideRecords {
    var lineByLine: Self? { nil }
}

/// The cells of a wide table as rows of a long one: each has a time, a symbol and a close.
///
/// The rows of one record follow each other; those after the first are marked as continued, so that the time is read once.
struct WideRows<Records: WideRecords>: TextRowSource {
    private var records: Records
    private var record = WideRecord()
    private var index = 0

    init(_ records: Records) { self.records = records }

    mutating func next(_ text: Span<UInt8>, _ row: inout Row) -> Bool {
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
    /// A wide table, whose other columns than the time's are series of closes under their names.
    /// - Parameters:
    ///   - time: the columns of the time: one, or a date and a time of day.
    ///   - unread: the columns that hold no numbers, or have no name.
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

/// The end of an error about a table without prices that looks like one of a column a symbol.
let wideHint: Message = "; if each column is a symbol, say \(setting: .isWide)"

/// Throws where a column of another role than the time is named for a wide table.
func requireTimeAlone(_ map: ColumnMap, file: String) throws(ReadingError) {
    var others = map
    others.time = []
    guard others.isEmpty else {
        throw ReadingError(
            .option,
            "\(file): each column of a wide table is a symbol (\(setting: .isWide)), so \(setting: .columns) takes the time alone: time=NAME"
        )
    }
}

/// The error for a wide table whose column of times is not found.
func noWideTime(_ names: [String], file: String) -> ReadingError {
    ReadingError(
        .notMarketData,
        "\(file): there are no dates or times under '\(listed(Array(names.prefix(1))))', the first column of a wide table; name theirs with \(setting: .columns) time=NAME, or their form with \(setting: .dateFormat)"
    )
}

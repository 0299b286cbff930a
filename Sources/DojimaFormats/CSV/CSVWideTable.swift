import DojimaText
internal import DojimaSeries

/// Opens a table with a column for each symbol, below a header with their names.
func openWideCSV(
    _ text: Span<UInt8>, _ survey: TextSurvey, name: String, options: ReadingOptions
) throws(ReadingError) -> RowTable {
    try requireTimeAlone(options.columns, file: name)
    let dialect = CSVDialect(text, survey)
    let samples = readSamples(text, CSVScanner(dialect: dialect, blanks: survey.blanks))
    guard let first = samples.first(where: { $0.texts.count >= 2 }) else { throw notATable(name) }
    // The header is the record before the first date. Its symbols may be numbers, as in Hong Kong.
    for (header, row) in zip(samples, samples.dropFirst()) where header.texts.count >= 2 {
        guard let time = timeColumns(header, samples, options) else { continue }
        guard header.texts.count > time[0], !isDateLike(header.texts[time[0]]), row.texts.count > time[0] else { continue }
        guard isDateLike(row.texts[time[0]]) || options.dateFormat != nil else { continue }
        return try table(text, header, time, samples, dialect, name)
    }
    let names = options.columns.time
    if let unknown = names.first(where: { name in !samples.contains { position(of: name, in: $0.texts) != nil } }) {
        throw ReadingError(.request, "\(name): \(setting: .columns) names '\(unknown)', but the columns are \(listed(first.texts))")
    }
    if samples.count == 1 { throw ReadingError(.empty, "\(name): there are no data rows") }
    if isDateLike(first.texts[0]) {
        throw ReadingError(.notMarketData, "\(name): a wide table needs a header with a symbol above each column")
    }
    throw noWideTime(first.texts, file: name)
}

/// The time columns: those given by the options; otherwise the first one, and the second if it holds times of day.
private func timeColumns(_ header: Sample, _ samples: [Sample], _ options: ReadingOptions) -> [Int]? {
    let given = options.columns.time
    guard given.isEmpty else {
        let positions = given.compactMap { position(of: $0, in: header.texts) }
        return positions.count == given.count ? positions : nil
    }
    guard header.texts.count > 2, let role = meaning(ofColumn: header.texts[1])?.role, role == .clock || role == .time else { return [0] }
    let clocks = samples.compactMap { $0.texts.count > 1 && isDateLike($0.texts[0]) ? Array($0.texts[1].utf8) : nil }
    return !clocks.isEmpty && clocks.allSatisfy(isClock) ? [0, 1] : [0]
}

private func table(
    _ text: Span<UInt8>, _ header: Sample, _ time: [Int], _ samples: [Sample], _ dialect: CSVDialect, _ name: String
) throws(ReadingError) -> RowTable {
    var cells: [TableCell] = []
    var (scanner, start, end, line) = (header.before, 0, 0, 0)
    _ = scanner.next(text, &cells, start: &start, end: &end, at: &line)
    let rows = samples.filter { $0.texts.count > time[0] && $0.after.position > header.after.position }
    var series: [(column: Int, symbol: TableCell)] = []
    var names: Set<ExactText> = []
    var unread: [String] = []
    for (column, cell) in cells.enumerated() where !time.contains(column) {
        let symbol = symbolText(text, cell)
        let values = rows.compactMap { column < $0.texts.count ? Array($0.texts[column].utf8) : nil }
        let isText = values.contains { !$0.isEmpty } && !values.contains(where: { isNumber($0) || isNothing($0) })
        if symbol.isEmpty || isText {
            if values.contains(where: { !$0.isEmpty }) { unread.append(symbol.isEmpty ? "#\(column + 1)" : symbol) }
            continue
        }
        guard names.insert(ExactText(symbol)).inserted else {
            throw ReadingError(
                .malformed, "\(name): two columns are named '\(printable(symbol))'; give each symbol one column, or one file")
        }
        series.append((column, cell))
    }
    guard !series.isEmpty else {
        throw ReadingError(.notMarketData, "\(name): there is no column of numbers other than '\(header.texts[time[0]])'")
    }
    let records = CSVWideRecords(scanner: header.after, time: time[0], clock: time.count > 1 ? time[1] : nil, series: series)
    var table = RowTable.wide(records, time: time.map { header.texts[$0].isEmpty ? "#\($0 + 1)" : header.texts[$0] }, unread: unread)
    table.delimiter = dialect.delimiter
    table.mayHaveMarks = dialect.delimiter != UInt8(ascii: ",") || dialect.hasQuotes
    return table
}

private func isDateLike(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return isDateLike(bytes.span, 0, bytes.count)
}

private func isNumber(_ bytes: [UInt8]) -> Bool {
    [NumberStyle.point, .comma].contains { if case .value = readNumber(bytes.span, 0, bytes.count, $0) { true } else { false } }
}

/// Whether a cell is a word for a missing value, such as `n/a` or `-`, and not blank.
private func isNothing(_ bytes: [UInt8]) -> Bool { !bytes.isEmpty && readNumber(bytes.span, 0, bytes.count, .point) == .none }

extension RowTable {
    /// Whether the rows of a table with a header have a date in the first column and numbers in two or more others, none of which is named
    /// like the volume of a symbol (`AAPL Volume`).
    static func looksWide(header: [String], rows: [[String]]) -> Bool {
        guard header.count >= 3, let row = rows.first, row.count == header.count, isDateLike(row[0]),
            !header.dropFirst().contains(where: namesVolumeOfSymbol)
        else { return false }
        return (1..<header.count).allSatisfy { column in
            !header[column].isEmpty && rows.contains { $0.count > column && isNumber(Array($0[column].utf8)) }
        }
    }
}

/// The rows of a wide text table.
struct CSVWideRecords: WideRecords {
    private var scanner: CSVScanner
    private let time: Int
    private let clock: Int?
    /// The column of each symbol, and the header cell with its name.
    private let series: [(column: Int, symbol: TableCell)]
    private var cells: [TableCell] = []

    init(scanner: CSVScanner, time: Int, clock: Int?, series: [(column: Int, symbol: TableCell)]) {
        (self.scanner, self.time, self.clock, self.series) = (scanner, time, clock, series)
    }

    mutating func next(_ text: Span<UInt8>, _ record: inout WideRecord) -> Bool {
        record.row.clear()
        switch scanner.next(text, &cells, start: &record.row.start, end: &record.row.end, at: &record.row.line) {
        case .end: return false
        case .unclosedQuote: record.row.problem = "a quote is not closed"
        case .record:
            record.row[.time] = cell(time)
            if let clock { record.row[.clock] = cell(clock) }
            for entry in series { record.values.append((entry.symbol, cell(entry.column))) }
        }
        return true
    }

    var lineByLine: CSVWideRecords? { CSVWideRecords(scanner: scanner.openEnded, time: time, clock: clock, series: series) }

    private func cell(_ column: Int) -> TableCell { column < cells.count ? cells[column] : TableCell() }

    var position: Int { scanner.position }
}

import DojimaText

/// Opens a table whose columns have two names each, a field and a symbol, as pandas writes them: in two lines, or as `('Close', 'AAPL')` in
/// one. Returns `nil` for any other table.
///
///     Price,Close,Close,High,High          Date,"('Close', 'AAPL')","('High', 'AAPL')"
///     Ticker,AAPL,MSFT,AAPL,MSFT
///     Date,,,,
func openGroupedCSV(
    _ text: Span<UInt8>, _ samples: [Sample], _ dialect: CSVDialect, _ name: String, _ options: ReadingOptions
) throws(ReadingError) -> RowTable? {
    guard options.columns.isEmpty else { return nil }
    func isTime(_ sample: Sample) -> Bool {
        guard let first = sample.texts.first else { return false }
        let bytes = Array(first.utf8)
        return isDateLike(bytes.span, 0, bytes.count) || options.dateFormat != nil && !first.isEmpty
    }
    guard let data = samples.firstIndex(where: isTime), data >= 1, data <= 12 else { return nil }
    if let table = try openPairs(text, samples[data - 1], dialect, name) { return table }
    // A line with the name of the time alone may follow the two.
    let isIndexLine = samples[data - 1].texts.dropFirst().allSatisfy(\.isEmpty)
    let last = isIndexLine ? data - 2 : data - 1
    guard last >= 1, case (let upper, let lower) = (samples[last - 1], samples[last]), upper.texts.count == lower.texts.count,
        upper.texts.count >= 2, !upper.texts.dropFirst().contains(""), !lower.texts.dropFirst().contains("")
    else { return nil }
    let corners = [upper.texts[0], lower.texts[0]].map(columnKey)
    let areNamed = corners.allSatisfy { levelNames.contains($0) }
    guard isIndexLine || areNamed || corners.allSatisfy(\.isEmpty) else { return nil }
    let pairs = zip(upper.texts, lower.texts).dropFirst().map { (first: $0, second: $1) }
    let cells = zip(readCells(text, upper), readCells(text, lower)).dropFirst().map { (first: $0, second: $1) }
    guard cells.count == pairs.count, let names = try GroupedNames(pairs, symbols: cells, isByName: false, file: name) else { return nil }
    let time = isIndexLine ? samples[data - 1].texts[0] : ""
    return table(
        CSVWideRecords(scanner: samples[data].before, time: 0, clock: nil, series: cells.indices.map { ($0 + 1, Cell()) }), names,
        time: time.isEmpty ? "#1" : time, dialect)
}

/// Names that programs give to the two lines.
private let levelNames: Set<String> = [
    "price", "prices", "attribute", "attributes", "field", "fields", "ticker", "tickers", "symbol", "symbols", "asset", "assets",
]

/// Opens a table whose header has two names in each cell.
private func openPairs(_ text: Span<UInt8>, _ header: Sample, _ dialect: CSVDialect, _ name: String) throws(ReadingError) -> RowTable? {
    let cells = readCells(text, header)
    let found = cells.indices.compactMap { column in pairParts(text, cells[column]).map { (column: column, parts: $0) } }
    // The time may be a pair, too, of which one name is empty.
    let pairs = found.filter { symbolText(text, $0.parts.0) != "" && symbolText(text, $0.parts.1) != "" }
    guard let first = pairs.first?.column, first > 0 else { return nil }
    let names = try GroupedNames(
        pairs.map { (symbolText(text, $0.parts.0), symbolText(text, $0.parts.1)) }, symbols: pairs.map { ($0.parts.0, $0.parts.1) },
        isByName: false, file: name)
    guard let names else { return nil }
    return table(
        CSVWideRecords(scanner: header.after, time: 0, clock: nil, series: pairs.map { ($0.column, Cell()) }), names,
        time: timeName(text, cells[0]), dialect)
}

/// The name of the column of times, from a pair such as `('Date', '')`.
func timeName(_ text: Span<UInt8>, _ cell: Cell) -> String {
    let name = pairParts(text, cell).map { symbolText(text, $0.0) + symbolText(text, $0.1) } ?? symbolText(text, cell)
    return name.isEmpty ? "#1" : name
}

private func readCells(_ text: Span<UInt8>, _ sample: Sample) -> [Cell] {
    var cells: [Cell] = []
    var (scanner, start, end, line) = (sample.before, 0, 0, 0)
    _ = scanner.next(text, &cells, start: &start, end: &end, at: &line)
    return cells.map { cell in
        guard cell.form == .plain else { return cell }
        let (start, end) = text.trimmed(cell.start, cell.end)
        return Cell(start: start, end: end, form: .plain)
    }
}

private func table(_ records: CSVWideRecords, _ names: GroupedNames, time: String, _ dialect: CSVDialect) -> RowTable {
    var table = RowTable.grouped(records, names, time: time)
    table.delimiter = dialect.delimiter
    table.mayHaveMarks = dialect.delimiter != UInt8(ascii: ",") || dialect.hasQuotes
    return table
}

/// Opens a table whose columns have two names each, a field and a symbol, as pandas writes them: in two header lines, or as `('Close',
/// 'AAPL')` in one. Returns `nil` for any other table.
///
///     Price,Close,Close,High,High          Date,"('Close', 'AAPL')","('High', 'AAPL')"         Date,Close,Close
///     Ticker,AAPL,MSFT,AAPL,MSFT                                                               ,AAPL,MSFT
///     Date,,,,
func openGroupedCSV(
    _ text: Span<UInt8>, _ samples: [Sample], _ dialect: CSVDialect, _ name: String, _ options: ReadingOptions
) throws(ReadingError) -> RowTable? {
    guard options.columns.isEmpty else { return nil }
    func hasTime(_ sample: Sample, _ column: Int) -> Bool {
        guard column < sample.texts.count else { return false }
        let bytes = Array(sample.texts[column].utf8)
        return isDateLike(bytes.span, 0, bytes.count) || options.dateFormat != nil && !bytes.isEmpty
    }
    if let table = try openNamedTime(text, samples, dialect, name, hasTime: hasTime) { return table }
    guard let data = samples.firstIndex(where: { hasTime($0, 0) }), data >= 1, data <= 12 else { return nil }
    if let table = try openPairs(text, samples[data - 1], dialect, name) { return table }
    // A line with only the name of the time column may follow the two header lines.
    let isIndexLine = samples[data - 1].texts.dropFirst().allSatisfy(\.isEmpty)
    let last = isIndexLine ? data - 2 : data - 1
    guard last >= 1, case (let upper, let lower) = (samples[last - 1], samples[last]), upper.texts.count == lower.texts.count,
        upper.texts.count >= 2, !upper.texts.dropFirst().contains(""), !lower.texts.dropFirst().contains("")
    else { return nil }
    let corners = [upper.texts[0], lower.texts[0]].map(columnKey)
    let areNamed = corners.allSatisfy { levelNames.contains($0) }
    guard isIndexLine || areNamed || corners.allSatisfy(\.isEmpty) else { return nil }
    return try openPairs(
        text, upper, lower, time: 0, named: isIndexLine ? samples[data - 1].texts[0] : "", rows: samples[data].before, dialect, name)
}

/// Opens a table with two header lines, of which only the first names the time column: `Date,Close,Close` and `,AAPL,MSFT`. A column of row
/// numbers may precede it.
private func openNamedTime(
    _ text: Span<UInt8>, _ samples: [Sample], _ dialect: CSVDialect, _ name: String, hasTime: (Sample, Int) -> Bool
) throws(ReadingError) -> RowTable? {
    for time in 0...1 {
        guard let data = samples.prefix(12).firstIndex(where: { hasTime($0, time) }), data >= 2 else { continue }
        let (upper, lower) = (samples[data - 2], samples[data - 1])
        guard upper.texts.count == lower.texts.count, upper.texts.count >= time + 2, meaning(ofColumn: upper.texts[time])?.role == .time,
            lower.texts[time].isEmpty, areNames(upper.texts.dropFirst(time + 1), lower.texts.dropFirst(time + 1)),
            time == 0 || [upper, lower].allSatisfy({ $0.texts[0].isEmpty || levelNames.contains(columnKey($0.texts[0])) })
        else { continue }
        return try openPairs(text, upper, lower, time: time, named: upper.texts[time], rows: samples[data].before, dialect, name)
    }
    return nil
}

/// Whether two lines are the names of fields and symbols, rather than a header and a data row without a date: each symbol has a close, and
/// numbers in the second line are numeric symbols such as 005930, which require repeated fields in the first.
private func areNames(_ upper: ArraySlice<String>, _ lower: ArraySlice<String>) -> Bool {
    guard !upper.contains(""), !lower.contains("") else { return false }
    let numbers = lower.filter { numberOrNil($0) != nil }
    guard numbers.allSatisfy({ $0.allSatisfy(\.isWholeNumber) }), numbers.isEmpty || Set(upper).count < upper.count else { return false }
    func isClose(_ name: String) -> Bool { meaning(ofColumn: name)?.role == .close }
    let pairs = upper.contains(where: isClose) ? zip(upper, lower).map { ($0, $1) } : zip(lower, upper).map { ($0, $1) }
    return Set(pairs.filter { isClose($0.0) }.map { $0.1 }) == Set(pairs.map { $0.1 })
}

/// Opens a table with two header lines; returns `nil` if neither line names fields.
private func openPairs(
    _ text: Span<UInt8>, _ upper: Sample, _ lower: Sample, time: Int, named timeName: String, rows: CSVScanner, _ dialect: CSVDialect,
    _ name: String
) throws(ReadingError) -> RowTable? {
    let pairs = zip(upper.texts, lower.texts).dropFirst(time + 1).map { (first: $0, second: $1) }
    let cells = zip(readCells(text, upper), readCells(text, lower)).dropFirst(time + 1).map { (first: $0, second: $1) }
    guard cells.count == pairs.count, let names = try GroupedNames(pairs, symbols: cells, isByName: false, file: name) else { return nil }
    return table(
        CSVWideRecords(scanner: rows, time: time, clock: nil, series: cells.indices.map { ($0 + time + 1, TableCell()) }), names,
        time: timeName.isEmpty ? "#\(time + 1)" : timeName, dialect)
}

/// Names that programs give to the two header lines.
private let levelNames: Set<String> = [
    "price", "prices", "attribute", "attributes", "field", "fields", "ticker", "tickers", "symbol", "symbols", "asset", "assets",
]

/// Opens a table whose header has two names in each cell.
private func openPairs(_ text: Span<UInt8>, _ header: Sample, _ dialect: CSVDialect, _ name: String) throws(ReadingError) -> RowTable? {
    let cells = readCells(text, header)
    let found = cells.indices.compactMap { column in pairParts(text, cells[column]).map { (column: column, parts: $0) } }
    // The name of the time column may also be a pair, with one empty name.
    let pairs = found.filter { symbolText(text, $0.parts.0) != "" && symbolText(text, $0.parts.1) != "" }
    guard let first = pairs.first?.column, first > 0 else { return nil }
    let names = try GroupedNames(
        pairs.map { (symbolText(text, $0.parts.0), symbolText(text, $0.parts.1)) }, symbols: pairs.map { ($0.parts.0, $0.parts.1) },
        isByName: false, file: name)
    guard let names else { return nil }
    return table(
        CSVWideRecords(scanner: header.after, time: 0, clock: nil, series: pairs.map { ($0.column, TableCell()) }), names,
        time: timeName(text, cells[0]), dialect)
}

/// The name of the time column, from a pair such as `('Date', '')`.
func timeName(_ text: Span<UInt8>, _ cell: TableCell) -> String {
    let name = pairParts(text, cell).map { symbolText(text, $0.0) + symbolText(text, $0.1) } ?? symbolText(text, cell)
    return name.isEmpty ? "#1" : name
}

private func readCells(_ text: Span<UInt8>, _ sample: Sample) -> [TableCell] {
    var cells: [TableCell] = []
    var (scanner, start, end, line) = (sample.before, 0, 0, 0)
    _ = scanner.next(text, &cells, start: &start, end: &end, at: &line)
    return cells.map { cell in
        guard cell.form == .plain else { return cell }
        let (start, end) = text.trimmed(cell.start, cell.end)
        return TableCell(start: start, end: end, form: .plain)
    }
}

private func table(_ records: CSVWideRecords, _ names: GroupedNames, time: String, _ dialect: CSVDialect) -> RowTable {
    var table = RowTable.grouped(records, names, time: time)
    table.delimiter = dialect.delimiter
    table.mayHaveMarks = dialect.delimiter != UInt8(ascii: ",") || dialect.hasQuotes
    return table
}

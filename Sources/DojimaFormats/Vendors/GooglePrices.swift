import DojimaText

/// Opens Google's price text: lines of settings (`INTERVAL=60`, `COLUMNS=DATE,CLOSE,...`), then rows whose stamps are `a` followed by
/// seconds since 1970, or the number of intervals since the last such stamp. Returns `nil` for any other text.
func openGooglePrices(
    _ records: [[String]], after: (Int) -> CSVScanner, dialect: CSVDialect, name: String, options: ReadingOptions
) throws(ReadingError) -> RowTable? {
    guard let header = records.firstIndex(where: { $0.first?.hasPrefix("COLUMNS=") == true }) else { return nil }
    var names = records[header]
    names[0] = String(names[0].dropFirst("COLUMNS=".count))
    let setting = records.lazy.compactMap(\.first).first { $0.hasPrefix("INTERVAL=") }
    guard let setting, let seconds = Int64(setting.dropFirst("INTERVAL=".count)), (1...100_000_000).contains(seconds) else {
        throw ReadingError(.malformed, "\(name): COLUMNS= without an INTERVAL= of seconds before it")
    }
    let choice = try chooseColumns(names: names, map: options.columns, file: name) { _ in false }
    try requireColumns(choice, names: names, file: name)
    var table = RowTable(
        rows: CSVRows(scanner: after(header), assignments: choice.assignments, skipsAssignments: true),
        columns: choice.assignments.map { ($0.role, $0.column < names.count ? names[$0.column] : "#\($0.column + 1)") })
    table.delimiter = dialect.delimiter
    table.mayHaveMarks = dialect.hasQuotes
    table.stepSeconds = seconds
    return table
}

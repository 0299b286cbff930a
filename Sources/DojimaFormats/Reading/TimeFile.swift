import DojimaText
public import DojimaTime

/// Reads a file of dates and times, such as those of events: one per line, or the time column of a table.
///
///     2024-01-31              date,what
///     2024-03-20T18:00Z       2024-01-31,meeting
///
/// The column is found by its name as in files of bars; otherwise it is the first that contains times. Lines without a time are counted and
/// skipped. The format of dates that are not ISO 8601 is inferred from all dates.
public struct TimeFile: Sendable {
    /// The times in the order of their lines.
    public var times: [TimeText]
    /// The number of lines without a time, not counting the column names.
    public var skipped = 0

    /// Reads a file in memory. Throws `ReadingError` if it contains no time.
    public init(_ bytes: [UInt8], name: String) throws(ReadingError) {
        let rows = try FileText(bytes).withBytes { (text) throws(ReadingError) in try timeFileRows(text, name: name) }
        let filled = rows.filter { $0.texts.contains { !$0.isEmpty } }
        let keys = filled.first?.texts.map(columnKey) ?? []
        let named = keys.indices.compactMap { column in meaning(ofColumn: keys[column]).map { (column, $0) } }.filter { $0.1.role == .time }
        let column = named.min { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }?.0
        let body = column == nil ? filled[...] : filled.dropFirst()
        let isWritten = body.contains { row in row.texts.contains { (try? TimeText($0)) != nil } }
        if isWritten {
            let timeColumn = column ?? TimeFile.firstColumn(of: body) { (try? TimeText($0)) != nil }
            let found = body.map { row in row.texts.indices.contains(timeColumn) ? try? TimeText(row.texts[timeColumn]) : nil }
            times = found.compactMap(\.self)
            skipped = found.count - times.count
        } else {
            let timeColumn = column ?? TimeFile.firstColumn(of: body) { $0.contains(where: \.isNumber) }
            let lines = body.filter { $0.texts.indices.contains(timeColumn) && $0.texts[timeColumn].contains(where: \.isNumber) }
            (times, skipped) = ([], body.count - lines.count)
            if let dates = try? WrittenTimes(lines.map { $0.texts[timeColumn] }, lines: lines.map(\.line), name: name, given: nil) {
                times = dates.texts.compactMap(dates.time)
                skipped = body.count - times.count
            }
        }
        // A first line that contains no digit is the column's name.
        if column == nil, skipped > 0, let first = body.first?.texts, !first.contains(where: { $0.contains(where: \.isNumber) }) {
            skipped -= 1
        }
        guard !times.isEmpty else {
            throw ReadingError(
                .notMarketData, "\(name): no line contains a date or a time; write one per line, such as 2024-01-31 or 2024-01-31T14:30Z")
        }
    }

    /// The index of the column that satisfies `isWanted` in most rows; the first if several are equal.
    private static func firstColumn(of rows: ArraySlice<TimeFileRow>, _ isWanted: (String) -> Bool) -> Int {
        let columns = rows.map(\.texts.count).max() ?? 0
        let counts = (0..<columns).map { column in rows.count { $0.texts.indices.contains(column) && isWanted($0.texts[column]) } }
        return counts.firstIndex(of: counts.max() ?? 0) ?? 0
    }
}

/// A row of a table as trimmed texts.
private struct TimeFileRow {
    var line: Int
    var texts: [String]
}

private func timeFileRows(_ text: Span<UInt8>, name: String) throws(ReadingError) -> [TimeFileRow] {
    let survey = TextSurvey(text)
    var scanner = CSVScanner(dialect: CSVDialect(text, survey), blanks: survey.blanks)
    var cells: [TableCell] = []
    var (start, end, line) = (0, 0, 0)
    var rows: [TimeFileRow] = []
    while true {
        switch scanner.next(text, &cells, start: &start, end: &end, at: &line) {
        case .end: return rows
        case .unclosedQuote: throw ReadingError(.malformed, "\(name):\(line): a quote is not closed")
        case .record:
            rows.append(TimeFileRow(line: line, texts: cells.map { String(decoding: plainBytes(text, $0), as: UTF8.self).trimmed }))
        }
    }
}

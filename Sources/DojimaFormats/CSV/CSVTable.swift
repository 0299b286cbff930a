import DojimaText

extension FileFormat {
    /// Lines of cells, with or without a header, separated by commas, semicolons, tabs, vertical bars or blanks.
    static let csv = FileFormat(
        name: "csv", recognises: { text, first in !looksLikeMarkup(text, first) },
        open: { (text, name, options, survey, _) throws(ReadingError) in
            try options.isWide
                ? openWideCSV(text, survey, name: name, options: options) : openCSV(text, survey, name: name, options: options)
        })
}

/// Whether a text begins like a web page (`<!DOCTYPE`, `<html`, `<?xml`), which servers may send instead of data to report an error.
func looksLikeMarkup(_ text: Span<UInt8>, _ first: Int) -> Bool {
    let opening = text.string(first, min(first + 9, text.count)).lowercased()
    return ["<!doctype", "<html", "<?xml", "<head", "<body"].contains { opening.hasPrefix($0) }
}

/// A record with the properties that distinguish a header from data.
struct Sample {
    var texts: [String]
    var numbers: Int
    var hasDate: Bool
    /// The scanner before and after the record.
    var before: CSVScanner
    var after: CSVScanner
}

private func openCSV(
    _ text: Span<UInt8>, _ survey: TextSurvey, name: String, options: ReadingOptions
) throws(ReadingError) -> RowTable {
    let dialect = CSVDialect(text, survey)
    let first = TextSurvey.skipBlankLines(text, from: 0, newline: dialect.newline, blanks: survey.blanks).position
    if looksLikeMarkup(text, first) { throw notATable(name) }
    let samples = readSamples(text, CSVScanner(dialect: dialect, blanks: survey.blanks))
    guard !samples.isEmpty else { throw ReadingError(.empty, "\(name): there are no data rows") }
    if let table = try openGroupedCSV(text, samples, dialect, name, options) { return table }
    if let table = try openGooglePrices(samples.map(\.texts), after: { samples[$0].after }, dialect: dialect, name: name, options: options)
    {
        return table
    }
    for (index, sample) in samples.enumerated() {
        if isHeader(sample, next: index + 1 < samples.count ? samples[index + 1] : nil, options: options) {
            var table = try openNamed(sample, rows: Array(samples[(index + 1)...]), dialect, name, options)
            table.titles = index
            return table
        }
        if sample.hasDate && sample.numbers >= 1 || sample.numbers >= 4 {
            let rows = samples[index...].map(\.texts)
            let isWide = index > 0 && options.columns.isEmpty && RowTable.looksWide(header: samples[index - 1].texts, rows: rows)
            do throws(ReadingError) {
                var table = try openPositional(sample, dialect, name, options)
                table.mayBeWide = isWide
                return table
            } catch {
                throw isWide ? ReadingError(error.kind, error.message + wideHint) : error
            }
        }
    }
    throw notATable(name)
}

func notATable(_ name: String) -> ReadingError {
    ReadingError(
        .notMarketData,
        "\(name): no table of prices was found; name its columns with \(setting: .columns) time=#1,open=#2,high=#3,low=#4,close=#5")
}

/// The first 60 records; several, because titles may precede a header.
func readSamples(_ text: Span<UInt8>, _ start: CSVScanner) -> [Sample] {
    var samples: [Sample] = []
    var scanner = start
    var cells: [TableCell] = []
    var (first, end, line) = (0, 0, 0)
    while samples.count < 60 {
        let before = scanner
        guard scanner.next(text, &cells, start: &first, end: &end, at: &line) == .record else { break }
        var sample = Sample(texts: [], numbers: 0, hasDate: false, before: before, after: scanner)
        for cell in cells.prefix(4096) {
            let content = plainBytes(text, TableCell(start: cell.start, end: min(cell.end, cell.start + 400), form: cell.form))
            let (from, to) = content.span.trimmed(0, content.count)
            sample.texts.append(decoded(content[from..<to]))
            let number = readNumber(content.span, from, to, .point)
            if case .value = number {
                sample.numbers += 1
            } else if case .value = readNumber(content.span, from, to, .comma) {
                sample.numbers += 1
            }
            if isDateLike(content.span, from, to) { sample.hasDate = true }
        }
        samples.append(sample)
    }
    return samples
}

/// Decodes UTF-8, or Latin-1, which old spreadsheets write, if the bytes are not valid UTF-8.
func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}

/// Whether a cell is certainly a date or a count since 1970. Negative multiples of 86,400 count too, as days before 1970: prices are
/// unlikely to have such values.
func isDateLike(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if readWrittenStamp(text, start, end) != nil || readPeriod(text, start, end) != nil { return true }
    guard let number = readNumberedStamp(text, start, end) else { return false }
    let isDay = number.whole < 0 && number.whole % 86_400 == 0 && number.billionths == 0
    return number.isCompactDate || number.whole.magnitude >= 100_000_000 || isDay
}

private func isHeader(_ sample: Sample, next: Sample?, options: ReadingOptions) -> Bool {
    if options.columns.isMet(by: sample.texts) { return true }
    guard sample.numbers == 0, !sample.hasDate, sample.texts.count >= 2 else { return false }
    let roles = Set(sample.texts.compactMap { meaning(ofColumn: $0)?.role })
    if roles.count >= 2 { return true }
    guard let next, roles.count == 1 else { return false }
    return next.texts.count == sample.texts.count && next.numbers > 0
}

/// Opens a table with a header.
private func openNamed(
    _ header: Sample, rows: [Sample], _ dialect: CSVDialect, _ name: String, _ options: ReadingOptions
) throws(ReadingError) -> RowTable {
    let names = try completedNames(header.texts, rows: rows, name, options)
    let choice = try chooseColumns(
        names: names, map: options.columns, file: name,
        numbers: { column in rows.map { column < $0.texts.count ? numberOrNil($0.texts[column]) : nil } }
    ) { column in
        let cells = rows.prefix(20).compactMap { column < $0.texts.count ? Array($0.texts[column].utf8) : nil }
        return !cells.isEmpty && cells.contains { isClock($0) }
            && cells.allSatisfy { isClock($0) || $0.isEmpty || readWrittenStamp($0.span, 0, $0.count) == nil }
    }
    do throws(ReadingError) {
        try requireColumns(choice, names: names, file: name)
    } catch {
        guard options.columns.isEmpty, RowTable.looksWide(header: names, rows: rows.map(\.texts)) else { throw error }
        throw ReadingError(error.kind, error.message + wideHint)
    }
    var table = table(choice, names: names, rows: header.after, dialect)
    let taken = Set(choice.assignments.map(\.column))
    table.others = names.indices.filter { !taken.contains($0) && !names[$0].isEmpty }.map { column in
        let cells = rows.compactMap { column < $0.texts.count ? $0.texts[column] : nil }.filter { !$0.isEmpty }
        return OtherColumn(name: names[column], column: column, isText: !cells.isEmpty && cells.allSatisfy(isPlainText))
    }
    table.sameNameColumns = choice.sameNameColumns(of: names)
    return table
}

/// The number in a text, with a decimal point or, failing that, a decimal comma; `nil` if the text is not a number.
func numberOrNil(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    for style in [NumberStyle.point, .comma] {
        if case .value(let value) = readNumber(bytes.span, 0, bytes.count, style) { return value }
    }
    return nil
}

/// Whether a cell is neither a number nor a date.
func isPlainText(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return numberOrNil(text) == nil && !isDateLike(bytes.span, 0, bytes.count)
}

/// The names of a header, with one added if each row has one more cell, because date and time of day are separate cells.
///
/// In that case it throws unless `ReadingOptions.columns` gives the time columns, as in `time=#1+#2`: this is not assumed.
private func completedNames(
    _ names: [String], rows: [Sample], _ name: String, _ options: ReadingOptions
) throws(ReadingError) -> [String] {
    guard !rows.isEmpty, rows.allSatisfy({ $0.texts.count == names.count + 1 }) else { return names }
    let timeColumn = names.indices.first { column in
        rows.allSatisfy { row in
            let (date, clock) = (Array(row.texts[column].utf8), Array(row.texts[column + 1].utf8))
            return isDateLike(date.span, 0, date.count) && isDateOnly(date) && isClock(clock)
        }
    }
    guard let timeColumn, meaning(ofColumn: names[timeColumn])?.role == .time else { return names }
    guard options.columns.time == [.position(timeColumn + 1), .position(timeColumn + 2)] else {
        guard options.columns.time.isEmpty else { return names }
        throw ReadingError(
            .ambiguous,
            "\(name): the rows have one cell more than the header, and the cell after the date looks like a time of day; set \(setting: .columns) time=#\(timeColumn + 1)+#\(timeColumn + 2)"
        )
    }
    var completed = names
    completed.insert("", at: timeColumn + 1)
    return completed
}

/// Whether a cell is a time of day with an optional zone: `9:30`, `093000`, `12:00 AM`, `09:30:00 US/Eastern`.
func isClock(_ bytes: [UInt8]) -> Bool {
    var position = 0
    guard bytes.count <= 48, readClock(bytes.span, &position, bytes.count) != nil else { return false }
    if position == bytes.count { return true }
    guard bytes[position] == UInt8(ascii: " ") else { return false }
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    var stamp = WrittenStamp()
    return position < bytes.count && readZone(bytes.span, &position, bytes.count, &stamp)
}

private func table(_ choice: ColumnChoice, names: [String], rows: CSVScanner, _ dialect: CSVDialect) -> RowTable {
    var table = RowTable(
        rows: CSVRows(scanner: rows, assignments: choice.assignments, skipsAssignments: false),
        columns: choice.assignments.sorted { $0.role.rawValue < $1.role.rawValue }.map { assignment in
            (
                assignment.role,
                assignment.column < names.count && !names[assignment.column].isEmpty
                    ? names[assignment.column] : "#\(assignment.column + 1)"
            )
        })
    table.delimiter = dialect.delimiter
    table.mayHaveMarks = dialect.delimiter != UInt8(ascii: ",") || dialect.hasQuotes
    table.zoneName = choice.isUTC ? "UTC" : nil
    table.stampsAreEnds = choice.stampsAreEnds
    table.actionColumns = choice.actions
    table.notes += choice.notes
    return table
}

/// Opens a table without a header: a date, an optional time of day, open, high, low, close and an optional volume.
private func openPositional(
    _ sample: Sample, _ dialect: CSVDialect, _ name: String, _ options: ReadingOptions
) throws(ReadingError) -> RowTable {
    var choice: ColumnChoice
    if options.columns.isEmpty {
        choice = try positions(sample.texts, name: name)
    } else {
        // If column positions are given, nothing else is guessed.
        choice = try chooseColumns(names: Array(repeating: "-", count: sample.texts.count), map: options.columns, file: name) { _ in false }
        try requireColumns(choice, names: sample.texts.indices.map { "#\($0 + 1)" }, file: name)
    }
    var table = table(choice, names: [], rows: sample.before, dialect)
    let taken = Set(choice.assignments.map(\.column))
    table.others = sample.texts.indices.filter { !taken.contains($0) && !sample.texts[$0].isEmpty }.map {
        OtherColumn(name: "#\($0 + 1)", column: $0, isText: isPlainText(sample.texts[$0]))
    }
    table.isPositional = options.columns.isEmpty
    if table.isPositional {
        table.notes.append(
            "there are no column names: columns are taken as time, open, high, low, close" + (table.has(.volume) ? ", volume" : ""))
    }
    return table
}

private func positions(_ texts: [String], name: String) throws(ReadingError) -> ColumnChoice {
    var choice = ColumnChoice()
    let cells = texts.map { Array($0.utf8) }
    func holdsDate(_ cell: [UInt8]) -> Bool { isDateLike(cell.span, 0, cell.count) }
    guard let time = cells.firstIndex(where: holdsDate), time <= 4 else {
        throw ReadingError(.notMarketData, "\(name): there is no column of dates or times; name it with \(setting: .columns) time=#N")
    }
    choice.assignments.append((.time, time))
    var next = time + 1
    // A cell of six characters may also be a price, such as 1000.0.
    func isWrittenClock(_ cell: [UInt8]) -> Bool {
        isClock(cell) && (cell.contains(UInt8(ascii: ":")) || cell.count == 6 && cell.allSatisfy(isDigit))
    }
    if next < cells.count, isWrittenClock(cells[next]), isDateOnly(cells[time]) {
        choice.assignments.append((.clock, next))
        next += 1
    }
    guard next + 4 <= cells.count else {
        throw ReadingError(
            .notMarketData,
            "\(name): no column has a known name, and there are too few columns for four prices; name them with \(setting: .columns) time=#1,close=#2"
        )
    }
    for (offset, role) in [Role.open, .high, .low, .close].enumerated() { choice.assignments.append((role, next + offset)) }
    if next + 4 < cells.count { choice.assignments.append((.volume, next + 4)) }
    return choice
}

private func isDateOnly(_ cell: [UInt8]) -> Bool {
    if let stamp = readWrittenStamp(cell.span, 0, cell.count) { return !stamp.hasTime }
    return readNumberedStamp(cell.span, 0, cell.count)?.digits == 8
}

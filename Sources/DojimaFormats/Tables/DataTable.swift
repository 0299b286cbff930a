package import DojimaText
package import DojimaTime

/// A table of any data: named columns of numbers, texts or times.
///
///     let table = try DataTable(Array("name,weight\nSPY,0.6\nGE,0.4\n".utf8), name: "weights.csv", options: ReadingOptions())
///     table.columns.map(\.name)           // name, weight
package struct DataTable: Sendable, Equatable {
    /// The cells of a column; missing ones are NaN, an empty text or `nil`.
    package enum Values: Sendable, Equatable {
        case numbers([Double])
        case texts([String])
        case times([TimeText?])
    }

    package struct Column: Sendable, Equatable {
        /// The name in the header; `#2` for the second column of a table without a header.
        package var name: String
        package var values: Values

        package init(name: String, values: Values) { (self.name, self.values) = (name, values) }
    }

    /// The name of the file or of the query, for messages.
    package var name: String
    package var columns: [Column]
    package var rows: Int
    /// The assumptions made when the table was read.
    package var notes: [Message] = []

    /// The maximum number of cells.
    package static let maximumValues = 4_000_000

    package init(name: String, columns: [Column], rows: Int, notes: [Message] = []) {
        (self.name, self.columns, self.rows, self.notes) = (name, columns, rows, notes)
    }

    /// Reads a table as CSV, JSON, NDJSON or a NumPy array; of the options, only `fileFormat`, `dateFormat` and `century` apply. O(bytes).
    ///
    /// A column has numbers if every cell that is not missing is a number, and times if every cell is a time. Throws `ReadingError` for a
    /// text that is no table, for rows of different lengths, and for dates that are ambiguous.
    package init(_ bytes: [UInt8], name: String, options: ReadingOptions = ReadingOptions()) throws(ReadingError) {
        let cells = try FileText(bytes).withBytes { (text) throws(ReadingError) -> TableCells in
            guard text.count > 0 else { throw ReadingError(.empty, "\(name): the file is empty") }
            let survey = TextSurvey(text)
            switch try FormatCatalog.format(of: text, survey, name: name, options: options).name {
            case FileFormat.npy.name: return try TableCells(npy: text, name: name)
            case FileFormat.json.name: return try TableCells(json: text, name: name)
            case FileFormat.ndjson.name: return try TableCells(lines: text, name: name)
            default: return try TableCells(csv: text, survey, name: name)
            }
        }
        try self.init(cells, name: name, options: options)
    }

    /// Whether the table may contain prices with an error: it has several price columns, or a column whose name means times but whose cells
    /// are texts.
    package var mayBeBars: Bool {
        let prices = Set(columns.compactMap { meaning(ofColumn: $0.name)?.role }).intersection([.open, .high, .low, .close])
        return prices.count > 1 && !prices.isDisjoint(with: [.open, .close])
            || columns.contains { $0.isTexts && meaning(ofColumn: $0.name)?.role == .time }
    }

    /// The index of a column by its name or, as `#2`, by its position.
    ///
    /// - Parameter setting: the setting that refers to the column, for the message of an error.
    package func index(of reference: String, for setting: SettingName) throws(ReadingError) -> Int {
        let names = columns.map(\.name)
        let same = names.indices.filter { names[$0].trimmed == reference.trimmed }
        if same.count == 1 { return same[0] }
        guard same.isEmpty else {
            throw ReadingError(
                .request,
                "\(name): \(setting: setting) \(reference): \(same.count) columns have this name; write #\(same[0] + 1) or #\(same[1] + 1)")
        }
        if reference.first == "#", let position = Int(reference.dropFirst()), names.indices.contains(position - 1) { return position - 1 }
        let alike = names.indices.filter { !columnKey(names[$0]).isEmpty && columnKey(names[$0]) == columnKey(reference) }
        if alike.count == 1 { return alike[0] }
        let near = nearestNames(to: reference, among: names)
        let advice = near.isEmpty ? "the columns are \(listed(names))" : "did you mean \(near.joined(separator: " or "))?"
        throw ReadingError(.request, "\(name): \(setting: setting) \(reference): there is no such column; \(advice)")
    }
}

extension DataTable.Column {
    package var isNumbers: Bool { if case .numbers = values { true } else { false } }
    package var isTexts: Bool { if case .texts = values { true } else { false } }
    package var isTimes: Bool { if case .times = values { true } else { false } }
}

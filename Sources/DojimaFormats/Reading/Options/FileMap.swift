import DojimaText

/// A table of options for reading files: one row per file, with its symbol and other options.
///
///     file,symbol,calendar,interval
///     spx.csv,SPX,XNYS,1d
///     minutes/es.csv.gz,ES,CMES,1m
public struct FileMap: Sendable {
    /// The options of one file.
    public struct Row: Sendable {
        /// The line of the row in the table, counted from 1.
        public var line: Int
        /// The path of the file as it is written.
        public var file: String
        /// The cells that are not empty, by the names of `FileMap.columns`.
        public var values: [String: String]
    }

    /// The rows in the order of the table.
    public var rows: [Row]

    /// The columns other than `file`.
    public static let columns = ["symbol", "calendar", "interval", "zone", "stamp", "columns", "dateformat", "fileformat", "pricedivisor"]

    /// Throws `ReadingError` if there is no column `file`, if a column has an unknown name, or if a row has no file.
    public init(_ bytes: [UInt8], name: String) throws(ReadingError) {
        let found = try FileText(bytes).withBytes { (text) throws(ReadingError) -> [ActionRecord]? in
            try namedRows(text, name: name) { $0.contains("file") }
        }
        guard let found else {
            throw ReadingError(.notMarketData, "\(name): there is no column file; write a table such as file,symbol,calendar,interval")
        }
        rows = []
        for record in found {
            if let other = record.values.keys.sorted().first(where: { $0 != "file" && !Self.columns.contains($0) }) {
                throw ReadingError(
                    .request, "\(name): no column \(printable(other)); there are file, \(Self.columns.joined(separator: ", "))")
            }
            guard let file = record[["file"]] else { throw ReadingError(.malformed, "\(name):\(record.line): there is no file") }
            let values = Self.columns.compactMap { column in record[[column]].map { (column, $0) } }
            rows.append(Row(line: record.line, file: file, values: Dictionary(values) { first, _ in first }))
        }
    }
}

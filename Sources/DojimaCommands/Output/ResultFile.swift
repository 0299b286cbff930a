import DojimaStore

/// A file that a query's result is written to, in the format of its extension.
enum ResultFile {
    enum Format { case text(ResultForm), database }

    static let endings = ".csv, .json, .md, .sqlite, .sqlite3 or .db"

    /// Returns the format for the extension of a path, in any letter case; `nil` for an unknown extension.
    static func format(ofPath path: String) -> Format? {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        switch path[dot...].lowercased() {
        case ".csv": return .text(.csv)
        case ".json": return .text(.json)
        case ".md", ".markdown": return .text(.markdown)
        case ".sqlite", ".sqlite3", ".db": return .database
        default: return nil
        }
    }

    /// Returns the bytes of a file with the rows of a result, which are also given as a table.
    ///
    /// - Parameter style: the style of text; its form is replaced by that of the file.
    static func bytes(_ format: Format, of result: QueryResult, _ table: Table, _ style: ResultStyle) throws -> [UInt8] {
        switch format {
        case .database: return try result.database()
        case .text(let form):
            var style = style
            style.form = form
            return Array(style.render(table).utf8)
        }
    }
}

import DojimaText

/// Called with the number of rows that servers read for an answer, and of those that the answer has.
public typealias RowCounting = @Sendable (_ read: Int, _ moved: Int) -> Void

extension Server {
    /// Counts the rows of an answer in RowBinary and those read for it, by running its statement once more.
    ///
    /// Old servers tell how many rows they read in the formats of JSON alone.
    func count(_ sql: String, by note: RowCounting) throws {
        let format = " FORMAT RowBinary"
        guard sql.hasPrefix("SELECT"), sql.hasSuffix(format) else { return }
        let text = try text(of: "SELECT count() FROM (\(sql.dropLast(format.count))) FORMAT JSONCompact")
        guard let answer = try? TextNode(json: Array(text.utf8)), let read = answer["statistics"]?["rows_read"]?.integer,
            case .list(let rows)? = answer["data"]?.content, case .list(let cells)? = rows.first?.content, let moved = cells.first?.integer,
            (0...RowBinaryReader.mostRows).contains(read), (0...RowBinaryReader.mostRows).contains(moved)
        else { return }
        note(read, moved)
    }
}

extension TextNode {
    /// An integer, which servers write as a number or as a text.
    fileprivate var integer: Int? {
        switch content {
        case .number(let digits), .text(let digits): Int(digits)
        default: nil
        }
    }
}

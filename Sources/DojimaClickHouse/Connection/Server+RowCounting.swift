import DojimaSeries
import DojimaText

extension Server {
    /// Counts the rows of an answer in RowBinary format and the rows read for it, by running its statement once more.
    ///
    /// Old servers report the number of rows read only in JSON formats.
    func count(_ sql: String, by report: RowCounting) throws {
        let format = " FORMAT RowBinary"
        guard sql.hasPrefix("SELECT"), sql.hasSuffix(format) else { return }
        let text = try text(of: "SELECT count() FROM (\(sql.dropLast(format.count))) FORMAT JSONCompact")
        guard let answer = try? TextNode(json: Array(text.utf8)), let read = answer["statistics"]?["rows_read"]?.integer,
            case .list(let rows)? = answer["data"]?.content, case .list(let cells)? = rows.first?.content, let moved = cells.first?.integer,
            (0...RowBinaryReader.maximumRows).contains(read), (0...RowBinaryReader.maximumRows).contains(moved)
        else { return }
        report(read, moved)
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

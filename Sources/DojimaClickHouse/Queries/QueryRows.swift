import DojimaText

/// The result of a query.
public struct QueryRows: Equatable, Sendable {
    public enum Value: Equatable, Sendable {
        case null
        case integer(Int64)
        case real(Double)
        /// Text, and values of all other types: dates, arrays, and integers beyond 64 signed bits.
        case text(String)
    }

    public var columns: [String]
    /// The rows, each with as many values as `columns`.
    public var rows: [[Value]] = []

    static let format = "TabSeparatedWithNamesAndTypes"

    /// Parses rows in `format`: lines of cells that are separated by tabs. The first line has the names of the columns, and the second
    /// their types.
    ///
    /// Returns `nil` if there are more than `maximumValues` values. Throws `UnevenRows` if a line has another number of cells than the first.
    init?(_ bytes: [UInt8], maximumValues: Int) throws(UnevenRows) {
        // Checked before memory is reserved: each row has at least one value, and two lines precede the rows.
        guard bytes.count(where: { $0 == UInt8(ascii: "\n") }) <= maximumValues.addingReportingOverflow(2).partialValue else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let cells = { (line: ArraySlice<UInt8>) in line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) }
        columns = cells(lines[0]).map(QueryRows.text)
        let kinds = lines.count > 1 ? cells(lines[1]).map { Kind(type: QueryRows.text($0)) } : []
        // The last line ends with a line feed, so the last element is empty.
        let values = lines.dropFirst(2).dropLast()
        guard values.count <= maximumValues / max(1, columns.count) else { return nil }
        guard kinds.count == columns.count else { throw UnevenRows() }
        rows.reserveCapacity(values.count)
        for line in values {
            let cells = cells(line)
            guard cells.count == columns.count else { throw UnevenRows() }
            rows.append(zip(kinds, cells).map { $0.value($1) })
        }
    }

    /// The error for a line with another number of cells than the first.
    struct UnevenRows: Error {}

    /// The parser of the cells of a column.
    private enum Kind {
        case integer, real, text

        init(type: String) {
            var type = type[...]
            for around in ["LowCardinality(", "Nullable("] where type.hasPrefix(around) && type.hasSuffix(")") {
                type = type.dropFirst(around.count).dropLast()
            }
            let width = type.drop { !$0.isNumber }
            switch type.dropLast(width.count) {
            case "Int", "UInt": self = .integer
            case "Float": self = .real
            default: self = .text
            }
        }

        func value(_ cell: ArraySlice<UInt8>) -> Value {
            if cell.elementsEqual("\\N".utf8) { return .null }
            let text = QueryRows.text(cell)
            switch self {
            case .integer: return Int64(text).map(Value.integer) ?? .text(text)
            case .real:
                guard let number = Double(text), !number.isNaN else { return .null }
                return .real(number)
            case .text: return .text(text)
            }
        }
    }

    /// Returns the text of a cell, with backslash escapes replaced.
    private static func text(_ cell: ArraySlice<UInt8>) -> String {
        guard cell.contains(UInt8(ascii: "\\")) else { return String(decoding: cell, as: UTF8.self) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in cell {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            bytes.append(isEscaped ? escapes[byte] ?? byte : byte)
            isEscaped = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
        UInt8(ascii: "0"): 0,
    ]
}

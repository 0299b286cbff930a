public import DojimaText

/// A cell of a query's result.
///
/// Its description is its text: that of a number with all digits, and none for `null`.
public enum QueryValue: Equatable, Sendable {
    case null
    /// A whole number of up to 64 bits.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text in UTF-8.
    case text(String)
}

/// The result of a query.
///
///     let result = try store.query("SELECT symbol, max(close) FROM bars GROUP BY symbol")
///     print(result)                               // a table of aligned columns
///     let highest = result.rows.map { ($0[0].text, $0[1].double) }
public struct QueryResult: Equatable, Sendable {
    /// The names of the columns, in the order of the query.
    public var columns: [String]
    /// The rows, each with as many values as `columns`.
    public var rows: [[QueryValue]] = []
    /// Notes for the user, for example on bars that were used because the requested ones are not stored.
    public var notes: [Message] = []

    package init(columns: [String], rows: [[QueryValue]] = []) { (self.columns, self.rows) = (columns, rows) }
}

extension QueryValue: CustomStringConvertible {
    /// The number, also of a whole number; `nil` for a text or null.
    public var double: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        case .null, .text: nil
        }
    }

    /// The whole number; `nil` for all others.
    public var int: Int? { if case .integer(let integer) = self { Int(exactly: integer) } else { nil } }

    /// The text; `nil` for a number or null.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    public var description: String {
        switch self {
        case .null: ""
        case .integer(let integer): "\(integer)"
        case .real(let real): real.isNaN ? "" : plainNumber(real)
        case .text(let text): text
        }
    }
}

extension QueryResult: CustomStringConvertible {
    /// The table as lines of aligned columns, as the program prints it.
    public var description: String {
        alignedTable(
            columns, rows.map { $0.map(\.description) },
            isToTheRight: columnsOfNumbers(columns.count, rows) { $0.text == nil })
    }
}

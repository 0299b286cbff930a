public import DojimaText

/// A cell of a query's result.
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
public struct QueryResult: Equatable, Sendable {
    /// The names of the columns, in the order of the query.
    public var columns: [String]
    /// The rows, each with as many values as `columns`.
    public var rows: [[QueryValue]] = []
    /// Notes for the user, for example on bars that were used because the requested ones are not stored.
    public var notes: [Message] = []

    package init(columns: [String], rows: [[QueryValue]] = []) { (self.columns, self.rows) = (columns, rows) }
}

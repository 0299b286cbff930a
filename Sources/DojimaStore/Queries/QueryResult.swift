package import DojimaText

/// A cell of a query's result.
public enum QueryValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
}

/// The rows that a query gave.
public struct QueryResult: Equatable, Sendable {
    public var columns: [String]
    /// Each as long as `columns`.
    public var rows: [[QueryValue]] = []
    /// Which bars were taken where a named query's own are not stored.
    package var notes: [Message] = []

    package init(columns: [String], rows: [[QueryValue]] = []) { (self.columns, self.rows) = (columns, rows) }
}

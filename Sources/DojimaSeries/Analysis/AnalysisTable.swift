public import DojimaTime

/// The table of an analysis.
public struct AnalysisTable: Sendable, Equatable {
    public enum Cell: Sendable, Equatable {
        /// No number: a division by zero, or something that did not happen.
        case none
        case text(String)
        case count(Int)
        case number(Double)
        case time(Instant)
    }

    /// Numbers about all rows: one, or two that belong together.
    public struct Fact: Sendable, Equatable {
        public let name: String
        public let values: [Double]
    }

    public var columns: [String]
    public var rows: [[Cell]] = []
    /// Numbers about all rows; empty for most analyses.
    public var facts: [Fact] = []
    /// What the rows are called beside facts: `bins`.
    public var rowsName = "rows"
    /// What a user should know of how it was worked out, as sentences without a full stop.
    public var notes: [String] = []

    init(_ columns: [String]) { self.columns = columns }

    init(_ columns: [Analysis.Column]) { self.columns = columns.map(\.name) }

    /// Adds a row, with a cell for each column; a number that is none becomes an empty cell.
    mutating func append(_ row: [Cell]) {
        precondition(row.count == columns.count, "a cell for each column")
        rows.append(row.map { if case .number(let value) = $0, !value.isFinite { .none } else { $0 } })
    }
}

/// The tables of an analysis: one, or one for each symbol.
public struct AnalysisResult: Sendable, Equatable {
    public struct Part: Sendable, Equatable {
        /// `nil` where there is one table for all.
        public let symbol: String?
        public let table: AnalysisTable
    }

    public let parts: [Part]

    /// All rows in one table, under a column `symbol` in front where each symbol has a table.
    public var table: AnalysisTable {
        guard parts.count > 1, var whole = parts.first?.table else { return parts.first?.table ?? AnalysisTable([String]()) }
        whole.columns = ["symbol"] + whole.columns
        whole.rows = parts.flatMap { part in part.table.rows.map { [.text(part.symbol ?? "")] + $0 } }
        (whole.facts, whole.notes) = ([], parts.flatMap(\.table.notes))
        return whole
    }
}

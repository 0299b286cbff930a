public import DojimaTime

/// The table of an analysis.
///
///     print(table)                                // aligned columns
///     let returns = try table.numbers("return")   // a number for each row, or `nil`
///     let first = try table[0, "first"].time
///
/// `Analysis.columns` has the names, units and meanings of the columns. The columns of some analyses depend on the series or the arguments:
/// those of `correlation` are `symbol` and the symbols, and those of monthly tables are `year` and the months `1` to `12`.
public struct AnalysisTable: Sendable, Equatable {
    /// A value of the table.
    public enum Cell: Sendable, Equatable {
        /// No number: a division by zero, or an event that did not happen.
        case none
        /// A name, such as a symbol or a period.
        case text(String)
        /// A number of things, such as bars.
        case count(Int)
        /// A finite number in the unit of its column.
        case number(Double)
        /// A moment, or the midnight of a date.
        case time(Instant)
    }

    /// A named figure about all rows: one number, or two that belong together.
    public struct Fact: Sendable, Equatable {
        /// A figure; the raw value is its name in output.
        public enum Name: String, Sendable {
            /// The price with the most volume.
            case pointOfControl = "point_of_control"
            /// The lowest and the highest price of the area around it that contains 70 % of the volume.
            case valueArea = "value_area"
        }

        /// Which figure it is.
        public let name: Name
        /// One number, or two for a range.
        public let values: [Double]
    }

    /// The names of the columns, in order.
    public var columns: [String]
    /// The rows, each with one cell per column.
    public var rows: [[Cell]] = []
    /// Figures about all rows; empty for most analyses.
    public var facts: [Fact] = []
    /// The name of the rows in output that also has facts: `bins`.
    public var rowsName = "rows"
    /// Notes for the user about the computation, as sentences without a full stop.
    public var notes: [String] = []

    init(_ columns: [String]) { self.columns = columns }

    init(_ columns: [Analysis.Column]) { self.columns = columns.map(\.name) }

    /// Returns the numbers of a figure about all rows; empty if the table does not have it.
    package func values(of name: Fact.Name) -> [Double] { facts.first { $0.name == name }?.values ?? [] }

    /// Adds a row with one cell per column; a number that is not finite becomes an empty cell.
    mutating func append(_ row: [Cell]) {
        precondition(row.count == columns.count, "a cell for each column")
        rows.append(row.map { if case .number(let value) = $0, !value.isFinite { .none } else { $0 } })
    }
}

/// The tables of an analysis: one, or one for each symbol.
public struct AnalysisResult: Sendable, Equatable {
    /// One table of a result.
    public struct Part: Sendable, Equatable {
        /// The symbol of the table; `nil` if there is one table for all symbols.
        public let symbol: String?
        /// The numbers of the symbol, or of all symbols.
        public let table: AnalysisTable
    }

    /// The tables, in the order of the symbols.
    public let parts: [Part]

    /// All rows in one table, with a leading column `symbol` if each symbol has a table.
    public var table: AnalysisTable {
        guard parts.count > 1, var combined = parts.first?.table else { return parts.first?.table ?? AnalysisTable([String]()) }
        combined.columns = ["symbol"] + combined.columns
        combined.rows = parts.flatMap { part in part.table.rows.map { [.text(part.symbol ?? "")] + $0 } }
        (combined.facts, combined.notes) = ([], parts.flatMap(\.table.notes))
        return combined
    }
}

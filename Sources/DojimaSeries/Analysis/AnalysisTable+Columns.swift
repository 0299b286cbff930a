public import DojimaText
public import DojimaTime

extension AnalysisTable.Cell: CustomStringConvertible {
    /// The number, also of a count; `nil` for all others.
    public var double: Double? {
        switch self {
        case .number(let number): number
        case .count(let count): Double(count)
        case .none, .text, .time: nil
        }
    }

    /// The count; `nil` for all others.
    public var int: Int? { if case .count(let count) = self { count } else { nil } }

    /// The text; `nil` for all others.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The moment, or the midnight of a date in UTC; `nil` for all others.
    public var time: Instant? { if case .time(let time) = self { time } else { nil } }

    /// The cell as the program prints it: numbers with all digits, times in UTC, and nothing for `none`.
    public var description: String {
        switch self {
        case .none: ""
        case .text(let text): text
        case .count(let count): "\(count)"
        case .number(let number): plainNumber(number)
        case .time(let time): "\(time)"
        }
    }
}

extension AnalysisTable {
    /// Returns the cells of a column, one for each row. Throws for a name that is not one of `columns`.
    public func cells(_ column: String) throws(RequestError) -> [Cell] {
        let index = try index(of: column)
        return rows.map { $0[index] }
    }

    /// Returns the numbers and counts of a column, one for each row; `nil` where there is none. Throws as `cells(_:)` does.
    ///
    ///     let years = try Analysis.run("returns", ["by": "year"], on: ["SPX": bars])
    ///     let best = try years.numbers("return").compactMap { $0 }.max()
    public func numbers(_ column: String) throws(RequestError) -> [Double?] { try cells(column).map(\.double) }

    /// Returns the cells of a column as texts, one for each row, as they are printed. Throws as `cells(_:)` does.
    public func texts(_ column: String) throws(RequestError) -> [String] { try cells(column).map(\.description) }

    /// Returns the times of a column, one for each row; `nil` where there is none. Throws as `cells(_:)` does.
    public func times(_ column: String) throws(RequestError) -> [Instant?] { try cells(column).map(\.time) }

    /// The cell in a column of a row of `rows`. Throws as `cells(_:)` does.
    ///
    ///     let correlation = try table[0, "GOOG"].double
    public subscript(row: Int, column: String) -> Cell {
        get throws(RequestError) { rows[row][try index(of: column)] }
    }

    private func index(of column: String) throws(RequestError) -> Int {
        if let index = columns.firstIndex(where: { $0.isExactly(column) }) { return index }
        let near = nearestNames(to: column, among: columns)
        let advice = near.isEmpty ? "there are \(columns.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
        throw RequestError("no column \(printable(column)); \(printable(advice))")
    }
}

extension AnalysisTable: CustomStringConvertible {
    /// The rows as lines of aligned columns, as the program prints them with `--format table`; without the facts and notes.
    public var description: String {
        alignedTable(
            columns, rows.map { $0.map(\.description) },
            isToTheRight: columnsOfNumbers(columns.count, rows) { $0.text == nil && $0.time == nil })
    }
}

extension AnalysisResult: CustomStringConvertible {
    /// The description of `table`.
    public var description: String { table.description }
}

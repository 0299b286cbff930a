import DojimaSeries
import DojimaTime

extension AnalysisTable {
    /// The numbers in a column; NaN where there is none.
    func numbers(_ column: Analysis.Column) -> [Double] { rows.indices.map { number($0, column) } }

    /// The number in a column of a row; NaN if there is none.
    func number(_ row: Int, _ column: Analysis.Column) -> Double { number(row, named: column.name) }

    /// The number in a column whose name depends on the arguments; NaN if there is none.
    func number(_ row: Int, named column: String) -> Double {
        guard rows.indices.contains(row), let index = columns.firstIndex(of: column) else { return .nan }
        return rows[row][index].double ?? .nan
    }

    /// The time in a column of a row; `nil` if there is none.
    func time(_ row: Int, _ column: Analysis.Column) -> Instant? {
        columns.firstIndex(of: column.name).flatMap { rows[row][$0].time }
    }

    /// The date in a column of a row, in a zone and in the format of headings; empty if there is none.
    func date(_ row: Int, _ column: Analysis.Column, in zone: Zone) -> String {
        time(row, column).map { ChartComposer.dateText($0, in: zone) } ?? ""
    }
}

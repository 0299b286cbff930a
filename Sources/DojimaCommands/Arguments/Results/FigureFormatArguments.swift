import ArgumentParser
import DojimaScale
import DojimaSeries
import DojimaText
internal import DojimaPlatform

/// Options for the form in which the figures of an analysis are written.
struct FigureFormatArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Round numbers, including prices, to this number of decimals. (default: all digits; on a terminal two decimals of percentages, and four significant digits of numbers other than prices)",
            valueName: "decimals"))
    var digits: Int?

    @Flag(help: "Write fractions as percentages with two decimals, 35.63% for 0.3563. (default: on a terminal)")
    var percent = false

    @Flag(help: "Exchange rows and columns: a row for each figure. (default: for a single row on a terminal)")
    var transpose = false

    func validate() throws {
        if let digits, !(0...15).contains(digits) { throw ValidationError("--digits takes a number from 0 to 15, not \(digits)") }
    }

    /// - Parameter isForReading: whether the table is written to a terminal and no format was given.
    func form(isForReading: Bool) -> FigureForm {
        FigureForm(
            decimals: digits, isInPercent: percent || isForReading, isTransposed: transpose, isForReading: isForReading)
    }
}

/// The form in which the figures of an analysis are written.
struct FigureForm {
    /// The number of decimals; `nil` for all digits, or for few digits if `isForReading`.
    var decimals: Int?
    var isInPercent: Bool
    var isTransposed: Bool
    /// Whether numbers are rounded to few digits, and a single row is written as a list of figures.
    var isForReading: Bool

    /// The table of an analysis in this form.
    func table(_ table: AnalysisTable, of analysis: Analysis) -> Table {
        let units = table.columns.map(analysis.unit(ofColumn:))
        var formatted = Table(table.columns)
        for row in table.rows { formatted.append(zip(row, units).map { cell($0, $1) }) }
        return isTransposed || isForReading && formatted.rows.count == 1 && formatted.columns.count > 3 ? transposed(formatted) : formatted
    }

    private func cell(_ cell: AnalysisTable.Cell, _ unit: Analysis.Unit) -> Table.Cell {
        switch cell {
        case .none: return .none
        case .text(let text): return .text(text)
        case .count(let count): return .integer(count)
        case .time(let time): return .time(time)
        case .number(let number):
            if isInPercent, unit == .fraction { return .written(NumberText.readable(number * 100, decimals: decimals ?? 2) + "%") }
            if let decimals { return .written(NumberText.readable(number, decimals: decimals)) }
            guard isForReading, unit != .price else { return .number(number) }
            return .written(NumberText.readable(number, decimals: FigureForm.decimals(of: number)))
        }
    }

    /// Returns the number of decimals, at most six, that gives a number four significant digits.
    private static func decimals(of number: Double) -> Int {
        let size = abs(number)
        guard size > 0, size.isFinite else { return 0 }
        return min(6, max(0, 3 - Int(clamping: log10(size).rounded(.down))))
    }

    /// Returns the table with rows and columns exchanged. The new columns are named by the first cells of the rows, such as symbols, or by
    /// their first two cells if several rows have the same first cell.
    private func transposed(_ table: Table) -> Table {
        let style = ResultStyle(form: .csv, times: .iso)
        func name(_ row: [Table.Cell], _ count: Int) -> String { row.prefix(count).map(style.text).joined(separator: " ") }
        let isOne = Set(table.rows.map { name($0, 1) }).count == table.rows.count
        let keys = isOne ? 1 : min(2, table.columns.count)
        var transposed = Table(["figure"] + table.rows.map { name($0, keys) })
        for column in table.columns.indices.dropFirst(keys) {
            transposed.append([.text(table.columns[column])] + table.rows.map { $0[column] })
        }
        return transposed
    }
}

import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText

extension AnalysisDrawing {
    /// The drawing of an analysis with `drawnColumns`: these columns of its table side by side for each row, which the first column names.
    /// Rows whose column `complete` is 0 are hatched.
    static func columns(of analysis: Analysis) -> AnalysisDrawing {
        let columns = analysis.drawnColumns
        let what = columns.map(\.name).joined(separator: " and ").replacing("_", with: " ")
        return AnalysisDrawing(analysis.name, "columns of \(what) side by side") { canvas in
            let table = canvas.table
            guard columns.contains(where: { table.numbers($0).contains(where: \.isFinite) }) else {
                throw PictureError(.data, "\(canvas.series.symbol): there is no value in the window; choose a longer one")
            }
            let labels = table.rows.map { label($0.first, of: analysis, in: canvas) }
            let incomplete = table.rows.indices.filter { table.number($0, .isComplete) == 0 }
            let isPercent = columns.allSatisfy { $0.unit == .fraction }
            let series = columns.enumerated().map { index, column in
                let values = table.numbers(column)
                return ChartSeries(
                    id: column.name, name: column.name.replacing("_", with: " ").capitalizedFirst, kind: .column,
                    data: .values(
                        ValueSeries(time: table.rows.indices.map(CategoryAxis.moment), values: isPercent ? values.inPercent : values))
                ) {
                    $0.color = .palette(index)
                    $0.group = "columns"
                    $0.lastValue = .hidden
                    $0.showsValuesInLegend = false
                    $0.hatched = Dictionary(uniqueKeysWithValues: incomplete.map { ($0, labels[$0]) })
                }
            }
            let axis = canvas.axis("values") {
                ($0.format, $0.range) = (isPercent ? .signedPercent : .number, .visible(above: 0.1, below: 0.1))
            }
            let period = canvas.arguments.word("by")
            return canvas.chart(
                what.capitalizedFirst + (period.isEmpty ? "" : " by \(period)"), time: CategoryAxis(labels).timeAxis,
                panes: [Pane(id: "values", axes: [axis], series: series, levels: [0])])
        }
    }

    /// Returns the name of a row: its first cell.
    private static func label(_ cell: AnalysisTable.Cell?, of analysis: Analysis, in canvas: AnalysisCanvas) -> String {
        switch cell {
        case .text(let label): label
        case .count(let count): "\(count)"
        case .number(let number): analysis.columns.first?.unit == .fraction ? shortNumber(100 * number) + "%" : shortNumber(number)
        case .time(let time): ChartComposer.dateText(time, in: canvas.reading.shownZone)
        case .some(.none), nil: ""
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

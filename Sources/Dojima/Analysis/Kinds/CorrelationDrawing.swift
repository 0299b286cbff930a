import DojimaChart
import DojimaScale
import DojimaSeries

extension AnalysisDrawing {
    /// Half of a matrix, with one cell per pair of symbols, coloured from -1 to 1, with the numbers in its cells. The other half would repeat
    /// them, and the diagonal is always 1.
    static let correlation = AnalysisDrawing("correlation", "a matrix with numbers", showsAllSymbols: true) { canvas in
        let symbols = canvas.reading.series.map(\.symbol)
        let cells = canvas.table.rows.enumerated().flatMap { row, cells in
            cells.dropFirst().enumerated().compactMap { column, cell -> (column: Int, row: Int, value: Double)? in
                if column < row, case .number(let value) = cell { (column, row - 1, value) } else { nil }
            }
        }
        var scale = HeatScale(limit: 1)
        (scale.format, scale.decimals, scale.keyUnit) = (.number, 2, "")
        let of = canvas.arguments.word("of")
        let what = "\(canvas.arguments.word("method") == "spearman" ? "Rank correlation" : "Correlation") of \(of)"
        return canvas.chart(
            what, time: CategoryAxis(symbols.dropLast()).tableAxis,
            panes: [
                Pane(
                    id: "correlation", axes: [.rows(Array(symbols.dropFirst()), id: "symbol")],
                    series: [AnalysisDrawing.heatCells("correlation", cells, scale, factor: 1)])
            ], symbol: canvas.title(of: symbols, "symbols"))
    }
}

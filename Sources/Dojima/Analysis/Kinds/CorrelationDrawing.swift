import DojimaChart
import DojimaScale
import DojimaSeries

extension AnalysisDrawing {
    /// A matrix with one row and one column per symbol, coloured from -1 to 1, with the numbers in its cells.
    static let correlation = AnalysisDrawing("correlation", "a matrix with numbers", showsAllSymbols: true) { canvas in
        let symbols = canvas.reading.series.map(\.symbol)
        let cells = canvas.table.rows.enumerated().flatMap { row, cells in
            cells.dropFirst().enumerated().compactMap { column, cell -> (column: Int, row: Int, value: Double)? in
                if case .number(let value) = cell { (column, row, value) } else { nil }
            }
        }
        var scale = HeatScale(limit: 1)
        (scale.format, scale.decimals) = (.number, 2)
        let of = canvas.arguments.word("of")
        let what = "\(canvas.arguments.word("method") == "spearman" ? "Rank correlation" : "Correlation") of \(of)"
        return canvas.chart(
            what, time: Categories(symbols).tableAxis,
            panes: [
                Pane(
                    id: "correlation", axes: [.rows(symbols, id: "symbol")],
                    series: [AnalysisDrawing.heatCells("correlation", cells, scale, factor: 1)])
            ], symbol: canvas.isSmall || symbols.count > 4 ? "\(symbols.count) symbols" : symbols.joined(separator: ", "))
    }
}

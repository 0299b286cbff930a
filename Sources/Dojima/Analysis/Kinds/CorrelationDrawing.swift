import DojimaChart
import DojimaScale
import DojimaSeries

extension AnalysisDrawing {
    /// A matrix with a row and a column a symbol, coloured from -1 to 1, with the numbers in its cells.
    static let correlation = AnalysisDrawing("correlation", showsAllSymbols: true) { canvas in
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
        var chart = canvas.chart(
            what, time: Categories(symbols).tableAxis,
            panes: [
                Pane(
                    id: "correlation", axes: [.rows(symbols, id: "symbol")],
                    series: [AnalysisDrawing.heatCells("correlation", cells, scale, factor: 1)])
            ], symbol: canvas.isSmall || symbols.count > 4 ? "\(symbols.count) symbols" : symbols.joined(separator: ", "))
        // Few symbols have cells about as wide as high, at the left, in the plot that labels and heading leave.
        let plot = (width: canvas.size.width - 90, height: canvas.size.height - 76)
        let wanted = max(1.4 * plot.height, 64 * Double(symbols.count))
        if wanted < plot.width { chart.leastAxisWidths.right = [(plot.width - wanted).rounded()] }
        return chart
    }
}

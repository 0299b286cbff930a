import DojimaChart
import DojimaScale
import DojimaSeries

extension AnalysisDrawing {
    /// A heat table with one row per symbol and one column per horizon.
    static let performance = AnalysisDrawing("performance", "a heat map of symbols and horizons", showsAllSymbols: true) { canvas in
        let table = canvas.table
        let horizons = Array(table.columns.dropFirst(2))
        let names = table.rows.map { if case .text(let name) = $0[0] { name } else { "" } }
        // Rows that end on different dates say so.
        let ends = table.rows.map { row -> String in
            guard case .time(let last) = row[1] else { return "" }
            return canvas.source.interval.closeText(ofBarFrom: last, in: canvas.reading.shownZone)
        }
        let labels = Set(ends).count > 1 ? zip(names, ends).map { "\($0) to \($1)" } : names
        let cells = table.rows.indices.flatMap { row in
            horizons.enumerated().map { column, name in (column: column, row: row, value: table.number(row, named: name)) }
        }
        var scale = HeatScale()
        scale.decimals = 1
        let what = "Return in percent" + (canvas.arguments.flag("cumulative") ? "" : ", annualized beyond 1Y")
        return canvas.chart(
            what, time: CategoryAxis(horizons).tableAxis,
            panes: [Pane(id: "performance", axes: [.rows(labels, id: "symbol")], series: [heatCells("performance", cells, scale)])],
            symbol: canvas.title(of: names, "symbols"))
    }
}

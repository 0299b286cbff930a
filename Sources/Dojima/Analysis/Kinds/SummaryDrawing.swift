import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension AnalysisDrawing {
    /// A table of figures above a scatter plot of each symbol's annual return by its volatility, with names; for one symbol, above its
    /// price.
    static let summary = AnalysisDrawing("summary", "a table of figures, and return by risk with names", showsAllSymbols: true) { canvas in
        let height = (canvas.isSmall ? 15.0 : 24.0) * canvas.textRatio
        // The table takes at most half of the picture.
        let maximumRows = max(1, Int(clamping: (canvas.size.height * 0.5 - 40 * canvas.textRatio) / height))
        let shownRows = min(canvas.table.rows.count, maximumRows)
        let table = try SummaryTable(canvas, rows: shownRows).chart
        let below = canvas.reading.series.count == 1 ? try price(canvas) : try scatter(canvas)
        return [
            SizedChart(chart: table, height: (canvas.isSmall ? 34 : 54) * canvas.textRatio + height * Double(shownRows)),
            SizedChart(chart: below),
        ]
    }

    private static func price(_ canvas: AnalysisCanvas) throws -> Chart {
        let bars = canvas.bars
        let series = ChartSeries(
            id: canvas.series.symbol, name: canvas.series.symbol, kind: .area,
            data: .values(ValueSeries(time: bars.time, values: bars.close))
        ) { ($0.color, $0.isPrice, $0.isListed) = (.palette(0), true, false) }
        return canvas.chart(
            "Price", time: try canvas.time(), panes: [Pane(id: "price", axes: [canvas.priceAxis], series: [series])])
    }

    private static func scatter(_ canvas: AnalysisCanvas) throws -> Chart {
        let table = canvas.table
        let points = table.rows.indices.compactMap { row -> (name: String, risk: Double, gain: Double)? in
            let (risk, gain) = (table.number(row, .volatility) * 100, table.number(row, .annualReturn) * 100)
            return risk.isFinite && gain.isFinite ? (canvas.reading.series[row].symbol, risk, gain) : nil
        }.sorted { $0.risk < $1.risk }
        guard let lowest = points.first?.risk, let highest = points.last?.risk else {
            throw PictureError(.data, "none of the symbols has a volatility in the window; choose a longer one")
        }
        let margin = max((highest - lowest) * 0.12, highest * 0.05, 0.5)
        let (axis, gains) = canvas.percentAxes(
            max(0, lowest - margin)...highest + margin, format: .percent, titles: ("Annualized volatility", "CAGR"), margin: 0.15
        )
        let dots = ChartSeries.points("symbols", "Symbols", at: points.map { ($0.risk, $0.gain) }, size: canvas.isSmall ? 6 : 9)
        let names = points.enumerated().map { index, point in
            Annotation(
                id: "name-\(index + 1)", kind: .pointName(),
                points: [AnnotationPoint(number: point.risk, value: point.gain)], text: point.name)
        }
        return canvas.chart(
            "Return and risk", time: axis, panes: [Pane(id: "return", axes: [gains], series: [dots], levels: [0], annotations: names)])
    }
}

/// The table of a summary: one row per symbol, and as many figures as fit the width of the picture.
private struct SummaryTable {
    let canvas: AnalysisCanvas
    /// The number of rows that fit.
    let rows: Int

    /// A figure: its column, its title and its number format.
    private struct Figure {
        var column: Analysis.Column
        var title: String
        var factor = 100.0
        var format = ValueFormat.signedPercent
        var decimals = 1
    }

    private let figures: [Figure]

    init(_ canvas: AnalysisCanvas, rows: Int) throws {
        (self.canvas, self.rows) = (canvas, rows)
        let all = [
            Figure(column: .annualReturn, title: "CAGR"),
            Figure(column: .volatility, title: "Volatility", format: .percent),
            Figure(column: .sharpe, title: "Sharpe", factor: 1, format: .number, decimals: 2),
            Figure(column: .maximumDrawdown, title: "Max drawdown"),
            Figure(column: .totalReturn, title: "Total"),
            Figure(column: .sortino, title: "Sortino", factor: 1, format: .number, decimals: 2),
            Figure(column: .calmar, title: "Calmar", factor: 1, format: .number, decimals: 2),
            Figure(column: .worst, title: "Worst bar"),
            Figure(column: .best, title: "Best bar"),
            Figure(column: .valueAtRisk, title: "VaR 95%"),
            Figure(column: .beta, title: "Beta", factor: 1, format: .number, decimals: 2),
            Figure(column: .alpha, title: "Alpha"),
            Figure(column: .correlation, title: "Correlation", factor: 1, format: .number, decimals: 2),
            Figure(column: .positive, title: "Positive", format: .percent),
            Figure(column: .skewness, title: "Skewness", factor: 1, format: .number, decimals: 2),
            Figure(column: .kurtosis, title: "Kurtosis", factor: 1, format: .number, decimals: 1),
        ].filter { canvas.table.columns.contains($0.column.name) }
        let (names, column) = (80 * canvas.textRatio, (canvas.isSmall ? 66 : 88) * canvas.textRatio)
        figures = Array(all.prefix(max(3, Int(clamping: (canvas.size.width - names) / column))))
    }

    var chart: Chart {
        let names = canvas.reading.series.prefix(rows).map(\.symbol)
        let cells = figures.enumerated().map { column, figure in
            var scale = HeatScale(limit: .greatestFiniteMagnitude)
            (scale.format, scale.decimals, scale.keyUnit) = (figure.format, figure.decimals, nil)
            let values = (0..<rows).map { row in (column: column, row: row, value: canvas.table.number(row, figure.column)) }
            return AnalysisDrawing.heatCells(figure.column.name, values.filter(\.value.isFinite), scale, factor: figure.factor)
        }
        let count = canvas.reading.series.count
        let title = canvas.title(of: canvas.reading.series.map(\.symbol), "symbols")
        let what = rows < count ? "Return and risk, \(rows) of \(count) in the table" : "Return and risk"
        return canvas.chart(
            what, time: CategoryAxis(figures.map(\.title)).tableAxis,
            panes: [Pane(id: "figures", axes: [.rows(names, id: "symbol")], series: cells)], symbol: title)
    }
}

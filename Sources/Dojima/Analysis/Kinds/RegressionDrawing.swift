import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText

extension AnalysisDrawing {
    /// A scatter plot of the returns of both series, one point per bar, with the least-squares line.
    static let regression = AnalysisDrawing("regression", "the returns of both series as points, and the least-squares line") { canvas in
        guard let other = canvas.reading.benchmark else { throw PictureError(.request, "a regression needs a second series") }
        return try regression(canvas, canvas.series, on: other)
    }

    static func regression(_ canvas: AnalysisCanvas, _ series: AnalysedSeries, on other: AnalysedSeries) throws -> Chart {
        let regression = try RegressionLine(of: series, on: other)
        let (line, pairs) = (regression.line, zip(regression.x.inPercent, regression.y.inPercent).sorted { $0 < $1 })
        guard let lowest = pairs.first?.0, let highest = pairs.last?.0 else {
            throw PictureError(.data, "\(series.symbol): there is no return in the window; choose a longer one")
        }
        let margin = max((highest - lowest) * 0.05, 0.01)
        let (axis, values) = canvas.percentAxes(
            lowest - margin...highest + margin, format: .signedPercent,
            titles: ("Return of \(other.symbol)", "Return of \(series.symbol)"), margin: 0.06)
        var dots = ChartSeries.points("returns", "Returns", at: pairs)
        dots.described = DescribedParts(line, count: pairs.count)
        let fit = ChartSeries.leastSquares(from: lowest, to: highest, intercept: line.intercept * 100, slope: line.slope)
        let figures = "beta \(NumberText.plain(line.slope, decimals: 2)), R² \(NumberText.plain(line.explained, decimals: 2))"
        return canvas.chart(
            "Returns by those of \(other.symbol)", figures: line.slope.isFinite ? figures : "", time: axis,
            panes: [Pane(id: "return", axes: [values], series: [dots] + (line.slope.isFinite ? [fit] : []), levels: [0])])
    }
}

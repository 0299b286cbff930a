import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension AnalysisDrawing {
    /// The mean return of each month, weekday, day of the month or hour as a column, with one standard deviation to each side.
    static let seasonality = AnalysisDrawing("seasonality") { canvas in
        let by = canvas.arguments.word("by")
        let rows = canvas.table.rows
        guard !rows.isEmpty else {
            throw PictureError(.data, "\(canvas.series.symbol): there is no return in the window; choose a longer one")
        }
        let categories = Categories(rows.map { canvas.name(ofBucket: Int(canvas.number($0, "bucket")), by) })
        let moments = rows.indices.map(Categories.moment)
        let (means, deviations) = (rows.map { canvas.number($0, "mean") }.inPercent, rows.map { canvas.number($0, "deviation") }.inPercent)
        let columns = ChartSeries(id: "mean", name: "Mean", kind: .column, data: .values(ValueSeries(time: moments, values: means))) {
            ($0.lastValue, $0.isListed) = (.hidden, false)
        }
        let spread = BandSeries(
            time: moments, upper: zip(means, deviations).map(+), middle: means.map { _ in .nan }, lower: zip(means, deviations).map(-))
        let whiskers = ChartSeries(id: "deviation", name: "Standard deviation", kind: .whisker, data: .band(spread)) {
            ($0.color, $0.lastValue, $0.isListed) = (.fixed(canvas.theme.text), .hidden, false)
        }
        let axis = canvas.axis("return") { $0.format = .signedPercent }
        let what = by == "month" ? "month" : by == "weekday" ? "weekday" : by == "hour" ? "hour" : "day of the month"
        return canvas.chart(
            "Mean return by \(what), with one standard deviation to each side", time: categories.axis,
            panes: [Pane(id: "return", axes: [axis], series: [columns, whiskers], levels: [0])])
    }
}

extension AnalysisCanvas {
    /// The name of a bucket on the axis.
    fileprivate func name(ofBucket bucket: Int, _ by: String) -> String {
        switch by {
        case "month": AnalysisDrawing.months[min(max(bucket, 1), 12) - 1]
        case "weekday": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][min(max(bucket, 1), 7) - 1]
        case "hour": "\(bucket):00"
        default: "\(bucket)"
        }
    }
}

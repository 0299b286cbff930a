import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension AnalysisDrawing {
    /// The mean and the median return from events to the bars around them, with one standard deviation to each side.
    static let events = AnalysisDrawing("events", "the mean path around events, with its spread") { canvas in
        let table = canvas.table
        let count = table.numbers(.returnCount).map { Int(clamping: $0) }.max() ?? 0
        guard count > 0 else {
            throw PictureError(.data, "\(canvas.series.symbol): there is no event in the window; choose a longer one, or other events")
        }
        let offsets = table.numbers(.offset)
        let (means, medians) = (table.numbers(.mean).inPercent, table.numbers(.median).inPercent)
        // A single event has no deviation.
        let deviations = table.numbers(.deviation).inPercent.map { $0.isFinite ? $0 : 0 }
        let spread = BandSeries(numbers: offsets, upper: zip(means, deviations).map(+), middle: means, lower: zip(means, deviations).map(-))
        let mean = ChartSeries(id: "mean", name: "Mean and standard deviation", kind: .fan, data: .band(spread)) {
            ($0.color, $0.lineWidth, $0.showsValuesInLegend) = (.palette(0), 2.5, false)
        }
        let median = ChartSeries(id: "median", name: "Median", kind: .line, data: .values(ValueSeries(numbers: offsets, values: medians))) {
            ($0.color, $0.lastValue, $0.showsValuesInLegend) = (.palette(1), .hidden, false)
        }
        let event = Annotation(id: "event", kind: .verticalLine, points: [AnnotationPoint(number: 0)], text: "event")
        let (first, last) = (-Double(canvas.arguments.count("before")), Double(canvas.arguments.count("after")))
        var axis = NumericAxis.makeTimeAxis(first - 0.5...last + 0.5)
        axis.options = canvas.timeAxis
        axis.numberStep = 1
        axis.title = canvas.timeAxis.title ?? "Bars after the event"
        let values = canvas.axis("return") { $0.format = .signedPercent }
        let rule = canvas.arguments.word("when")
        return canvas.chart(
            "Return from the close of " + (rule.isEmpty ? "the given dates" : "bars with \(rule)"),
            figures: count == 1 ? "1 event" : "\(count) events", time: axis,
            panes: [Pane(id: "return", axes: [values], series: [mean, median], levels: [0], annotations: [event])])
    }
}

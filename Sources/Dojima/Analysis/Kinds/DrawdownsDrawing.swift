import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime

extension AnalysisDrawing {
    /// The price with the deepest drawdowns shaded and numbered, above a pane of the drawdown from the highest close so far with the same
    /// numbers. A list next to the panes has the depths and dates; a small picture has them at the troughs instead.
    static let drawdowns = AnalysisDrawing("drawdowns", "the price above its drawdowns, the deepest ones numbered") { canvas in
        let (series, bars) = (canvas.series, canvas.bars)
        let dated = series.datedBars
        let maximumCount = min(canvas.arguments.count("top"), canvas.isSmall ? 3 : 5)
        let deepest = DrawdownSpan.all(of: series).sorted { ($0.depth, $0.peak) < ($1.depth, $1.peak) }.prefix(maximumCount)
        var time = try canvas.time()
        // The first drawdown may begin at the base, which is before the window.
        let first = bars.time.first ?? .epoch
        let hasList = !canvas.isSmall && canvas.size.width >= 760 * canvas.textRatio
        var legend = Legend(.rightTop, .outside, title: "Deepest drawdowns")
        var (spans, names): ([Annotation], [Annotation]) = ([], [])
        for (index, fall) in deepest.enumerated() {
            let end = dated.time[fall.recovery ?? series.window.upperBound - 1]
            let start = max(first, dated.time[fall.peak])
            spans.append(
                Annotation(
                    id: "drawdown-\(index + 1)", kind: .verticalBand,
                    points: [AnnotationPoint(time: start), AnnotationPoint(time: end)], text: "\(index + 1)"))
            let depth = NumberText.signed(fall.depth * 100, decimals: 1) + "%"
            let full = "\(index + 1)  \(depth)  \(canvas.months(of: fall))"
            let short = "\(index + 1)  \(depth)\n\(index + 1)"
            legend.items.append(LegendItem(full, symbol: .none))
            names.append(
                Annotation(
                    id: "depth-\(index + 1)", kind: .pointName(),
                    points: [AnnotationPoint(time: dated.time[fall.trough], value: fall.depth * 100)],
                    text: hasList ? "\(index + 1)" : canvas.isSmall ? short : "\(full)\n\(short)"))
        }
        let depths = ValueAxis(id: "drawdown") { ($0.format, $0.range) = (.percent, .visible(above: 0, below: 0.16)) }
        let percents = series.drawdowns.inPercent
        let price = ChartSeries(
            id: series.symbol, name: series.symbol, kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.close))
        ) { ($0.color, $0.isPrice, $0.isListed) = (.palette(0), true, false) }
        let drawdown = ChartSeries(
            id: "drawdown", name: "Drawdown", kind: .area, data: .values(ValueSeries(time: bars.time, values: percents))
        ) { ($0.color, $0.baseline, $0.isListed, $0.lastValue) = (.falling, 0, false, .hidden) }
        time.zone = time.isTradeDates ? .utc : time.zone
        var chart = canvas.chart(
            "Drawdowns", time: time,
            panes: [
                Pane(id: "price", weight: 1.5, axes: [canvas.priceAxis], series: [price], annotations: spans),
                Pane(id: "drawdown", weight: 1, axes: [depths], series: [drawdown], annotations: names),
            ])
        if hasList, !legend.items.isEmpty { chart.options.legend = legend }
        return chart
    }
}

extension AnalysisCanvas {
    /// The months from the peak of a drawdown to its recovery: `Oct 2007–Mar 2013`, `since Sep 2018`.
    fileprivate func months(of fall: DrawdownSpan) -> String {
        let times = series.datedBars.time
        func month(_ row: Int, hasYear: Bool = true) -> String {
            let date = times[row].utcDate
            return AnalysisDrawing.months[date.month - 1] + (hasYear ? " \(date.year)" : "")
        }
        guard let recovery = fall.recovery else { return "since \(month(fall.peak))" }
        let (first, last) = (times[fall.peak].utcDate, times[recovery].utcDate)
        guard first.year == last.year else { return "\(month(fall.peak))–\(month(recovery))" }
        return first.month == last.month ? month(fall.peak) : "\(month(fall.peak, hasYear: false))–\(month(recovery))"
    }
}

extension AnalysedSeries {
    /// The drawdown of each close of the window from the highest close so far, including the base, as a fraction: 0 at a new high, NaN
    /// before the base. O(bars).
    fileprivate var drawdowns: [Double] {
        let base = baseRow
        var highest = bars.close[base]
        return window.map { row in
            guard row >= base else { return .nan }
            highest = max(highest, bars.close[row])
            return highest > 0 ? bars.close[row] / highest - 1 : .nan
        }
    }
}

import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime
import Glibc

extension AnalysisDrawing {
    /// A histogram of returns with the normal curve of their mean and deviation; the mean is marked, and so are the bins of both tails.
    static let distribution = AnalysisDrawing("distribution", "a histogram with the normal curve, the mean and both tails") { canvas in
        let isLogarithmic = canvas.arguments.flag("log")
        let period = ReturnPeriod(rawValue: canvas.arguments.word("by")) ?? .bar
        let returns = canvas.series.completeReturns(by: period, isLogarithmic: isLogarithmic).sorted()
        let bins = canvas.bins
        guard let low = bins.first?.from, let high = bins.last?.to, !returns.isEmpty else {
            throw PictureError(.data, "\(canvas.series.symbol): there is no return in the window; choose a longer one")
        }
        let width = (high - low) / Double(bins.count)
        let (lowTail, highTail) = (quantile(0.05, ofSorted: returns), quantile(0.95, ofSorted: returns))
        let middles = bins.map { ($0.from + $0.to) / 2 }
        let theme = canvas.theme
        let columns = ChartSeries(
            id: "count", name: "Returns", kind: .column,
            data: .values(ValueSeries(numbers: middles.inPercent, values: bins.map(\.count)))
        ) { series in
            series.color = .palette(0)
            series.lastValue = .hidden
            series.isListed = false
            series.fillsSlots = true
            series.palette = .eachPoint(name: "tails", roles: .fill) { point, _ in
                bins[point.row].to <= lowTail ? theme.falling : bins[point.row].from >= highTail ? theme.rising : nil
            }
        }
        let moments = Moments(returns, ofSample: false)
        let curve = normalCurve(moments, count: returns.count, width: width, from: low, to: high)
        let line = ChartSeries(id: "normal", name: "Normal distribution", kind: .line, data: .values(curve)) {
            $0.color = .palette(1)
            $0.lastValue = .hidden
            $0.lineWidth = 2
            $0.showsValuesInLegend = false
        }
        func mark(_ id: String, _ value: Double, _ text: String) -> Annotation {
            Annotation(id: id, kind: .verticalLine, points: [AnnotationPoint(number: value * 100)], text: text)
        }
        func percent(_ value: Double) -> String { NumberText.signed(value * 100, decimals: 2) + "%" }
        // If all returns are equal, the axis is one percent wide around them.
        let margin = high > low ? width / 2 : 0.005
        var axis = NumberAxis.axis((low - margin) * 100...(high + margin) * 100, format: .signedPercent)
        axis.options = canvas.timeAxis
        axis.numbers = .signedPercent
        let counts = canvas.axis("count") { ($0.range, $0.title) = (.visible(above: 0.12, below: 0), "Count") }
        let (singular, plural) = canvas.nouns(of: period)
        var chart = canvas.chart(
            "Returns of \(NumberText.plain(Double(returns.count), decimals: 0)) \(returns.count == 1 ? singular : plural)", time: axis,
            panes: [
                Pane(
                    id: "count", axes: [counts], series: [columns] + (moments.populationDeviation > 0 ? [line] : []),
                    annotations: [
                        mark("mean", moments.mean, canvas.isSmall ? "mean" : "mean \(percent(moments.mean))"),
                        mark("low", lowTail, canvas.isSmall ? "5%" : "5% below \(percent(lowTail))"),
                        mark("high", highTail, canvas.isSmall ? "5%" : "5% above \(percent(highTail))"),
                    ])
            ])
        chart.time.title = canvas.timeAxis.title
        return chart
    }

    /// The counts of a normal distribution in bins of `width`, at evenly spaced returns from `low` to `high`. The numbers of the result
    /// are returns in percent.
    private static func normalCurve(_ moments: Moments, count: Int, width: Double, from low: Double, to high: Double) -> ValueSeries {
        let (mean, deviation, steps) = (moments.mean, moments.populationDeviation, 200)
        let points = (0...steps).map { low + (high - low) * Double($0) / Double(steps) }
        let values = points.map { point in
            let score = (point - mean) / deviation
            return Double(count) * width * exp(-score * score / 2) / (deviation * (2 * Double.pi).squareRoot())
        }
        return ValueSeries(numbers: points.inPercent, values: values)
    }
}

extension AnalysisCanvas {
    /// The bins of the table.
    fileprivate var bins: [(from: Double, to: Double, count: Double)] {
        table.rows.indices.map { (table.number($0, .binStart), table.number($0, .binEnd), table.number($0, .binCount)) }
    }

    /// The singular and plural names of a period: `day` and `days`.
    fileprivate func nouns(of period: ReturnPeriod) -> (singular: String, plural: String) {
        guard period == .bar else { return (period.rawValue, period.rawValue + "s") }
        let interval = series.interval
        guard interval.count == 1, interval.unit >= .day else { return ("bar of \(interval)", "bars of \(interval)") }
        let noun = interval.unit == .day ? "day" : interval.unit == .week ? "week" : interval.unit == .month ? "month" : "year"
        return (noun, noun + "s")
    }
}

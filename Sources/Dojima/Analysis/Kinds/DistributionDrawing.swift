import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime
import DojimaPlatform

extension AnalysisDrawing {
    /// A histogram of returns with the normal curve of their mean and deviation; the mean is marked, and so are both tails, up to their
    /// limits within bins.
    static let distribution = AnalysisDrawing("distribution", "a histogram with the normal curve, the mean and both tails") { canvas in
        let isLogarithmic = canvas.arguments.flag("log")
        let period = ReturnPeriod(rawValue: canvas.arguments.word("by")) ?? .bar
        let returns = canvas.series.completeReturns(by: period, isLogarithmic: isLogarithmic).sorted()
        let step = canvas.roundBinWidth
        let bins = canvas.bins(of: returns, width: step)
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
            // A neutral grey between the colours of the tails.
            series.color = .fixed(theme.quietVolume)
            series.lastValue = .hidden
            series.isListed = false
            series.fillsSlots = true
            series.palette = .eachPoint(name: "tails", roles: .fill) { point, _ in
                bins[point.row].to <= lowTail ? theme.direction(of: -1) : bins[point.row].to > highTail ? theme.direction(of: 1) : nil
            }
        }
        /// The part of a bin up to the limit of a tail, over its column.
        func part(_ id: String, upTo limit: Double, _ color: Color) -> ChartSeries? {
            guard let bin = bins.first(where: { $0.from < limit && limit < $0.to }) else { return nil }
            let area = BandSeries(
                numbers: [bin.from, limit].inPercent, upper: [bin.count, bin.count], middle: [.nan, .nan], lower: [0, 0])
            return ChartSeries(id: id, name: id, kind: .fan, data: .band(area)) {
                ($0.areaColor, $0.lastValue, $0.isListed) = (color, .hidden, false)
            }
        }
        let parts = [
            part("before-high", upTo: highTail, theme.quietVolume), part("up-to-low", upTo: lowTail, theme.direction(of: -1)),
        ].compactMap(\.self)
        let moments = Moments(returns, ofSample: false)
        let curve = normalCurve(moments, count: returns.count, width: width, from: low, to: high)
        let line = ChartSeries(id: "normal", name: "Normal distribution", kind: .line, data: .values(curve)) {
            $0.color = .palette(0)
            $0.lastValue = .hidden
            $0.lineWidth = 2
            $0.showsValuesInLegend = false
        }
        func mark(_ id: String, _ value: Double, _ text: String) -> Annotation {
            Annotation(id: id, kind: .verticalLine, points: [AnnotationPoint(number: value * 100)], text: text)
        }
        let isNarrow = canvas.size.width < 360
        func percent(_ value: Double) -> String { NumberText.signed(value * 100, decimals: 2) + "%" }
        // If all returns are equal, the axis is one percent wide around them.
        let margin = high > low ? width / 2 : 0.005
        var axis = NumericAxis.makeTimeAxis((low - margin) * 100...(high + margin) * 100, format: .signedPercent)
        axis.options = canvas.timeAxis
        axis.numbers = .signedPercent
        let counts = canvas.axis("count") { ($0.range, $0.title) = (.visible(above: 0.12, below: 0), "Count") }
        let (singular, plural) = canvas.nouns(of: period)
        let number = "\(NumberText.plain(Double(returns.count), decimals: 0)) \(returns.count == 1 ? singular : plural)"
        let size = step.map { " in bins of \(shortNumber($0 * 100))%" } ?? ""
        var chart = canvas.chart(
            "Distribution of returns by \(singular)", figures: number + size, time: axis,
            panes: [
                Pane(
                    id: "count", axes: [counts], series: [columns] + parts + (moments.populationDeviation > 0 ? [line] : []),
                    annotations: [
                        mark("mean", moments.mean, isNarrow ? "mean" : "mean \(percent(moments.mean))"),
                        mark("low", lowTail, isNarrow ? "5%" : "5% below \(percent(lowTail))"),
                        mark("high", highTail, isNarrow ? "5%" : "5% above \(percent(highTail))"),
                    ])
            ])
        chart.timeAxis.title = canvas.timeAxis.title
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
    /// The width of bins that begin at its multiples, so that one begins at zero: the widest one that suits a symbol of the sheet. `nil` if
    /// the bins were requested, or if no symbol has different returns.
    fileprivate var roundBinWidth: Double? {
        guard !arguments.isSpecified("bins"), !arguments.isSpecified("width") else { return nil }
        let period = ReturnPeriod(rawValue: arguments.word("by")) ?? .bar
        return reading.series.compactMap { series in
            Bins.width(ofSorted: series.completeReturns(by: period, isLogarithmic: arguments.flag("log")).sorted())
        }.max()
    }

    /// Sorted returns in bins of a width, or in those of the table.
    fileprivate func bins(of returns: [Double], width: Double?) -> [(from: Double, to: Double, count: Double)] {
        guard let width, let low = returns.first, let high = returns.last, let bins = try? Bins(width: width, from: low, to: high) else {
            return table.rows.indices.map { (table.number($0, .binStart), table.number($0, .binEnd), table.number($0, .binCount)) }
        }
        var counts = [Double](repeating: 0, count: bins.count)
        for value in returns { counts[bins.index(of: value)] += 1 }
        return counts.indices.map { (bins.edges[$0], bins.edges[$0 + 1], counts[$0]) }
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

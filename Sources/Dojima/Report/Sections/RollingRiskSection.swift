import DojimaChart
import DojimaScale
package import DojimaSeries
import DojimaTime

extension ReportSectionKind {
    /// Volatility, Sharpe ratio and beta of the bars of one year, as it moves along.
    static let rollingRisk = ReportSectionKind { subject in
        let compared = subject.report.benchmark == nil ? nil : subject.summary
        let reading = compared ?? subject.own
        let risk = RollingRisk(
            reading.series[0], benchmark: reading.benchmark, periods: subject.periods, riskFree: subject.report.riskFree)
        guard let length = risk.length else { return nil }
        let name = reading.benchmark?.symbol
        let picture = try subject.picture(
            width: subject.width, height: subject.width * (name == nil ? 0.4 : 0.52),
            label:
                "Rolling volatility\(name == nil ? " and" : ",") Sharpe ratio\(name.map { " and beta to \($0)" } ?? "") of \(subject.series.symbol)"
        ) { size, theme in
            let canvas = subject.canvas(reading, size, theme)
            let time = canvas.bars.time
            func pane(_ id: String, _ title: String, _ values: [Double], _ level: Double?, _ format: ValueFormat, _ color: Int) -> Pane {
                let axis = ValueAxis(id: id) { ($0.format, $0.range) = (format, .visible(above: 0.1, below: 0.1)) }
                let line = ChartSeries(id: id, name: title, kind: .line, data: .values(ValueSeries(time: time, values: values))) {
                    $0.color = .palette(color)
                }
                return Pane(id: id, axes: [axis], series: [line], levels: level.map { [$0] } ?? [])
            }
            var panes = [
                pane("volatility", "Volatility a year", risk.volatility.map { $0 * 100 }, nil, .percent, 0),
                pane("sharpe", "Sharpe ratio", risk.sharpe, 0, .number, 1),
            ]
            if let name { panes.append(pane("beta", "Beta to \(name)", risk.beta, 1, .number, 2)) }
            return canvas.chart("Rolling risk", time: try canvas.time(), panes: panes)
        }
        return ReportSection(
            id: "rolling-risk", title: "Rolling risk",
            text: "Of the \(length) bars up to each one\(length == Int(subject.periods) ? ", about a year" : "").", pictures: [picture])
    }
}

/// Risk of a window of bars that moves along a series.
package struct RollingRisk {
    /// The number of bars of the window; `nil` for a series too short for any.
    package let length: Int?
    /// Of each bar of the series' window; NaN before there are enough, as in the other columns.
    package private(set) var volatility: [Double]
    package private(set) var sharpe: [Double]
    /// Empty without a benchmark.
    package private(set) var beta: [Double] = []

    /// The window has the bars of a year, or a quarter of the returns where these are fewer than two years. O(bars).
    package init(_ series: AnalysedSeries, benchmark: AnalysedSeries?, periods: Double, riskFree: Double) {
        let own = series.barReturns()
        let other = benchmark?.barReturns()
        let count = own.count { $0.isFinite }
        let year = periods.isFinite ? max(2, Int(periods.rounded())) : 2
        let wanted = 2 * year <= count ? year : max(2, count / 4)
        (volatility, sharpe) = (own.map { _ in .nan }, own.map { _ in .nan })
        guard count >= 8 else {
            length = nil
            return
        }
        length = wanted
        if other != nil { beta = own.map { _ in .nan } }
        // Distances from the mean of all keep the digits of sums.
        let rows = own.indices.filter { own[$0].isFinite && (other?[$0].isFinite ?? true) }
        let (mean, mean2) = (Moments(rows.map { own[$0] }).mean, other.map { other in Moments(rows.map { other[$0] }).mean } ?? 0)
        var (sum, squares, sum2, squares2, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
        func add(_ row: Int, _ sign: Double) {
            let (a, b) = (own[row] - mean, other.map { $0[row] - mean2 } ?? 0)
            sum += sign * a
            squares += sign * a * a
            sum2 += sign * b
            squares2 += sign * b * b
            products += sign * a * b
        }
        let n = Double(wanted)
        for (place, row) in rows.enumerated() {
            add(row, 1)
            if place >= wanted { add(rows[place - wanted], -1) }
            guard place + 1 >= wanted else { continue }
            let deviation = max(0, (squares - sum * sum / n) / (n - 1)).squareRoot()
            volatility[row] = deviation * periods.squareRoot()
            sharpe[row] = deviation > 1e-12 ? (mean + sum / n - riskFree / periods) / deviation * periods.squareRoot() : .nan
            let variance2 = squares2 - sum2 * sum2 / n
            if other != nil { beta[row] = variance2 > 1e-18 ? (products - sum * sum2 / n) / variance2 : .nan }
        }
    }
}

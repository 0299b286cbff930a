import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
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
            text: "Of the \(length) bars up to each one\(length == Int(clamping: subject.periods) ? ", about a year" : "").",
            pictures: [picture])
    }
}

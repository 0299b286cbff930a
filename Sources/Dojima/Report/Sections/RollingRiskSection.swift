import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText

extension ReportSectionKind {
    /// Rolling volatility, Sharpe ratio and beta over about one year of bars.
    static let rollingRisk = ReportSectionKind { subject in
        let reading = subject.summary.benchmark == nil ? subject.plainSummary : subject.summary
        let count = reading.series[0].barReturns().count
        guard count >= 8 else { return nil }
        // A year of bars, or a quarter of the returns if these are fewer than two years.
        let year = Int(clamping: subject.periods.rounded(), to: 2...max(2, count))
        let length = 2 * year <= count ? year : max(2, count / 4)
        let rolling = RollingFigures(
            reading.series[0], benchmark: reading.benchmark, length: length, barsAYear: subject.periods, riskFree: subject.report.riskFree)
        let name = reading.benchmark?.symbol
        let picture = subject.picture(
            width: subject.width, height: subject.width * (name == nil ? 0.4 : 0.52),
            label:
                "Rolling volatility\(name == nil ? " and" : ",") Sharpe ratio\(name.map { " and beta to \($0)" } ?? "") of \(subject.series.symbol)"
        ) { size, theme in
            let canvas = subject.canvas(reading, size, theme)
            let figures: [RollingFigure] = [.volatility, .sharpe] + (name == nil ? [] : [.beta])
            let panes = figures.enumerated().map { index, figure in canvas.pane(of: figure, rolling.values(figure), color: index) }
            return canvas.chart("Rolling risk", time: try canvas.time(), panes: panes)
        }
        return ReportSection(
            id: "rolling-risk", title: "Rolling risk",
            text: "Over the last \(length) bars\(length == Int(clamping: subject.periods) ? ", about a year" : "").",
            pictures: [picture])
    }
}

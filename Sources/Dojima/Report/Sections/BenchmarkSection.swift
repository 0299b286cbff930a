import DojimaChart
import DojimaScale
import DojimaSeries

extension ReportSectionKind {
    /// The growth of the symbol and of its benchmark from the same day on, and the figures that compare them.
    static let benchmark = ReportSectionKind { subject in
        guard let benchmark = subject.summary.benchmark else { return nil }
        let series = subject.summary.series[0]
        /// Growth in percent from the base.
        func growth(_ line: AnalysedSeries) -> [Double] {
            let start = line.bars.close[line.baseRow]
            return line.closes.map { start > 0 ? ($0 / start - 1) * 100 : .nan }
        }
        let picture = subject.picture(
            width: subject.width, height: subject.width * 0.33, label: "Growth of \(series.symbol) and \(benchmark.symbol), in percent"
        ) { size, theme in
            let canvas = subject.canvas(subject.summary, size, theme)
            let lines = [series, benchmark].enumerated().map { index, line in
                ChartSeries(
                    id: line.symbol, name: line.symbol, kind: .line,
                    data: .values(ValueSeries(time: canvas.bars.time, values: growth(line)))
                ) { ($0.color, $0.lastValue) = (.palette(index), .shown) }
            }
            let axis = ValueAxis(id: "growth") { $0.format = .signedPercent }
            return canvas.chart(
                "Growth", time: try canvas.time(), panes: [Pane(id: "growth", axes: [axis], series: lines, levels: [0])])
        }
        let table = subject.summary.result.table
        let single: [(String, Analysis.Column, ReportFigure)] = [
            (subject.returnName, .totalReturn, .percent), ("CAGR", .cagr, .percent),
            ("Volatility", .volatility, .percent), ("Sharpe", .sharpe, .number), ("Sortino", .sortino, .number),
            ("Max drawdown", .maximumDrawdown, .percent),
        ]
        let benchmarkTable = try subject.figuresOfBenchmark()
        let compared: [(String, Analysis.Column, ReportFigure)] = [
            ("Beta", .beta, .number), ("Alpha", .alpha, .percent), ("Correlation", .correlation, .number),
            ("Tracking error", .trackingError, .percent), ("Information ratio", .informationRatio, .number),
            ("Up capture", .upCapture, .number), ("Down capture", .downCapture, .number),
        ]
        let rows =
            single.map { name, column, figure in
                [name, figure.text(table.number(0, column)), figure.text(benchmarkTable.number(0, column))]
            }
            + compared.map { name, column, figure in [name, figure.text(table.number(0, column)), ""] }
        return ReportSection(
            id: "benchmark", title: "Compared with \(benchmark.symbol)",
            text: "Growth in percent on the dates that both have, and the figures that compare the two.", pictures: [picture],
            tables: [
                ReportTable(
                    caption: "\(series.symbol) compared with \(benchmark.symbol)", columns: ["Figure", series.symbol, benchmark.symbol],
                    rows: rows
                )
            ])
    }
}

extension ReportSubject {
    /// The key figures of the benchmark itself, on the dates that both have.
    fileprivate func figuresOfBenchmark() throws -> AnalysisTable {
        guard let benchmark = summary.benchmark else { return summary.result.table }
        let arguments = try AnalysisArguments(
            of: summary.analysis, try report.summary(of: benchmark.symbol).arguments.filter { $0.key != "benchmark" })
        return try summary.analysis.result(arguments, of: [benchmark], benchmark: nil).table
    }
}

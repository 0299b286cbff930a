import DojimaChart
import DojimaSeries

extension ReportSectionKind {
    /// The regression of the returns of the symbol on those of its benchmark.
    static let regression = ReportSectionKind { subject in
        guard let benchmark = subject.summary.benchmark else { return nil }
        let reading = try subject.summary.analysing(try AnalysisRequest("regression", ["on": benchmark.symbol]), isCompared: true)
        let table = reading.result.table
        guard table.number(0, .slope).isFinite else { return nil }
        let picture = subject.picture(
            width: subject.width, height: subject.width * 0.3, narrowHeight: 320,
            label: "Returns of \(subject.series.symbol) by those of \(benchmark.symbol), with the least-squares line"
        ) { size, theme in
            try AnalysisDrawing.regression(subject.canvas(reading, size, theme), reading.series[0], on: benchmark)
        }
        let figures: [(String, Analysis.Column, ReportFigure)] = [
            ("Beta", .slope, .number), ("Standard error of beta", .slopeError, .number), ("t of beta", .slopeT, .number),
            ("Alpha per bar", .intercept, .percent), ("t of alpha", .interceptT, .number), ("R²", .explainedVariance, .number),
            ("Residual deviation", .residualDeviation, .percent), ("Returns", .regressionCount, .count),
        ]
        return ReportSection(
            id: "regression", title: "Regression on \(benchmark.symbol)",
            text: "Each dot is a bar: its return by that of \(benchmark.symbol). The line is the least-squares fit.", pictures: [picture],
            tables: [
                ReportTable(
                    caption: "The least-squares line", columns: ["Figure", "Value"],
                    rows: figures.map { [$0.0, $0.2.text(table.number(0, $0.1))] })
            ])
    }
}

import DojimaSeries

extension ReportSectionKind {
    /// A histogram of returns, with the figures of their distribution.
    static let distribution = ReportSectionKind { subject in
        let table = subject.plainSummary.result.table
        let figures: [(String, Analysis.Column, ReportFigure)] = [
            ("VaR 95%", .valueAtRisk, .percent), ("CVaR 95%", .conditionalValueAtRisk, .percent),
            ("Skewness", .skewness, .number), ("Excess kurtosis", .kurtosis, .number), ("Best bar", .best, .percent),
            ("Worst bar", .worst, .percent), ("Bars above 0", .positive, .percent),
        ]
        // All returns may be missing, for example if no close is above 0.
        guard subject.series.barReturns().contains(where: \.isFinite) else { return nil }
        return ReportSection(
            id: "distribution", title: "Distribution of returns",
            text: "The number of returns of bars in each bin, with the normal distribution of the same mean and deviation.",
            pictures: [
                try subject.picture(
                    "distribution", width: subject.width, height: subject.width * 0.38,
                    label: "Histogram of the returns of \(subject.series.symbol) with the normal curve")
            ],
            tables: [
                ReportTable(
                    caption: "The shape of the distribution", columns: ["Figure", "Value"],
                    rows: figures.map { [$0.0, $0.2.text(table.number(0, $0.1))] })
            ])
    }
}

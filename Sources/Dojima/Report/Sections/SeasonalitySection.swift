import DojimaSeries
import DojimaText
import DojimaTime

extension ReportSectionKind {
    /// Mean returns by month and by weekday.
    static let seasonality = ReportSectionKind { subject in
        let table = try subject.table("seasonality")
        guard !table.rows.isEmpty else { return nil }
        let (half, height) = ((subject.width - 16) / 2, subject.width * 0.3)
        var pictures = [
            try subject.picture(
                "seasonality", width: subject.series.interval <= .day ? half : subject.width, height: height,
                label: "Mean return of \(subject.series.symbol) in each month")
        ]
        if subject.series.interval <= .day {
            pictures.append(
                try subject.picture(
                    "seasonality", ["by": "weekday"], width: half, height: height,
                    label: "Mean return of \(subject.series.symbol) on each weekday"))
        }
        let rows = table.rows.indices.map { row in
            [AnalysisDrawing.months[min(max(Int(clamping: table.number(row, .bucket)), 1), 12) - 1]]
                + [ReportFigure.count.text(table.number(row, .returnCount))]
                + [Analysis.Column.mean, .median, .deviation, .positive, .least, .greatest].map {
                    ReportFigure.percent.text(table.number(row, $0))
                }
        }
        return ReportSection(
            id: "seasonality", title: "Seasonality",
            text: pictures.count == 2
                ? "Mean returns by month and by weekday. Bands are one standard deviation to each side, unless they would hide the means."
                : "Mean returns by month. Bands are one standard deviation to each side, unless they would hide the means.",
            pictures: pictures,
            tables: [
                ReportTable(
                    caption: "Monthly returns by month",
                    columns: ["Month", "Count", "Mean", "Median", "Deviation", "Win rate", "Worst", "Best"], rows: rows,
                    wideColumns: [1, 4])
            ])
    }
}

import DojimaSeries
import DojimaText

extension ReportSectionKind {
    /// Returns by month and year.
    static let returns = ReportSectionKind { subject in
        let table = try subject.table("returns", ["table": "true"])
        let rows = table.rows.indices.map { row in
            ["\(Int(clamping: table.number(row, named: "year")))"]
                + table.columns[1...13].map { ReportFigure.percent.text(table.number(row, named: $0)) }
        }
        // A row of the picture is about as high as a line of text.
        let height = 44 + max(60, min(24, subject.width / 44) * Double(rows.count))
        var picture = try subject.picture(
            "returns", ["table": "true"], width: subject.width, height: height,
            narrowHeight: 44 + max(60, 22 * Double(rows.count)),
            label: "Returns of \(subject.series.symbol) by month, one row per year, as in the table that follows")
        picture.isFlexible = false
        return ReportSection(
            id: "returns", title: "Returns by month",
            text:
                "In percent, each from the last close of the month before; the year is at the end of its row. Hatched periods are incomplete.",
            pictures: [picture],
            tables: [
                ReportTable(
                    caption: "Returns by month and year", columns: ["Year"] + AnalysisDrawing.months + ["Total"], rows: rows,
                    isCollapsed: true)
            ])
    }
}

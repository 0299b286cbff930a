import DojimaSeries

extension ReportSectionKind {
    /// The price with its drawdowns.
    static let drawdowns = ReportSectionKind { subject in
        let table = try subject.table("drawdowns", ["top": "5"])
        let zone = subject.plainSummary.shownZone
        let rows = table.rows.indices.map { row in
            [
                ReportFigure.count.text(table.number(row, .rank)), ReportFigure.percent.text(table.number(row, .depth)),
                table.date(row, .peak, in: zone), table.date(row, .trough, in: zone), table.date(row, .recovery, in: zone),
                ReportFigure.count.text(table.number(row, .barsDown)), ReportFigure.count.text(table.number(row, .barsUp)),
            ]
        }
        return ReportSection(
            id: "drawdowns", title: "Price and drawdowns",
            text: "The fall of each close below the highest close so far; the deepest falls are shaded and numbered.",
            pictures: [
                try subject.picture(
                    "drawdowns", width: subject.width, height: subject.width * 0.52,
                    label: "Price of \(subject.series.symbol), and below it the fall below the highest close so far")
            ],
            tables: rows.isEmpty
                ? []
                : [
                    ReportTable(
                        caption: "The deepest drawdowns",
                        columns: ["Rank", "Depth", "Peak", "Trough", "Recovery", "Bars down", "Bars up"], rows: rows)
                ])
    }
}

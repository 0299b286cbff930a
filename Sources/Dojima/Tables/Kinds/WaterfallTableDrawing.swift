import DojimaChart
import DojimaFormats
import DojimaSeries
import DojimaText

extension TableDrawing {
    /// The running sums of a column, from one column of the chart to the next.
    static let waterfall = TableDrawing(
        "waterfall", "columns from one running sum to the next, and of totals", x: .names,
        keys: ["axis", "group", "total"]
    ) { canvas, notes in
        .chart(try canvas.waterfall(&notes))
    }
}

extension TableCanvas {
    fileprivate func waterfall(_ notes: inout [Message]) throws -> Chart {
        let column = try onlyValue(&notes)
        let changes = numbers(column)
        guard changes.contains(where: \.isFinite) else {
            throw PictureError(
                .data, "\(table.name): the column \(quoted(name(column))) has no number; choose another one with \(setting: .y)")
        }
        let groups = roles.group.map(texts)
        var rows = names.enumerated().map { row, name -> (name: String, change: Double, isTotal: Bool) in
            (name, changes[row], groups?[row].lowercased() == "total")
        }
        if request.hasTotal { rows.append(("Total", .nan, true)) }
        let categories = CategoryAxis(rows.map(\.name))
        if categories.names.count < rows.count, let twice = rows.enumerated().first(where: { categories.index(of: $1.name) != $0 }) {
            throw PictureError(
                .data,
                "\(table.name): two rows are named \(quoted(twice.element.name)), and a waterfall has a column for each name; rename one of them"
            )
        }
        var (band, steps, sum) = (BandSeries(time: [], upper: [], middle: [], lower: []), [DescribedParts.Step](), 0.0)
        for (index, row) in rows.enumerated() {
            let start = sum
            if !row.isTotal, row.change.isFinite { sum += row.change }
            let isMissing = !row.isTotal && !row.change.isFinite
            band.time.append(CategoryAxis.moment(of: index))
            band.lower.append(isMissing ? .nan : start)
            band.upper.append(isMissing ? .nan : sum)
            band.middle.append(row.isTotal ? sum : .nan)
            if !isMissing { steps.append(DescribedParts.Step(name: row.name, from: row.isTotal ? 0 : start, to: sum)) }
        }
        let series = ChartSeries(id: name(column), name: name(column), kind: .waterfall, data: .band(band)) {
            ($0.lastValue, $0.isListed, $0.showsValuesInLegend) = (.hidden, false, false)
            $0.described = DescribedParts()
            $0.described?.steps = steps
        }
        return chart(name(column), time: categories.timeAxis, panes: [Pane(id: "values", axes: [axis("values")], series: [series])])
    }
}

import DojimaChart
import DojimaFormats
import DojimaSeries
import DojimaText

extension TableDrawing {
    /// The quartiles of each group of values as a box, with whiskers and the values beyond them.
    static let box = TableDrawing(
        "box", "a box of quartiles for each group, with whiskers and outliers", x: .groups,
        keys: ["axis", "group", "order", "whiskers"]
    ) { canvas, notes in
        .chart(try canvas.boxes(&notes))
    }
}

extension TableCanvas {
    fileprivate func boxes(_ notes: inout [Message]) throws -> Chart {
        var boxes: [(name: String, statistics: BoxStatistics)] = []
        for (name, values) in try groupedValues {
            if let statistics = BoxStatistics(values, whiskers: request.whiskers) {
                boxes.append((name, statistics))
            } else {
                notes.append("\(table.name): \(printable(name)) has no number: left out")
            }
        }
        guard !boxes.isEmpty else {
            throw PictureError(.data, "\(table.name): no group has a number; choose another column with \(setting: .y)")
        }
        guard boxes.count <= TableCanvas.maximumSeries else {
            throw PictureError(
                .request,
                "\(table.name): \(boxes.count) groups are too many, a chart has at most \(TableCanvas.maximumSeries) boxes; choose another column with \(setting: .x)"
            )
        }
        switch request.order {
        case .given: break
        case .name: boxes.sort { $0.name < $1.name }
        case .ascending: boxes.sort { $0.statistics.median < $1.statistics.median }
        case .descending: boxes.sort { $0.statistics.median > $1.statistics.median }
        }
        let values = Pane(id: "values", axes: [axis("values")], series: TableCanvas.series(of: boxes))
        let note = roles.x.map { "\(name(roles.values[0])) by \(name($0))" } ?? ""
        return chart(note, time: CategoryAxis(boxes.map(\.name)).timeAxis, panes: [values])
    }

    /// The values of each group in order of first appearance; without a column of groups, those of each column.
    private var groupedValues: [(String, [Double])] {
        get throws {
            let first = try value()
            guard let x = roles.x else {
                // Columns with the same name are distinguished by their positions.
                let names = roles.values.map(name)
                return roles.values.enumerated().map { index, column in
                    (names.count { $0.isExactly(names[index]) } > 1 ? "\(names[index]) #\(column + 1)" : names[index], numbers(column))
                }
            }
            guard roles.values.count == 1 else {
                throw PictureError(
                    .request, "\(table.name): rows in groups have one column of values; name it with \(setting: .y)")
            }
            let groups = texts(x)
            let categories = CategoryAxis(groups)
            var values = categories.names.map { _ in [Double]() }
            for (group, number) in zip(groups, numbers(first)) {
                if let index = categories.index(of: group) { values[index].append(number) }
            }
            return Array(zip(categories.names, values))
        }
    }

    private static func series(of boxes: [(name: String, statistics: BoxStatistics)]) -> [ChartSeries] {
        let moments = boxes.indices.map(CategoryAxis.moment)
        func band(
            _ id: String, _ kind: SeriesKind, _ range: (BoxStatistics) -> (low: Double, middle: Double, high: Double)
        ) -> ChartSeries {
            let ranges = boxes.map { range($0.statistics) }
            let data = BandSeries(time: moments, upper: ranges.map(\.high), middle: ranges.map(\.middle), lower: ranges.map(\.low))
            return ChartSeries(id: id, name: id, kind: kind, data: .band(data), plain)
        }
        func plain(_ series: inout ChartSeries) {
            (series.color, series.lastValue) = (.palette(0), .hidden)
            (series.isListed, series.showsValuesInLegend) = (false, false)
        }
        var quartiles = band("quartiles", .box) { ($0.q1, $0.median, $0.q3) }
        quartiles.described = DescribedParts()
        quartiles.described?.boxes = boxes.map { name, box in
            DescribedParts.Box(
                name: name, q1: box.q1, median: box.median, q3: box.q3, low: box.low, high: box.high, outliers: box.outliers,
                count: box.count)
        }
        let beyond = boxes.enumerated().flatMap { index, box in box.statistics.outliers.map { (moments[index], $0) } }
        let outliers = ChartSeries(
            id: "outliers", name: "outliers", kind: .scatter,
            data: .values(ValueSeries(time: beyond.map(\.0), values: beyond.map(\.1)))
        ) {
            plain(&$0)
            $0.marker = PointMarker(.circle, size: 5)
        }
        return [band("whiskers", .whisker) { ($0.low, .nan, $0.high) }, quartiles] + (beyond.isEmpty ? [] : [outliers])
    }
}

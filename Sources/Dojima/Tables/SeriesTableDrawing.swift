import DojimaChart
import DojimaFormats
import DojimaSeries
import DojimaText

extension TableDrawing {
    /// The drawing of a table as series of one kind: one for each column of values, or for each text of the column `group`.
    static func series(_ kind: SeriesKind) -> TableDrawing {
        var keys: Set<String> = ["axis", "order", "range", "step", "format", "skips", "group"]
        if kind == .band { keys.formUnion(["low", "high"]) }
        if kind == .bubble { keys.insert("size") }
        if kind.stacks { keys.insert("stack") }
        return TableDrawing(kind.name, "", x: .axis, keys: keys) { canvas, notes in
            .chart(try canvas.chart(of: kind, &notes))
        }
    }
}

extension TableCanvas {
    /// The chart of the columns of values, drawn as a kind.
    fileprivate func chart(of kind: SeriesKind, _ notes: inout [Message]) throws -> Chart {
        if !specification.panes.isEmpty {
            let panes = try specification.panes.enumerated().map { try pane($1, at: $0, as: kind) }
            return chart("", panes: panes)
        }
        let series = try defaultSeries(kind)
        let columns = roles.values.map(name)
        let what =
            series.count == 1
            ? series[0].name : kind == .band ? "" : columns.count == 1 ? "\(columns[0]) by \(roles.group.map(name) ?? "")" : ""
        let values = Pane(id: "values", axes: [axis("values")], series: series)
        return chart(what, panes: [values])
    }

    /// The series of a table without panes.
    private func defaultSeries(_ kind: SeriesKind) throws -> [ChartSeries] {
        if kind == .band {
            guard let low = roles.low, let high = roles.high else {
                throw PictureError(
                    .request,
                    "\(table.name): a band needs two columns; name them with \(setting: .columns) low=NAME,high=NAME")
            }
            let lines = try roles.values.enumerated().map { try series($1, as: .line, at: $0 + 1, id: name($1), rows: nil) }
            return [band(low, high)] + lines
        }
        if kind == .bubble, roles.size == nil {
            throw PictureError(
                .request, "\(table.name): bubbles need a column of sizes; name it with \(setting: .columns) size=NAME")
        }
        guard let group = roles.group else {
            guard !roles.values.isEmpty else { throw TableCanvas.noNumbers(table) }
            var ids: [String: Int] = [:]
            return try roles.values.enumerated().map { index, column in
                let count = ids[name(column), default: 0] + 1
                ids[name(column)] = count
                return try series(column, as: kind, at: index, id: count == 1 ? name(column) : "\(name(column))-\(count)", rows: nil)
            }
        }
        let (value, groups) = (try value(), texts(group))
        guard roles.values.count == 1 else {
            throw PictureError(
                .request, "\(table.name): rows in groups have one column of values; name it with \(setting: .y)")
        }
        let names = groups.uniqueExactly()
        guard names.count <= TableCanvas.maximumSeries else {
            throw PictureError(
                .request,
                "\(table.name): \(names.count) groups are too many; a chart has at most \(TableCanvas.maximumSeries) series")
        }
        return try names.enumerated().map { index, name in
            let rows = groups.indices.filter { groups[$0].isExactly(name) }
            return try series(value, as: kind, at: index, id: name.isEmpty ? "(none)" : name, rows: rows)
        }
    }

    /// The maximum number of series.
    static let maximumSeries = 200

    /// A series of a column of values.
    ///
    /// - Parameter index: its index among the series, which determines its colour.
    private func series(_ column: Int, as kind: SeriesKind, at index: Int, id: String, rows: [Int]?) throws -> ChartSeries {
        ChartSeries(
            id: id, name: id, kind: kind, data: .values(values(column, rows: rows, areas: kind == .bubble ? roles.size : nil))
        ) {
            $0.color = .palette(index)
            if kind.hasSlots, request.stack == nil { $0.group = "columns" }
            $0.stack = request.stack.map { Stack("values", form: $0) }
            if !axis.hasTimes { ($0.lastValue, $0.showsValuesInLegend) = (.hidden, false) }
            $0.isListed = roles.values.count > 1 || roles.group != nil || roles.low != nil
        }
    }

    private func band(_ low: Int, _ high: Int) -> ChartSeries {
        let (lower, upper) = (numbers(low), numbers(high))
        let rows = lower.indices.filter { request.gaps != .join || !(lower[$0].isNaN || upper[$0].isNaN) }
        let data = BandSeries(
            time: rows.map { axis.moments[$0] }, upper: rows.map { upper[$0] }, middle: rows.map { _ in .nan },
            lower: rows.map { lower[$0] })
        return ChartSeries(id: "band", name: "\(name(low)) to \(name(high))", kind: .band, data: .band(data)) {
            $0.color = .palette(0)
            if !axis.hasTimes { ($0.lastValue, $0.showsValuesInLegend) = (.hidden, false) }
        }
    }

    /// A pane of the specification, whose series draw columns.
    private func pane(_ pane: PaneSpecification, at index: Int, as kind: SeriesKind) throws -> Pane {
        var made = Pane(options: pane.options, series: [])
        made.id = pane.name(at: index)
        for (order, specified) in pane.series.enumerated() {
            guard let reference = specified.column else {
                throw PictureError(
                    .request, "a chart of a table draws its columns; write column: instead of \(specified.symbol ?? "a study")")
            }
            let column = try table.index(of: reference, for: .y)
            guard table.columns[column].isNumbers else {
                throw PictureError(.data, "\(table.name): the column \(quoted(name(column))) has no numbers")
            }
            // A band needs two columns.
            let drawn = specified.kind ?? (kind == .band ? .line : kind)
            guard TableDrawingCatalog.seriesKinds.contains(drawn), drawn != .band else {
                throw PictureError(.request, "\(table.name): a column cannot be drawn as \(drawn.name)")
            }
            var series = ChartSeries(
                id: "\(name(column))-\(index)-\(order)", options: specified.options,
                data: .values(values(column, areas: drawn == .bubble ? roles.size : nil)))
            (series.kind, series.name) = (drawn, specified.name ?? name(column))
            if !axis.hasTimes { (series.lastValue, series.showsValuesInLegend) = (.hidden, false) }
            made.series.append(series)
        }
        return made
    }
}

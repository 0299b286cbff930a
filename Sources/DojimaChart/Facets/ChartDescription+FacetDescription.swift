import DojimaScale

extension ChartDescription {
    /// Adds the description of one of several charts, whose top left corner is at a point. The ids of its panes are prefixed with its name.
    mutating func add(_ chart: ChartDescription, named name: String, at corner: Point) {
        func moved(_ rect: Rect) -> Rect { rect.moved(corner.x, corner.y) }
        func moved(_ point: Point) -> Point { Point(point.x + corner.x, point.y + corner.y) }
        func named(_ id: String) -> String { "\(name)/\(id)" }
        panes += chart.panes.map { PaneBox(id: named($0.id), box: moved($0.box)) }
        axes += chart.axes.map { axis in
            var axis = axis
            let shift = axis.side == "left" || axis.side == "right" ? corner.y : corner.x
            (axis.pane, axis.box, axis.line) = (named(axis.pane), moved(axis.box), axis.line.map(moved))
            for index in axis.ticks.indices { axis.ticks[index].at += shift }
            for index in axis.minors.indices { axis.minors[index].at += shift }
            return axis
        }
        legends += chart.legends.map(moved)
        if let added = chart.hatched { hatched = (hatched ?? []) + added.map { Hatched(label: $0.label, box: moved($0.box)) } }
        parts.add(chart.parts.moved(to: corner))
        series += chart.series.map { item in
            var item = item
            (item.pane, item.baseline) = (named(item.pane), item.baseline.map(moved))
            return item
        }
        annotations += chart.annotations.map { item in
            var item = item
            (item.pane, item.points) = (named(item.pane), item.points.map(moved))
            return item
        }
        warnings += chart.warnings.map { "\(name): \($0)" }
    }
}

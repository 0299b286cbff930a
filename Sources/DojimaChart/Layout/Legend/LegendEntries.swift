import DojimaScale

/// The entries of a legend under one title.
struct LegendGroup {
    struct Entry {
        var id: String
        var name: String
        var nameColor: Color
        /// The series; `nil` for a rule.
        var series: ChartSeries?
        /// The value at the crosshair; empty if there is none.
        var value: String
        var valueColor: Color
        /// Draws the symbol in a rectangle.
        var symbol: (Rect) -> Shape
    }

    var title: String
    var entries: [Entry]
}

extension ChartSeries {
    /// Returns the description of a legend entry of the series, for a rectangle in picture coordinates; empty if the series has no name in
    /// the specification.
    func legendEntry(in box: Rect) -> [ChartDescription.LegendEntry] {
        specifiedName.map { [ChartDescription.LegendEntry(name: $0, box: box)] } ?? []
    }
}

/// The entries of a legend: the series under the titles of their groups, then the rules that colour points.
struct LegendEntries {
    let chart: Chart
    let panes: [PaneLayout]
    /// The crosshair whose values are shown after the names; `nil` for names without values.
    let crosshair: CrosshairPosition?
    let style: DrawingStyle

    var groups: [LegendGroup] {
        var groups: [LegendGroup] = []
        for pane in panes {
            let content = LegendContent(chart: chart, pane: pane, style: style, width: .infinity)
            for item in content.listed { groups.add(entry(of: item, in: pane), to: item.series.legendGroup ?? "") }
            for rule in content.rules { groups.add(entry(of: rule), to: groups.last?.title ?? "") }
        }
        return groups
    }

    private func entry(of item: ResolvedSeries, in pane: PaneLayout) -> LegendGroup.Entry {
        let point = crosshair.flatMap { crosshair in
            crosshair.isShown
                ? pane.point(of: item, at: crosshair.axisPosition, interpolates: crosshair.crosshair.interpolates) : nil
        }
        let reader = CrosshairReader(panes: panes, axis: chart.time, theme: style.theme)
        let (grid, theme) = (style.grid, style.theme)
        return LegendGroup.Entry(
            id: item.series.id, name: item.series.name, nameColor: item.isShown ? theme.text : theme.mutedText, series: item.series,
            value: point.flatMap { reader.entries($0, hasUnit: false).first?.text } ?? "", valueColor: theme.strongText,
            symbol: { item.isShown ? item.symbol(in: $0, grid, theme) : item.symbol(in: $0, grid, theme).faded(0.35) })
    }

    private func entry(of rule: LegendLine) -> LegendGroup.Entry {
        let color = rule.line?.color ?? style.theme.text
        return LegendGroup.Entry(
            id: "", name: rule.items.map(\.text).joined(separator: " "), nameColor: style.theme.text, value: "",
            valueColor: style.theme.text,
            symbol: { .legendBlock(in: $0, color) })
    }
}

extension Shape {
    /// Returns the symbol of a colour without a line, in the rectangle of a legend's symbols.
    static func legendBlock(in box: Rect, _ color: Color) -> Shape {
        .rectangles([Rect(x: box.x + 5, y: box.midY - 4, width: box.width - 10, height: 8)], fill: .color(color))
    }
}

extension [LegendGroup] {
    fileprivate mutating func add(_ entry: LegendGroup.Entry, to title: String) {
        if let index = firstIndex(where: { $0.title == title }) {
            self[index].entries.append(entry)
        } else {
            append(LegendGroup(title: title, entries: [entry]))
        }
    }
}

import DojimaText
import DojimaScale

/// The entries of a legend under one title.
struct LegendGroup {
    struct Entry {
        var id: String
        var name: String
        var nameColor: Color
        /// The series; `nil` for a rule and an item.
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

/// The entries of a legend: the series under the titles of their groups, then the rules that colour points, and the legend's items.
struct LegendEntries {
    @Boxed private(set) var legend: Legend
    @Boxed private(set) var chart: Chart
    let panes: [PaneLayout]
    /// The crosshair whose values are shown after the names; `nil` for names without values.
    @Boxed private(set) var crosshair: CrosshairPosition?
    let style: DrawingStyle

    var groups: [LegendGroup] {
        var groups: [LegendGroup] = []
        for pane in panes {
            let content = LegendContent(chart: chart, pane: pane, style: style, width: .infinity)
            for item in content.listed { groups.add(entry(of: item, in: pane), to: item.series.legendGroup ?? "") }
            for rule in content.rules { groups.add(entry(of: rule), to: groups.last?.title ?? "") }
        }
        for (index, item) in legend.items.enumerated() { groups.add(entry(of: item, index), to: groups.last?.title ?? "") }
        return ordered(groups)
    }

    /// Returns the groups with their entries in the order of the legend, and the groups in the order of their first entries.
    private func ordered(_ groups: [LegendGroup]) -> [LegendGroup] {
        guard !legend.order.isEmpty else { return groups }
        let entries = groups.flatMap { group in group.entries.map { (title: group.title, entry: $0, rank: rank(of: $0)) } }
        var ordered: [LegendGroup] = []
        for rank in 0...legend.order.count {
            for item in entries where item.rank == rank { ordered.add(item.entry, to: item.title) }
        }
        return ordered
    }

    /// Returns the index of an entry in `legend.order`; the number of its elements if the entry is not in it.
    private func rank(of entry: LegendGroup.Entry) -> Int {
        legend.order.firstIndex { name in
            entry.name == name || entry.series.map { $0.id == name || $0.specifiedName == name } == true
        } ?? legend.order.count
    }

    private func entry(of item: ResolvedSeries, in pane: PaneLayout) -> LegendGroup.Entry {
        let point = crosshair.flatMap { crosshair in
            crosshair.isShown
                ? pane.point(of: item, at: crosshair.axisPosition, interpolates: crosshair.crosshair.interpolates) : nil
        }
        let reader = CrosshairReader(panes: panes, axis: chart.timeAxis, theme: style.theme)
        let (grid, theme) = (style.grid, style.theme.colored(\.legend))
        return LegendGroup.Entry(
            id: item.series.id, name: item.series.name, nameColor: item.isShown ? theme.text : theme.mutedText, series: item.series,
            value: point.flatMap { reader.entries($0, hasUnit: false, isInBox: false).first?.text } ?? "", valueColor: theme.strongText,
            symbol: { item.isShown ? item.symbol(in: $0, grid, theme) : item.symbol(in: $0, grid, theme).faded(0.35) })
    }

    private func entry(of rule: LegendLine) -> LegendGroup.Entry {
        let theme = style.theme.colored(\.legend)
        let color = rule.line?.color ?? theme.text
        return LegendGroup.Entry(
            id: "", name: rule.items.map(\.text).joined(separator: " "), nameColor: theme.text, value: "", valueColor: theme.text,
            symbol: { .legendBlock(in: $0, color) })
    }

    private func entry(of item: LegendItem, _ index: Int) -> LegendGroup.Entry {
        let (theme, grid) = (style.theme, style.grid)
        let line = theme.line(item.color) ?? Theme.Line(theme.text)
        return LegendGroup.Entry(
            id: "", name: item.text, nameColor: theme.text, value: "", valueColor: theme.text,
            symbol: { box in
                let x = box.midX - LegendLine.symbolWidth / 2
                let shapes =
                    item.symbol == .none ? [] : LegendLine.symbol(item.symbol, line, x: x, middle: box.midY, grid, on: theme.background)
                return .group(id: "symbol-item-\(index + 1)", clip: nil, shapes)
            })
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

extension Shape {
    /// Returns the symbol of a colour without a line, in the rectangle of a legend's symbols.
    static func legendBlock(in box: Rect, _ color: Color) -> Shape {
        .rectangles([Rect(x: box.x + 5, y: box.midY - 4, width: box.width - 10, height: 8)], fill: .color(color))
    }
}

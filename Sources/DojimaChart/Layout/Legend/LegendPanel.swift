import DojimaScale
import DojimaSeries

/// What a legend lists below one title.
struct LegendGroup {
    struct Entry {
        var id: String
        var name: String
        /// At the crosshair; empty where there is none.
        var value: String
        var valueColor: Color
        /// The symbol in a box.
        var symbol: (Rect) -> Shape
    }

    var title: String
    var entries: [Entry]
}

/// The entries of a legend laid out in a box that is as large as they need.
struct LegendPanel {
    struct Cell {
        var entry: LegendGroup.Entry
        /// As it is written: shortened where it is longer than the box may be wide.
        var name: String
        /// From the corner of the box.
        var x: Double
        /// In lines from the first.
        var row: Double
        var width: Double
    }

    let size: Size
    let cells: [Cell]
    let titles: [(text: String, row: Double)]
    /// How many entries have no room.
    let missing: Int
    private let inset: Double
    private let alignsValues: Bool

    static let symbolSize = Size(24, 14)
    private static let symbolGap = 7.0
    private static let valueGap = 8.0
    private static let cellGap = 18.0

    private static func titleFont(_ type: Typography) -> Font {
        Font(family: type.legend.family, size: type.legend.size, weight: .semibold)
    }

    /// `nil` without entries, and where not even one has room.
    init?(_ legend: Legend, _ groups: [LegendGroup], within limit: Size, inset: Double, _ pen: Pen, _ type: Typography) {
        let isColumn = legend.drawnForm == .column
        let (inner, font) = (limit.width - 2 * inset, type.legend)
        let lead = LegendPanel.symbolSize.width + LegendPanel.symbolGap
        func valueWidth(_ entry: LegendGroup.Entry) -> Double {
            entry.value.isEmpty ? 0 : LegendPanel.valueGap + pen.width(entry.value, font)
        }
        let named = groups.map { group in
            group.entries.map { ($0, pen.fitted($0.name, font, within: inner - lead - valueWidth($0))) }
        }
        // A letter or two of a name say nothing.
        guard named.contains(where: { !$0.isEmpty }), named.joined().allSatisfy({ $0.0.name == $0.1 || $0.1.count > 3 }) else { return nil }
        // As many beside each other as have room, in columns of one width each.
        let most = isColumn ? 1 : max(1, min(legend.mostInRow, named.map(\.count).max() ?? 1))
        func widths(_ count: Int) -> [Double] {
            (0..<count).map { place in
                named.flatMap { group in stride(from: place, to: group.count, by: count).map { group[$0] } }
                    .map { lead + pen.width($0.1, font) + valueWidth($0.0) }.max() ?? 0
            }
        }
        func total(_ widths: [Double]) -> Double { widths.reduce(0, +) + LegendPanel.cellGap * Double(widths.count - 1) }
        let columns = (1...most).reversed().lazy.map(widths).first { total($0) <= inner } ?? widths(1)
        let lefts = columns.indices.map { columns.prefix($0).reduce(0) { $0 + $1 + LegendPanel.cellGap } }

        let rows = max(0, (limit.height - 2 * inset) / type.legendLine)
        var (cells, titles, row, missing) = ([Cell](), [(text: String, row: Double)](), 0.0, 0)
        func add(title: String) {
            let text = pen.fitted(title, LegendPanel.titleFont(type), within: inner)
            // A title alone would say nothing.
            let gap = row > 0 ? 0.5 : 0
            guard !text.isEmpty, row + gap + 2 <= rows else { return }
            titles.append((text, row + gap))
            row += gap + 1
        }
        add(title: legend.title)
        for (group, entries) in zip(groups, named) where !entries.isEmpty {
            add(title: group.title)
            for (index, (entry, name)) in entries.enumerated() {
                let (line, column) = (row + Double(index / columns.count), index % columns.count)
                guard line + 1 <= rows else {
                    missing += 1
                    continue
                }
                cells.append(Cell(entry: entry, name: name, x: lefts[column], row: line, width: columns[column]))
            }
            row = (cells.last?.row ?? row - 1) + 1
        }
        guard !cells.isEmpty else { return nil }
        let widest = max(
            cells.map { $0.x + $0.width }.max() ?? 0, titles.map { pen.width($0.text, LegendPanel.titleFont(type)) }.max() ?? 0)
        // Whole device pixels, an even number, so that half of it is whole too.
        let unit = 2 * pen.grid.pixel
        size = Size(
            ((widest + 2 * inset) / unit).rounded(.up) * unit, ((row * type.legendLine + 2 * inset) / unit).rounded(.up) * unit)
        (self.cells, self.titles, self.missing, self.inset, alignsValues) = (cells, titles, missing, inset, isColumn)
    }

    /// The box of a cell's symbol, from the corner of the legend.
    private func symbolBox(_ cell: Cell, _ type: Typography) -> Rect {
        let height = min(LegendPanel.symbolSize.height, type.legendLine - 2)
        return Rect(
            x: inset + cell.x, y: inset + (cell.row + 0.5) * type.legendLine - height / 2, width: LegendPanel.symbolSize.width,
            height: height)
    }

    /// The shapes of a legend whose box is in its place, and what they are.
    func drawing(in box: Rect, _ legend: Legend, _ theme: Theme, _ pen: Pen, _ type: Typography) -> (
        shapes: [Shape], described: ChartDescription.Legend
    ) {
        let background = Surface(.color(theme.background), border: theme.frame)
        var shapes = legend.placement == .outside ? [] : background.shapes(in: box, pen.grid)
        var described = ChartDescription.Legend(
            position: legend.position.rawValue, placement: legend.placement.rawValue, box: box, titles: titles.map(\.text), entries: [])
        func baseline(_ row: Double, _ font: Font) -> Double {
            pen.baseline(centredOn: box.y + inset + (row + 0.5) * type.legendLine, font)
        }
        for title in titles {
            let font = LegendPanel.titleFont(type)
            shapes.append(
                .text(
                    pen.text(
                        title.text, font, theme.strongText, x: box.x + inset, baseline: baseline(title.row, font), role: "legend-title")))
        }
        for cell in cells {
            let symbol = pen.grid.snapped(symbolBox(cell, type).moved(box.x, box.y))
            shapes.append(cell.entry.symbol(symbol))
            let left = box.x + inset + cell.x + LegendPanel.symbolSize.width + LegendPanel.symbolGap
            let name = pen.text(cell.name, type.legend, theme.text, x: left, baseline: baseline(cell.row, type.legend), role: "legend")
            shapes.append(.text(name))
            if !cell.entry.value.isEmpty {
                let width = pen.width(cell.entry.value, type.legend)
                let right = box.x + inset + cell.x + cell.width
                let x = alignsValues ? right - width : left + pen.width(cell.name, type.legend) + LegendPanel.valueGap
                shapes.append(
                    .text(
                        pen.text(
                            cell.entry.value, type.legend, cell.entry.valueColor, x: x, baseline: baseline(cell.row, type.legend),
                            role: "legend")))
            }
            described.entries.append(
                ChartDescription.Legend.Entry(series: cell.entry.id, name: cell.name, value: cell.entry.value, symbol: symbol))
        }
        return (shapes, described)
    }
}

extension ChartLayout {
    /// All that the legend lists: the series that are shown, below the titles of their groups, then the rules that colour points.
    func legendGroups(_ legend: Legend) -> [LegendGroup] {
        var groups: [LegendGroup] = []
        func add(_ entry: LegendGroup.Entry, to title: String) {
            if let index = groups.firstIndex(where: { $0.title == title }) {
                groups[index].entries.append(entry)
            } else {
                groups.append(LegendGroup(title: title, entries: [entry]))
            }
        }
        let place = crosshairPlace.flatMap { $0.isShown ? $0 : nil }
        for pane in chart.panes.indices {
            let content = legendContent(pane: pane, width: .infinity)
            for item in content.listed {
                let told = place.flatMap { place in
                    point(of: item, pane: pane, at: place.place, interpolates: place.crosshair.interpolates)
                }.flatMap { entries($0, hasUnit: false).first }
                let (grid, theme) = (pen.grid, chart.theme)
                add(
                    LegendGroup.Entry(
                        id: item.series.id, name: item.series.name, value: told?.text ?? "", valueColor: chart.theme.strongText,
                        symbol: { item.symbol(in: $0, grid, theme) }), to: item.series.legendGroup ?? "")
            }
            for rule in content.rules {
                let (texts, color) = (rule.items.map(\.text), rule.line?.color ?? chart.theme.text)
                add(
                    LegendGroup.Entry(
                        id: "", name: texts.joined(separator: " "), value: "", valueColor: chart.theme.text,
                        symbol: { .rectangles([Rect(x: $0.x + 5, y: $0.midY - 4, width: $0.width - 10, height: 8)], fill: .color(color)) }),
                    to: groups.last?.title ?? "")
            }
        }
        return groups
    }

    /// What is told of a pane where the legend has a width.
    func legendContent(pane index: Int, width: Double) -> LegendContent {
        let layout = self
        return LegendContent(
            chart: chart, pane: index, placed: placed[index], plans: plans[index], pen: pen, font: type.legend, width: width,
            findings: { layout.findings(of: $0, pane: index) })
    }
}

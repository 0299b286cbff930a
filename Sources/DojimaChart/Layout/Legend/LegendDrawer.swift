import DojimaScale

/// Draws the legend of `ChartOptions.legend` over everything else.
struct LegendDrawer {
    let legend: Legend
    let panel: LegendPanel
    /// The rectangle, in picture coordinates.
    let box: Rect
    let style: DrawingStyle

    private var theme: Theme { style.theme.colored(\.legend) }
    private var type: Typography { style.type }
    private var typesetter: Typesetter { style.typesetter }

    /// The box with titles, symbols, names and values, and its description.
    var drawn: (group: Shape, described: ChartDescription.Legend, entries: [ChartDescription.LegendEntry]) {
        let background = Surface(.color(theme.background), border: theme.frame)
        var shapes = legend.placement == .outside ? [] : background.shapes(in: box, typesetter.grid)
        var described = ChartDescription.Legend(
            position: legend.position.rawValue, placement: legend.placement.rawValue, box: box, titles: panel.titles.map(\.text),
            entries: [])
        shapes += panel.titles.map {
            text($0.text, type.legendTitle, theme.strongText, x: box.x + panel.inset, row: $0.row, role: "legend-title")
        }
        var entries: [ChartDescription.LegendEntry] = []
        for cell in panel.cells {
            let (entry, symbol) = (cell.entry, symbolBox(cell))
            let left = box.x + panel.inset + cell.x + LegendPanel.symbolSize.width + LegendPanel.symbolGap
            shapes += [entry.symbol(symbol), text(cell.name, type.legend, entry.nameColor, x: left, row: cell.row, role: "legend")]
            if !entry.value.isEmpty {
                let right = box.x + panel.inset + cell.x + cell.width
                let x =
                    panel.alignsValues
                    ? right - typesetter.width(entry.value, type.legend)
                    : left + typesetter.width(cell.name, type.legend) + LegendPanel.valueGap
                shapes.append(text(entry.value, type.legend, entry.valueColor, x: x, row: cell.row, role: "legend"))
            }
            described.entries.append(
                ChartDescription.Legend.Entry(series: entry.id, name: cell.name, value: entry.value, symbol: symbol))
            let line = Rect(
                x: box.x + panel.inset + cell.x, y: box.y + panel.inset + cell.row * type.legendLine, width: cell.width,
                height: type.legendLine)
            entries += entry.series?.legendEntry(in: line) ?? []
        }
        return (.group(id: "legend", clip: nil, shapes), described, entries)
    }

    private func text(_ text: String, _ font: Font, _ color: Color, x: Double, row: Double, role: String) -> Shape {
        let baseline = typesetter.baseline(centeredOn: box.y + panel.inset + (row + 0.5) * type.legendLine, font)
        return .text(typesetter.text(text, font, color, x: x, baseline: baseline, role: role))
    }

    /// Returns the rectangle of a cell's symbol.
    private func symbolBox(_ cell: LegendPanel.Cell) -> Rect {
        let (size, inset) = (LegendPanel.symbolSize, panel.inset)
        let height = min(size.height, type.legendLine - 2)
        let own = Rect(
            x: inset + cell.x, y: inset + (cell.row + 0.5) * type.legendLine - height / 2, width: size.width, height: height)
        return typesetter.grid.snapped(own.moved(box.x, box.y))
    }
}

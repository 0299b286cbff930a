import DojimaScale

/// The numbers in the cells of a heat map: all of them with the same decimals, as many as the cells have room for, or none.
struct CellLabels {
    let plot: SeriesPlot
    let style: DrawingStyle

    /// The pixels between a number and the sides of its cell.
    private static let inset = 3.0
    /// The same in cells of less than 30 pixels.
    private static let leastInset = 1.0
    /// The size of numbers in large cells: as a share of the height, and at most.
    private static let (share, mostSize) = (0.125, 24.0)

    /// Returns the numbers that meet no text or legend of the picture, whose rectangles are `taken`; those of the numbers are added.
    func shapes(avoiding taken: inout [Rect]) -> [Shape] {
        let (quantities, scale) = (plot.data.heat, plot.heatScale)
        let cells = plot.visible.compactMap { index -> (box: Rect, quantity: Double, color: Color)? in
            let quantity = quantities[plot.rows[index]]
            guard quantity.isFinite, let box = plot.heatCell(index) else { return nil }
            return (style.turn(box), quantity, plot.shades?.fill(index) ?? plot.theme.heat(scale.share(of: quantity)))
        }
        let pen = style.pen
        guard let first = cells.first, first.box.height >= style.type.axis.size * 1.1 else { return [] }
        let (options, width) = (plot.options.heat ?? HeatScale(), cells.map(\.box.width).min() ?? 0)
        // Strong numbers, which are wider, give way to plain ones without decimals where cells are narrow.
        let fonts = options.isTotal ? [style.type.strongAxis, style.type.axis] : [style.type.axis]
        var forms = fonts.flatMap { font in (0...max(0, options.decimals)).reversed().map { (font, $0) } }
        // Cells that are large have numbers in proportion, so that these are not lost in them; mostly by their height, which those of sums
        // have, too.
        let large = min(CellLabels.mostSize, CellLabels.share * min(first.box.height, 1.5 * width)).rounded(.down)
        if large > style.type.axis.size {
            forms.insert((Font(family: fonts[0].family, size: large, weight: fonts[0].weight), max(0, options.decimals)), at: 0)
        }
        for (font, decimals) in forms {
            let texts = cells.map { options.format.text($0.quantity, decimals: decimals) }
            guard texts.allSatisfy({ pen.width($0, font) + 2 * (width < 30 ? CellLabels.leastInset : CellLabels.inset) <= width }) else {
                continue
            }
            let runs = zip(cells, texts).map { cell, text -> TextRun in
                let x = cell.box.midX - pen.width(text, font) / 2
                let run = pen.text(
                    text, font, cell.color.over(plot.theme.background).contrasting, x: x,
                    baseline: pen.baseline(centredOn: cell.box.midY, font), role: "label")
                return run.anchored(.middle)
            }
            // Of stripes that are lower than their numbers none has one.
            guard !zip(runs, runs.dropFirst()).contains(where: { $0.box.covers($1.box) }) else { return [] }
            let free = runs.filter { run in !taken.contains { run.box.covers($0) } }
            taken += free.map(\.box)
            return free.map { .text($0) }
        }
        return []
    }
}

extension Rect {
    /// Whether two boxes of texts lie over each other by more than half a pixel each way.
    fileprivate func covers(_ other: Rect) -> Bool {
        min(maxX, other.maxX) - max(x, other.x) > 0.5 && min(maxY, other.maxY) - max(y, other.y) > 0.5
    }
}

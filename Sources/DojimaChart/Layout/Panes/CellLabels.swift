import DojimaScale

/// The numbers in the cells of a heat map: all in the same font and with the same number of decimals, as large and as many as fit into
/// the cells, or none.
struct CellLabels {
    let plot: SeriesPlot
    let style: DrawingStyle

    /// The pixels between a number and the sides of its cell.
    private static let inset = 3.0
    /// The width below which cells are narrow, and the pixels between a number and their sides; totals use the entire width, so that they
    /// keep their numbers as long as their parts do.
    static let narrow = 30.0
    private static let minInset = 1.0
    /// The font size of numbers in large cells: as a fraction of the height, and its maximum.
    private static let (fontFraction, maxFontSize) = (0.125, 24.0)
    /// The maximum and the minimum font size of texts in cells that are too small for the usual size.
    private static let (maxSmallSize, minFontSize) = (20.0, 9.0)

    /// Returns the font sizes for texts in cells that are too small for the usual size, largest first.
    static func smallerSizes(than usual: Double) -> [Double] {
        Array(stride(from: min(usual - 1, maxSmallSize), through: minFontSize, by: -1))
    }

    /// Returns the numbers that overlap no text or legend of the picture, whose rectangles are `occupied`; the rectangles of the numbers are
    /// added.
    func shapes(avoiding occupied: inout [Rect]) -> [Shape] {
        let (quantities, scale) = (plot.data.heat, plot.heatScale)
        let cells = plot.visible.compactMap { index -> (box: Rect, quantity: Double, color: Color)? in
            let quantity = quantities[plot.rows[index]]
            guard quantity.isFinite, let box = plot.heatCell(index) else { return nil }
            return (style.transform(box), quantity, plot.pointColors?.fill(index) ?? plot.theme.heat(scale.fraction(of: quantity)))
        }
        let typesetter = style.typesetter
        guard let first = cells.first else { return [] }
        let (options, width) = (plot.options.heat ?? HeatScale(), cells.map(\.box.width).min() ?? 0)
        let inset = width >= CellLabels.narrow ? CellLabels.inset : options.isTotal ? 0 : CellLabels.minInset
        // If cells are narrow, bold numbers are replaced by narrower regular ones without decimals.
        let fonts = options.isTotal ? [style.type.strongLabel, style.type.label] : [style.type.label]
        let (usual, most) = (style.type.label.size, min(max(0, options.decimals), NumberText.maxDecimals))
        // Without decimals, most numbers of a scale from -1 to 1 would be 0.
        let fewest = min(most, scale.limit >= 2 ? 0 : scale.limit >= 0.2 ? 1 : 2)
        var forms = ([usual] + CellLabels.smallerSizes(than: usual)).flatMap { size in
            fonts.flatMap { font in (fewest...most).reversed().map { (Font(family: font.family, size: size, weight: font.weight), $0) } }
        }
        // Numbers in large cells have a proportional size. It depends mainly on the height, which cells of totals share.
        let large = min(CellLabels.maxFontSize, CellLabels.fontFraction * min(first.box.height, 1.5 * width)).rounded(.down)
        if large > usual {
            forms.insert((Font(family: fonts[0].family, size: large, weight: fonts[0].weight), most), at: 0)
        }
        for (font, decimals) in forms where first.box.height >= font.size * 1.1 {
            let texts = cells.map { options.format.text($0.quantity, decimals: decimals) }
            guard texts.allSatisfy({ typesetter.width($0, font) + 2 * inset <= width }) else { continue }
            let runs = zip(cells, texts).map { cell, text -> TextRun in
                let x = cell.box.midX - typesetter.width(text, font) / 2
                let run = typesetter.text(
                    text, font, style.theme.texts.label.color ?? cell.color.over(plot.theme.background).contrasting, x: x,
                    baseline: typesetter.baseline(centeredOn: cell.box.midY, font), role: "label")
                return run.anchored(.middle)
            }
            // No number is drawn in a font that is higher than the rows.
            guard !zip(runs, runs.dropFirst()).contains(where: { $0.box.overlaps($1.box, byMoreThan: 0.5) }) else { continue }
            let free = runs.filter { run in !occupied.contains { run.box.overlaps($0, byMoreThan: 0.5) } }
            occupied += free.map(\.box)
            return free.map { .text($0) }
        }
        return []
    }
}

import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// Columns between running totals, in the colours of rising and falling values or the series' own, joined by lines. For values, a
    /// column extends from the previous value, at first from zero, to its own; for a band, from the lower to the upper value, or, if it has
    /// a middle value, from zero to this total; for bars, from open to close.
    public static let waterfall = SeriesKind(
        name: "waterfall", baseline: 0, symbol: .none, usesPalette: false, hasSlots: true, drawsCloses: true,
        draw: { plot in
            let steps = plot.data.steps
            let geometry = plot.barGeometry(isNamed: plot.isOfCategories)
            let isFull = !plot.theme.isHollow
            let (rising, falling) = (
                isFull ? plot.theme.rising : plot.theme.risingVolume, isFull ? plot.theme.falling : plot.theme.fallingVolume
            )
            var (columns, lines) = (ColorBatches<Rect>([rising, falling]), [Rect]())
            var last: (edge: Double, end: Double, row: Int)?
            for index in plot.visible {
                let row = plot.rows[index]
                let step = steps(row)
                guard step.start.isFinite, step.end.isFinite else { continue }
                let (high, low) = plot.pixelRange(step.start, step.end)
                // A logarithmic axis has no pixel for negative totals, and zero is at infinity.
                guard !high.isNaN, !low.isNaN else { continue }
                let (top, bottom) = (min(max(high, plot.box.y - 1), plot.box.maxY + 1), min(max(low, plot.box.y - 1), plot.box.maxY + 1))
                let width = geometry.body(in: plot.right[index] - plot.left[index])
                let (first, end) = (geometry.row(top), geometry.row(bottom))
                let column = geometry.rect(
                    x: geometry.left(center: plot.center(index), width: width), y: first, width: width, height: max(1, end - first))
                let own = step.isTotal ? plot.theme.strongText : step.end < step.start ? falling : rising
                columns.add(column, plot.pointColors?.fill(index) ?? (step.isTotal ? nil : plot.columnColor) ?? own)
                if let last, last.row == row - 1, column.x > last.edge {
                    let y = plot.grid.edge(plot.scale.pixel(last.end))
                    lines.append(plot.grid.horizontal(y: y, from: last.edge, to: column.x))
                }
                last = (column.maxX, step.end, row)
            }
            let zero = plot.scale.pixel(plot.baseline ?? 0)
            return columns.shapes + (lines.isEmpty ? [] : [.rectangles(lines, fill: .color(plot.theme.text))]) + plot.levelLine(at: zero)
        })
}

extension SeriesKind {
    /// Whether columns have the colours of rising and falling values, unless a colour is chosen for the series.
    package var colorsByDirection: Bool { self == .waterfall }
}

extension SeriesData {
    /// Returns the ends of the column of a row, and whether it is a total.
    fileprivate var steps: (Int) -> (start: Double, end: Double, isTotal: Bool) {
        switch self {
        case .values(let values): { ($0 > 0 ? values.values[$0 - 1] : 0, values.values[$0], false) }
        case .bars(let bars): { (bars.open[$0], bars.close[$0], false) }
        case .band(let band):
            { row in
                let total = band.middle[row]
                return total.isFinite ? (0, total, true) : (band.lower[row], band.upper[row], false)
            }
        }
    }
}

import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A vertical line from open to close of each bar, joined to the next one. It becomes thick (yang) in the rising colour where it passes
    /// the last shoulder, and thin (yin) in the falling colour where it passes the last waist.
    public static let kagi: SeriesKind = {
        var kind = SeriesKind(
            name: "kagi", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, groupsBars: true, downsampling: .bars,
            draw: kagiLines)
        kind.barColor = { bars, row, theme in bars.isYang(row) ? theme.rising : theme.falling }
        return kind
    }()

    @Sendable private static func kagiLines(_ plot: SeriesPlot) -> [Shape] {
        guard case .bars(let bars) = plot.data, BarGeometry(slotWidth: plot.slotWidth, grid: plot.grid).form == .bodies else {
            return SeriesKind.candlestick.draw(plot)
        }
        let (thin, thick) = (plot.grid.length(1), plot.grid.length(plot.slotWidth < 8 ? 2 : 3))
        var batches = ColorBatches<Rect>([plot.theme.rising, plot.theme.falling])
        for index in plot.visible {
            let row = plot.rows[index]
            let (open, close) = (bars.open[row], bars.close[row])
            guard bars.hasLine(row) else { continue }
            let x = plot.center(index)
            let (isJoined, isYang) = (bars.hasLine(row - 1), bars.isYang(row))
            let wasYang = isJoined ? bars.isYang(row - 1) : isYang
            func color(_ isYang: Bool) -> Color { plot.pointColors?.stroke(index) ?? (isYang ? plot.theme.rising : plot.theme.falling) }
            func upright(_ from: Double, _ to: Double, _ isYang: Bool) {
                let (top, bottom) = plot.pixelRange(from, to)
                batches.add(plot.grid.vertical(x: x, from: top, to: bottom, weight: isYang ? thick : thin), color(isYang))
            }
            // The corners belong to the horizontal lines, which reach the outer edges of the vertical ones.
            func level(_ price: Double, from start: Double, to end: Double, _ isYang: Bool) {
                let half = (isYang ? thick : thin) / 2
                let line = plot.grid.horizontal(
                    y: plot.scale.pixel(price), from: min(start, x - half), to: max(end, x + half), weight: 2 * half)
                batches.add(line, color(isYang))
            }
            if isJoined { level(open, from: plot.left[index], to: x, wasYang) }
            if isYang != wasYang {
                upright(open, bars.open[row - 1], wasYang)
                upright(bars.open[row - 1], close, isYang)
            } else {
                upright(open, close, isYang)
            }
            if bars.hasLine(row + 1) { level(close, from: x, to: plot.right[index], isYang) }
        }
        return batches.shapes
    }
}

extension BarSeries {
    /// Whether a row exists and both its open and its close are finite.
    fileprivate func hasLine(_ row: Int) -> Bool { indices.contains(row) && open[row].isFinite && close[row].isFinite }

    /// Whether a Kagi line is thick at its end. The start of the previous line is the last waist for a falling line, and the last shoulder
    /// for a rising one.
    fileprivate func isYang(_ row: Int) -> Bool {
        var row = row
        while row > 0, close[row] > open[row] ? close[row] <= open[row - 1] : close[row] >= open[row - 1] { row -= 1 }
        return close[row] > open[row]
    }
}

import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A stem from low to high, with a tick to the left at the open and one to the right at the close.
    public static let ohlc = SeriesKind(
        name: "ohlc", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, groupsBars: true, downsampling: .bars
    ) { stems($0, ticks: [.open, .close]) }

    /// Like `ohlc`, without the tick at the open.
    public static let hlc = SeriesKind(
        name: "hlc", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, groupsBars: true, downsampling: .bars
    ) { stems($0, ticks: .close) }

    /// A stem from low to high, without ticks.
    public static let highLow = SeriesKind(
        name: "high-low", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, downsampling: .bars
    ) { stems($0, ticks: []) }

    private static func stems(_ plot: SeriesPlot, ticks: OHLCTicks) -> [Shape] {
        guard case .bars(let bars) = plot.data else { return SeriesKind.line.draw(plot) }
        let geometry = plot.barGeometry()
        guard geometry.form == .bodies else { return SeriesKind.candlestick.draw(plot) }
        var batches = ColorBatches<Rect>([plot.theme.rising, plot.theme.falling, plot.theme.flat])
        // Stems are slightly wider than wicks, because only they show the colour.
        let isWide = plot.options.stemWidth == nil && geometry.body >= 9 * plot.grid.scale
        let hairline = isWide ? max(2, (1.5 * plot.grid.scale).rounded()) : geometry.wick
        let arm = plot.options.armWidth.map { max(1, ($0 * plot.grid.scale).rounded()) } ?? hairline
        for index in plot.visible {
            let row = plot.rows[index]
            let close = bars.close[row]
            guard close.isFinite else { continue }
            let open = bars.open[row].isFinite ? bars.open[row] : close
            if open == close, !plot.options.showsFlat { continue }
            let color =
                plot.pointColors?.stroke(index) ?? plot.options.barColors(from: open, to: close).wick
                ?? plot.theme.color(from: open, to: close)
            let (high, low) = (
                bars.high[row].isFinite ? bars.high[row] : max(open, close), bars.low[row].isFinite ? bars.low[row] : min(open, close)
            )
            let body = geometry.body(in: plot.right[index] - plot.left[index])
            let stem = geometry.left(center: plot.center(index), width: hairline)
            let tickLength = max(1, ((body - hairline) / 2).rounded(.down))
            let level = { (value: Double) in (plot.scale.pixel(value) * plot.grid.scale - arm / 2).rounded() }
            let (openY, closeY) = (level(open), level(close))
            let range = plot.pixelRange(high, low)
            let top = min(geometry.row(range.top), openY, closeY)
            let bottom = max(geometry.row(range.bottom), openY + arm, closeY + arm)
            batches.add(geometry.rect(x: stem, y: top, width: hairline, height: bottom - top), color)
            if ticks.contains(.open) {
                batches.add(geometry.rect(x: stem - tickLength, y: openY, width: tickLength, height: arm), color)
            }
            if ticks.contains(.close) {
                batches.add(geometry.rect(x: stem + hairline, y: closeY, width: tickLength, height: arm), color)
            }
        }
        return batches.shapes
    }
}

/// The prices at which a stem has ticks.
private struct OHLCTicks: OptionSet {
    let rawValue: Int

    static let open = OHLCTicks(rawValue: 1)
    static let close = OHLCTicks(rawValue: 2)
}

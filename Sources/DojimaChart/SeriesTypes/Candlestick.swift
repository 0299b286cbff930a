import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A body from open to close, and wicks to high and low. A close above the open is rising, below it falling; if they are equal, the
    /// body is a line.
    public static let candlestick = SeriesKind(
        name: "candlestick", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, groupsBars: true, downsampling: .bars
    ) { plot in
        candles(plot) { bars, row, open in
            let (close, theme) = (bars.close[row], plot.theme)
            return CandleColor(theme.color(from: open, to: close), isHollow: theme.isHollow && close > open)
        }
    }

    /// Returns candles. `tone` returns the colour, and whether the body is hollow, given the bars, a row and its open.
    static func candles(_ plot: SeriesPlot, color: (BarSeries, Int, Double) -> CandleColor) -> [Shape] {
        guard case .bars(let bars) = plot.data else { return SeriesKind.line.draw(plot) }
        let geometry = BarGeometry(slotWidth: plot.slotWidth, grid: plot.grid, fillsSlot: plot.fillsSlots)
        guard geometry.form == .bodies else { return strokes(of: bars, in: plot, color) }
        let theme = plot.theme
        var batches = CandleBatches([theme.rising, theme.falling, theme.flat])
        for index in plot.visible {
            let row = plot.rows[index]
            let (open, close) = (bars.open[row], bars.close[row])
            guard close.isFinite else { continue }
            let first = open.isFinite ? open : close
            if first == close, !plot.options.showsFlat { continue }
            let (high, low) = (
                bars.high[row].isFinite ? bars.high[row] : max(first, close), bars.low[row].isFinite ? bars.low[row] : min(first, close)
            )
            let (body, wick) = (plot.pixelRange(first, close), plot.pixelRange(high, low))
            let candle = CandleShape(
                left: plot.left[index], right: plot.right[index], fillsSlot: plot.fillsSlots, top: body.top, bottom: body.bottom,
                high: wick.top, low: wick.bottom)
            let own = color(bars, row, first)
            let stroke = plot.pointColors?.stroke(index) ?? own.color
            let fill = plot.pointColors?.fill(index) ?? (own.isHollow ? theme.background : own.color)
            batches.add(candle, geometry, stroke: stroke, fill: fill, line: plot.grid)
        }
        return batches.shapes
    }

    /// Returns one stroke per pixel column: the range from low to high in a lighter tone, and over it the range from open to close. If the
    /// latter is two pixels wide, both have the same tone.
    ///
    /// A stroke is at least two pixels high, because a bar without movement would hardly be visible with one.
    private static func strokes(of bars: BarSeries, in plot: SeriesPlot, _ color: (BarSeries, Int, Double) -> CandleColor) -> [Shape] {
        let pixelBars = PixelBars(plot, open: bars.open, high: bars.high, low: bars.low, close: bars.close)
        let geometry = BarGeometry(slotWidth: plot.slotWidth, grid: plot.grid)
        let theme = plot.theme
        let lightness = theme.isHollow || geometry.body > 1 ? 1 : 0.6
        let risingColor = theme.isHollow ? theme.risingVolume : theme.rising
        var ranges = ColorBatches<Rect>([risingColor, theme.falling, theme.flat].map { $0.opacity(lightness) })
        var bodies = ColorBatches<Rect>([risingColor, theme.falling, theme.flat])
        let minimumHeight = 2 * max(1, plot.grid.scale.rounded(.down))
        let grouped = pixelBars.bars
        for index in pixelBars.column.indices {
            let (open, close) = (pixelBars.open[index], pixelBars.close[index])
            let stroke = { (a: Double, b: Double, width: Double) in
                let (top, bottom) = (geometry.row(plot.pixelRange(a, b).top), geometry.row(plot.pixelRange(a, b).bottom))
                let height = max(minimumHeight, bottom - top)
                // A stroke whose height is increased stays centred.
                let start = height > bottom - top ? top - ((height - (bottom - top)) / 2).rounded(.down) : top
                return geometry.rect(x: pixelBars.column[index], y: start, width: width, height: height)
            }
            let candle = color(grouped, index, open)
            let own = theme.isHollow && candle.isHollow ? risingColor : candle.color
            let range = plot.pointColors?.stroke(pixelBars.index[index]) ?? own
            ranges.add(stroke(pixelBars.high[index], pixelBars.low[index], 1), range.opacity(lightness))
            bodies.add(stroke(max(open, close), min(open, close), geometry.body), plot.pointColors?.fill(pixelBars.index[index]) ?? own)
        }
        return ranges.shapes + bodies.shapes
    }
}

/// The colour of a candle, and whether only its outline has this colour.
struct CandleColor {
    var color: Color
    var isHollow: Bool

    init(_ color: Color, isHollow: Bool) {
        self.color = color
        self.isHollow = isHollow
    }
}

/// One candle in logical pixels.
private struct CandleShape {
    var left: Double
    var right: Double
    /// Whether the body is as wide as its slot.
    var fillsSlot: Bool
    var top: Double
    var bottom: Double
    /// The ends of the wick, from the top of the screen.
    var high: Double
    var low: Double
}

/// Wicks, outlines and bodies, grouped by the colours of their strokes.
private struct CandleBatches {
    private struct Batch {
        var solid: [Rect] = []
        /// The insides of bodies, which have other colours.
        var inside = ColorBatches<Rect>()
    }

    private var batches: [Batch] = []
    private var colors: [Color] = []

    /// Creates batches for the colours that are drawn first, in this order.
    init(_ first: [Color]) {
        for color in first where !colors.contains(color) { append(color) }
    }

    private mutating func append(_ color: Color) {
        colors.append(color)
        batches.append(Batch())
    }

    mutating func add(_ candle: CandleShape, _ geometry: BarGeometry, stroke: Color, fill: Color, line: PixelGrid) {
        if !colors.contains(stroke) { append(stroke) }
        guard let index = colors.firstIndex(of: stroke) else { return }
        var body = geometry.body(in: candle.right - candle.left)
        var x = geometry.left(center: (candle.left + candle.right) / 2, width: body)
        if candle.fillsSlot {
            // From edge to edge, so that neighbours touch regardless of rounding.
            x = (candle.left * line.scale).rounded()
            body = max(1, (candle.right * line.scale).rounded() - x)
        }
        let wickX = x + (body - geometry.wick) / 2
        let hairline = max(1, line.scale.rounded(.down))
        var (top, bottom) = (geometry.row(candle.top), geometry.row(candle.bottom))
        if bottom - top < hairline {
            top = geometry.row(candle.top - hairline / line.scale / 2)
            bottom = top + hairline
        }
        let (high, low) = (min(top, geometry.row(candle.high)), max(bottom, geometry.row(candle.low)))
        if high < top { batches[index].solid.append(geometry.rect(x: wickX, y: high, width: geometry.wick, height: top - high)) }
        if low > bottom { batches[index].solid.append(geometry.rect(x: wickX, y: bottom, width: geometry.wick, height: low - bottom)) }
        batches[index].solid.append(geometry.rect(x: x, y: top, width: body, height: bottom - top))
        if fill != stroke, body > 2 * hairline, bottom - top > 2 * hairline {
            batches[index].inside.add(
                geometry.rect(x: x + hairline, y: top + hairline, width: body - 2 * hairline, height: bottom - top - 2 * hairline), fill)
        }
    }

    var shapes: [Shape] {
        zip(colors, batches).flatMap { color, batch in
            (batch.solid.isEmpty ? [] : [.rectangles(batch.solid, fill: .color(color))]) + batch.inside.shapes
        }
    }
}

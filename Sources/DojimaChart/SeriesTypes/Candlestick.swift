import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A body from open to close, and wicks to high and low. A close above the open is rising, below it falling; if they are equal, the
    /// body is a line.
    public static let candlestick = SeriesKind(
        name: "candlestick", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, groupsBars: true, downsampling: .bars
    ) { plot in
        candles(plot) { bars, row, open in
            let (close, theme, options) = (bars.close[row], plot.theme, plot.options)
            return CandleColor(
                theme.color(from: open, to: close), isHollow: theme.isHollow && close > open && options.rising.body == nil,
                parts: options.barColors(from: open, to: close))
        }
    }

    /// Returns candles. `tone` returns the colour, and whether the body is hollow, given the bars, a row and its open.
    static func candles(_ plot: SeriesPlot, color: (BarSeries, Int, Double) -> CandleColor) -> [Shape] {
        guard case .bars(let bars) = plot.data else { return SeriesKind.line.draw(plot) }
        let geometry = plot.barGeometry(fillsSlot: plot.fillsSlots)
        guard geometry.form == .bodies else { return strokes(of: bars, in: plot, color) }
        let theme = plot.theme
        var batches = CandleBatches([theme.rising, theme.falling, theme.flat], plot.grid, outlineWidth: plot.options.outlineWidth)
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
            let painted = plot.pointColors?.stroke(index)
            batches.add(
                candle, geometry, plain: painted ?? own.color, outline: painted ?? own.parts.outline ?? own.color,
                wick: painted ?? own.parts.wick ?? own.color,
                fill: plot.pointColors?.fill(index) ?? (own.isHollow ? theme.background : own.color))
        }
        return batches.shapes
    }

    /// Returns one stroke per pixel column: the range from low to high in a lighter tone, and over it the range from open to close. If the
    /// latter is two pixels wide, both have the same tone.
    ///
    /// A stroke is at least two pixels high, because a bar without movement would hardly be visible with one.
    private static func strokes(of bars: BarSeries, in plot: SeriesPlot, _ color: (BarSeries, Int, Double) -> CandleColor) -> [Shape] {
        let pixelBars = PixelBars(plot, open: bars.open, high: bars.high, low: bars.low, close: bars.close)
        let geometry = plot.barGeometry()
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
    /// The colours of its parts in the options of the series.
    var parts: BarColors

    init(_ color: Color, isHollow: Bool, parts: BarColors) {
        self.color = color
        self.isHollow = isHollow
        self.parts = parts
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
    private let line: PixelGrid
    /// The width of outlines in device pixels.
    private let outlineWidth: Double

    /// Creates batches for the colours that are drawn first, in this order.
    ///
    /// - Parameter outlineWidth: the width of outlines in logical pixels; `nil` for 1.
    init(_ first: [Color], _ line: PixelGrid, outlineWidth: Double?) {
        self.line = line
        self.outlineWidth = max(1, outlineWidth.map { ($0 * line.scale).rounded() } ?? line.scale.rounded(.down))
        for color in first { _ = index(of: color) }
    }

    /// Returns the index of the batch of a colour, which is added if there is none.
    private mutating func index(of color: Color) -> Int {
        if let index = colors.firstIndex(of: color) { return index }
        colors.append(color)
        batches.append(Batch())
        return colors.count - 1
    }

    /// - Parameter plain: the colour of a body that is too small for an outline.
    mutating func add(_ candle: CandleShape, _ geometry: BarGeometry, plain: Color, outline: Color, wick: Color, fill: Color) {
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
        func addWick(from start: Double, to end: Double) {
            guard start < end else { return }
            batches[index(of: wick)].solid.append(geometry.rect(x: wickX, y: start, width: geometry.wick, height: end - start))
        }
        addWick(from: high, to: top)
        addWick(from: bottom, to: low)
        let hasInside = min(body, bottom - top) > 2 * outlineWidth
        let outer = index(of: hasInside ? outline : plain)
        batches[outer].solid.append(geometry.rect(x: x, y: top, width: body, height: bottom - top))
        if fill != outline, hasInside {
            batches[outer].inside.add(
                geometry.rect(
                    x: x + outlineWidth, y: top + outlineWidth, width: body - 2 * outlineWidth, height: bottom - top - 2 * outlineWidth),
                fill)
        }
    }

    var shapes: [Shape] {
        zip(colors, batches).flatMap { color, batch in
            (batch.solid.isEmpty ? [] : [.rectangles(batch.solid, fill: .color(color))]) + batch.inside.shapes
        }
    }
}

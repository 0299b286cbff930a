import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A body from open to close and wicks to high and low; rising is a close above the open, falling below, an equal one is a line.
    public static let candlestick = SeriesKind(name: "candlestick", symbol: .none, marksLastValue: true, usesPalette: false) { plot in
        guard case .bars(let bars) = plot.data else { return SeriesKind.line.draw(plot) }
        let geometry = BarGeometry(slotWidth: plot.slotWidth, grid: plot.grid)
        return geometry.form == .strokes ? strokes(of: bars, in: plot) : candles(of: bars, in: plot, geometry)
    }

    private static func candles(of bars: BarSeries, in plot: SeriesPlot, _ geometry: BarGeometry) -> [Shape] {
        var rising = CandleBatch()
        var falling = CandleBatch()
        var flat = CandleBatch()
        for index in plot.visible {
            let row = plot.rows[index]
            let (open, close) = (bars.open[row], bars.close[row])
            guard close.isFinite else { continue }
            let first = open.isFinite ? open : close
            if first == close, !plot.style.showsFlat { continue }
            let (high, low) = (
                bars.high[row].isFinite ? bars.high[row] : max(first, close), bars.low[row].isFinite ? bars.low[row] : min(first, close)
            )
            let (body, wick) = (plot.stretch(first, close), plot.stretch(high, low))
            let candle = Candle(
                centre: plot.centre(index), slot: plot.right[index] - plot.left[index], top: body.top, bottom: body.bottom,
                high: wick.top, low: wick.bottom)
            if close > first {
                rising.add(candle, geometry, isHollow: plot.theme.isHollow, line: plot.grid)
            } else if close < first {
                falling.add(candle, geometry, isHollow: false, line: plot.grid)
            } else {
                flat.add(candle, geometry, isHollow: false, line: plot.grid)
            }
        }
        let theme = plot.theme
        return rising.shapes(theme.rising, inside: theme.ground) + falling.shapes(theme.falling, inside: theme.ground)
            + flat.shapes(theme.flat, inside: theme.ground)
    }

    /// One stroke a pixel column: the range from low to high in a lighter tone, and on it the way from open to close.
    private static func strokes(of bars: BarSeries, in plot: SeriesPlot) -> [Shape] {
        let fold = BarFold(plot, open: bars.open, high: bars.high, low: bars.low, close: bars.close)
        let geometry = BarGeometry(slotWidth: 0, grid: plot.grid)
        var ranges: [[Rect]] = [[], [], []]
        var bodies: [[Rect]] = [[], [], []]
        for index in fold.column.indices {
            let (open, close) = (fold.open[index], fold.close[index])
            let kind = close > open ? 0 : close < open ? 1 : 2
            let stroke = { (a: Double, b: Double) in
                let (top, bottom) = (geometry.row(plot.stretch(a, b).top), geometry.row(plot.stretch(a, b).bottom))
                return geometry.rect(x: fold.column[index], y: top, width: 1, height: max(1, bottom - top))
            }
            ranges[kind].append(stroke(fold.high[index], fold.low[index]))
            bodies[kind].append(stroke(max(open, close), min(open, close)))
        }
        let theme = plot.theme
        let colors = [theme.isHollow ? theme.fallingVolume : theme.rising, theme.falling, theme.flat]
        let shapes =
            zip(ranges, colors).map { Shape.rectangles($0, fill: .color(theme.isHollow ? $1 : $1.opacity(0.6))) }
            + zip(bodies, colors).map { Shape.rectangles($0, fill: .color($1)) }
        return shapes.filter { if case .rectangles(let rects, _) = $0 { !rects.isEmpty } else { true } }
    }
}

/// One candle in logical pixels.
private struct Candle {
    var centre: Double
    var slot: Double
    var top: Double
    var bottom: Double
    /// Of the wick, from the top of the screen.
    var high: Double
    var low: Double
}

/// The wicks and bodies of one colour.
private struct CandleBatch {
    var solid: [Rect] = []
    var inside: [Rect] = []

    mutating func add(_ candle: Candle, _ geometry: BarGeometry, isHollow: Bool, line: PixelGrid) {
        let body = geometry.body(in: candle.slot)
        let x = geometry.left(centre: candle.centre, width: body)
        let wickX = x + (body - geometry.wick) / 2
        let hairline = max(1, line.scale.rounded(.down))
        var (top, bottom) = (geometry.row(candle.top), geometry.row(candle.bottom))
        if bottom - top < hairline {
            top = geometry.row(candle.top - hairline / line.scale / 2)
            bottom = top + hairline
        }
        let (high, low) = (min(top, geometry.row(candle.high)), max(bottom, geometry.row(candle.low)))
        if high < top { solid.append(geometry.rect(x: wickX, y: high, width: geometry.wick, height: top - high)) }
        if low > bottom { solid.append(geometry.rect(x: wickX, y: bottom, width: geometry.wick, height: low - bottom)) }
        solid.append(geometry.rect(x: x, y: top, width: body, height: bottom - top))
        if isHollow, body > 2 * hairline, bottom - top > 2 * hairline {
            inside.append(
                geometry.rect(x: x + hairline, y: top + hairline, width: body - 2 * hairline, height: bottom - top - 2 * hairline))
        }
    }

    func shapes(_ color: Color, inside ground: Color) -> [Shape] {
        var shapes: [Shape] = solid.isEmpty ? [] : [.rectangles(solid, fill: .color(color))]
        if !inside.isEmpty { shapes.append(.rectangles(inside, fill: .color(ground))) }
        return shapes
    }
}

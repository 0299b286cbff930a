import DojimaScale

extension SeriesKind {
    /// A line in the rising colour above a level and in the falling colour below it, with a tint between line and level. The level is that
    /// of the options, or else the first visible value; it is drawn as a line and labelled on the axis and in the legend.
    public static let baseline: SeriesKind = {
        var kind = SeriesKind(
            name: "baseline", marksLastValue: true, usesPalette: false, joinsPoints: true, showsExtremes: true,
            extent: { data, rows in data.closeExtent(rows) }, draw: aboutBase)
        kind.marksBase = true
        return kind
    }()

    @Sendable private static func aboutBase(_ plot: SeriesPlot) -> [Shape] {
        let closes = plot.data.closes
        let seen = plot.visible.lazy.map { closes[plot.rows[$0]] }.first(where: \.isFinite)
        guard let first = plot.baseline ?? seen else { return [] }
        let level = plot.grid.edge(min(max(plot.scale.pixel(first), plot.box.y), plot.box.maxY))
        let parts = LinePath(plot, closes).parts
        let (above, below) = plot.sides(of: level)
        let (up, down) = plot.scale.isInverted ? (below, above) : (above, below)
        let sides = [
            ("above", up, plot.theme.rising, up == above ? plot.box.y : plot.box.maxY),
            ("below", down, plot.theme.falling, down == below ? plot.box.maxY : plot.box.y),
        ]
        let lines = sides.map { name, clip, color, far in
            let backgrounds = parts.compactMap { points -> Shape? in
                guard let start = points.first, let end = points.last, points.count > 1 else { return nil }
                let fill = Fill.gradient(
                    top: min(far, level), color.opacity(far < level ? 0.26 : 0.03), bottom: max(far, level),
                    color.opacity(far < level ? 0.03 : 0.26))
                return .polygon(points + [Point(end.x, level), Point(start.x, level)], fill: fill)
            }
            return Shape.group(id: name, clip: clip, backgrounds + plot.stroked(parts, color: color))
        }
        return [.group(id: "base", clip: nil, plot.levelLine(at: plot.scale.pixel(first)))] + lines
    }
}

extension SeriesPlot {
    /// Returns the parts of the plot above and below a pixel.
    func sides(of level: Double) -> (above: Rect, below: Rect) {
        (
            Rect(x: box.x, y: box.y, width: box.width, height: level - box.y),
            Rect(x: box.x, y: level, width: box.width, height: box.maxY - level)
        )
    }

    /// Returns a line across the plot at a pixel, stronger than the grid; none at the edge of the plot, which already has a line.
    func levelLine(at y: Double) -> [Shape] {
        guard y > box.y, y < box.maxY - 1 else { return [] }
        return [.rectangles([grid.horizontal(y: grid.center(y), from: box.x, to: box.maxX)], fill: .color(theme.text))]
    }
}

import DojimaScale

extension SeriesKind {
    /// A line in the rising colour above a level and in the falling colour below it, with a tint between line and level. The level is that
    /// of the options, or else the first visible value.
    public static let baseline = SeriesKind(
        name: "baseline", marksLastValue: true, usesPalette: false, joinsPoints: true, showsExtremes: true,
        extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            let closes = plot.data.closes
            let seen = plot.visible.lazy.map { closes[plot.rows[$0]] }.first(where: \.isFinite)
            guard let first = plot.baseline ?? seen else { return [] }
            let level = plot.grid.edge(min(max(plot.scale.pixel(first), plot.box.y), plot.box.maxY))
            let parts = LinePath(plot, closes).parts
            let above = Rect(x: plot.box.x, y: plot.box.y, width: plot.box.width, height: level - plot.box.y)
            let below = Rect(x: plot.box.x, y: level, width: plot.box.width, height: plot.box.maxY - level)
            let (up, down) = plot.scale.isInverted ? (below, above) : (above, below)
            let sides = [
                ("above", up, plot.theme.rising, up == above ? plot.box.y : plot.box.maxY),
                ("below", down, plot.theme.falling, down == below ? plot.box.maxY : plot.box.y),
            ]
            return sides.map { name, clip, color, far in
                let backgrounds = parts.compactMap { points -> Shape? in
                    guard let start = points.first, let end = points.last, points.count > 1 else { return nil }
                    let fill = Fill.gradient(
                        top: min(far, level), color.opacity(far < level ? 0.26 : 0.03), bottom: max(far, level),
                        color.opacity(far < level ? 0.03 : 0.26))
                    return .polygon(points + [Point(end.x, level), Point(start.x, level)], fill: fill)
                }
                return .group(id: name, clip: clip, backgrounds + plot.stroked(parts, color: color))
            }
        })
}

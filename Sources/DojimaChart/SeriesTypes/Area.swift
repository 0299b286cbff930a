import DojimaScale

extension SeriesKind {
    /// A line with the background below it tinted, fading towards the bottom of the plot; in a stack, the background between two lines.
    public static let area = SeriesKind(
        name: "area", marksLastValue: true, stacks: true, joinsPoints: true, showsExtremes: true,
        extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            guard plot.stack == nil else { return stacked(plot) }
            let level = plot.baseline.map { min(max(plot.scale.pixel($0), plot.box.y), plot.box.maxY) } ?? plot.box.maxY
            let ys = plot.visible.lazy.map { plot.scale.pixel(plot.values[plot.rows[$0]]) }.filter(\.isFinite)
            let parts = LinePath(plot, plot.values).parts
            let top = plot.shades == nil ? parts.joined().map(\.y).min() ?? plot.box.y : ys.min() ?? plot.box.y
            // A colour that is not opaque is used unchanged.
            let fill = { (color: Color?) -> Fill in
                if color == nil, let own = plot.options.areaColor { return .color(own) }
                let tone = color ?? plot.line.color
                guard tone.alpha == 255 else { return .color(tone) }
                return .gradient(top: top, tone.opacity(0.28), bottom: level, tone.opacity(0.02))
            }
            if plot.shades != nil {
                return ColoredLine(plot, plot.values, role: .fill).backgrounds(to: level, fill: fill) + plot.strokes(plot.values)
                    + plot.markers(plot.values)
            }
            let backgrounds = parts.compactMap { points -> Shape? in
                guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
                return .polygon(points + [Point(last.x, level), Point(first.x, level)], fill: fill(nil))
            }
            return backgrounds + plot.stroked(parts) + plot.markers(plot.values)
        })

    /// Returns the area between the lines at which a stacked series begins and ends, in a strong colour to tell the areas apart.
    private static func stacked(_ plot: SeriesPlot) -> [Shape] {
        guard let stack = plot.stack else { return [] }
        let backgrounds = BandPart.parts(plot, upper: stack.ends, lower: stack.starts).flatMap { part in
            part.polygons.map { Shape.polygon($0.0, fill: .color(plot.stackFill)) }
        }
        let edges = plot.stroked(LinePath(plot, stack.ends).parts, color: plot.theme.background, width: 1)
        return backgrounds + edges + plot.markers(stack.ends)
    }
}

extension SeriesPlot {
    /// The colour of the area of a stacked series.
    var stackFill: Color { options.areaColor ?? line.fill.opacity(0.82) }
}

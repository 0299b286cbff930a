import DojimaScale

extension SeriesKind {
    /// A line with a tinted background below it, which ends at the baseline or at zero; if neither is on the axis, it fades out before the
    /// end of the axis, which would look like a base. In a stack, the background between two lines. Negative values add a zero line.
    public static let area = SeriesKind(
        name: "area", marksLastValue: true, stacks: true, joinsPoints: true, showsExtremes: true,
        extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            guard plot.stack == nil else { return stacked(plot) }
            let (base, zeroLine, isBase) = end(of: plot)
            let level = min(max(base, plot.box.y), plot.box.maxY)
            let parts = LinePath(plot, plot.values).parts
            let ys = (plot.pointColors == nil ? parts.joined().map(\.y) : plot.visible.map { plot.scale.pixel(plot.values[plot.rows[$0]]) })
                .filter(\.isFinite)
            let (top, bottom) = (ys.min() ?? plot.box.y, ys.max() ?? plot.box.maxY)
            let (above, below) = plot.sides(of: level)
            let lines = plot.pointColors == nil ? plot.stroked(parts) : plot.strokes(plot.values)
            let upper = backgrounds(plot, parts, to: level, from: top, fadesOut: !isBase)
            guard bottom > level + 0.5, level < plot.box.maxY else { return upper + zeroLine + lines + plot.markers(plot.values) }
            // Each side fades towards the level.
            return [
                .group(id: "above", clip: above, upper),
                .group(id: "below", clip: below, backgrounds(plot, parts, to: level, from: bottom)),
            ] + zeroLine + lines + plot.markers(plot.values)
        })

    /// Returns the pixel at which the background ends, the zero line if there are negative values, and whether the end is a base: the
    /// baseline or zero.
    private static func end(of plot: SeriesPlot) -> (pixel: Double, line: [Shape], isBase: Bool) {
        if let base = plot.baseline { return (plot.scale.pixel(base), plot.levelLine(at: plot.scale.pixel(base)), true) }
        let hasNegatives = !plot.scale.isLogarithmic && plot.visible.contains { plot.values[plot.rows[$0]] < 0 }
        guard hasNegatives || !plot.scale.isLogarithmic && plot.scale.domain.contains(0) else { return (plot.box.maxY, [], false) }
        return (plot.scale.pixel(0), hasNegatives ? plot.levelLine(at: plot.scale.pixel(0)) : [], true)
    }

    /// The part of the height below the highest point in which a background without a base fades out.
    private static let fadingPart = 0.75

    /// Returns the background between the line and a level, fading from the y `far` towards the level, or fading out before it.
    private static func backgrounds(
        _ plot: SeriesPlot, _ parts: [[Point]], to level: Double, from far: Double, fadesOut: Bool = false
    ) -> [Shape] {
        // A translucent colour is used unchanged.
        let fill = { (color: Color?) -> Fill in
            if color == nil, let own = plot.options.areaColor { return .color(own) }
            if color == nil, let own = plot.options.gradient {
                return far <= level
                    ? .gradient(top: far, own.start, bottom: level, own.end) : .gradient(top: level, own.end, bottom: far, own.start)
            }
            let tone = color ?? plot.line.color
            guard tone.alpha == 255 else { return .color(tone) }
            guard !fadesOut else {
                return .gradient(top: far, tone.opacity(0.28), bottom: far + fadingPart * (level - far), tone.opacity(0))
            }
            return far <= level
                ? .gradient(top: far, tone.opacity(0.28), bottom: level, tone.opacity(0.02))
                : .gradient(top: level, tone.opacity(0.02), bottom: far, tone.opacity(0.28))
        }
        if plot.pointColors != nil { return ColoredLine(plot, plot.values, role: .fill).backgrounds(to: level, fill: fill) }
        return parts.compactMap { points -> Shape? in
            guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
            return .polygon(points + [Point(last.x, level), Point(first.x, level)], fill: fill(nil))
        }
    }

    /// Returns the background between the lines at which a stacked series begins and ends, in a strong colour to distinguish the areas.
    private static func stacked(_ plot: SeriesPlot) -> [Shape] {
        guard let stack = plot.stack else { return [] }
        let backgrounds = BandPart.parts(plot, upper: stack.ends, lower: stack.starts).flatMap { part in
            part.polygons.map { Shape.polygon($0.0, fill: plot.stackFill(of: $0.0)) }
        }
        // The dashes and marks that distinguish the theme's lines are not needed: areas differ in colour or grey level.
        var plot = plot
        plot.line.dash = []
        let edges = plot.stroked(LinePath(plot, stack.ends).parts, color: plot.theme.background, width: 1)
        return backgrounds + edges + plot.markers(stack.ends, plot.options.marker)
    }
}

extension SeriesPlot {
    /// The colour of the area of a stacked series, or the middle colour of its gradient.
    var stackColor: Color { options.areaColor ?? options.gradient?.middle ?? line.fill.opacity(0.82) }

    /// Returns the fill of a part of the area of a stacked series.
    fileprivate func stackFill(of points: [Point]) -> Fill {
        guard let gradient = options.gradient, let top = points.map(\.y).min(), let bottom = points.map(\.y).max() else {
            return .color(stackColor)
        }
        return .gradient(top: top, gradient.start, bottom: bottom, gradient.end)
    }
}

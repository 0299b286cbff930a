import DojimaScale

extension SeriesKind {
    /// A line with the ground below it tinted, fading towards the bottom of the plot.
    public static let area = SeriesKind(
        name: "area", marksLastValue: true, extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            let parts = LinePath(plot, plot.data.closes).parts
            let top = parts.joined().map(\.y).min() ?? plot.box.y
            let fill = Fill.gradient(
                top: top, plot.line.color.opacity(0.28), bottom: plot.box.maxY, plot.line.color.opacity(0.02))
            let grounds = parts.compactMap { points -> Shape? in
                guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
                return .polygon(points + [Point(last.x, plot.box.maxY), Point(first.x, plot.box.maxY)], fill: fill)
            }
            return grounds + parts.map { plot.stroked($0) }
        })
}

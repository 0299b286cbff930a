import DojimaScale

extension SeriesKind {
    /// As `line`, but each value holds until the next: only horizontal and vertical strokes.
    public static let step = SeriesKind(
        name: "step", marksLastValue: true, extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            LinePath(plot, plot.data.closes).parts.map { points in
                var steps: [Point] = []
                for point in points {
                    let place = Point(plot.grid.centre(point.x), plot.grid.centre(point.y))
                    if let last = steps.last, last.y != place.y { steps.append(Point(place.x, last.y)) }
                    steps.append(place)
                }
                return plot.stroked(steps)
            }
        })
}

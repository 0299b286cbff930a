import DojimaScale

extension SeriesKind {
    /// Like `line`, but each value is kept until the next, with horizontal and vertical strokes only.
    public static let step = SeriesKind(
        name: "step", marksLastValue: true, stacks: true, showsExtremes: true,
        extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            guard plot.pointColors == nil else {
                // A step has the colour of its value until the next one.
                return ColoredLine(plot.withSolidColors, plot.values, role: .stroke).runs.map {
                    plot.stroked(steps($0.points, plot.grid), color: $0.color)
                } + plot.markers(plot.values)
            }
            let parts = LinePath(plot, plot.values, snapsLevels: true).parts
            return plot.stroked(parts.map { steps($0, plot.grid) }) + plot.markers(plot.values)
        })

    private static func steps(_ points: [Point], _ grid: PixelGrid) -> [Point] {
        var steps: [Point] = []
        for point in points {
            let point = Point(grid.center(point.x), grid.center(point.y))
            if let last = steps.last, last.y != point.y { steps.append(Point(point.x, last.y)) }
            steps.append(point)
        }
        return steps
    }
}

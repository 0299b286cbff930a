import DojimaScale

extension SeriesKind {
    /// The closes or values joined in order; a missing value breaks the line, a closed market does not.
    public static let line = SeriesKind(
        name: "line", marksLastValue: true, stacks: true, joinsPoints: true, extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            plot.strokes(plot.values) + plot.markers(plot.values)
        })
}

extension SeriesPlot {
    /// What a line goes through: the ends of a stack, else closes or values.
    var values: [Double] { stack?.ends ?? data.closes }

    /// A line through a column, in the colours of a palette where there is one.
    func strokes(_ column: [Double]) -> [Shape] {
        if shades != nil { return ColoredLine(self, column, role: .stroke).strokes(width: style.lineWidth) }
        return LinePath(self, column).parts.map { stroked($0) }
    }

    /// A line in the series' colour; a lone point becomes a dot.
    func stroked(_ points: [Point], color: Color? = nil, width: Double? = nil) -> Shape {
        let color = color ?? line.color
        let width = width ?? style.lineWidth
        guard points.count > 1 else {
            return .arcs(points.map { Arc(center: $0, radius: max(2, width)) }, fill: .color(color), stroke: nil)
        }
        // Round corners of strokes that go up and down within a pixel would reach beyond their ends.
        return .polyline(points, stroke: Stroke(color, width: width, dash: line.dash, join: sharesPixels ? .bevel : .round))
    }
}

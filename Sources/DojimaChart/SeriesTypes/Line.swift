import DojimaScale

extension SeriesKind {
    /// The closes or values joined in order; a missing value breaks the line, a closed market does not.
    public static let line = SeriesKind(
        name: "line", marksLastValue: true, extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            LinePath(plot, plot.data.closes).parts.map { plot.stroked($0) }
        })
}

extension SeriesPlot {
    /// A line in the series' colour; a lone point becomes a dot.
    func stroked(_ points: [Point], color: Color? = nil, width: Double? = nil) -> Shape {
        let color = color ?? line.color
        let width = width ?? style.lineWidth
        guard points.count > 1 else {
            return .arcs(points.map { Arc(center: $0, radius: max(2, width)) }, fill: .color(color), stroke: nil)
        }
        return .polyline(points, stroke: Stroke(color, width: width, dash: line.dash))
    }
}

extension SeriesKind {
    /// A mark at each close or value, without lines between them.
    public static let scatter = SeriesKind(
        name: "scatter", symbol: .dot, marksLastValue: true, extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in plot.markers(plot.data.closes, plot.options.marker ?? plot.line.marker ?? PointMarker(size: 5)) })
}

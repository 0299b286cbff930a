import DojimaScale

extension SeriesKind {
    /// A line with dots at its lowest, its highest and its last value: the only series of a chart as small as a word (Edward Tufte,
    /// *Beautiful Evidence*, 2006).
    public static let sparkline = SeriesKind(
        name: "sparkline", marksLastValue: true, joinsPoints: true, showsExtremes: true,
        extent: { data, rows in data.closeExtent(rows) }, overhang: { $0.dotRadius + 0.5 },
        draw: { plot in plot.strokes(plot.values) + plot.extremes })
}

extension SeriesPlot {
    /// The radius of the dots of a sparkline, in logical pixels.
    fileprivate var dotRadius: Double { lineWidth / 2 + 1.25 }

    /// Dots at the first lowest and the first highest visible value in the colours of falling and rising prices, unless all are equal, and
    /// at the last one in the colour of the line.
    fileprivate var extremes: [Shape] {
        let points = visible.map { (index: $0, value: values[rows[$0]]) }.filter { $0.value.isFinite && scale.pixel($0.value).isFinite }
        guard let low = points.min(by: { $0.value < $1.value }), let last = points.last else { return [] }
        let high = points.max { $0.value < $1.value } ?? low
        var marks = [(last, pointColors?.marker(last.index) ?? line.color)]
        if low.value < high.value { marks = [(low, theme.falling), (high, theme.rising)] + marks }
        return marks.map { point, color in
            let arc = Arc(center: Point(center(point.index), scale.pixel(point.value)), radius: dotRadius)
            return Shape.arcs([arc], fill: .color(color), stroke: nil)
        }
    }
}

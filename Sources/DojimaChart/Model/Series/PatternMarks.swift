package import DojimaSeries

/// Marks at the bars of a price pane at which a candle pattern ends or a condition holds: triangles, and names if they fit.
package struct PatternMarks {
    package private(set) var series: [ChartSeries] = []
    package private(set) var names: [Annotation] = []

    /// The maximum number of names that are legible side by side.
    private static let maximumNames = 200

    /// - Parameters:
    ///   - id: the id of the series, unique in the chart.
    ///   - rows: the visible bars.
    ///   - isDirected: whether a mark indicates rising or falling prices and has the colour for that; otherwise it has the theme's next
    ///     colour.
    package init(
        _ marks: [BarMark], id: String, name: String, on bars: BarSeries, in rows: Range<Int>, isDirected: Bool = true, color: ColorChoice,
        axis: String
    ) {
        for isUp in [true, false] {
            let own = marks.filter { $0.isUp == isUp }
            guard !own.isEmpty else { continue }
            var values = [Double](repeating: .nan, count: bars.count)
            for mark in own { values[mark.row] = isUp ? bars.low[mark.row] : bars.high[mark.row] }
            let side = isUp ? "up" : "down"
            series.append(
                ChartSeries(
                    id: "\(id).\(side)", name: name, kind: isUp ? .markBelow : .markAbove,
                    data: .values(ValueSeries(time: bars.time, values: values)), axis: axis
                ) {
                    $0.color = color != .automatic || !isDirected ? color : isUp ? .rising : .falling
                    $0.lastValue = .hidden
                    $0.legendHead = series.first?.id
                    $0.showsValuesInLegend = false
                })
        }
        let named = marks.filter { !$0.name.isEmpty && rows.contains($0.row) }
        guard named.count <= PatternMarks.maximumNames else { return }
        names = named.map { mark in
            Annotation(
                id: "\(id)-\(mark.row)", kind: .name(below: mark.isUp),
                points: [AnnotationPoint(time: bars.time[mark.row])], text: mark.name, axis: axis)
        }
    }
}

import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A circle at each close or value, whose area in square pixels is the point's volume or area quantity times a scale.
    ///
    /// Larger circles are drawn first, so that they do not hide smaller ones.
    public static let bubble = SeriesKind(
        name: "bubble", symbol: .dot, marksLastValue: true, extent: { data, rows in data.closeExtent(rows) },
        overhang: { ($0.largestArea * $0.areaScale / .pi).squareRoot() },
        draw: { plot in
            let (values, areas, scale) = (plot.data.closes, plot.data.areas, plot.areaScale)
            guard !areas.isEmpty else { return SeriesKind.scatter.draw(plot) }
            var bubbles: [(arc: Arc, color: Color)] = []
            for index in plot.visible {
                let (y, area) = (plot.scale.pixel(values[plot.rows[index]]), areas[plot.rows[index]] * scale)
                guard y.isFinite, area.isFinite, area > 0 else { continue }
                bubbles.append(
                    (
                        Arc(center: Point(plot.center(index), y), radius: (area / .pi).squareRoot()),
                        plot.pointColors?.marker(index) ?? plot.line.color
                    ))
            }
            let ordered = bubbles.enumerated().sorted {
                ($1.element.arc.radius, $0.offset) < ($0.element.arc.radius, $1.offset)
            }
            return ordered.map { _, bubble in
                let tint = bubble.color.alpha == 255 ? bubble.color.opacity(0.45) : bubble.color
                return .arcs([bubble.arc], fill: .color(tint), stroke: Stroke(bubble.color.opacity(1), width: 1))
            }
        })
}

extension SeriesPlot {
    /// The largest quantity of a visible bubble; 0 if there is none.
    fileprivate var largestArea: Double {
        let areas = data.areas
        return areas.isEmpty ? 0 : visible.map { areas[rows[$0]] }.filter { $0.isFinite && $0 > 0 }.max() ?? 0
    }

    /// The square pixels per unit of the bubbles' quantity.
    ///
    /// By default the largest bubble is as wide as a slot or, if slots are narrow, 24 pixels wide, and at most an eighth of the plot's
    /// smaller side, so that bubbles at the edges of the visible range are not clipped.
    fileprivate var areaScale: Double {
        if let scale = options.bubbleScale { return scale }
        let diameter = min(max(slotWidth, 24), min(box.width, box.height) / 8)
        return largestArea > 0 ? .pi * diameter * diameter / 4 / largestArea : 0
    }
}

extension SeriesData {
    /// The quantities represented by the areas of bubbles: volumes of bars, or areas of values; empty if there are none.
    var areas: [Double] {
        switch self {
        case .bars(let bars): bars.volume
        case .values(let values): values.areas
        case .band: []
        }
    }
}

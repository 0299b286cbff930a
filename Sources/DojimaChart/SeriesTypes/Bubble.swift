import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A circle at each close or value, whose area in square pixels is the point's volume or area times a scale.
    ///
    /// Larger circles are drawn first, so that none hides another.
    public static let bubble = SeriesKind(
        name: "bubble", symbol: .dot, marksLastValue: true, extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            let (values, areas) = (plot.data.closes, plot.data.areas)
            guard !areas.isEmpty else { return SeriesKind.scatter.draw(plot) }
            let largest = plot.visible.map { areas[plot.rows[$0]] }.filter { $0.isFinite && $0 > 0 }.max() ?? 0
            let scale = plot.options.bubbleScale ?? SeriesKind.bubbleScale(largest: largest, in: plot.box)
            var bubbles: [(arc: Arc, color: Color)] = []
            for index in plot.visible {
                let (y, area) = (plot.scale.pixel(values[plot.rows[index]]), areas[plot.rows[index]] * scale)
                guard y.isFinite, area.isFinite, area > 0 else { continue }
                bubbles.append(
                    (
                        Arc(center: Point(plot.centre(index), y), radius: (area / .pi).squareRoot()),
                        plot.shades?.marker(index) ?? plot.line.color
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

    /// Returns the scale at which the largest circle is an eighth of the plot's smaller side wide.
    static func bubbleScale(largest: Double, in box: Rect) -> Double {
        let diameter = min(box.width, box.height) / 8
        return largest > 0 ? .pi * diameter * diameter / 4 / largest : 0
    }
}

extension SeriesData {
    /// The quantities that the areas of bubbles show: volumes of bars, areas of values; empty if there are none.
    var areas: [Double] {
        switch self {
        case .bars(let bars): bars.volume
        case .values(let values): values.areas
        case .band: []
        }
    }
}

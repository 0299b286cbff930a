public import DojimaScale

/// A horizontal line of a chart, where it stands in the picture.
public struct ChartLevel: Sendable {
    public var id: String
    public var value: Double
    /// Of its pane, in logical pixels.
    public var box: Rect
    /// Of its value axis.
    public var scale: ValueScale
    public var isMovable: Bool
    /// Of its axis: the smallest step of a price.
    public var tickSize: Double?
}

extension Chart {
    /// The annotations that are horizontal lines, in drawing order. O(points in the window), for their axes' ranges.
    public func levels(measure: @escaping TextMeasure) -> [ChartLevel] {
        guard panes.contains(where: { $0.annotations.contains { $0.level != nil } }) else { return [] }
        let layout = layout(measure: measure)
        return panes.indices.flatMap { pane in
            panes[pane].annotations.compactMap { annotation -> ChartLevel? in
                guard let value = annotation.level else { return nil }
                let axis = panes[pane].axisIndex(named: annotation.axis)
                let plan = layout.plans[pane][axis]
                // An axis may take a part of its pane.
                var box = layout.frame.pane(pane)
                (box.y, box.height) = (plan.top, plan.height)
                return ChartLevel(
                    id: annotation.id, value: value, box: box, scale: plan.scale, isMovable: annotation.isMovable,
                    tickSize: panes[pane].axes[axis].tickSize)
            }
        }
    }

    /// Puts horizontal lines at values, by their ids; colours whose rules name them follow.
    public mutating func move(levels values: [String: Double]) {
        for pane in panes.indices {
            for index in panes[pane].annotations.indices where panes[pane].annotations[index].level != nil {
                guard let value = values[panes[pane].annotations[index].id] else { continue }
                panes[pane].annotations[index].points[0].value = value
            }
        }
    }
}

extension Chart {
    /// The values of the horizontal lines, by their ids: what rules of palettes compare with. Of equal ids that of the series' own pane counts.
    func levelValues(seenFrom pane: Int) -> [String: Double] {
        let annotations = ([panes[pane]] + panes).flatMap(\.annotations)
        return Dictionary(annotations.compactMap { one in one.level.map { (one.id, $0) } }) { first, _ in first }
    }
}

extension Annotation {
    /// The value of a horizontal line; `nil` of all else.
    var level: Double? { kind.name == AnnotationKind.horizontalLine.name ? points[0].value : nil }
}

public import DojimaScale

extension Chart {
    /// Returns the annotations that are horizontal lines, in drawing order. O(visible points), because the ranges of
    /// their axes are computed.
    public func levelField(measure: @escaping TextMeasure) -> LevelField {
        guard panes.contains(where: { $0.annotations.contains { $0.level != nil } }) else { return LevelField([]) }
        let layout = makeLayout(measure: measure)
        let lines = panes.indices.flatMap { pane in
            panes[pane].annotations.compactMap { annotation -> LevelField.Line? in
                guard let value = annotation.level else { return nil }
                let axis = panes[pane].axisIndex(named: annotation.axis)
                let plan = layout.panes[pane].axes[axis]
                // An axis may occupy only part of its pane.
                var box = layout.panes[pane].box
                (box.y, box.height) = (plan.top, plan.height)
                return LevelField.Line(
                    id: annotation.id, box: box, scale: plan.scale, value: value, isMovable: annotation.isMovable,
                    step: panes[pane].axes[axis].tickSize)
            }
        }
        return LevelField(lines)
    }

    /// Moves horizontal lines to values, by their ids; colours change if their rules refer to the lines.
    package mutating func move(levels values: [String: Double]) {
        for pane in panes.indices {
            for index in panes[pane].annotations.indices where panes[pane].annotations[index].level != nil {
                guard let value = values[panes[pane].annotations[index].id] else { continue }
                panes[pane].annotations[index].points[0].value = value
            }
        }
    }
}

extension Chart {
    /// Returns the values of horizontal lines by id, for the rules of palettes. If ids are equal, the line in `pane` is used.
    func levelValues(forPane pane: Int) -> [String: Double] {
        let annotations = ([panes[pane]] + panes).flatMap(\.annotations)
        return Dictionary(annotations.compactMap { annotation in annotation.level.map { (annotation.id, $0) } }) { first, _ in first }
    }
}

extension Annotation {
    /// The value of a level, such as a horizontal line; `nil` for other annotations.
    var level: Double? { kind.isLevel ? points[0].value : nil }
}

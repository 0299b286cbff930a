import DojimaScale
import DojimaTime

extension TimeAxisPlan {
    /// Returns one tick per category, at the middle of its slot. A name that does not fit is truncated or omitted, but keeps its tick.
    func categoryTicks(width: Double, _ typesetter: Typesetter, _ type: Typography) -> TimeTickSet {
        let scale = TimeScale(window: axis.window, left: 0, width: width)
        let labelSpace = Double(slotMicroseconds) * scale.pixelsPerMicrosecond - 6
        var set = TimeTickSet()
        let overhang = type.margin - 1
        var end = -Double.infinity
        for (index, name) in axis.categories.enumerated() {
            let position = axis.timeline.position(of: Categories.moment(of: index))
            let x = scale.x(position.advanced(by: slotMicroseconds / 2))
            guard (0...width).contains(x) else { continue }
            let isShort = axis.labelAngle == .horizontal && labelSpace >= 30 && !isVertical
            var label = isShort ? typesetter.fitted(name, type.axis, within: labelSpace) : name
            let length = labelSize(label, typesetter, type).along
            // A rotated label ends at its tick.
            let left = x - length * (axis.labelAngle == .diagonal && !isVertical ? 0.85 : 0.5)
            if label.isEmpty || left < end || left < -overhang || left + length > width + overhang {
                label = ""
            } else {
                // Names above each other are separated by the space within their line height.
                end = left + length + (isVertical ? 0 : 4)
            }
            set.ticks.append(
                TimeTick(
                    time: Categories.moment(of: index), position: position, label: label, weight: 0, x: x, left: left,
                    width: label.isEmpty ? 0 : length))
        }
        return set
    }
}

import DojimaScale
import DojimaTime

extension TimeAxis {
    /// One tick a category under the middle of its slot. A name without room is shortened, then left out; its tick stays.
    func categoryTicks(width: Double, _ pen: Pen, _ type: Typography) -> TimeTickSet {
        let scale = TimeScale(window: window, left: 0, width: width)
        let room = Double(slotMicroseconds) * scale.pixelsPerMicrosecond - 6
        var set = TimeTickSet()
        let overhang = type.margin - 1
        var end = -Double.infinity
        for (place, name) in categories.enumerated() {
            let position = timeline.position(of: Categories.moment(of: place))
            let x = scale.x(position.advanced(by: slotMicroseconds / 2))
            guard (0...width).contains(x) else { continue }
            let isShort = options.labelAngle == .horizontal && room >= 30 && !liesUpright
            var label = isShort ? pen.fitted(name, type.axis, within: room) : name
            let length = labelSize(label, pen, type).along
            // A turned label ends at its tick.
            let left = x - length * (options.labelAngle == .diagonal && !liesUpright ? 0.85 : 0.5)
            if label.isEmpty || left < end || left < -overhang || left + length > width + overhang {
                label = ""
            } else {
                end = left + length + 4
            }
            set.ticks.append(
                TimeTick(
                    time: Categories.moment(of: place), position: position, label: label, weight: 0, x: x, left: left,
                    width: label.isEmpty ? 0 : length))
        }
        return set
    }
}

extension ChartLayout {
    /// A category axis in its places: 0, 1, 2, ... with half a slot at each end.
    func describedCategories(_ set: TimeTickSet) -> ChartDescription.Axis {
        let (axis, slot) = (chart.time, Double(slotMicroseconds))
        let ends = [axis.window.lowerBound, axis.window.upperBound].map { Double($0.microseconds) / slot - 0.5 }
        let ticks = set.ticks.map {
            ChartDescription.Tick(
                value: Double($0.position.microseconds) / slot, at: place(of: $0), label: axis.look.showsLabels ? $0.label : "")
        }
        return ChartDescription.Axis(
            id: frame.timeRow == 0 ? "x" : "x-\(frame.timeRow + 1)", side: side(of: axis), pane: chart.panes.first?.id ?? "",
            box: turn(timeAxisPlace.strip),
            range: ends[0]...max(ends[1], ends[0].nextUp),
            ticks: ticks, line: timeAxisPlace.line.map { turn($0) })
    }
}

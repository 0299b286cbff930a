import DojimaScale
import DojimaTime

extension TimeAxisDrawer {
    /// Returns the description of the axis with the positions of its ticks.
    func described(_ set: TimeTickSet) -> ChartDescription.Axis {
        if !axis.categories.isEmpty { return describedCategories(set) }
        let (timeline, window) = (axis.timeline, axis.window)
        let from =
            timeline.instant(at: window.lowerBound)
            ?? (window.lowerBound < timeline.lastPosition ? timeline.span.lowerBound : timeline.span.upperBound)
        let to = (window.upperBound <= timeline.lastPosition ? timeline.end(of: window) : nil) ?? timeline.span.upperBound
        let seconds = { (time: Instant) in Double(time.microseconds) / 1_000_000 }
        var description = described(
            range: seconds(from)...max(seconds(to), seconds(from).nextUp),
            ticks: set.ticks.filter { !$0.isParent }.map { described($0, value: seconds($0.time)) })
        (description.step, description.minorStep, description.warnings) = (set.step, set.minorStep, set.warnings)
        description.minors = set.minors.map {
            ChartDescription.Tick(value: seconds($0.time), at: transform.time(edgeBox.x + $0.x), label: "")
        }
        return description
    }

    /// Describes a category axis by indices: 0, 1, 2, ... with half a slot at each end.
    private func describedCategories(_ set: TimeTickSet) -> ChartDescription.Axis {
        let slot = Double(slotMicroseconds)
        let ends = [axis.window.lowerBound, axis.window.upperBound].map { Double($0.microseconds) / slot - 0.5 }
        return described(
            range: ends[0]...max(ends[1], ends[0].nextUp),
            ticks: set.ticks.map { described($0, value: Double($0.position.microseconds) / slot) })
    }

    private func described(range: ClosedRange<Double>, ticks: [ChartDescription.Tick]) -> ChartDescription.Axis {
        ChartDescription.Axis(
            id: plan.id, side: axis.side.name(isVertical: isVertical), pane: pane, box: transform(frame.box), range: range, ticks: ticks,
            line: frame.line.map { transform($0) })
    }

    private func described(_ tick: TimeTick, value: Double) -> ChartDescription.Tick {
        ChartDescription.Tick(value: value, at: transform.time(edgeBox.x + tick.x), label: axis.style.showsLabels ? tick.label : "")
    }
}

extension TimeAxis.Side {
    /// Returns the side of the picture on which a time axis is drawn.
    func name(isVertical: Bool) -> String {
        switch (isVertical, self) {
        case (false, let side): side.rawValue
        case (true, .bottom): "left"
        case (true, .top): "right"
        }
    }
}

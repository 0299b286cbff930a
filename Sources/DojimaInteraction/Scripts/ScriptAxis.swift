package import DojimaTime

/// The axis on which a script is played.
package struct ScriptAxis: Sendable {
    package var timeline: Timeline
    /// The time zone of dates and times.
    package var zone: Zone
    /// An instant within the last bar, from which presets count back.
    package var last: Instant

    package init(timeline: Timeline, zone: Zone, last: Instant) {
        self.timeline = timeline
        self.zone = zone
        self.last = last
    }

    /// The axis position of a time; for closed time, the position of the next open time.
    func position(of time: TimeText) -> AxisPosition {
        guard timeline.clock == .tradeDates else { return timeline.position(of: time.instant(in: zone)) }
        return timeline.position(of: time.instant(in: .utc))
    }

    func position(of scriptPosition: ScriptPosition, in limits: RangeLimits) -> AxisPosition {
        switch scriptPosition {
        case .fraction(let fraction): limits.position(atFraction: fraction)
        case .time(let time): position(of: time)
        }
    }

    /// Converts a length to microseconds of axis time, measured from the start of a window.
    package func distance(_ length: ScriptLength, from window: Range<AxisPosition>) -> Int64 {
        switch length {
        case .window(let fraction): window.part(fraction)
        case .trading(let interval, let sign):
            DateLookup(timeline: timeline, zone: zone).distance(from: window.lowerBound, by: interval, times: sign)
        }
    }
}

/// The state of a chart when an operation is played on it.
struct ScriptStage {
    let axis: ScriptAxis
    let viewport: Viewport

    var selector: RangeSelector { viewport.selector }

    func position(of scriptPosition: ScriptPosition) -> AxisPosition { axis.position(of: scriptPosition, in: selector.limits) }

    /// The selector part at a position of the summary, as in a navigator 1000 pixels wide.
    func part(at scriptPosition: ScriptPosition) -> RangePart {
        let navigator = SelectorGeometry(width: 1000)
        return navigator.part(atX: navigator.x(of: position(of: scriptPosition), in: selector.limits), of: selector)
    }

    func window(_ from: ScriptPosition, _ to: ScriptPosition) -> Range<AxisPosition> {
        if case .fraction(let a) = from, case .fraction(let b) = to { return selector.limits.window(atFractions: min(a, b)...max(a, b)) }
        let (a, b) = (position(of: from), position(of: to))
        return min(a, b)..<max(a, b)
    }

    /// Converts a length to microseconds of axis time, measured from a part of the window.
    func distance(_ length: ScriptLength, of part: RangePart = .window) -> Int64 {
        let end = part == .upperHandle ? selector.selection.upperBound : selector.selection.lowerBound
        return axis.distance(length, from: end..<end.advanced(by: selector.selection.length))
    }
}

import DojimaText
public import DojimaTime

/// Returns the ticks of a window of a timeline: ascending, in open time, with labels that do not touch.
///
/// Ticks are the boundaries of a calendar step (years, quarters, months, weeks, days, hours, ... fractions of a second) in local civil
/// time, moved to open time. The step depends on the length of the window, not on its position. Of two ticks that are too close, the one
/// with the lower weight is dropped. Compile a timeline wider than the window, so that a gap at the start of the window is complete.
///
/// - Parameters:
///   - timeline: the timeline of the axis.
///   - window: the visible range of axis time. Any window with open time has at least two ticks, unless `interval` is too long.
///   - zone: the time zone of boundaries and labels; ignored on an axis of trade dates.
///   - width: the length of the axis in pixels.
///   - interval: the interval of the bars. No tick is within the slot of a bar, so a window of one bar has one tick.
///   - shift: microseconds of axis time added to each position before it is converted to a pixel: half a day centres ticks under daily
///     bars.
///   - overhang: the distance in pixels by which labels may extend beyond the right end.
///   - measure: returns the width of a label in pixels.
public func timeTicks(
    timeline: Timeline, window: Range<AxisPosition>, zone: Zone, width: Double, interval: BarInterval? = nil, shift: Int64 = 0,
    overhang: Double = 0, measure: (String) -> Double
) -> [TimeTick] {
    TimeTickAxis(
        timeline: timeline, window: window, zone: zone, width: width, interval: interval, shift: shift, overhang: overhang
    ).ticks(
        TimeTickStyle {
            $0.minors = .none; $0.namesDays = false
        }, measure: measure
    ).ticks
}

/// A window of a timeline and its size in pixels, for which ticks are computed. See `timeTicks` for the meaning of the properties.
package struct TimeTickAxis: Sendable {
    package var timeline: Timeline
    package var window: Range<AxisPosition>
    package var zone: Zone
    package var width: Double
    package var interval: BarInterval?
    package var shift: Int64
    package var overhang: Double

    package init(
        timeline: Timeline, window: Range<AxisPosition>, zone: Zone, width: Double, interval: BarInterval? = nil, shift: Int64 = 0,
        overhang: Double = 0
    ) {
        self.timeline = timeline
        self.window = window
        self.zone = timeline.clock == .tradeDates ? .utc : zone
        self.width = width
        self.interval = interval
        self.shift = shift
        self.overhang = overhang
    }

    /// The part of the window that the timeline covers.
    var open: Range<AxisPosition> { window.clamped(to: timeline.firstPosition..<timeline.lastPosition) }

    var scale: TimeScale { TimeScale(window: window, width: width) }

    /// The ticks in a style. O(segments + candidates).
    package func ticks(_ style: TimeTickStyle = TimeTickStyle(), measure: (String) -> Double) -> TimeTickSet {
        guard !open.isEmpty, width > 0, width.isFinite else { return TimeTickSet() }
        let spacings = TimeTickSpacing(measure, spacing: style.spacing)
        var set = TimeTickSet()
        switch style.placement {
        case .automatic: break
        case .every(let frequency):
            let minor: TimeStep? = if case .every(let minor) = style.minors { minor } else { nil }
            set = fixed(frequency, minor: minor, style, measure)
        case .chosen(let choose):
            let from = timeline.instant(at: open.lowerBound) ?? timeline.span.lowerBound
            let choice = choose(from..<(timeline.earliestInstant(at: open.upperBound) ?? timeline.span.upperBound))
            set = fixed(choice.major, minor: choice.minor, style, measure)
        case .at(let marks): set = listed(marks, style, measure)
        }
        if set.ticks.contains(where: { !$0.isParent }) { return set }
        if case .automatic = style.placement {
            if case .every = style.minors {
                set.warnings.append("a distance of minor ticks requires a distance of ticks: it is ignored")
            }
        } else {
            set.warnings.append("none of the requested ticks is in this part of the axis; they are chosen automatically")
        }
        var chosen = timeline.isSequence ? sequence(style, measure) : TimeTickSet()
        if chosen.ticks.isEmpty { chosen = automatic(style, spacings, measure) }
        chosen.warnings = set.warnings
        return chosen
    }

    private func automatic(_ style: TimeTickStyle, _ spacings: TimeTickSpacing, _ measure: (String) -> Double) -> TimeTickSet {
        let ladder = TimeTickLadder(axis: self, basis: style.basis)
        var layout = TimeTickLayout(axis: self, style: style)
        var best = TimeTickSet()
        var level = 0
        var count = -1
        let levels = ladder.levels(spacings)
        // Uses the unit for the zoom level, not that of a finer step to which this window may fall back, so that labels do not change while
        // panning.
        layout.naming.namesWeekdays = hasSpaceForWeekdays(style, measure)
        let reading = style.namesDays ? ladder.steps[levels.upperBound].unit : .day
        for candidate in levels.reversed() {
            let step = ladder.steps[candidate]
            let mean = timeline.meanDistance(ofTicksEvery: Double(step.length))
            let candidates = layout.candidates(of: step, reading: reading, spacings, mean: mean)
            let set = layout.place(candidates, unit: step.unit, measure)
            let found = set.ticks.count { !$0.isParent }
            if found > count { (best, level, count) = (set, candidate, found) }
            if found >= 2 { break }
        }
        best.step = ladder.steps[level].description
        if style.minors != .none, let minor = ladder.minor(of: level) {
            best.minors = minors(TimeTickGrid(timeline: timeline, zone: zone).ticks(of: ladder.steps[minor], in: self), excluding: best)
            if !best.minors.isEmpty { best.minorStep = ladder.steps[minor].description }
        }
        return best
    }

    /// Whether days are wide enough for their weekdays and for times of day. The result is the same for all windows of one length.
    private func hasSpaceForWeekdays(_ style: TimeTickStyle, _ measure: (String) -> Double) -> Bool {
        let day = timeline.meanDistance(ofTicksEvery: Double(Instant.microsecondsPerDay)) * scale.pixelsPerMicrosecond
        return style.context == .edge && day >= 2.5 * (measure(TimeTickLayout.widestDay) + style.spacing)
    }

    private func fixed(_ frequency: TimeFrequency, minor: TimeStep?, _ style: TimeTickStyle, _ measure: (String) -> Double)
        -> TimeTickSet
    {
        let grid = TimeFrequencyGrid(axis: self, frequency: frequency, closed: style.closedTicks)
        var layout = TimeTickLayout(axis: self, style: style)
        var set = layout.place(layout.candidates(of: grid, measure), unit: frequency.every.unit, keepsAll: true, measure)
        set.step = frequency.every.description
        if grid.stride > 1 {
            set.warnings.append("ticks every \(frequency.every) would be closer than a pixel: only one in \(grid.stride) is drawn")
        }
        if let minor {
            let between = TimeFrequencyGrid(
                axis: self, frequency: TimeFrequency(every: minor, anchor: grid.anchor), closed: style.closedTicks)
            set.minors = minors(between.ticks.map(\.time), excluding: set)
            set.minorStep = set.minors.isEmpty ? "" : minor.description
        }
        return set
    }

    private func listed(_ marks: [TimeMark], _ style: TimeTickStyle, _ measure: (String) -> Double) -> TimeTickSet {
        var layout = TimeTickLayout(axis: self, style: style)
        var set = layout.place(layout.candidates(at: marks), unit: .day, keepsAll: true, measure)
        if case .every = style.minors {
            set.warnings.append("a distance of minor ticks requires a distance of ticks: it is ignored")
        }
        return set
    }

    private func minors(_ times: [Instant], excluding set: TimeTickSet) -> [MinorTimeTick] {
        let taken = Set(set.ticks.lazy.filter { !$0.isParent }.map(\.time))
        let scale = scale
        return times.compactMap { time in
            let position = timeline.position(of: time)
            guard !taken.contains(time), open.contains(position), position.advanced(by: shift) < window.upperBound else { return nil }
            return MinorTimeTick(time: time, position: position, x: scale.x(position.advanced(by: shift)))
        }
    }
}

import DojimaTime

/// Places the ticks of one step along an axis and chooses those that have room.
struct TimeTickLayout {
    let timeline: Timeline
    let scale: TimeScale
    /// The part of the window that the timeline covers.
    let open: Range<AxisPosition>
    let shift: Int64
    let overhang: Double
    private let grid: TimeTickGrid
    private var naming: TimeTickNaming

    init(timeline: Timeline, zone: Zone, scale: TimeScale, open: Range<AxisPosition>, shift: Int64, overhang: Double) {
        self.timeline = timeline
        self.scale = scale
        self.open = open
        self.shift = shift
        self.overhang = overhang
        grid = TimeTickGrid(timeline: timeline, zone: zone)
        naming = TimeTickNaming(timeline: timeline, zone: zone)
    }

    mutating func ticks(of step: TimeStep, _ spacings: TimeTickSpacing, _ measure: (String) -> Double) -> [TimeTick] {
        guard let first = timeline.instant(at: open.lowerBound) else { return [] }
        // Ticks just outside the window decide which of their neighbours inside have room: without them ticks would blink while panning.
        let margin = Int64(min(spacings.least(step.unit) * 2 / scale.pixelsPerMicrosecond, 4 * Double(scale.length), 0x1p62))
        let end = timeline.instant(at: open.upperBound.advanced(by: margin)) ?? timeline.span.upperBound
        var candidates: [TimeTick] = []
        for time in grid.ticks(of: step, from: parentStart(of: step, at: first), to: end) {
            let position = timeline.position(of: time)
            let weight = naming.weight(of: time)
            let label = naming.label(of: time, weight: weight)
            let (x, width) = (scale.x(position.advanced(by: shift)), measure(label))
            candidates.append(
                TimeTick(time: time, position: position, label: label, weight: weight, x: x, left: x - width / 2, width: width))
        }
        var ticks = spaced(candidates).filter {
            $0.position >= open.lowerBound && $0.position < open.upperBound && $0.position.advanced(by: shift) < scale.window.upperBound
        }
        dropCutLabels(&ticks)
        return ticks.isEmpty ? ticks : withParent(step.unit, at: first, ticks, measure)
    }

    /// The start of the unit above, from where on ticks are chosen left to right.
    private func parentStart(of step: TimeStep, at time: Instant) -> Instant {
        let local = grid.zone.local(at: time)
        let (year, month, _) = local.date.components
        switch step.unit {
        case .year: return time.advanced(by: -1)
        case .month: return grid.zone.startOfDay(CivilDate(year: year, month: 1, day: 1))
        case .week, .day: return grid.zone.startOfDay(CivilDate(year: year, month: month, day: 1))
        case .hour: return grid.zone.startOfDay(local.date)
        case .minute: return time.advanced(by: -floorModulo(local.time.microseconds, TimeStep.Unit.hour.length))
        case .second: return time.advanced(by: -floorModulo(local.time.microseconds, TimeStep.Unit.minute.length))
        case .microsecond:
            // Of a second there may be a million.
            return time.advanced(by: -floorModulo(local.time.microseconds, min(1000 * step.length, TimeStep.Unit.second.length)))
        }
    }

    /// The heaviest first, and from left to right, each that keeps its distance from those chosen before.
    private func spaced(_ candidates: [TimeTick]) -> [TimeTick] {
        let order = candidates.indices.sorted {
            (candidates[$1].weight, candidates[$0].x) < (candidates[$0].weight, candidates[$1].x)
        }
        var kept: [Int] = []
        for index in order {
            let tick = candidates[index]
            let place = kept.partitioningIndex { $0 > index }
            let isFree = { (other: Int) in
                abs(candidates[other].x - tick.x) >= (candidates[other].width + tick.width) / 2 + TimeTickSpacing.gap
            }
            if place > 0, !isFree(kept[place - 1]) { continue }
            if place < kept.count, !isFree(kept[place]) { continue }
            kept.insert(index, at: place)
        }
        return kept.map { candidates[$0] }
    }

    /// Moves labels that would be cut inside, as far as they still stand at their ticks and touch no other; else the tick loses its label.
    private func dropCutLabels(_ ticks: inout [TimeTick]) {
        let most = scale.width + overhang
        for index in ticks.indices {
            let tick = ticks[index]
            let left = min(max(tick.left, 0), most - tick.width)
            guard left != tick.left else { continue }
            let isFree =
                index == 0
                ? left >= 0 && (ticks.count < 2 || left + tick.width + TimeTickSpacing.gap / 2 <= ticks[1].left || ticks[1].label.isEmpty)
                : left >= (ticks[index - 1].left + ticks[index - 1].width + TimeTickSpacing.gap / 2)
            if isFree || ticks.count == 1 { ticks[index].left = max(0, left) } else { ticks[index].removeLabel() }
        }
        if ticks.allSatisfy({ $0.label.isEmpty }) || ticks.contains(where: { $0.left + $0.width > most }) {
            for index in ticks.indices where ticks[index].left + ticks[index].width > most { ticks[index].removeLabel() }
        }
    }

    /// With the larger units at the left edge. Labels make way for them unless a year is in view, from which the rest can be told.
    private mutating func withParent(_ unit: TimeStep.Unit, at time: Instant, _ ticks: [TimeTick], _ measure: (String) -> Double)
        -> [TimeTick]
    {
        let labelled = ticks.filter { !$0.label.isEmpty }
        let hasYear = labelled.contains { $0.weight >= TimeStep.weights(of: .year).lowerBound }
        // A tick at the very edge is told by the parent itself: `Jul 2023` in place of `2023` above `Jul`.
        let isAtEdge = ticks.first.map { $0.x < 14 && $0.weight < TimeStep.weights(of: .year).lowerBound } ?? false
        let contexts = [isAtEdge ? naming.context(at: ticks[0].time, of: unit.below) : nil, naming.context(at: time, of: unit)]
        for context in contexts {
            guard let context else { continue }
            let width = measure(context)
            let end = width + TimeTickSpacing.gap / 2
            let covered = labelled.filter { $0.left < end }
            // Never at the cost of a larger unit's own label: `Nov` in place of `Dec` would misdate all that follows.
            let heaviest = covered.filter { !isAtEdge || $0.time != ticks[0].time }.map(\.weight).max() ?? 0
            guard heaviest < unit.leastContextWeight else { continue }
            let isMissed = covered.count > (isAtEdge ? 1 : 0)
            guard width <= scale.width + overhang, !isMissed && covered.count < labelled.count || !hasYear && covered.count < labelled.count
            else { continue }
            if hasYear, covered.contains(where: { $0.weight >= TimeStep.weights(of: .year).lowerBound }) { continue }
            let parent = TimeTick(
                time: time, position: open.lowerBound, label: context, weight: TimeStep.ladder.count, x: 0, left: 0, width: width,
                isParent: true)
            return [parent]
                + ticks.map { tick in
                    var tick = tick
                    if tick.left < end { tick.removeLabel() }
                    return tick
                }
        }
        return ticks
    }
}

extension TimeTick {
    fileprivate mutating func removeLabel() { (label, width, left) = ("", 0, x) }
}

extension TimeStep.Unit {
    /// From this weight on a tick names what the context of this unit would name.
    fileprivate var leastContextWeight: Int {
        switch self {
        case .year: .max
        case .month: TimeStep.weights(of: .year).lowerBound
        case .week, .day: TimeStep.weights(of: .month).lowerBound
        case .hour: TimeStep.weights(of: .day).lowerBound
        case .minute: TimeStep.weights(of: .hour).lowerBound
        case .second: TimeStep.weights(of: .minute).lowerBound
        case .microsecond: TimeStep.weights(of: .second).lowerBound
        }
    }

    /// The unit whose context names this one's ticks as well.
    fileprivate var below: TimeStep.Unit {
        switch self {
        case .year, .month: .day
        case .week, .day: .hour
        case .hour, .minute, .second, .microsecond: self
        }
    }
}

extension [Int] {
    /// The first index whose element satisfies a condition that holds from there on. O(log count).
    fileprivate func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

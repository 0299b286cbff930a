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
        let margin = Int64(spacings.least(step.unit) * 2 / scale.pixelsPerMicrosecond)
        let end = timeline.instant(at: open.upperBound.advanced(by: margin)) ?? timeline.span.upperBound
        var candidates: [TimeTick] = []
        for time in grid.ticks(of: step, from: parentStart(of: step.unit, at: first), to: end) {
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
        guard let context = naming.context(at: first, of: step.unit), !ticks.isEmpty else { return ticks }
        return withParent(context, at: first, ticks, measure(context))
    }

    /// The start of the unit above, from where on ticks are chosen left to right.
    private func parentStart(of unit: TimeStep.Unit, at time: Instant) -> Instant {
        let local = grid.zone.local(at: time)
        let (year, month, _) = local.date.components
        switch unit {
        case .year: return time.advanced(by: -1)
        case .month: return grid.zone.startOfDay(CivilDate(year: year, month: 1, day: 1))
        case .week, .day: return grid.zone.startOfDay(CivilDate(year: year, month: month, day: 1))
        case .hour: return grid.zone.startOfDay(local.date)
        case .minute: return time.advanced(by: -floorModulo(local.time.microseconds, TimeStep.Unit.hour.length))
        case .second: return time.advanced(by: -floorModulo(local.time.microseconds, TimeStep.Unit.minute.length))
        case .microsecond: return time.advanced(by: -floorModulo(local.time.microseconds, TimeStep.Unit.second.length))
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

    /// Takes the label from ticks at the ends that would be cut; the last label of all is moved inside instead.
    private func dropCutLabels(_ ticks: inout [TimeTick]) {
        let isWhole = { (tick: TimeTick) in tick.left >= -overhang && tick.left + tick.width <= scale.width + overhang }
        let keeper = ticks.contains(where: isWhole) ? nil : ticks.indices.max { ticks[$0].weight < ticks[$1].weight }
        for index in ticks.indices where !isWhole(ticks[index]) {
            if index == keeper, ticks[index].width <= scale.width + 2 * overhang {
                ticks[index].left = min(max(ticks[index].left, -overhang), scale.width + overhang - ticks[index].width)
            } else {
                (ticks[index].label, ticks[index].width, ticks[index].left) = ("", 0, ticks[index].x)
            }
        }
    }

    /// With the larger units at the left edge. Labels make way for them unless a year is in view, from which the rest can be told.
    private func withParent(_ context: String, at time: Instant, _ ticks: [TimeTick], _ width: Double) -> [TimeTick] {
        let parent = TimeTick(
            time: time, position: open.lowerBound, label: context, weight: TimeStep.ladder.count, x: 0, left: -overhang, width: width,
            isParent: true)
        let end = parent.left + width + TimeTickSpacing.gap / 2
        let labelled = ticks.filter { !$0.label.isEmpty }
        let covered = labelled.filter { $0.left < end }
        let hasYear = labelled.contains { $0.weight >= TimeStep.weights(of: .year).lowerBound }
        guard end <= scale.width + overhang, covered.isEmpty || !hasYear && covered.count < labelled.count else { return ticks }
        let rest = ticks.map { tick in
            guard !tick.label.isEmpty, tick.left < end else { return tick }
            return TimeTick(time: tick.time, position: tick.position, label: "", weight: tick.weight, x: tick.x, left: tick.x, width: 0)
        }
        return [parent] + rest
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

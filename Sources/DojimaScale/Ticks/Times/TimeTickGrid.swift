import DojimaText
import DojimaTime

/// The ticks at the boundaries of a step, moved to open time.
///
/// A boundary in closed time moves to the next open time; several boundaries that move to the same time are one tick. Boundaries of days
/// and longer units are computed from civil time, shorter ones from the open segments, so that the cost depends on the ticks and not on the
/// closed time between them.
struct TimeTickGrid {
    let timeline: Timeline
    let zone: Zone

    /// The ticks with `from <= time < to`, ascending.
    func ticks(of step: TimeStep, from: Instant, to: Instant) -> [Instant] {
        guard from < to else { return [] }
        guard let cycle = step.unit.cycle else { return unique(clockTicks(of: step, from: from, to: to), from, to) }
        let times = dateTicks(of: cycle, every: step.count, from: from, to: to)
        let interruptions = step.unit.interruption.map { ticks(of: TimeStep(1, $0), from: from, to: to) } ?? []
        return unique(times + interruptions, from, to)
    }

    /// The ticks in the part of a window that the timeline covers.
    func ticks(of step: TimeStep, in axis: TimeTickAxis) -> [Instant] {
        guard let from = timeline.instant(at: axis.open.lowerBound) else { return [] }
        return ticks(of: step, from: from, to: timeline.instant(at: axis.open.upperBound) ?? timeline.span.upperBound)
    }

    /// The first open time at or after a boundary. If that time is in a slot, the start of the first slot that starts at or after the
    /// boundary. `nil` outside the span.
    func firstOpen(_ boundary: Instant) -> Instant? {
        // Time before the span is unknown, not closed, so its boundaries do not move to the first open time.
        guard boundary >= timeline.span.lowerBound else { return nil }
        guard let time = timeline.firstOpenInstant(atOrAfter: boundary) else { return nil }
        guard let slot = timeline.slot(of: time) else { return time }
        let position = timeline.position(of: time)
        return timeline.instant(at: position == slot.lowerBound ? position : slot.upperBound)
    }

    /// The start of the larger unit that contains a time, from which ticks are chosen from left to right.
    func parentStart(of step: TimeStep, at time: Instant) -> Instant {
        guard let parent = step.unit.parents.first else { return time.advanced(by: -1) }
        let local = zone.localTime(at: time)
        if let cycle = parent.cycle { return zone.startOfDay(cycle.start(at: local.date)) }
        // A second may contain a million ticks.
        return time.advanced(by: -floorModulo(local.time.microseconds, 1000 * min(step.length, parent.length / 1000)))
    }

    private func unique(_ times: [Instant], _ from: Instant, _ to: Instant) -> [Instant] {
        var distinct: [Instant] = []
        for time in times.sorted() where time >= from && time < to && distinct.last != time { distinct.append(time) }
        return distinct
    }

    /// The ticks of days and longer units in a range, and possibly one before it. O(ticks), independent of the closed time between them.
    private func dateTicks(of cycle: DateCycle, every count: Int, from: Instant, to: Instant) -> [Instant] {
        let index = { floorDivide(cycle.index(of: $0), Int64(count)) }
        // A boundary in the gap before the range may move to its first open time.
        var boundary = cycle.start(of: index(zone.localTime(at: gapStart(before: from)).date) * Int64(count))
        var times: [Instant] = []
        while true {
            let start = zone.startOfDay(boundary)
            var reached = boundary
            if let time = firstOpen(start) {
                guard time < to else { break }
                times.append(time)
                // Boundaries up to this date, in closed time or within a slot, share this tick.
                reached = max(boundary, zone.localTime(at: time).date)
            } else if start >= timeline.span.lowerBound {
                break
            }
            boundary = cycle.start(of: (index(reached) + 1) * Int64(count))
            // Dates are clamped to their representable range.
            guard boundary > reached else { break }
        }
        return times
    }

    /// The end of the last open time before an instant; the instant itself if it is in open time.
    func gapStart(before time: Instant) -> Instant {
        let index = timeline.segmentIndex(startingAtOrBefore: time)
        if index >= 0, time > timeline.segments[index].start { return min(time, timeline.segments[index].end) }
        return index > 0 ? timeline.segments[index - 1].end : min(time, timeline.span.lowerBound)
    }

    /// The ticks of hours and shorter units: multiples of the step in local time within open segments, the starts of segments after a gap
    /// that contains a multiple, and the starts of days.
    private func clockTicks(of step: TimeStep, from: Instant, to: Instant) -> [Instant] {
        var naming = TimeTickNaming(timeline: timeline, zone: zone)
        let minimumWeight = TimeStep.ladder.lastIndex { $0.length <= step.length } ?? 0
        var times: [Instant] = []
        var index = max(0, timeline.segmentIndex(startingAtOrBefore: from))
        while index < timeline.segments.count, timeline.segments[index].start < to {
            let segment = timeline.segments[index]
            index += 1
            let (first, last) = (max(segment.start, from), min(segment.end, to))
            guard first < last else { continue }
            if segment.start >= from, naming.weight(of: segment.start) >= minimumWeight { times.append(segment.start) }
            if segment.countsSlots {
                times += slotTicks(of: segment, first, last, minimumWeight, &naming)
                continue
            }
            times += zone.multiples(of: step.length, from: .midnight, in: first..<last)
            var date = zone.localTime(at: first).date
            while true {
                let start = zone.startOfDay(date)
                guard start < last else { break }
                if start >= first { times.append(start) }
                date = date.adding(days: 1)
            }
        }
        return times
    }

    private func slotTicks(
        of segment: Timeline.Segment, _ first: Instant, _ last: Instant, _ minimumWeight: Int, _ naming: inout TimeTickNaming
    ) -> [Instant] {
        var times: [Instant] = []
        var position = segment.slot(at: timeline.position(of: first)).lowerBound
        while position < segment.endPosition, let time = timeline.instant(at: position), time < last {
            if time >= first, naming.weight(of: time) >= minimumWeight { times.append(time) }
            position = position.advanced(by: slotMicroseconds)
        }
        return times
    }
}

extension Zone {
    /// The instants at which local time is an anchor plus a multiple of a length, including both passes of a repeated hour.
    func multiples(of length: Int64, from anchor: LocalTime, in span: Range<Instant>) -> [Instant] {
        guard !span.isEmpty else { return [] }
        // Wraps around if the anchor is too far away for microseconds in 64 bits; its phase is then arbitrary.
        let phase = Int64(anchor.date.daysSinceEpoch) &* Instant.microsecondsPerDay &+ anchor.time.microseconds
        var times: [Instant] = []
        var start = span.lowerBound
        for change in transitions(in: span).map(\.at) + [span.upperBound] {
            let offset = Int64(self.offset(at: start)) * 1_000_000
            // Each term is reduced separately to prevent overflow at the ends of the range of instants.
            let since = floorModulo(start.microseconds, length) + floorModulo(offset, length) - floorModulo(phase, length)
            var next = start.advanced(by: floorModulo(-since, length))
            while next < change {
                times.append(next)
                next = next.advanced(by: length)
            }
            start = change
        }
        return times
    }
}

extension LocalTime {
    /// Midnight of 1970-01-01.
    static let midnight = LocalTime(CivilDate(daysSinceEpoch: 0))
}

import DojimaText
import DojimaTime

/// The ticks of a fixed calendar frequency in and around a window.
struct TimeFrequencyGrid {
    /// A tick, and the boundary in closed time from which it was moved, if any.
    struct Tick {
        var time: Instant
        var movedFrom: Instant?
    }

    let axis: TimeTickAxis
    let every: TimeStep
    let anchor: LocalTime
    let closed: TimeTickStyle.ClosedTicks
    /// Only every `stride`-th tick from the anchor is used; more than 1 if there would be more than one tick per pixel.
    let stride: Int
    private let grid: TimeTickGrid
    /// The distance in pixels beyond the window within which labels still compete for space with those inside.
    private static let margin = 240.0

    init(axis: TimeTickAxis, frequency: TimeFrequency, closed: TimeTickStyle.ClosedTicks) {
        self.axis = axis
        every = frequency.every
        self.closed = closed
        grid = TimeTickGrid(timeline: axis.timeline, zone: axis.zone)
        let begin = axis.timeline.segments.first?.start ?? axis.timeline.span.lowerBound
        let date = axis.zone.localTime(at: begin).date
        anchor = frequency.anchor ?? LocalTime(every.unit.cycle?.start(at: date) ?? date)
        let shown = Double(TimeScale(window: axis.open, width: 1).length)
        let count = shown / axis.timeline.meanDistance(ofTicksEvery: Double(every.length))
        stride = TickFrequency.stride(of: count, maximum: max(2, Int(clamping: min(axis.width, 20_000))))
    }

    /// The smallest unit of all labels, if the anchor of months or years is not the start of a month; `nil` if the unit varies by label.
    var form: TimeField? {
        guard every.unit >= .month else { return nil }
        if axis.timeline.clock != .tradeDates, anchor.time != .midnight { return .clock }
        return anchor.date.components.day != 1 ? .day : nil
    }

    /// The ticks, ascending and distinct. They begin one tick before the larger unit that contains the start of the window, and end
    /// slightly beyond the window, so that the texts of labels, and the choice of labels that fit, do not depend on the window.
    var ticks: [Tick] {
        let timeline = axis.timeline
        guard let begin = timeline.instant(at: axis.open.lowerBound) else { return [] }
        let first = min(begin, grid.parentStart(of: every, at: begin))
        let beyond = Int64(clamping: min(TimeFrequencyGrid.margin / axis.scale.pixelsPerMicrosecond, 4 * Double(axis.scale.length), 0x1p62))
        let last = timeline.instant(at: axis.open.upperBound.advanced(by: beyond)) ?? timeline.span.upperBound
        let start = timeline.segments[0].start
        let (length, overflow) = every.length.multipliedReportingOverflow(by: 2 * Int64(stride))
        var lead = overflow ? Int64.max / 16 : min(length, .max / 16)
        while true {
            let from = max(start, grid.gapStart(before: first).advanced(by: -lead))
            let found = unique(every.unit.cycle.map { dateTicks(of: $0, from, last) } ?? clockTicks(from, last))
            // A label names the units that changed since the previous tick, visible or not.
            if from <= start || found.contains(where: { $0.time < first }) || lead > .max / 16 { return found }
            lead *= 8
        }
    }

    private func unique(_ ticks: [Tick]) -> [Tick] {
        var distinct: [Tick] = []
        for tick in ticks.sorted(by: { ($0.time, $0.movedFrom == nil ? 0 : 1) < ($1.time, $1.movedFrom == nil ? 0 : 1) })
        where distinct.last?.time != tick.time { distinct.append(tick) }
        return distinct
    }

    /// The ticks of days and longer units. O(ticks), independent of the closed time between them.
    private func dateTicks(of cycle: DateCycle, _ from: Instant, _ to: Instant) -> [Tick] {
        // Longer distances are beyond the range of dates; the products below do not overflow.
        let count = Int64(min(every.count, 10_000_000)) * Int64(min(stride, 1_000_000))
        // Returns the last index whose boundary may be on or before a date.
        func index(of date: CivilDate) -> Int64 { floorDivide(cycle.index(of: date) - cycle.index(of: anchor.date), count) }
        // A boundary in the preceding gap moves to the first open time after it.
        var multiple = index(of: axis.zone.localTime(at: grid.gapStart(before: from)).date) - 1
        var ticks: [Tick] = []
        var last: CivilDate?
        while true {
            let date = cycle.date(anchor.date, advancedBy: multiple * count)
            // Dates are clamped to their representable range.
            guard last.map({ $0 < date }) ?? true else { break }
            (last, multiple) = (date, multiple + 1)
            let boundary = axis.zone.instant(of: LocalTime(date, anchor.time))
            guard boundary < to else { break }
            guard let time = grid.firstOpen(boundary) else {
                if boundary < axis.timeline.span.lowerBound { continue }
                break
            }
            if time >= from, time < to, time == boundary || closed == .moved {
                ticks.append(Tick(time: time, movedFrom: time == boundary ? nil : boundary))
            }
            // Boundaries before this date, in closed time or within a slot, share this tick.
            multiple = max(multiple, index(of: axis.zone.localTime(at: time).date))
        }
        return ticks
    }

    private func clockTicks(_ from: Instant, _ to: Instant) -> [Tick] {
        let (length, overflow) = every.length.multipliedReportingOverflow(by: Int64(stride))
        // More than a century of hours is beyond the range of times.
        guard !overflow, length < 100 * BarInterval.Unit.year.nominalMicroseconds else { return [] }
        let timeline = axis.timeline
        var ticks: [Tick] = []
        var index = max(0, timeline.segmentIndex(startingAtOrBefore: from))
        while index < timeline.segments.count, timeline.segments[index].start < to {
            let segment = timeline.segments[index]
            let part = max(segment.start, from)..<max(max(segment.start, from), min(segment.end, to))
            index += 1
            guard !part.isEmpty else { continue }
            if segment.countsSlots {
                var position = segment.slot(at: timeline.position(of: part.lowerBound)).lowerBound
                while position < segment.endPosition, let time = timeline.instant(at: position), time < part.upperBound {
                    if time >= part.lowerBound { ticks.append(Tick(time: time)) }
                    position = position.advanced(by: slotMicroseconds)
                }
                continue
            }
            if segment.start >= from, closed == .moved, let boundary = boundary(inGapBefore: index - 1, length) {
                ticks.append(Tick(time: segment.start, movedFrom: boundary))
            }
            ticks += axis.zone.multiples(of: length, from: anchor, in: part).map { Tick(time: $0) }
        }
        return ticks
    }

    /// The last boundary in the closed time before a segment.
    private func boundary(inGapBefore index: Int, _ length: Int64) -> Instant? {
        let start = axis.timeline.segments[index].start
        let end = index > 0 ? axis.timeline.segments[index - 1].end : axis.timeline.span.lowerBound
        let nearest = max(end, start.advanced(by: -length - 2 * 3_600_000_000))
        guard nearest < start else { return nil }
        return axis.zone.multiples(of: length, from: anchor, in: nearest..<start).last
    }
}

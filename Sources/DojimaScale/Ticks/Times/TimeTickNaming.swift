import DojimaText
import DojimaTime

/// Computes the weights and labels of ticks from the civil time at the tick and just before it.
struct TimeTickNaming {
    let timeline: Timeline
    /// The interval of the bars, if known.
    let interval: BarInterval?
    /// Whether dates begin with their weekday if other labels are times of day.
    var namesWeekdays = false
    private var cursor: ZoneCursor

    init(timeline: Timeline, zone: Zone, interval: BarInterval? = nil) {
        (self.timeline, self.interval) = (timeline, interval)
        cursor = ZoneCursor(zone)
    }

    mutating func localTime(at time: Instant) -> LocalTime { cursor.localTime(at: time) }

    /// The weight of the largest step with a boundary between the last open time before a tick and the tick.
    ///
    /// Thus the first open time of a month has the weight of the month even if the 1st is a holiday.
    mutating func weight(of time: Instant) -> Int {
        var (before, now) = (cursor.localTime(at: lastOpen(before: time)), cursor.localTime(at: time))
        // After clocks are set back, local time may be at a boundary without having crossed it forwards.
        if before.date == now.date, before > now { before.time = TimeOfDay(microseconds: now.time.microseconds - 1) }
        return TimeStep.weight(from: before, to: now)
    }

    /// The last open time before a time; in segments of slots, the start of the previous slot; before all open time, the instant before the
    /// span.
    private func lastOpen(before time: Instant) -> Instant {
        let index = timeline.segmentIndex(startingAtOrBefore: time)
        guard index >= 0 else { return time.advanced(by: -1) }
        let segment = timeline.segments[index]
        if time > segment.start {
            guard segment.countsSlots else { return time.advanced(by: -1) }
            let position = timeline.position(of: time).advanced(by: -slotMicroseconds)
            return timeline.instant(at: max(segment.position, position)) ?? time.advanced(by: -1)
        }
        guard index > 0 else { return timeline.span.lowerBound.advanced(by: -1) }
        let previous = timeline.segments[index - 1]
        guard previous.countsSlots else { return previous.end.advanced(by: -1) }
        return timeline.instant(at: previous.slot(at: previous.endPosition.advanced(by: -1)).lowerBound) ?? previous.start
    }

    /// The label of a tick: the value of its unit in the shortest exact form.
    ///
    /// If ticks are hours or shorter, the first tick of a day contains the date, because the number of a day is unclear between times of
    /// day. If ticks are fractions of a second, it also contains the time of day.
    mutating func label(of time: Instant, weight: Int, among reading: TimeStep.Unit) -> TimeLabel {
        let now = cursor.localTime(at: time)
        let largest = among(reading, TimeStep.ladder[weight].unit.field)
        let minimum: TimeField =
            switch reading.field {
            case .decimals: .clock
            case .clock: .day
            case .day, .month, .year: .year
            }
        return TimeLabel(
            now, largest...max(largest, minimum, finest(for: TimeStep.ladder[weight].unit.field, at: now)),
            hasWeekday: namesWeekdays && reading < .day)
    }

    /// The smallest unit in the label of a year or a month. If a long break hides the start of the unit, its name alone would be read as
    /// that start, so the first tick of a year in March is `Mar 2026`, and that of a month on the 20th is `20 Mar`. Up to ten days at the
    /// start of a month may be holidays, and bars of a month or a year represent the entire unit, so neither counts as a break.
    private func finest(for field: TimeField, at now: LocalTime) -> TimeField {
        guard field <= .month else { return field }
        let (_, month, day) = now.date.components
        if day > 10, (interval?.unit ?? .day) < .month { return .day }
        return field == .year && month > 1 && (interval?.unit ?? .day) < .year ? .month : field
    }

    /// The largest unit in a label; if ticks are times of day, a day includes its month.
    private func among(_ reading: TimeStep.Unit, _ largest: TimeField) -> TimeField {
        largest == .day && reading < .day ? .month : largest
    }

    /// The label of a tick if the larger units are in the second row.
    mutating func label(of time: Instant, inRowOf unit: TimeStep.Unit) -> TimeLabel {
        let field = unit.field
        return TimeLabel(cursor.localTime(at: time), field...field)
    }

    /// The label and weight of a tick at a fixed time: from the largest unit that changed since the previous tick to the smallest needed.
    ///
    /// - Parameters:
    ///   - form: the smallest unit of all labels, if ticks of months or years are not at the start of a month. Each label then contains its
    ///     month, even if closed days move it to the first of the next month, and all ticks except the first of a year have the same
    ///     weight.
    ///   - namesMonths: whether days contain their month if other ticks are times of day; not useful if no time of day has space next to
    ///     them.
    mutating func label(
        of time: Instant, after previous: Instant?, among unit: TimeStep.Unit, form: TimeField? = nil, namesMonths: Bool = true
    ) -> (label: TimeLabel, weight: Int) {
        let now = cursor.localTime(at: time)
        let largest = previous.map { changed(cursor.localTime(at: $0), now) } ?? .year
        if let form {
            let yearBefore = LocalTime(now.date.adding(months: -12))
            let weight = unit == .year ? TimeStep.weight(from: yearBefore, to: now) : min(largest, .month).weight
            return (TimeLabel(now, min(largest, .month)...form), weight)
        }
        let natural = weight(of: time)
        var finest = finest(for: TimeStep.ladder[natural].unit.field, at: now)
        if unit < .day { finest = max(finest, .day) }
        let first = min(largest, finest)
        return (TimeLabel(now, (namesMonths ? among(unit, first) : first)...finest), max(natural, largest.weight))
    }

    /// The largest unit in which two civil times differ.
    func changed(_ a: LocalTime, _ b: LocalTime) -> TimeField {
        let (p, q) = (a.date.components, b.date.components)
        if p.year != q.year { return .year }
        if p.month != q.month { return .month }
        if p.day != q.day { return .day }
        return a.time.microseconds / 1_000_000 == b.time.microseconds / 1_000_000 ? .decimals : .clock
    }

    /// The boundary in closed time from which a tick with a weight was moved; `nil` if it was not moved.
    mutating func boundary(of time: Instant, weight: Int) -> Instant? {
        // The `adjust` hook may set any weight.
        guard TimeStep.ladder.indices.contains(weight) else { return nil }
        let now = cursor.localTime(at: time)
        let step = TimeStep.ladder[weight]
        guard let cycle = step.unit.cycle else {
            let rest = floorModulo(now.time.microseconds, step.length)
            return rest == 0 ? nil : time.advanced(by: -rest)
        }
        let start = cursor.zone.instant(of: LocalTime(cycle.start(at: now.date)))
        return start == time ? nil : start
    }
}

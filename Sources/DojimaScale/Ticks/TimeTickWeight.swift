import DojimaTime

/// Weights and labels of ticks, by the civil time at the tick and just before it.
struct TimeTickNaming {
    let timeline: Timeline
    private var cursor: ZoneCursor

    init(timeline: Timeline, zone: Zone) {
        self.timeline = timeline
        cursor = ZoneCursor(zone)
    }

    mutating func local(at time: Instant) -> LocalTime { cursor.local(at: time) }

    /// The place in the ladder of the largest step that has a boundary between the last open moment before a tick and the tick.
    ///
    /// So the first open moment of a month carries the month, even when the 1st is a holiday.
    mutating func weight(of time: Instant) -> Int {
        let (before, now) = (cursor.local(at: lastOpen(before: time)), cursor.local(at: time))
        let (a, b) = (before.date.components, now.date.components)
        let changed = { (unit: TimeStep.Unit, a: Int64, b: Int64) -> Int? in
            TimeStep.weights(of: unit).last { index in
                let count = Int64(TimeStep.ladder[index].count)
                return floorDivide(a, count) != floorDivide(b, count)
            }
        }
        if a.year != b.year, let weight = changed(.year, Int64(a.year), Int64(b.year)) { return weight }
        if a.month != b.month, let weight = changed(.month, Int64(a.month - 1), Int64(b.month - 1)) { return weight }
        if before.date != now.date {
            let week = { (date: CivilDate) in floorDivide(Int64(date.daysSinceEpoch) + 3, 7) }
            return TimeStep.weights(of: week(before.date) != week(now.date) ? .week : .day).lowerBound
        }
        let (from, to) = (before.time.microseconds, now.time.microseconds)
        for unit in [TimeStep.Unit.hour, .minute, .second, .microsecond] {
            let (first, last) = (floorDivide(from, unit.length), floorDivide(to, unit.length))
            // A wall clock that was put back stands on a boundary without having crossed it forwards.
            if to % unit.length == 0, from > to { return aligned(last, unit) }
            if first != last, let weight = changed(unit, first, last) { return weight }
        }
        return 0
    }

    private func aligned(_ value: Int64, _ unit: TimeStep.Unit) -> Int {
        TimeStep.weights(of: unit).last { value % Int64(TimeStep.ladder[$0].count) == 0 } ?? TimeStep.weights(of: unit).lowerBound
    }

    /// The open moment just before another; where slots are counted, the start of the slot before it; before all open time, the moment before the span.
    private func lastOpen(before time: Instant) -> Instant {
        let index = timeline.segmentIndex(startingAtOrBefore: time)
        guard index >= 0 else { return time.advanced(by: -1) }
        let segment = timeline.segments[index]
        if time > segment.start {
            guard segment.countsSlots else { return time.advanced(by: -1) }
            let place = timeline.position(of: time).advanced(by: -slotMicroseconds)
            return timeline.instant(at: max(segment.position, place)) ?? time.advanced(by: -1)
        }
        guard index > 0 else { return timeline.span.lowerBound.advanced(by: -1) }
        let previous = timeline.segments[index - 1]
        guard previous.countsSlots else { return previous.end.advanced(by: -1) }
        return timeline.instant(at: previous.slot(at: previous.endPosition.advanced(by: -1)).lowerBound) ?? previous.start
    }

    /// The text of a tick: what its unit counts, as short as is exact.
    mutating func label(of time: Instant, weight: Int) -> String {
        let now = cursor.local(at: time)
        switch TimeStep.ladder[weight].unit {
        case .year: return TimeText.year(now.date.year)
        case .month: return TimeText.month(now.date.month)
        case .week, .day: return "\(now.date.day)"
        case .hour, .minute, .second:
            // A second starts only on whole seconds, but the first moment after a gap may have decimals.
            return now.time.fraction == 0 || weight >= TimeStep.weights(of: .minute).lowerBound
                ? TimeText.clock(now.time) : TimeText.clock(now.time) + TimeText.decimals(now.time.fraction)
        case .microsecond: return TimeText.decimals(now.time.fraction)
        }
    }

    /// What a reader must know besides the labels of some step: the larger units at the left edge; `nil` where nothing is missing.
    mutating func context(at time: Instant, of unit: TimeStep.Unit) -> String? {
        let now = cursor.local(at: time)
        let month = TimeText.month(now.date.month) + " " + TimeText.year(now.date.year)
        switch unit {
        case .year: return nil
        case .month: return TimeText.year(now.date.year)
        case .week, .day: return month
        case .hour, .minute, .second: return "\(now.date.day) \(month)"
        case .microsecond:
            return
                "\(now.date.day) \(month) \(TimeText.clock(TimeOfDay(hour: now.time.hour, minute: now.time.minute, second: now.time.second), seconds: true))"
        }
    }
}

/// Civil times in words: English months, a 24-hour clock.
enum TimeText {
    static func year(_ year: Int) -> String { year < 0 ? NumberText.minus + "\(-year)" : "\(year)" }

    static func month(_ month: Int) -> String {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][(month + 11) % 12]
    }

    /// `09:30`, or `09:30:15` where there are seconds.
    static func clock(_ time: TimeOfDay, seconds: Bool = false) -> String {
        let minutes = "\(padded(time.hour)):\(padded(time.minute))"
        return time.second == 0 && !seconds ? minutes : "\(minutes):\(padded(time.second))"
    }

    /// `.250`, or `.250125` where thousandths are not enough.
    static func decimals(_ microseconds: Int) -> String {
        let (digits, width) = microseconds % 1000 == 0 ? ("\(microseconds / 1000)", 3) : ("\(microseconds)", 6)
        return "." + String(repeating: "0", count: width - digits.count) + digits
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

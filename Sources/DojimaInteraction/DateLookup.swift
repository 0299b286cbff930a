internal import DojimaTime

/// Where local dates start on an axis.
struct DateLookup {
    let timeline: Timeline
    let zone: Zone

    func date(of moment: Instant) -> CivilDate {
        timeline.clock == .tradeDates ? moment.utcDate : zone.local(at: moment).date
    }

    /// The first place of a date; of a date without sessions, the place where the next one starts.
    func start(of date: CivilDate) -> AxisPosition {
        // Dates before all moments that can be told count as the earliest.
        let date = max(date, CivilDate(daysSinceEpoch: -100_000_000))
        let midnight = midnight(date)
        let index = timeline.segmentIndex(startingAtOrBefore: midnight)
        // On an axis of weeks or longer periods a date counts for all of its period: half a bar is not shown.
        if index >= 0, isCompressed(timeline.segments[index]), midnight < timeline.segments[index].end {
            return timeline.segments[index].position
        }
        return timeline.position(of: midnight)
    }

    /// Where the date of an open moment ends; on an axis of weeks or longer periods, its period.
    func endOfDate(of moment: Instant) -> Instant {
        let index = timeline.segmentIndex(startingAtOrBefore: moment)
        if index >= 0, isCompressed(timeline.segments[index]) { return timeline.segments[index].end }
        return midnight(date(of: moment).adding(days: 1))
    }

    func start(_ interval: BarInterval, before last: Instant, end: AxisPosition) -> AxisPosition {
        // More than any axis holds, and few enough to multiply.
        let count = min(interval.count, 1_000_000)
        switch interval.unit {
        case .second, .minute, .hour:
            let (length, overflow) = interval.unit.nominalMicroseconds.multipliedReportingOverflow(by: Int64(interval.count))
            return end.advanced(by: overflow ? .min : -length)
        case .day: return start(sessions: count, before: last)
        case .week: return start(of: date(of: last).adding(days: -7 * count))
        case .month: return start(of: date(of: last).adding(months: -count))
        case .year: return start(of: date(of: last).adding(months: -12 * count))
        }
    }

    /// The place where the last `count` dates with open time start, that of `last` included.
    private func start(sessions count: Int, before last: Instant) -> AxisPosition {
        var moment: Instant? = last
        var place = timeline.firstPosition
        for _ in 0..<count {
            guard let current = moment else { return timeline.firstPosition }
            let date = date(of: current)
            place = start(of: date)
            moment = lastOpen(before: midnight(date))
        }
        return place
    }

    /// The last open microsecond before a moment.
    func lastOpen(before moment: Instant) -> Instant? {
        let earlier = moment.advanced(by: -1)
        guard let open = timeline.clampDown(earlier) else { return nil }
        return open == earlier && timeline.includes(earlier) ? earlier : open.advanced(by: -1)
    }

    private func isCompressed(_ segment: Timeline.Segment) -> Bool {
        segment.endPosition.microseconds - segment.position.microseconds < segment.end.since(segment.start)
    }
}

extension DateLookup {
    /// How far a place moves when it is taken so many sessions, weeks, months, years or so much open time on, or back below zero.
    ///
    /// Days are sessions; weeks, months and years are those of the calendar, clamped to the month, then forward to the next session.
    func way(from place: AxisPosition, by interval: BarInterval, times sign: Int) -> Int64 {
        let count = min(interval.count, 1_000_000) * sign.signum()
        guard interval.unit >= .day else {
            let signed = Int64(interval.count * sign.signum())
            let (length, overflow) = interval.unit.nominalMicroseconds.multipliedReportingOverflow(by: signed)
            return overflow ? (sign < 0 ? .min : .max) : length
        }
        guard let moment = timeline.instant(at: place) ?? lastOpen(before: timeline.span.upperBound) else { return 0 }
        let today = date(of: moment)
        let target: AxisPosition =
            switch interval.unit {
            case .day: start(sessions: count, from: today)
            case .week: start(of: today.adding(days: 7 * count))
            case .month: start(of: today.adding(months: count))
            default: start(of: today.adding(months: 12 * count))
            }
        return target.microseconds - start(of: today).microseconds
    }

    /// The place where the session starts that is so many after that of a date, or before it; held at the ends of the axis.
    private func start(sessions count: Int, from date: CivilDate) -> AxisPosition {
        var date = date
        for _ in 0..<abs(count) {
            let edge = midnight(count < 0 ? date : date.adding(days: 1))
            let next = count < 0 ? lastOpen(before: edge) : timeline.clampUp(edge)
            guard let next, timeline.span.contains(next) else { return count < 0 ? timeline.firstPosition : timeline.lastPosition }
            date = self.date(of: next)
        }
        return start(of: date)
    }

    private func midnight(_ date: CivilDate) -> Instant { timeline.clock == .tradeDates ? Instant(date) : zone.startOfDay(date) }
}

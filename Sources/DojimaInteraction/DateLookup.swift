import DojimaText
internal import DojimaTime

/// Converts between local dates and axis positions.
struct DateLookup {
    let timeline: Timeline
    let zone: Zone

    func date(of moment: Instant) -> CivilDate {
        timeline.clock == .tradeDates ? moment.utcDate : zone.localTime(at: moment).date
    }

    /// The axis position at which a date starts; for a date without a session, the start of the next session.
    func start(of date: CivilDate) -> AxisPosition {
        let midnight = midnight(DateLookup.limited(date))
        return period(at: midnight)?.position ?? timeline.position(of: midnight)
    }

    /// The end of a date; on an axis of weeks or longer periods, the end of the period that contains it.
    func end(of date: CivilDate) -> Instant {
        let date = DateLookup.limited(date)
        return period(at: midnight(date))?.end ?? midnight(date.adding(days: 1))
    }

    /// On an axis of weeks or longer periods, the period that contains an instant; `nil` on other axes. A date means its entire period
    /// there, so that no bar is shown partially.
    private func period(at midnight: Instant) -> Timeline.Segment? {
        let index = timeline.segmentIndex(startingAtOrBefore: midnight)
        guard index >= 0, isCompressed(timeline.segments[index]), midnight < timeline.segments[index].end else { return nil }
        return timeline.segments[index]
    }

    /// Clamps a date to the range of instants at the lower end.
    private static func limited(_ date: CivilDate) -> CivilDate { max(date, CivilDate(daysSinceEpoch: -100_000_000)) }

    /// The instant itself if it is in open time, otherwise the last open instant before it.
    func openMoment(atOrBefore moment: Instant) -> Instant {
        timeline.contains(moment) ? moment : lastOpen(before: moment) ?? moment
    }

    /// The date an interval of weeks, months or years before the date of `last`, with the day clamped to the month; `nil` for intervals of
    /// days or less.
    func date(_ interval: BarInterval, before last: Instant) -> CivilDate? {
        // More than any axis contains, but small enough that products do not overflow.
        let count = min(interval.count, 1_000_000)
        switch interval.unit {
        case .second, .minute, .hour, .day: return nil
        case .week: return date(of: last).adding(days: -7 * count)
        case .month: return date(of: last).adding(months: -count)
        case .year: return date(of: last).adding(months: -12 * count)
        }
    }

    func start(_ interval: BarInterval, before last: Instant, end: AxisPosition) -> AxisPosition {
        if let date = date(interval, before: last) {
            // A bar that begins before the date is not in the window, even if its period contains the date.
            if let period = period(at: midnight(date)), period.start < midnight(date) { return period.endPosition }
            return start(of: date)
        }
        if interval.unit == .day { return start(sessions: min(interval.count, 1_000_000), before: last) }
        let (length, overflow) = interval.unit.nominalMicroseconds.multipliedReportingOverflow(by: Int64(interval.count))
        return end.advanced(by: overflow ? .min : -length)
    }

    /// The axis position at which the last `count` dates with open time start, including the date of `last`.
    private func start(sessions count: Int, before last: Instant) -> AxisPosition {
        var moment: Instant? = last
        var position = timeline.firstPosition
        for _ in 0..<count {
            guard let current = moment else { return timeline.firstPosition }
            let date = date(of: current)
            position = start(of: date)
            moment = lastOpen(before: midnight(date))
        }
        return position
    }

    /// The last open microsecond before an instant.
    func lastOpen(before moment: Instant) -> Instant? {
        let earlier = moment.advanced(by: -1)
        guard let open = timeline.lastOpenInstant(atOrBefore: earlier) else { return nil }
        return open == earlier && timeline.contains(earlier) ? earlier : open.advanced(by: -1)
    }

    private func isCompressed(_ segment: Timeline.Segment) -> Bool {
        segment.endPosition.microseconds - segment.position.microseconds < segment.end.since(segment.start)
    }
}

extension DateLookup {
    /// The distance in microseconds of axis time from a position to the position one interval later, or earlier if `sign` is negative.
    ///
    /// Days are sessions. Weeks, months and years are calendar periods, with the day clamped to the month, then moved forward to the next
    /// session.
    func distance(from position: AxisPosition, by interval: BarInterval, times sign: Int) -> Int64 {
        let count = min(interval.count, 1_000_000) * sign.signum()
        guard interval.unit >= .day else {
            let signed = Int64(interval.count * sign.signum())
            let (length, overflow) = interval.unit.nominalMicroseconds.multipliedReportingOverflow(by: signed)
            return overflow ? (sign < 0 ? .min : .max) : length
        }
        guard let moment = timeline.instant(at: position) ?? lastOpen(before: timeline.span.upperBound) else { return 0 }
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

    /// The axis position at which the session `count` sessions after a date starts (before it if negative), clamped to the axis.
    private func start(sessions count: Int, from date: CivilDate) -> AxisPosition {
        var date = date
        for _ in 0..<abs(count) {
            let edge = midnight(count < 0 ? date : date.adding(days: 1))
            let next = count < 0 ? lastOpen(before: edge) : timeline.firstOpenInstant(atOrAfter: edge)
            guard let next, timeline.span.contains(next) else { return count < 0 ? timeline.firstPosition : timeline.lastPosition }
            date = self.date(of: next)
        }
        return start(of: date)
    }

    private func midnight(_ date: CivilDate) -> Instant { timeline.clock == .tradeDates ? Instant(date) : zone.startOfDay(date) }
}

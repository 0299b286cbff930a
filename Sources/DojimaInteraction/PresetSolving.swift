public import DojimaTime

extension Preset {
    /// The window that ends where the summary ends and starts where this preset says, never before the summary.
    ///
    /// - Parameters:
    ///   - summary: a stretch of the timeline's axis, by default all of it.
    ///   - zone: whose dates count; an axis of trade dates has its own.
    ///   - last: a moment within the last bar; on an axis of trade dates, its date. On closed time, the open moment before it counts.
    ///
    /// O(sessions counted * log segments); O(log segments) by the calendar.
    public func window(
        on timeline: Timeline, summary: Range<AxisPosition>? = nil, zone: Zone, last: Instant
    ) -> Range<AxisPosition> {
        let summary = summary ?? timeline.firstPosition..<timeline.lastPosition
        let dates = DateLookup(timeline: timeline, zone: zone)
        let last = timeline.includes(last) ? last : dates.lastOpen(before: last) ?? last
        let start: AxisPosition =
            switch self {
            case .all: summary.lowerBound
            case .yearToDate:
                dates.start(of: CivilDate(year: dates.date(of: last).year, month: 1, day: 1))
            case .last(let interval): dates.start(interval, before: last, end: summary.upperBound)
            }
        return min(max(start, summary.lowerBound), summary.upperBound)..<summary.upperBound
    }
}

/// Where local dates start on an axis.
private struct DateLookup {
    let timeline: Timeline
    let zone: Zone

    func date(of moment: Instant) -> CivilDate {
        timeline.clock == .tradeDates ? moment.utcDate : zone.local(at: moment).date
    }

    /// The first place of a date; of a date without sessions, the place where the next one starts.
    func start(of date: CivilDate) -> AxisPosition {
        // Dates before all moments that can be told count as the earliest.
        let date = max(date, CivilDate(daysSinceEpoch: -100_000_000))
        let midnight = timeline.clock == .tradeDates ? Instant(date) : zone.startOfDay(date)
        let index = timeline.segmentIndex(startingAtOrBefore: midnight)
        // On an axis of weeks or longer periods a date counts for all of its period: half a bar is not shown.
        if index >= 0, isCompressed(timeline.segments[index]), midnight < timeline.segments[index].end {
            return timeline.segments[index].position
        }
        return timeline.position(of: midnight)
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
            moment = lastOpen(before: timeline.clock == .tradeDates ? Instant(date) : zone.startOfDay(date))
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

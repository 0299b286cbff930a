public import DojimaTime

extension Preset {
    /// The window of this preset, which ends at the end of the summary and does not start before it.
    ///
    /// - Parameters:
    ///   - timeline: the timeline of the axis.
    ///   - summary: a range of the timeline's axis, by default the entire axis.
    ///   - zone: the time zone of dates; ignored on an axis of trade dates.
    ///   - last: an instant within the last bar; on an axis of trade dates, its date. An instant in closed time is moved back to open time.
    ///
    /// O(sessions * log segments) for days, otherwise O(log segments).
    public func window(
        on timeline: Timeline, summary: Range<AxisPosition>? = nil, zone: Zone, last: Instant
    ) -> Range<AxisPosition> {
        let summary = summary ?? timeline.firstPosition..<timeline.lastPosition
        let dates = DateLookup(timeline: timeline, zone: zone)
        let last = dates.openMoment(atOrBefore: last)
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

extension Preset {
    /// The start of the period over which the return of this preset is measured: the base price is the last close before this instant;
    /// `nil` if it is the first close of the window.
    ///
    /// Five daily returns need six closes, so for sessions, open time and the year to date the base is the close before the window. For
    /// weeks, months and years it is the last close on or before the same day one period earlier, as in performance tables: for the year
    /// that ends on 2018-12-31 it is the close of Friday, 2017-12-29, because 2017-12-31 was a Sunday.
    ///
    /// - Parameters:
    ///   - window: the window of this preset, on the same axis.
    ///   - timeline: the timeline of the axis.
    ///   - zone: the time zone of dates; ignored on an axis of trade dates.
    ///   - last: the instant within the last bar from which the window was counted back.
    ///
    /// O(log segments).
    public func returnStart(of window: Range<AxisPosition>, on timeline: Timeline, zone: Zone, last: Instant) -> Instant? {
        guard !window.isEmpty, let start = timeline.instant(at: window.lowerBound) else { return nil }
        switch self {
        case .all: return nil
        case .yearToDate: return start
        case .last(let interval):
            let dates = DateLookup(timeline: timeline, zone: zone)
            return dates.date(interval, before: dates.openMoment(atOrBefore: last)).map(dates.end) ?? start
        }
    }
}

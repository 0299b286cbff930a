public import DojimaTime

extension Preset {
    /// The window of this preset, which ends at the end of the summary and does not start before it.
    ///
    /// - Parameters:
    ///   - timeline: the timeline of the axis.
    ///   - summary: a range of the timeline's axis, by default all of it.
    ///   - zone: the time zone of dates; ignored on an axis of trade dates.
    ///   - last: a moment within the last bar; on an axis of trade dates, its date. Closed time counts as the open moment before it.
    ///
    /// O(sessions * log segments) for days, else O(log segments).
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
    /// The start of the return over a window of this preset: the return counts from the last close before this moment; `nil` if it counts
    /// from the first close of the window.
    ///
    /// Five daily returns need six closes, so sessions, open time and the year to date count from the close before the window. Weeks,
    /// months and years count from the last close on or before the same day so long ago, as performance tables do: a year that ends on
    /// 2018-12-31 counts from Friday, 2017-12-29, as 2017-12-31 was a Sunday.
    ///
    /// - Parameters:
    ///   - window: the window of this preset, on the same axis.
    ///   - timeline: the timeline of the axis.
    ///   - zone: the time zone of dates; ignored on an axis of trade dates.
    ///   - last: the moment within the last bar that the window was counted back from.
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

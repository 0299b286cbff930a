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

extension Preset {
    /// The moment by which the return over a window of this preset begins: it counts from the last close before it; `nil` where it counts
    /// from the first close of the window.
    ///
    /// Five daily returns need six closes, so sessions and open time count from the close before the window, as does the year to date.
    /// Weeks, months and years count from one day to the same day later, so from the close of their first day.
    ///
    /// - Parameters:
    ///   - window: of this preset, on the same axis.
    /// O(log segments).
    public func returnStart(of window: Range<AxisPosition>, on timeline: Timeline, zone: Zone) -> Instant? {
        guard !window.isEmpty, let start = timeline.instant(at: window.lowerBound) else { return nil }
        switch self {
        case .all: return nil
        case .yearToDate: return start
        case .last(let interval):
            return interval.unit <= .day ? start : DateLookup(timeline: timeline, zone: zone).endOfDate(of: start)
        }
    }
}

public import DojimaText
public import DojimaTime

/// A period counted back from the last bar: `5d`, `2w`, `6M`, `1y`, `YTD`, `all`; `90m` and `4h` count open time.
public enum Preset: Sendable, Hashable {
    case all
    /// From the first session of the last bar's year.
    case yearToDate
    /// An interval before the last bar. Days are sessions. Weeks, months and years go back by the calendar to the same day, clamped to the
    /// month, then forward to the next session. Hours and less are open time.
    case last(BarInterval)

    /// Parses `all`, `max`, `YTD`, or a count and a unit such as `5D`, `6M`, `6mo` or `1 year`, ignoring case except for `m` (minutes) and
    /// `M` (months).
    public init(_ text: some StringProtocol) throws(RequestError) {
        switch text.lowercased() {
        case "all", "max": self = .all
        case "ytd": self = .yearToDate
        default:
            guard let interval = BarInterval(words: text) else {
                throw RequestError(
                    "\(quoted(String(text))) is not a length of time; give a count and a unit, such as 5d, 2w, 6M or 1y, up to \(BarInterval.maximumYears)y, or YTD, or all"
                )
            }
            self = .last(interval)
        }
    }
}

extension Preset: CustomStringConvertible {
    public var description: String {
        switch self {
        case .all: "all"
        case .yearToDate: "YTD"
        case .last(let interval): interval.description
        }
    }
}

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
                dates.start(of: CivilDate(normalizing: dates.date(of: last).year, month: 1, day: 1))
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

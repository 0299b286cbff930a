import DojimaTime

/// Finds the sessions of the bars of a series. O(1), amortized, if moments are in order.
struct SessionCursor: Sendable {
    private let context: IndicatorContext
    private let hours: SessionHours
    private var finder: SessionFinder
    /// The trade dates of a year around the last date, for daily bars.
    private var dates: [CivilDate] = []
    private var coveredDates: ClosedRange<CivilDate>?
    private var index = 0

    init(_ hours: SessionHours, _ context: IndicatorContext) {
        (self.hours, self.context, finder) = (hours, context, SessionFinder(hours))
    }

    /// Returns the date of the session of a bar, given a moment within it; `nil` in closed time, including breaks.
    ///
    /// Bars of a day or longer belong to the session of their date.
    mutating func session(of moment: Instant) -> CivilDate? {
        guard context.isIntraday else {
            let date = context.dateZone.localTime(at: moment).date
            // A bar of several days may begin on a date without a session.
            guard context.interval == .day else { return date }
            seek(date)
            return index < dates.count && dates[index] == date ? date : nil
        }
        return finder.isOpen(at: moment) ? finder.session(at: moment)?.date : nil
    }

    /// Whether there is no open time between the end of the bar of a moment and an instant; call after `session(of:)` for that moment.
    mutating func isLast(_ moment: Instant, before end: Instant) -> Bool {
        guard let interval = context.interval else { return false }
        if context.isIntraday {
            guard let session = finder.session(at: moment), let next = finder.session(after: moment) else { return false }
            // If stamps are ends, the moment is one microsecond before the end of the bar.
            let barEnd = context.stamp == .end ? moment.advanced(by: 1) : moment.advanced(by: interval.nominalMicroseconds)
            return min(session.close, end) <= barEnd && end <= next.open
        }
        guard interval == .day, index + 1 < dates.count else { return false }
        return dates[index + 1] > context.dateZone.localTime(at: end.advanced(by: -1)).date
    }

    /// Moves to the first trade date at or after a date.
    private mutating func seek(_ date: CivilDate) {
        if coveredDates.map({ date < $0.lowerBound || $0.upperBound.adding(days: -30) < date }) ?? true {
            let wanted = date.adding(days: -10)...date.adding(days: 370)
            (dates, coveredDates, index) = (hours.dates(in: wanted), wanted, 0)
        }
        if index > 0, dates[index - 1] >= date { index = 0 }
        while index < dates.count, dates[index] < date { index += 1 }
    }
}

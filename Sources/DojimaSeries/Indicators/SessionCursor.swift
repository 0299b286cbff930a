import DojimaTime

/// The sessions that the bars of a series belong to. O(1), amortized, if moments are in order.
struct SessionCursor: Sendable {
    private let context: IndicatorContext
    private let hours: SessionHours
    private var finder: SessionFinder
    /// The trade dates of a year around the last date, for bars of a day.
    private var dates: [CivilDate] = []
    private var known: ClosedRange<CivilDate>?
    private var index = 0

    init(_ hours: SessionHours, _ context: IndicatorContext) {
        (self.hours, self.context, finder) = (hours, context, SessionFinder(hours))
    }

    /// The date of the session that a bar belongs to, from a moment within it; `nil` on closed time, breaks included.
    ///
    /// Bars of a day and longer belong to the session of their date.
    mutating func session(of moment: Instant) -> CivilDate? {
        guard context.isIntraday else {
            let date = context.dateZone.local(at: moment).date
            // A longer bar is on open time wherever it begins.
            guard context.interval == .day else { return date }
            seek(date)
            return index < dates.count && dates[index] == date ? date : nil
        }
        return finder.isOpen(at: moment) ? finder.session(at: moment)?.date : nil
    }

    /// Whether no open time is left between the end of the bar of a moment and an instant; to be called after `session(of:)` for that moment.
    mutating func isLast(_ moment: Instant, before end: Instant) -> Bool {
        guard let interval = context.interval else { return false }
        if context.isIntraday {
            guard let session = finder.session(at: moment), let next = finder.session(after: moment) else { return false }
            // The bar covers the moment; with the stamp at its end this is where it ends.
            let barEnd = context.stamp == .end ? moment.advanced(by: 1) : moment.advanced(by: interval.nominalMicroseconds)
            return min(session.close, end) <= barEnd && end <= next.open
        }
        guard interval == .day, index + 1 < dates.count else { return false }
        return dates[index + 1] > context.dateZone.local(at: end.advanced(by: -1)).date
    }

    /// Moves to the first trade date at or after a date.
    private mutating func seek(_ date: CivilDate) {
        if known.map({ date < $0.lowerBound || $0.upperBound.adding(days: -30) < date }) ?? true {
            let wanted = date.adding(days: -10)...date.adding(days: 370)
            (dates, known, index) = (hours.dates(in: wanted), wanted, 0)
        }
        if index > 0, dates[index - 1] >= date { index = 0 }
        while index < dates.count, dates[index] < date { index += 1 }
    }
}

import DojimaTime

/// The sessions of an exchange, found moment by moment. O(1), amortized, if moments are in order.
struct SessionCursor: Sendable {
    private let hours: SessionHours
    private let context: IndicatorContext
    /// The sessions of `dates`, in order.
    private var sessions: [Session] = []
    private var dates: ClosedRange<CivilDate>?
    private var index = 0

    init(_ hours: SessionHours, _ context: IndicatorContext) {
        (self.hours, self.context) = (hours, context)
    }

    /// The date of the session that a bar belongs to, from a moment within it; `nil` on closed time, breaks included.
    ///
    /// Bars of a day and longer belong to the session of their date.
    mutating func session(of moment: Instant) -> CivilDate? {
        guard context.isIntraday else {
            let date = context.dateZone.local(at: moment).date
            // A longer bar is on open time wherever it begins.
            guard let interval = context.interval, interval.unit == .day, interval.count == 1 else { return date }
            load(date)
            seek { $0.date < date }
            return index < sessions.count && sessions[index].date == date ? date : nil
        }
        load(hours.calendars[0].zone.local(at: moment).date)
        seek { $0.close <= moment }
        guard index < sessions.count, sessions[index].open <= moment, !sessions[index].breaks.contains(where: { $0.contains(moment) })
        else {
            return nil
        }
        return sessions[index].date
    }

    /// Whether no open time is left between the end of the bar of a moment and an instant; to be called after `session(of:)` for that moment.
    func isLast(_ moment: Instant, before end: Instant) -> Bool {
        guard let interval = context.interval, index < sessions.count else { return false }
        let session = sessions[index]
        if context.isIntraday {
            // The bar covers the moment; with the stamp at its end this is where it ends.
            let barEnd = context.stamp == .end ? moment.advanced(by: 1) : moment.advanced(by: interval.nominalMicroseconds)
            if barEnd < min(session.close, end) { return false }
            return index + 1 < sessions.count && sessions[index + 1].open >= end
        }
        guard interval.unit == .day, interval.count == 1, index + 1 < sessions.count else { return false }
        return sessions[index + 1].date > context.dateZone.local(at: end.advanced(by: -1)).date
    }

    /// Moves to the first session that does not lie before.
    private mutating func seek(_ isBefore: (Session) -> Bool) {
        if index > 0, index <= sessions.count, !isBefore(sessions[index - 1]) { index = 0 }
        while index < sessions.count, isBefore(sessions[index]) { index += 1 }
    }

    private mutating func load(_ date: CivilDate) {
        // A session may begin the evening before its date.
        if let dates, dates.lowerBound.adding(days: 2) <= date, date <= dates.upperBound.adding(days: -2) { return }
        let wanted = date.adding(days: -10)...date.adding(days: 370)
        dates = wanted
        sessions = hours.sessions(in: wanted)
        index = 0
    }
}

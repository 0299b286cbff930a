extension Timeline {
    /// The axis of intraday bars: the hours of an exchange's sessions, their breaks taken out; position is session time.
    ///
    /// Sessions are worked out for the years 1 to 9999; outside of them nothing is open. O(days).
    public static func sessions(_ calendar: TradingCalendar, span: Range<Instant>) -> Timeline {
        let span = measurable(span)
        var open: [Range<Instant>] = []
        // A session may begin two days before its date in UTC, and a date's local midnight may lie a day from UTC's.
        calendar.forEachSession(around: span, days: 3) { session in
            var start = session.open
            for pause in session.breaks {
                if start < pause.lowerBound { open.append(start..<pause.lowerBound) }
                start = pause.upperBound
            }
            if start < session.close { open.append(start..<session.close) }
        }
        return Timeline(open: InstantSet(open), span: span)
    }

    /// The axis of daily bars: 86,400 s for each date on which an exchange has a session, however short; dates are their midnights UTC.
    ///
    /// Sessions are worked out for the years 1 to 9999; outside of them nothing is open. O(days).
    public static func tradingDays(_ calendar: TradingCalendar, span: Range<Instant>) -> Timeline {
        let span = measurable(span)
        var open: [Range<Instant>] = []
        calendar.forEachSession(around: span, days: 0) { session in
            open.append(Instant(session.date)..<Instant(session.date.adding(days: 1)))
        }
        return Timeline(open: InstantSet(open), span: span, clock: .tradeDates)
    }
}

extension TradingCalendar {
    /// Calls `body` with each session of the dates of a span and of some days around it.
    fileprivate func forEachSession(around span: Range<Instant>, days: Int, _ body: (Session) -> Void) {
        let first = max(span.lowerBound.utcDate.adding(days: -days), CivilDate(year: 1, month: 1, day: 1))
        let last = min(span.upperBound.utcDate.adding(days: days), CivilDate(year: 9999, month: 12, day: 31))
        if first <= last { forEachSession(in: first...last, body) }
    }
}

extension Timeline {
    /// The axis of intraday bars: the hours of an exchange's sessions, their breaks taken out; position is session time.
    ///
    /// Sessions are worked out for the years 1 to 9999; outside of them nothing is open. O(days).
    /// - Parameter showing: classes of closed time that stay on the axis all the same, such as `[.lunch]`.
    /// - Parameter segments: parts of the sessions that are open, such as `[.pre, .regular, .post]` for extended hours.
    public static func sessions(
        _ calendar: TradingCalendar, span: Range<Instant>, showing: Set<GapReason.Kind> = [],
        segments: Set<SessionSegment.Kind> = [.regular]
    ) -> Timeline {
        let span = measurable(span)
        return Timeline(open: calendar.openMoments(in: span, showing: showing, segments: segments), span: span)
    }

    /// The axis of daily bars: 86,400 s for each date on which an exchange has a session, however short; dates are their midnights UTC.
    ///
    /// Sessions are worked out for the years 1 to 9999; outside of them nothing is open. O(days).
    /// - Parameter showing: classes of closed dates that stay on the axis all the same; there are weekends and holidays.
    public static func tradingDays(_ calendar: TradingCalendar, span: Range<Instant>, showing: Set<GapReason.Kind> = []) -> Timeline {
        let span = measurable(span)
        return Timeline(open: calendar.openDates(in: span, showing: showing), span: span, clock: .tradeDates)
    }
}

extension TradingCalendar {
    /// The sessions' segments without their breaks, and what is shown though closed; they may reach out of the span.
    func openMoments(in span: Range<Instant>, showing: Set<GapReason.Kind>, segments: Set<SessionSegment.Kind>) -> InstantSet {
        var open: [Range<Instant>] = []
        // A session may begin two days before its date in UTC, and a date's local midnight may lie a day from UTC's.
        if let dates = CivilDate.dates(around: span, days: 3) {
            if segments == [.regular] {
                // Five days of seven trade, most in one stretch; what is more makes the array grow.
                open.reserveCapacity(Int(min(dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch, 1 << 20)))
                forEachStretch(in: dates) { open.append($0) }
            } else {
                forEachSegment(in: dates, of: segments) { open.append($0.range) }
            }
        }
        return InstantSet(open).union(shown(showing, in: span, clock: .instants, segments: segments))
    }

    /// The dates with a session as their midnights UTC, and those that are shown though closed.
    func openDates(in span: Range<Instant>, showing: Set<GapReason.Kind>) -> InstantSet {
        var open: [Range<Instant>] = []
        if let dates = CivilDate.dates(around: span, days: 0) {
            forEachSession(in: dates) { open.append(Instant($0.date)..<Instant($0.date.adding(days: 1))) }
        }
        return InstantSet(open).union(shown(showing, in: span, clock: .tradeDates, segments: [.regular]))
    }

    private func shown(
        _ kinds: Set<GapReason.Kind>, in span: Range<Instant>, clock: Timeline.Clock, segments: Set<SessionSegment.Kind>
    ) -> InstantSet {
        guard !kinds.isEmpty else { return InstantSet() }
        return InstantSet(explain(span, clock: clock, segments: segments).filter { kinds.contains($0.reason.kind) }.map(\.range))
    }
}

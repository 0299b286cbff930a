import DojimaText

extension Timeline {
    /// Returns the axis of intraday bars: the sessions of an exchange without their breaks; positions count session time.
    ///
    /// Sessions are computed for the years 1 to 9999; outside of them nothing is open. O(days).
    /// - Parameters:
    ///   - calendar: the calendar of the exchange.
    ///   - span: the real time that the timeline covers.
    ///   - visibleGapKinds: kinds of closed time that stay on the axis, such as `[.sessionBreak]`.
    ///   - segments: parts of the sessions that are open, such as `[.pre, .regular, .post]` for extended hours.
    public static func sessions(
        _ calendar: TradingCalendar, span: Range<Instant>, visibleGapKinds: Set<GapReason.Kind> = [],
        segments: Set<SessionSegment.Kind> = [.regular]
    ) -> Timeline {
        let span = measurable(span)
        return Timeline(open: calendar.openMoments(in: span, visibleGapKinds: visibleGapKinds, segments: segments), span: span)
    }

    /// Returns the axis of daily bars: 86,400 s for each date with a session of any length; dates are stored as midnights UTC.
    ///
    /// Sessions are computed for the years 1 to 9999; outside of them nothing is open. O(days).
    /// - Parameters:
    ///   - calendar: the calendar of the exchange.
    ///   - span: the dates that the timeline covers, as midnights UTC.
    ///   - visibleGapKinds: kinds of closed dates that stay on the axis: weekends and holidays.
    public static func tradingDays(_ calendar: TradingCalendar, span: Range<Instant>, visibleGapKinds: Set<GapReason.Kind> = []) -> Timeline
    {
        let span = measurable(span)
        return Timeline(open: calendar.openDates(in: span, visibleGapKinds: visibleGapKinds), span: span, clock: .tradeDates)
    }
}

extension TradingCalendar {
    /// Returns the segments of the sessions without their breaks, which may extend beyond the span, and the closed time that stays on the
    /// axis.
    func openMoments(in span: Range<Instant>, visibleGapKinds: Set<GapReason.Kind>, segments: Set<SessionSegment.Kind>) -> InstantSet {
        var open: [Range<Instant>] = []
        // A session may begin two days before its date in UTC, and a local midnight may be a day away from midnight UTC.
        if let dates = CivilDate.dates(around: span, days: 3) {
            if segments == [.regular] {
                // Reserves one range per date: five days of seven trade, most without a break. The array grows if there are more.
                open.reserveCapacity(Int(min(dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch, 1 << 20)))
                forEachOpenRange(in: dates) { open.append($0) }
            } else {
                forEachSegment(in: dates, of: segments) { open.append($0.range) }
            }
        }
        return InstantSet(open).union(shown(visibleGapKinds, in: span, clock: .instants, segments: segments))
    }

    /// Returns the dates with a session, as midnights UTC, and the closed dates that stay on the axis.
    func openDates(in span: Range<Instant>, visibleGapKinds: Set<GapReason.Kind>) -> InstantSet {
        var open: [Range<Instant>] = []
        if let dates = CivilDate.dates(around: span, days: 0) {
            forEachSession(in: dates) { open.append(Instant($0.date)..<Instant($0.date.adding(days: 1))) }
        }
        return InstantSet(open).union(shown(visibleGapKinds, in: span, clock: .tradeDates, segments: [.regular]))
    }

    private func shown(
        _ kinds: Set<GapReason.Kind>, in span: Range<Instant>, clock: Timeline.Clock, segments: Set<SessionSegment.Kind>
    ) -> InstantSet {
        guard !kinds.isEmpty else { return InstantSet() }
        return InstantSet(explain(span, clock: clock, segments: segments).filter { kinds.contains($0.reason.kind) }.map(\.range))
    }
}

/// The sessions of one or several calendars by trade date, with the kinds of segments that are included.
///
///     let hours = SessionHours(try TradingCalendar("CMES"))
///     hours.session(at: sundayEvening)?.date      // the Monday
public struct SessionHours: Sendable, Hashable {
    /// The calendars, at least one.
    public let calendars: [TradingCalendar]
    /// How several calendars are combined. Their sessions on the same date form one session.
    public let combination: ClosedTime.Combination
    /// The kinds of segments that are part of a session.
    public let segments: Set<SessionSegment.Kind>

    /// Creates the hours of a calendar.
    public init(_ calendar: TradingCalendar, segments: Set<SessionSegment.Kind> = [.regular]) {
        (calendars, combination, self.segments) = ([calendar], .union, segments)
    }

    /// Creates the hours of several calendars; `nil` if there are none.
    public init?(
        _ calendars: [TradingCalendar], combination: ClosedTime.Combination = .union, segments: Set<SessionSegment.Kind> = [.regular]
    ) {
        guard !calendars.isEmpty else { return nil }
        self.calendars = combination == .primary ? Array(calendars.prefix(1)) : calendars
        (self.combination, self.segments) = (combination, segments)
    }

    /// The codes of the calendars, joined for messages.
    package var names: String { calendars.map(\.code).joined(separator: " and ") }

    /// Returns the sessions of a range of trade dates, in order. Each session is open from its first segment to its last; gaps between
    /// segments are breaks. O(days).
    public func sessions(in dates: ClosedRange<CivilDate>) -> [Session] {
        guard calendars.count > 1 else { return sessions(of: calendars[0], in: dates) }
        var open: [CivilDate: (openTime: InstantSet, count: Int)] = [:]
        for calendar in calendars {
            for session in sessions(of: calendar, in: dates) {
                guard let (openTime, count) = open[session.date] else {
                    open[session.date] = (session.openTime, 1)
                    continue
                }
                let combined = combination == .intersection ? openTime.intersection(session.openTime) : openTime.union(session.openTime)
                open[session.date] = (combined, count + 1)
            }
        }
        let isComplete = { (count: Int) in combination != .intersection || count == calendars.count }
        return open.keys.sorted().compactMap { date in
            guard let (openTime, count) = open[date], isComplete(count) else { return nil }
            return Session(date, openTime.ranges, isProjected: calendars.contains { !$0.trustedHours.contains(date) })
        }
    }

    /// Returns the session that contains a moment, breaks included; `nil` if there is none. O(rules).
    public func session(at moment: Instant) -> Session? {
        var finder = SessionFinder(self, reach: 4)
        return finder.session(at: moment)
    }

    /// Returns the first session that ends after a moment; `nil` if there is none within two years.
    package func firstSession(endingAfter moment: Instant) -> Session? {
        for days in [5, 60, 730] {
            guard let dates = CivilDate.dates(around: moment..<moment, days: days) else { return nil }
            if let session = sessions(in: dates).first(where: { moment < $0.close }) { return session }
        }
        return nil
    }

    /// Returns the last session that begins at or before a moment; `nil` if there is none within two years.
    package func lastSession(beginningBy moment: Instant) -> Session? {
        for days in [5, 60, 730] {
            guard let dates = CivilDate.dates(around: moment..<moment, days: days) else { return nil }
            if let session = sessions(in: dates).last(where: { $0.open <= moment }) { return session }
        }
        return nil
    }

    /// Returns the open of the first session on or after a date; the date's midnight UTC if there is none within two years.
    package func firstOpen(from date: CivilDate) -> Instant {
        for days in [7, 60, 730] {
            let dates = date...min(max(date, CivilDate(normalizing: 9999, month: 12, day: 31)), date.adding(days: days))
            if let session = sessions(in: dates).first { return session.open }
        }
        return Instant(date)
    }

    /// Returns the trade dates in a range that have a session. O(days).
    package func dates(in dates: ClosedRange<CivilDate>) -> [CivilDate] {
        var counts: [CivilDate: Int] = [:]
        var found: [CivilDate] = []
        for calendar in calendars {
            calendar.forEachPlan(in: dates) { plan, dates in
                for day in dates.lowerBound.daysSinceEpoch...dates.upperBound.daysSinceEpoch {
                    let date = CivilDate(daysSinceEpoch: day)
                    guard case .open = plan.day(date) else { continue }
                    if calendars.count == 1 { found.append(date) } else { counts[date, default: 0] += 1 }
                }
            }
        }
        guard calendars.count > 1 else { return found }
        return counts.filter { combination != .intersection || $0.value == calendars.count }.keys.sorted()
    }

    private func sessions(of calendar: TradingCalendar, in dates: ClosedRange<CivilDate>) -> [Session] {
        if segments == [.regular] { return calendar.sessions(in: dates) }
        var sessions: [Session] = []
        var parts: [Range<Instant>] = []
        var date: CivilDate?
        func finish() {
            guard let date, let session = Session(date, InstantSet(parts).ranges, isProjected: !calendar.trustedHours.contains(date)) else {
                return
            }
            sessions.append(session)
        }
        calendar.forEachSegment(in: dates, of: segments) { segment in
            if segment.date != date {
                finish()
                (date, parts) = (segment.date, [])
            }
            parts.append(segment.range)
        }
        finish()
        return sessions
    }
}

extension Session {
    /// Creates the session with the given open ranges, which must be in order; `nil` if there are none.
    fileprivate init?(_ date: CivilDate, _ ranges: [Range<Instant>], isProjected: Bool) {
        guard let first = ranges.first, let last = ranges.last else { return nil }
        let breaks = zip(ranges, ranges.dropFirst()).map { $0.upperBound..<$1.lowerBound }
        self.init(date: date, open: first.lowerBound, close: last.upperBound, breaks: breaks, isProjected: isProjected)
    }

    /// Creates a session that lasts an entire date: from midnight in a zone to the next midnight.
    package init(entireDate date: CivilDate, in zone: Zone) {
        self.init(date: date, open: zone.startOfDay(date), close: zone.startOfDay(date.adding(days: 1)))
    }

    /// The open time of the session, without its breaks.
    package var openTime: InstantSet {
        breaks.isEmpty ? InstantSet(open..<close) : InstantSet(open..<close).subtracting(InstantSet(breaks))
    }
}

extension TradingCalendar: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

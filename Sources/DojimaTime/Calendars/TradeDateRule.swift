/// Decides to which trade date a bar of a day or longer belongs whose stamp is a moment: a text in UTC, or a count since 1970.
///
/// It is the date of the moment by the clock of the exchange. Where sessions begin the evening before their date, it is the date of the
/// session that holds the moment or begins at it, and by the clock only for a moment outside of all sessions.
///
/// A stamp that is written as a date, or with an offset, has the date that is written and needs no rule.
public struct TradeDateRule: Sendable {
    private var clock: ZoneCursor
    /// The days that are added to the date by the clock.
    private let daysLater: Int
    /// Finds the session of a moment, for exchanges with sessions that open on the evening before their trade date; `nil` for others.
    private var sessions: SessionFinder?

    /// Creates the rule of an exchange; `nil` if neither its zone nor its calendar is known.
    ///
    /// - Parameters:
    ///   - zone: the zone whose dates count; `nil` for that of the calendar.
    ///   - calendar: the exchange's calendar.
    public init?(zone: Zone?, calendar: TradingCalendar?) {
        guard let zone = zone ?? calendar?.zone else { return nil }
        self.init(
            clock: ZoneCursor(zone),
            sessions: calendar.flatMap { $0.beginsEveningBefore ? SessionFinder(SessionHours($0)) : nil })
    }

    private init(clock: ZoneCursor, daysLater: Int = 0, sessions: SessionFinder? = nil) {
        (self.clock, self.daysLater, self.sessions) = (clock, daysLater, sessions)
    }

    /// The dates in UTC: where nothing about the exchange is known.
    package static let utc = TradeDateRule(clock: ZoneCursor(.utc))
    /// The dates after those in UTC: midnights of an unknown zone east of Greenwich.
    package static let afterUTC = TradeDateRule(clock: ZoneCursor(.utc), daysLater: 1)

    /// The trade date of a moment. O(1) for moments near each other.
    public mutating func date(of moment: Instant) -> CivilDate {
        if let session = sessions?.session(at: moment) { return session.date }
        let date = clock.local(at: moment).date
        return daysLater == 0 ? date : date.adding(days: daysLater)
    }
}

extension TradeDateRule {
    /// The trade date of a bar with a stored stamp: a midnight UTC is that of the date already.
    package mutating func date(ofBarAt stamp: Instant) -> CivilDate { stamp.isUTCMidnight ? stamp.utcDate : date(of: stamp) }
}

extension TradingCalendar {
    /// Whether some regular sessions begin the evening before their date, as those of futures at the CME do.
    package var beginsEveningBefore: Bool { rules.hours.contains { $0.hours.openDay < 0 } }
}

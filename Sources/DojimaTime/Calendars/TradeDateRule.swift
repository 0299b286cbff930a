/// A rule that returns the trade date of a daily or longer bar whose stamp is a moment, such as a text in UTC or a count since 1970.
///
/// For an exchange whose sessions begin the evening before their trade date, it is the date of the session that contains the moment. For
/// other exchanges, and for a moment outside all sessions, it is the local date of the moment.
///
/// A stamp that is written as a date, or as a time with an offset, has the date as written and needs no rule.
public struct TradeDateRule: Sendable {
    private var cursor: ZoneCursor
    /// The number of days that are added to the local date.
    private let daysLater: Int
    /// Finds the session that contains a moment, for exchanges whose sessions begin the evening before their trade date; `nil` for others.
    private var sessions: SessionFinder?

    /// Creates the rule of an exchange; `nil` if neither its zone nor its calendar is known.
    ///
    /// - Parameters:
    ///   - zone: the zone that determines the dates; `nil` for that of the calendar.
    ///   - calendar: the exchange's calendar.
    public init?(zone: Zone?, calendar: TradingCalendar?) {
        guard let zone = zone ?? calendar?.zone else { return nil }
        self.init(
            cursor: ZoneCursor(zone),
            sessions: calendar.flatMap { $0.beginsEveningBefore ? SessionFinder(SessionHours($0)) : nil })
    }

    private init(cursor: ZoneCursor, daysLater: Int = 0, sessions: SessionFinder? = nil) {
        (self.cursor, self.daysLater, self.sessions) = (cursor, daysLater, sessions)
    }

    /// The dates in UTC, if neither zone nor calendar of the exchange is known.
    package static let utc = TradeDateRule(cursor: ZoneCursor(.utc))
    /// The dates one day after those in UTC, for stamps at midnight in an unknown zone east of Greenwich.
    package static let afterUTC = TradeDateRule(cursor: ZoneCursor(.utc), daysLater: 1)

    /// The trade date of a moment. O(1) for moments near each other.
    public mutating func date(of moment: Instant) -> CivilDate {
        if let session = sessions?.session(at: moment) { return session.date }
        let date = cursor.localTime(at: moment).date
        return daysLater == 0 ? date : date.adding(days: daysLater)
    }
}

extension TradeDateRule {
    /// The trade date of a bar with a stored stamp. A stamp at midnight UTC already represents its date.
    package mutating func date(ofBarAt stamp: Instant) -> CivilDate { stamp.isUTCMidnight ? stamp.utcDate : date(of: stamp) }
}

extension TradingCalendar {
    /// Whether some regular sessions begin the evening before their date, as those of futures at the CME do.
    package var beginsEveningBefore: Bool { rules.hours.contains { $0.hours.openDay < 0 } }
}

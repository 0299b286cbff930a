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
    /// A calendar whose sessions begin the evening before; `nil` for others.
    private let calendar: TradingCalendar?
    /// The sessions of some years around the last moment, and their dates.
    private var sessions: [Session] = []
    private var known: ClosedRange<CivilDate>?

    /// Creates the rule of an exchange; `nil` if neither its zone nor its calendar is known.
    ///
    /// - Parameters:
    ///   - zone: the zone whose dates count; `nil` for that of the calendar.
    ///   - calendar: the exchange's calendar.
    public init?(zone: Zone?, calendar: TradingCalendar?) {
        guard let zone = zone ?? calendar?.zone else { return nil }
        self.init(clock: ZoneCursor(zone), calendar: calendar?.beginsEveningBefore == true ? calendar : nil)
    }

    private init(clock: ZoneCursor, daysLater: Int = 0, calendar: TradingCalendar? = nil) {
        (self.clock, self.daysLater, self.calendar) = (clock, daysLater, calendar)
    }

    /// The dates in UTC: where nothing about the exchange is known.
    package static let utc = TradeDateRule(clock: ZoneCursor(.utc))
    /// The dates after those in UTC: midnights of an unknown zone east of Greenwich.
    package static let afterUTC = TradeDateRule(clock: ZoneCursor(.utc), daysLater: 1)

    /// The trade date of a moment. O(1) for moments near each other.
    public mutating func date(of moment: Instant) -> CivilDate {
        let date = clock.local(at: moment).date
        guard let calendar else { return daysLater == 0 ? date : date.adding(days: daysLater) }
        return session(at: moment, near: date, calendar)?.date ?? date
    }

    private mutating func session(at moment: Instant, near date: CivilDate, _ calendar: TradingCalendar) -> Session? {
        // A session begins on its date or the evening before.
        if known.map({ !$0.contains(date) || !$0.contains(date.adding(days: 1)) }) ?? true {
            let dates = date.adding(days: -400)...date.adding(days: 400)
            sessions = calendar.sessions(in: dates)
            known = dates
        }
        var (low, high) = (0, sessions.count)
        while low < high {
            let middle = (low + high) / 2
            if sessions[middle].close <= moment { low = middle + 1 } else { high = middle }
        }
        return low < sessions.count && sessions[low].open <= moment ? sessions[low] : nil
    }
}

extension TradingCalendar {
    /// Whether some regular sessions begin the evening before their date, as those of futures at the CME do.
    package var beginsEveningBefore: Bool { rules.hours.contains { $0.hours.openDay < 0 } }
}

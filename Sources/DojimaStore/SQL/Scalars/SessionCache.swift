internal import DojimaTime

/// The sessions of a calendar by date, computed for one year at a time when they are needed.
final class SessionCache {
    private let calendar: TradingCalendar
    private var years: [Int: [CivilDate: Session]] = [:]
    private var finder: SessionFinder

    init(_ calendar: TradingCalendar) {
        self.calendar = calendar
        finder = SessionFinder(SessionHours(calendar))
    }

    /// Returns the session of a date; `nil` if there is none.
    func session(on date: CivilDate) -> Session? {
        let year = date.year
        if years[year] == nil {
            let sessions = calendar.sessions(
                in: CivilDate(normalizing: year, month: 1, day: 1)...CivilDate(normalizing: year, month: 12, day: 31))
            years[year] = Dictionary(uniqueKeysWithValues: sessions.map { ($0.date, $0) })
        }
        return years[year]?[date]
    }

    /// Returns the session that contains a moment, including its breaks; `nil` if there is none.
    func session(at moment: Instant) -> Session? { finder.session(at: moment) }

    /// Returns the instant of a time, which is in the zone of the calendar if it has no offset.
    func instant(_ time: TimeText) -> Instant { time.instant(in: calendar.zone) }
}

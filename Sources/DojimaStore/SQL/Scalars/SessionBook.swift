internal import DojimaTime

/// The sessions of a calendar by date, worked out a year at a time when they are first asked for.
final class SessionBook {
    private let calendar: TradingCalendar
    private var years: [Int: [CivilDate: Session]] = [:]
    private var finder: SessionFinder

    init(_ calendar: TradingCalendar) {
        self.calendar = calendar
        finder = SessionFinder(SessionHours(calendar))
    }

    /// The session of a date; `nil` when there is none.
    func session(on date: CivilDate) -> Session? {
        let year = date.year
        if years[year] == nil {
            let sessions = calendar.sessions(in: CivilDate(year: year, month: 1, day: 1)...CivilDate(year: year, month: 12, day: 31))
            years[year] = Dictionary(uniqueKeysWithValues: sessions.map { ($0.date, $0) })
        }
        return years[year]?[date]
    }

    /// The session that holds a moment, breaks included; `nil` when there is none.
    func session(at moment: Instant) -> Session? { finder.session(at: moment) }

    /// The local time of a time without offset.
    func instant(_ time: TimeText) -> Instant { time.instant(in: calendar.zone) }
}

import DojimaSeries
import DojimaTime
import Testing

/// The first bars of an ex-date, by hand from the hours of exchanges.
@Suite struct ExDateStartTests {
    private let newYork: Zone

    init() throws { newYork = try Zone("America/New_York") }

    private func time(_ text: String) throws -> Instant { try TimeText(text).instant(in: newYork) }
    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    /// Whether a stamp belongs to a bar from the ex-date on.
    private func isAfter(_ start: ExDateStart, _ stamp: String, _ exDate: String) throws -> Bool {
        try time(stamp) >= start(try date(exDate))
    }

    @Test("Daily bars use their trade dates") func days() throws {
        let start = ExDateStart(interval: .day, stamp: .start, zone: .utc)
        #expect(start(try date("2020-08-31")) == Instant(try date("2020-08-31")))
        let local = ExDateStart(interval: .day, stamp: .start, zone: newYork)
        #expect(try isAfter(local, "2020-08-31T00:00", "2020-08-31") && !isAfter(local, "2020-08-30T23:59", "2020-08-31"))
    }

    @Test("A week or month that contains the ex-date is after it, as its close is") func weeks() throws {
        let week = ExDateStart(interval: .week, stamp: .start, zone: .utc)
        // A Wednesday: the week of Monday the 24th.
        #expect(week(try date("2020-08-26")) == Instant(try date("2020-08-24")))
        let month = ExDateStart(interval: BarInterval.month, stamp: .start, zone: .utc)
        #expect(month(try date("2020-08-31")) == Instant(try date("2020-08-01")))
    }

    @Test(
        "Minutes of New York in the evening before are before the ex-date, and those before its open are after it",
        arguments: [true, false])
    func minutes(hasCalendar: Bool) throws {
        let minute = BarInterval.minutes(1)
        let calendar = hasCalendar ? try TradingCalendar("XNYS") : nil
        let start = ExDateStart(interval: minute, stamp: .start, zone: newYork, calendar: calendar)
        for (stamp, wanted) in [
            ("2020-08-28T15:59", false), ("2020-08-28T19:59", false), ("2020-08-30T23:59", false), ("2020-08-31T04:00", true),
            ("2020-08-31T09:30", true),
        ] { #expect(try isAfter(start, stamp, "2020-08-31") == wanted, "\(stamp)") }
        let end = ExDateStart(interval: minute, stamp: .end, zone: newYork, calendar: calendar)
        #expect(try !isAfter(end, "2020-08-31T00:00", "2020-08-31") && isAfter(end, "2020-08-31T04:01", "2020-08-31"))
        // An hour that is stamped before the open extends into the session.
        let hour = ExDateStart(interval: BarInterval.hours(1), stamp: .start, zone: newYork, calendar: calendar)
        #expect(try isAfter(hour, "2020-08-31T09:00", "2020-08-31") && !isAfter(hour, "2020-08-28T15:00", "2020-08-31"))
    }

    @Test("An ex-date without a session moves to the next session") func closedDay() throws {
        let start = ExDateStart(interval: BarInterval.hours(1), stamp: .start, zone: newYork, calendar: try TradingCalendar("XNYS"))
        // Saturday, then Labor Day: Tuesday the 8th is the next session.
        for day in ["2020-09-05", "2020-09-07"] {
            #expect(try !isAfter(start, "2020-09-04T15:30", day) && isAfter(start, "2020-09-08T09:30", day))
        }
    }

    @Test("A session that begins in the evening before belongs to the ex-date") func evening() throws {
        let calendar = try TradingCalendar("CMES")
        let start = ExDateStart(interval: BarInterval.minutes(1), stamp: .start, zone: .utc, calendar: calendar)
        let session = try #require(calendar.session(on: try date("2024-03-05")))
        let first = start(session.date)
        #expect(first <= session.open && first > session.open.advanced(by: -60_000_000))
        let previous = try #require(calendar.session(on: try date("2024-03-04")))
        #expect(previous.close.advanced(by: -60_000_000) < first)
    }
}

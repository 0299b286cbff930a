import DojimaTime
import Testing

@Suite struct DojimaTimeExample {
    @Test("New York had 251 sessions in 2018, none on 5 December, and ten open hours around Thanksgiving") func calendar() throws {
        // Example begins
        let exchange = try TradingCalendar("NYSE")
        let (first, last) = try (CivilDate(year: 2018, month: 1, day: 1), CivilDate(year: 2018, month: 12, day: 31))
        let sessions = exchange.sessions(in: first...last)  // 251

        let closure = try exchange.closure(on: CivilDate(year: 2018, month: 12, day: 5))
        let reason = closure?.description  // Mourning for George H. W. Bush

        // From Wednesday's open to Friday's close 51.5 hours pass; but Thursday is Thanksgiving, and Friday's close is at 13:00.
        let week = try exchange.sessions(in: CivilDate(year: 2018, month: 11, day: 21)...CivilDate(year: 2018, month: 11, day: 23))
        let timeline = Timeline.sessions(exchange, span: Instant(first)..<Instant(last))
        let openTime = timeline.distance(from: week[0].open, to: week[1].close)  // 10 hours, in microseconds
        // Example ends

        // 261 weekdays without nine holidays and the day of mourning: https://www.nyse.com/markets/hours-calendars.
        #expect(sessions.count == 251)
        #expect(reason == "Mourning for George H. W. Bush")
        #expect(openTime == 10 * 3_600_000_000)
    }
}

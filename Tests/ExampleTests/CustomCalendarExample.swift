import DojimaTime
import Foundation
import Testing

@Suite struct CustomCalendarExample {
    @Test("A calendar is made in code, and the guide shows this code") func calendar() throws {
        // Example begins
        let calendar = try TradingCalendar(
            code: "XMINE", zone: Zone("Europe/Paris"),
            hours: [TradingHours("Mon-Thu 09:00-17:30"), TradingHours("Fri 09:00-12:00 13:00-16:00")],
            holidays: [
                Holiday("Christmas Day", .date(.december, 25), observed: .nearestWeekday), Holiday("Good Friday", .easter.shifted(by: -2)),
                Holiday("Storm", .dates(CivilDate(year: 2024, month: 1, day: 3))),
            ],
            halfDays: [HalfDays(closes: TimeOfDay(hour: 14), on: [Holiday("Christmas Eve", .date(.december, 24))])])
        let friday = try calendar.closure(on: CivilDate(year: 2024, month: 3, day: 29))  // holiday (Good Friday)

        // An axis without its closed hours maps moments to positions, and positions to moments.
        let span = try Instant(CivilDate(year: 2024, month: 1, day: 1))..<Instant(CivilDate(year: 2025, month: 1, day: 1))
        let axis = Timeline.sessions(calendar, span: span)
        // Example ends

        #expect(friday == .holiday("Good Friday"))
        let eve = try #require(try calendar.session(on: CivilDate(year: 2024, month: 12, day: 24)))
        #expect(eve.close == Instant("2024-12-24T14:00+01:00"))
        #expect(axis.distance(from: eve.open, to: eve.close) == 5 * 3_600_000_000)
        let page = try String(
            contentsOf: ExamplePage.root.appendingPathComponent("Sources/DojimaTime/DojimaTime.docc/CalendarFiles.md"), encoding: .utf8)
        #expect(page.contains(try ExamplePage.code(of: "CustomCalendarExample")))
    }
}

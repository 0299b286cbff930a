import DojimaTime
import Foundation
import Testing

/// The rule files of `datasets/` are valid and agree with their names.
@Suite struct RuleFileTests {
    static func timeline(_ file: String) throws -> Timeline {
        let json = Array(try Repository.text("datasets/\(file)").utf8)
        let span = Instant(CivilDate(normalizing: 2017, month: 4, day: 1))..<Instant(CivilDate(normalizing: 2018, month: 3, day: 1))
        return .excluding(try Exclusion.parse(json: json), span: span)
    }

    /// The start of each bar of the hourly data set.
    static func hours() throws -> [Instant] {
        let dataset = try #require(try Dataset.listed().first { $0.interval == "1h" })
        return try dataset.rows().map { row in
            let date = try #require(CivilDate(row.stamp.prefix(10)))
            return Instant(date).advanced(by: try #require(TimeOfDay(row.stamp.dropFirst(11).dropLast())).microseconds)
        }
    }

    @Test func currencyWeekHoldsEveryBarAndClosesTheWeekend() throws {
        let week = try RuleFileTests.timeline("currency-week.json")
        for hour in try RuleFileTests.hours() { #expect(week.contains(hour)) }
        // Friday 19 January 2018, 17:00 in New York, to Sunday at the same time.
        let gaps = week.gaps(
            in: Instant(CivilDate(normalizing: 2018, month: 1, day: 18))..<Instant(CivilDate(normalizing: 2018, month: 1, day: 24)))
        #expect(gaps.map(\.description) == ["2018-01-19T22:00:00Z..<2018-01-21T22:00:00Z"])
    }

    @Test func londonHoursAreNineOnEachWorkingDay() throws {
        let london = try RuleFileTests.timeline("london-hours.json")
        let open = try RuleFileTests.hours().filter(london.contains)
        let days = Dictionary(grouping: open, by: \.utcDate)
        // From 9:00 UTC on the first day, to 15:00 UTC on the last.
        #expect(days.values.allSatisfy { $0.count <= 9 })
        #expect(days.filter { $0.value.count < 9 }.keys.sorted().map(\.description) == ["2017-04-19", "2018-02-07"])
        #expect(days.keys.allSatisfy { $0.weekday < .saturday && ($0.month, $0.day) != (12, 25) && ($0.month, $0.day) != (1, 1) })
    }

    @Test func fundHasTheDaysOfNewYorkWithoutTwo() throws {
        var library = CalendarLibrary()
        try library.add(json: Array(try Repository.text("datasets/fund-days.json").utf8))
        let year = CivilDate(normalizing: 2024, month: 1, day: 1)...CivilDate(normalizing: 2024, month: 12, day: 31)
        let (fund, exchange) = (try library.calendar("FUND").sessions(in: year), try TradingCalendar("XNYS").sessions(in: year))
        #expect(Set(exchange.map(\.date)).subtracting(fund.map(\.date)).map(\.description).sorted() == ["2024-11-29", "2024-12-24"])
        #expect(fund.count == exchange.count - 2)
    }

    /// The example of the page about calendar files is a valid calendar file.
    @Test func pageAboutCalendarFilesShowsOne() throws {
        let page = try Repository.text("Sources/DojimaTime/DojimaTime.docc/CalendarFiles.md")
        let example = try #require(page.components(separatedBy: "```json\n").dropFirst().first?.components(separatedBy: "\n```").first)
        var library = CalendarLibrary()
        try library.add(json: Array(example.utf8))
        #expect(try library.calendar("NYSE").closure(on: CivilDate(normalizing: 2024, month: 12, day: 26)) == .holiday("Storm"))
        #expect(try library.calendar("KOME").session(on: CivilDate(normalizing: 2025, month: 1, day: 6)) != nil)
    }
}

import Testing

@testable import DojimaTime

struct SpecialDayTests {
    private func lines(_ code: String, _ from: String, _ to: String) throws -> [String] {
        try TradingCalendar(code).specialDays(in: date(from)...date(to)).map { "\($0.date) \($0.name) | \($0.rule) | \($0.kind)" }
    }

    @Test("The holidays and early closes of a year in New York are listed with their rules in words")
    func newYork() throws {
        #expect(
            try lines("XNYS", "2024-11-01", "2025-01-31") == [
                "2024-11-28 Thanksgiving Day | 4th Thursday of November | holiday",
                "2024-11-29 Day after Thanksgiving | day after the 4th Thursday of November | early close 13:00",
                "2024-12-24 Christmas Eve | 24 December, if Monday to Thursday | early close 13:00",
                "2024-12-25 Christmas Day | 25 December, on the nearest weekday | holiday",
                "2025-01-01 New Year's Day | 1 January, moved from Sunday to Monday | holiday",
                "2025-01-09 Mourning for Jimmy Carter | listed | closure",
                "2025-01-20 Martin Luther King Jr. Day | 3rd Monday of January | holiday",
            ])
        #expect(
            try lines("XNYS", "2023-03-01", "2023-05-31") == [
                "2023-04-07 Good Friday | 2 days before Easter Sunday | holiday",
                "2023-05-29 Memorial Day | last Monday of May | holiday",
            ])
    }

    @Test("A moved holiday, a day between two holidays, and a closure on a holiday are reported")
    func elsewhere() throws {
        #expect(
            try lines("XLON", "2021-12-20", "2021-12-31") == [
                "2021-12-24 Christmas Eve | 24 December, moved from Saturday or Sunday to Friday | early close 12:30",
                "2021-12-27 Christmas Day | 25 December, moved from Saturday or Sunday to the next free day | holiday",
                "2021-12-28 Boxing Day | 26 December, moved from Saturday or Sunday to the next free day | holiday",
                "2021-12-31 New Year's Eve | 31 December, moved from Saturday or Sunday to Friday | early close 12:30",
            ])
        #expect(
            try lines("XTKS", "2026-09-15", "2026-09-30") == [
                "2026-09-21 Respect for the Aged Day | 3rd Monday of September | holiday",
                "2026-09-22 Citizens' Holiday | between two holidays | holiday",
                "2026-09-23 Autumnal Equinox Day | autumnal equinox in Tokyo, moved from Sunday to Monday | holiday",
            ])
    }

    @Test("Closures and sessions divide the weekdays of every calendar", arguments: TradingCalendar.builtIn.map(\.code))
    func completeness(code: String) throws {
        let calendar = try TradingCalendar(code)
        let span = date("2024-01-01")...date("2025-12-31")
        let off = calendar.specialDays(in: span).filter { $0.kind == .holiday || $0.kind == .closure }
        #expect(Set(off.map(\.date)).count == off.count)
        let sessions = Set(calendar.sessions(in: span).map(\.date))
        for day in off {
            #expect(!sessions.contains(day.date) && calendar.closure(on: day.date) == .holiday(day.name), "\(code) \(day.date)")
            #expect(!day.name.isEmpty && !day.rule.isEmpty)
        }
        let closed = Set(off.map(\.date))
        for day in span.lowerBound.daysSinceEpoch...span.upperBound.daysSinceEpoch {
            let date = CivilDate(daysSinceEpoch: day)
            guard !sessions.contains(date), !closed.contains(date) else { continue }
            #expect(calendar.closure(on: date) == .weekend, "\(code) \(date)")
        }
    }

    @Test("Special hours are early or late relative to the regular ones of that day")
    func kinds() throws {
        let calendar = try TradingCalendar(
            ExchangeRules(
                code: "TEST", name: "Test", zone: "UTC", trusted: 2000_01_01...2026_12_31,
                hours: [HoursRule(open: at(9, 0), close: at(16, 0)), HoursRule(on: [.friday], open: at(9, 0), close: at(12, 0))],
                special: [
                    SpecialHours(closes: at(12, 0), on: [DatedRule("Half", .on(2024_01_04, 2024_01_05, 2024_01_06))]),
                    SpecialHours(opens: at(10, 0), closes: at(17, 0), on: [DatedRule("Both", .on(2024_01_08))]),
                    SpecialHours(opens: at(8, 30), on: [DatedRule("Early", .on(2024_01_09))]),
                ]))
        let kinds = calendar.specialDays(in: date("2024-01-01")...date("2024-01-31")).map { "\($0.date) \($0.name): \($0.kind)" }
        // The Friday ends at noon in any case, and the Saturday has no session to shorten.
        #expect(
            kinds == [
                "2024-01-04 Half: early close 12:00", "2024-01-08 Both: late open 10:00", "2024-01-08 Both: late close 17:00",
                "2024-01-09 Early: early open 08:30",
            ])
    }

    @Test(
        "Rules are described in words",
        arguments: [
            (DatedRule("A", .date(.july, 4), observed: .nearestWeekday), "4 July, on the nearest weekday"),
            (DatedRule("A", .onOrAfter(.monday, .may, 24)), "first Monday from 24 May on"),
            (DatedRule("A", .orthodoxEaster.shifted(1)), "day after Orthodox Easter Sunday"),
            (DatedRule("A", .last(.friday, of: .may).shifted(-3)), "3 days before the last Friday of May"),
            (DatedRule("A", .on(2024_01_02).shifted(1)), "listed"),
            (DatedRule("A", .date(.may, 1), only: [.tuesday, .friday]), "1 May, if Tuesday or Friday"),
            (DatedRule("A", .date(.may, 1), only: [.monday, .wednesday, .sunday]), "1 May, if Monday, Wednesday or Sunday"),
            (
                DatedRule("A", .date(.may, 1), observed: Observance([.saturday: -1, .tuesday: 3])),
                "1 May, moved from Tuesday or Saturday to Friday"
            ),
            (DatedRule("A", .date(.may, 1), observed: .nextFree(after: .sunday)), "1 May, moved from Sunday to the next free day"),
            (
                DatedRule("A", .date(.may, 1), observed: Observance([.saturday: -1, .sunday: 1], seeksFreeDay: true)),
                "1 May, moved from Saturday to the free day before and from Sunday to the next free day"
            ),
            (DatedRule("A", .date(.may, 1), observed: .nearestMonday), "1 May, on the nearest Monday"),
        ])
    func summary(rule: DatedRule, summary: String) { #expect(rule.summary == summary) }
}

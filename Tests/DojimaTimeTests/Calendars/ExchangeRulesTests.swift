import Testing

@testable import DojimaTime

/// The possible rules, tested on invented exchanges.
struct ExchangeRulesTests {
    private func calendar(
        week: [WeekRule] = [WeekRule([.monday, .tuesday, .wednesday, .thursday, .friday])],
        hours: [HoursRule] = [HoursRule(open: at(9, 0), close: at(16, 0), breaks: [at(12, 0)..<at(13, 0)])],
        holidays: [DatedRule] = [], special: [SpecialHours] = [], extraSessions: [Int] = [], zone: String = "America/Chicago"
    ) throws -> TradingCalendar {
        try TradingCalendar(
            ExchangeRules(
                code: "TEST", name: "Test", zone: zone, trusted: 2000_01_01...2026_12_31, week: week, hours: hours, holidays: holidays,
                special: special, extraSessions: extraSessions))
    }

    @Test("A session may begin in the evening before, also over a clock change")
    func eveningBefore() throws {
        let calendar = try calendar(hours: [HoursRule(open: at(17, 0), close: at(16, 0), openDay: -1)])
        let session = try #require(calendar.session(on: date("2024-03-11")))
        // Opens on Sunday 10 March, the evening of the change.
        #expect(session.open == utc("2024-03-10", "22:00"))
        #expect(session.close == utc("2024-03-11", "21:00"))
        #expect(try #require(calendar.session(on: date("2024-03-08"))).open == utc("2024-03-07", "23:00"))
    }

    @Test("Trading weekdays and hours change on a date, and hours may differ by weekday")
    func eras() throws {
        let calendar = try calendar(
            week: [WeekRule([.sunday, .monday, .tuesday, .wednesday, .thursday]), WeekRule(since: 2026_01_05, [.monday, .friday])],
            hours: [
                HoursRule(open: at(10, 0), close: at(17, 0)),
                HoursRule(since: 2025_01_01, open: at(9, 0), close: at(17, 0)),
                HoursRule(since: 2025_01_01, on: [.sunday], open: at(9, 0), close: at(15, 0)),
            ], zone: "UTC")
        #expect(calendar.session(on: date("2024-12-29"))?.open == utc("2024-12-29", "10:00"))
        #expect(calendar.session(on: date("2025-01-05"))?.close == utc("2025-01-05", "15:00"))
        #expect(calendar.session(on: date("2025-01-06"))?.close == utc("2025-01-06", "17:00"))
        #expect(calendar.closure(on: date("2025-01-03")) == .weekend)
        #expect(calendar.session(on: date("2026-01-09")) != nil)
        #expect(calendar.closure(on: date("2026-01-11")) == .weekend)
    }

    @Test("Hours may differ by season")
    func seasons() throws {
        let calendar = try calendar(
            hours: [
                HoursRule(open: at(9, 0), close: at(17, 0)),
                HoursRule(since: 2024_01_01, in: .march ... .october, open: at(9, 0), close: at(16, 0)),
            ], zone: "UTC")
        for (day, close) in [
            ("2023-06-01", "17:00"), ("2024-02-29", "17:00"), ("2024-03-01", "16:00"), ("2024-10-31", "16:00"), ("2024-11-01", "17:00"),
        ] {
            #expect(calendar.session(on: date(day))?.close == utc(day, close))
        }
    }

    @Test("A day that begins in the evening before may end early or begin late")
    func specialEvenings() throws {
        let calendar = try calendar(
            hours: [HoursRule(open: at(17, 0), close: at(17, 0), breaks: [at(8, 0)..<at(9, 0)], openDay: -1)],
            special: [
                SpecialHours(closes: at(12, 0), on: [DatedRule("A", .on(2024_01_02))]),
                SpecialHours(closes: at(8, 30), on: [DatedRule("B", .on(2024_01_03))]),
                SpecialHours(opens: at(8, 30), on: [DatedRule("C", .on(2024_01_04))]),
                SpecialHours(opens: at(6, 0), closes: at(7, 0), on: [DatedRule("D", .on(2024_01_05))]),
            ], zone: "UTC")
        func session(_ day: String) throws -> Session { try #require(calendar.session(on: date(day))) }
        #expect(try session("2024-01-02").open == utc("2024-01-01", "17:00"))
        #expect(try session("2024-01-02").breaks == [utc("2024-01-02", "08:00")..<utc("2024-01-02", "09:00")])
        #expect(try session("2024-01-02").close == utc("2024-01-02", "12:00"))
        #expect(try session("2024-01-03").open == utc("2024-01-02", "17:00"))
        #expect(try session("2024-01-03").close == utc("2024-01-03", "08:00"))
        #expect(try session("2024-01-03").breaks.isEmpty)
        #expect(try session("2024-01-04").open == utc("2024-01-04", "09:00"))
        #expect(try session("2024-01-05").open == utc("2024-01-05", "06:00"))
        #expect(try session("2024-01-05").close == utc("2024-01-05", "07:00"))
    }

    @Test("Sessions of neighbouring dates that touch or overlap are open once")
    func overlaps() throws {
        for (close, hours) in [(at(17, 0), 24), (at(20, 0), 24), (at(16, 0), 23)] {
            let calendar = try calendar(hours: [HoursRule(open: at(17, 0), close: close, openDay: -1)], zone: "UTC")
            // From Tuesday 17:00 to Wednesday 17:00, and the week from Sunday 17:00 to Friday.
            let span = utc("2024-07-02", "17:00")..<utc("2024-07-03", "17:00")
            #expect(Timeline.sessions(calendar, span: span).length == Int64(hours) * 3_600_000_000)
            let week = Timeline.sessions(calendar, span: utc("2024-06-29")..<utc("2024-07-07"))
            #expect(week.segments.count == (hours == 24 ? 1 : 5))
            #expect(week.segments.first?.start == utc("2024-06-30", "17:00"))
            #expect(week.segments.last?.end == calendar.session(on: date("2024-07-05"))?.close)
        }
    }

    @Test("An early close or a late open in or beyond a break leaves half the day")
    func halfDays() throws {
        let calendar = try calendar(
            special: [
                SpecialHours(closes: at(12, 0), on: [DatedRule("A", .on(2024_01_02))]),
                SpecialHours(closes: at(12, 30), on: [DatedRule("B", .on(2024_01_03))]),
                SpecialHours(closes: at(14, 0), on: [DatedRule("C", .on(2024_01_04))]),
                SpecialHours(opens: at(13, 0), on: [DatedRule("D", .on(2024_01_05))]),
                SpecialHours(opens: at(12, 15), closes: at(17, 0), on: [DatedRule("E", .on(2024_01_08))]),
                SpecialHours(opens: at(10, 0), on: [DatedRule("F", .on(2024_01_09))]),
                SpecialHours(closes: at(12, 30), breaks: [], on: [DatedRule("G", .on(2024_01_10))]),
                SpecialHours(delay: 60, on: [DatedRule("H", .on(2024_01_11))]),
            ], zone: "UTC")
        func hours(_ day: String) -> [String] {
            guard let session = calendar.session(on: date(day)) else { return [] }
            return ([session.open] + session.breaks.flatMap { [$0.lowerBound, $0.upperBound] } + [session.close]).map {
                "\(Zone.utc.localTime(at: $0).time)".prefix(5).description
            }
        }
        #expect(hours("2024-01-01") == ["09:00", "12:00", "13:00", "16:00"])
        #expect(hours("2024-01-02") == ["09:00", "12:00"])
        #expect(hours("2024-01-03") == ["09:00", "12:00"])
        #expect(hours("2024-01-04") == ["09:00", "12:00", "13:00", "14:00"])
        #expect(hours("2024-01-05") == ["13:00", "16:00"])
        #expect(hours("2024-01-08") == ["13:00", "17:00"])
        #expect(hours("2024-01-09") == ["10:00", "12:00", "13:00", "16:00"])
        #expect(hours("2024-01-10") == ["09:00", "12:30"])
        #expect(hours("2024-01-11") == ["10:00", "13:00", "14:00", "17:00"])
    }

    @Test("An extra session overrides a weekend and a holiday")
    func extraSessions() throws {
        let calendar = try calendar(holidays: [DatedRule("Holiday", .date(.november, 1))], extraSessions: [2024_11_01, 2024_11_02])
        #expect(calendar.session(on: date("2024-11-01")) != nil)
        #expect(calendar.session(on: date("2024-11-02")) != nil)
        #expect(calendar.closure(on: date("2023-11-01")) == .holiday("Holiday"))
        #expect(calendar.closure(on: date("2024-11-03")) == .weekend)
    }

    @Test("A holiday may be observed in the year before its own")
    func acrossYears() throws {
        let calendar = try calendar(holidays: [DatedRule("New Year's Day", .date(.january, 1), observed: .nearestWeekday)])
        #expect(calendar.closure(on: date("2021-12-31")) == .holiday("New Year's Day"))
        #expect(calendar.sessions(in: date("2021-12-30")...date("2022-01-03")).map(\.date) == [date("2021-12-30"), date("2022-01-03")])
    }

    @Test("A long range, computed in pieces, equals its dates one by one")
    func pieces() throws {
        let calendar = try TradingCalendar("XNYS")
        let all = calendar.sessions(in: date("1880-06-15")...date("2105-02-03"))
        for year in [1929, 1930, 1979, 1980, 2029, 2030, 2079, 2080] {
            let whole = CivilDate(normalizing: year, month: 1, day: 1)...CivilDate(normalizing: year, month: 12, day: 31)
            #expect(all.filter { whole.contains($0.date) } == calendar.sessions(in: whole))
        }
        #expect(zip(all, all.dropFirst()).filter { $0.close >= $1.open }.isEmpty)
    }

    @Test("Each line of the catalog has the code of its rules")
    func codes() {
        for entry in ExchangeCatalog.entries { #expect(entry.rules().code == entry.code) }
    }

    @Test("Every date written in a rule exists, and no exchange lists one twice")
    func writtenDates() {
        func isDate(_ number: Int) -> Bool {
            CivilDate(existing: number / 10_000, month: number / 100 % 100, day: number % 100) != nil
        }
        for rules in ExchangeCatalog.all {
            var written =
                [rules.trusted.lowerBound, rules.trusted.upperBound] + rules.week.compactMap(\.since) + rules.hours.compactMap(\.since)
            let closed = (rules.holidays + rules.closures).flatMap { self.written(in: $0.day) }
            #expect(Set(closed).count == closed.count, "\(rules.code)")
            written += closed + rules.extraSessions
            written += rules.special.flatMap(\.days).flatMap { self.written(in: $0.day) }
            #expect(written.filter { !isDate($0) } == [], "\(rules.code)")
        }
    }

    /// The dates of a yearly day.
    private func written(in day: YearlyDay) -> [Int] {
        switch day {
        case .listed(let dates), .announced(let dates, _): dates
        case .shifted(let day, _), .lasting(let day, _): written(in: day)
        default: []
        }
    }
}

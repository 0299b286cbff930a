import DojimaText
import DojimaTime
import Testing

/// Days that exchanges announced at short notice, as reported in their notices and the press.
struct AnnouncedDayTests {
    @Test(
        "Closures for weather, elections and days of mourning have their names",
        arguments: [
            ("XHKG", "2023-09-01", "Typhoon Saola"), ("XHKG", "2023-09-08", "Black rainstorm"), ("XTAI", "2024-10-31", "Typhoon Kong-rey"),
            ("XKRX", "2026-07-17", "Constitution Day"), ("XKRX", "2027-07-19", "Constitution Day"), ("XKRX", "2027-05-03", "Labor Day"),
            ("XJSE", "2021-11-01", "Municipal election"), ("XJSE", "2022-12-27", "Christmas Day"),
            ("XJSE", "2023-12-15", "World Cup of rugby"),
            ("XJSE", "2024-05-29", "General election"), ("XJSE", "2026-11-04", "Municipal election"),
            ("XTAE", "2024-02-27", "Municipal elections"), ("XPHS", "2024-07-24", "Typhoon Gaemi"),
            ("XPHS", "2020-03-18", "Pandemic"), ("XBUE", "2025-12-31", "Day off of the exchange"),
            ("XKLS", "2025-09-15", "Day before Malaysia Day"), ("XIDX", "2026-02-16", "Chinese New Year"),
            ("CMES", "2018-12-05", "Mourning for George H. W. Bush"), ("XNYS", "2025-01-09", "Mourning for Jimmy Carter"),
        ])
    func closures(code: String, day: String, name: String) throws {
        #expect(try TradingCalendar(code).closure(on: date(day)) == .holiday(name))
    }

    @Test(
        "Special sessions have their hours by the exchange's clock",
        arguments: [
            // Storms and rain.
            ("XHKG", "2013-09-23", "13:00-16:00"), ("XHKG", "2014-09-16", "13:00-16:00"), ("XHKG", "2020-08-19", "13:30-16:00"),
            ("XHKG", "2021-06-28", "13:30-16:00"), ("XHKG", "2022-08-25", "13:00-16:00"), ("XHKG", "2022-11-02", "09:30-12:00 13:00-13:55"),
            ("XHKG", "2023-10-09", "14:00-16:00"),
            // An earthquake, and a day of mourning.
            ("XBKK", "2025-03-28", "10:00-12:30"), ("CMES", "2025-01-09", "17:00-08:30"),
            // Budgets on weekends, tests of the disaster recovery sites, and a failure of one exchange.
            ("XNSE", "2015-02-28", "09:15-15:30"), ("XBOM", "2020-02-01", "09:15-15:30"), ("NSE", "2024-01-20", "09:15-15:30"),
            ("BSE", "2025-02-01", "09:15-15:30"), ("NSE", "2026-02-01", "09:15-15:30"), ("XBOM", "2003-03-22", "11:00-13:00"),
            ("XBOM", "2014-03-22", "11:15-12:45"), ("XBOM", "2024-03-02", "09:15-10:00 11:30-12:30"),
            ("XBOM", "2024-05-18", "09:15-10:00 11:30-12:30"), ("NSE", "2021-02-24", "09:15-17:00"),
            // Evenings of Diwali: a weekday that is a holiday, a Saturday, a Sunday, an afternoon.
            ("NSE", "2010-11-05", "18:15-19:15"), ("NSE", "2012-11-13", "15:45-17:00"), ("NSE", "2018-11-07", "17:30-18:30"),
            ("NSE", "2020-11-14", "18:15-19:15"), ("NSE", "2023-11-12", "18:15-19:15"), ("NSE", "2025-10-21", "13:45-14:45"),
        ])
    func hours(code: String, day: String, hours: String) throws { try expectHours(code, day, hours) }

    @Test(
        "Hours change on the announced dates",
        arguments: [
            // A Thursday, a Friday, and both in the pandemic and after it.
            ("XIDX", "2012-12-27", "09:30-12:00 13:30-16:00"), ("XIDX", "2013-01-03", "09:00-12:00 13:30-15:50"),
            ("XIDX", "2013-01-04", "09:00-11:30 14:00-15:50"), ("XIDX", "2020-03-27", "09:00-11:30 14:00-15:50"),
            ("XIDX", "2020-03-30", "09:00-11:30 13:30-14:50"), ("XIDX", "2023-03-31", "09:00-11:30 13:30-14:50"),
            ("XIDX", "2023-04-03", "09:00-12:00 13:30-15:50"), ("XIDX", "2024-03-15", "09:00-11:30 14:00-15:50"),
            ("XBKK", "2024-03-22", "10:00-12:30 14:30-16:30"), ("XBKK", "2024-03-25", "10:00-12:30 14:00-16:30"),
            ("XKLS", "2020-04-01", "09:00-12:30 14:30-17:00"), ("XKLS", "2024-02-09", "09:00-12:30"),
            ("XPHS", "2002-02-19", "09:30-12:10"), ("XPHS", "2002-02-20", "09:30-12:00 13:00-14:30"), ("XPHS", "2002-10-15", "09:30-12:10"),
            ("XPHS", "2011-10-03", "09:30-13:00"), ("XPHS", "2012-01-02", "09:30-12:00 13:30-15:30"), ("XPHS", "2020-03-16", "09:30-13:00"),
            ("XPHS", "2021-12-06", "09:30-12:00 13:00-15:00"), ("XPHS", "2021-12-24", "09:30-12:10"), ("XPHS", "2022-01-14", "09:30-13:00"),
            ("XPHS", "2022-03-01", "09:30-12:00 13:00-15:00"),
            // Fridays, and Ramadan of two years.
            ("XKAR", "2022-05-06", "09:17-12:00 14:32-16:30"), ("XKAR", "2023-03-22", "09:32-15:30"), ("XKAR", "2023-03-24", "09:17-12:30"),
            ("XKAR", "2023-04-19", "09:17-13:30"), ("XKAR", "2023-04-26", "09:32-15:30"), ("XKAR", "2024-03-12", "09:17-13:30"),
            ("XKAR", "2024-04-19", "09:17-12:00 14:32-16:30"),
            ("XBUE", "2024-12-24", "11:00-15:00"), ("XBUE", "2025-07-25", "11:00-17:00"), ("XBUE", "2025-07-28", "10:30-17:00"),
        ])
    func changes(code: String, day: String, hours: String) throws { try expectHours(code, day, hours) }

    private func expectHours(_ code: String, _ day: String, _ hours: String) throws {
        let calendar = try TradingCalendar(code)
        let session = try #require(calendar.session(on: date(day)))
        let times = [session.open] + session.breaks.flatMap { [$0.lowerBound, $0.upperBound] } + [session.close]
        let clock = times.map { "\(calendar.zone.localTime(at: $0).time)".prefix(5) }
        let stretches = stride(from: 0, to: clock.count, by: 2).map { "\(clock[$0])-\(clock[$0 + 1])" }
        #expect(stretches.joined(separator: " ") == hours, "\(code) \(day)")
    }

    @Test("The days next to them are normal", arguments: ["2023-09-04", "2024-03-04", "2024-11-04"])
    func neighbours(day: String) throws {
        #expect(try TradingCalendar("XNSE").session(on: date(day))?.open == utc(day, "03:45"))
        #expect(try TradingCalendar("XHKG").session(on: date(day))?.open == utc(day, "01:30"))
    }

    @Test("A calendar has the date up to which announcements are included; a custom one or one without closed time has none")
    func announced() throws {
        #expect(try TradingCalendar("XNYS").announced == date("2026-07-23"))
        // It is not known after 2025.
        #expect(try TradingCalendar("XKLS").announced == date("2025-12-31"))
        #expect(try TradingCalendar("24/7").announced == nil)
        var library = CalendarLibrary()
        try library.add(json: Array(#"{"calendars": [{"code": "RICE", "base": "XTKS", "aliases": ["TSE"]}]}"#.utf8))
        #expect(try library.calendar("RICE").announced == nil)
        #expect(library.entries.first { $0.code == "XNYS" }?.announced == date("2026-07-23"))
        // A custom calendar can have a name that is refused as ambiguous.
        #expect(try library.calendar("TSE").code == "RICE")
    }

    @Test("A name of several exchanges is refused with their codes", arguments: ["TSE", "tse"])
    func ambiguous(name: String) {
        let error = CalendarError.ambiguous(name, codes: ["XTKS", "XTSE"])
        #expect(throws: error) { try TradingCalendar(name) }
        #expect(throws: error) { try CalendarLibrary().calendar(name) }
        #expect(error.description == "\"\(name)\" is the name of several exchanges; write XTKS or XTSE")
    }
}

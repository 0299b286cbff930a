import DojimaTestSupport
import DojimaText
import Testing

@testable import DojimaTime

/// Calendars as users write them.
struct CalendarFileTests {
    private func library(_ text: String) throws -> CalendarLibrary {
        var library = CalendarLibrary()
        try library.add(json: Array(text.utf8))
        return library
    }

    private func calendar(_ body: String, code: String = "XABC") throws -> TradingCalendar {
        try library("{\"calendars\": [{\"code\": \"\(code)\", \(body)}]}").calendar(code)
    }

    private func closed(_ calendar: TradingCalendar, _ from: String, _ to: String) -> [String] {
        calendar.specialDays(in: date(from)...date(to)).map { "\($0.date) \($0.name): \($0.kind)" }
    }

    @Test("A built-in calendar written and read back is the same calendar", arguments: TradingCalendar.builtIn.map(\.code))
    func roundTrip(code: String) throws {
        let builtIn = try TradingCalendar(code)
        let again = try library(builtIn.rulesFile).calendar(code)
        #expect(again.rules == builtIn.rules)
        let span = date("1990-01-01")...date("2026-12-31")
        #expect(again.sessions(in: span) == builtIn.sessions(in: span))
        #expect(
            again.specialDays(in: date("2020-01-01")...date("2028-12-31"))
                == builtIn.specialDays(in: date("2020-01-01")...date("2028-12-31")))
        #expect(again.rulesFile == builtIn.rulesFile)
    }

    @Test("A custom calendar has hours by era and weekday, a break, evening sessions, and days of each kind")
    func own() throws {
        let calendar = try calendar(
            #"""
            "name": "Rice", "zone": "Asia/Tokyo", "trusted": ["2020-01-01", "2030-12-31"],
            "week": [{"days": ["Sun", "Mon", "Tue", "Wed", "Thu"]}, {"since": "2025-01-01", "days": ["Mon", "Tue", "Wed", "Thu", "Fri"]}],
            "hours": [{"open": "09:00", "close": "15:00", "breaks": [["11:30", "12:30"]]},
                      {"since": "2025-01-01", "days": ["Fri"], "open": "17:00", "close": "16:00", "openDay": -1}],
            "holidays": [
                {"name": "A", "date": "03-05"}, {"name": "B", "dates": ["2024-03-07", "2024-03-11"]},
                {"name": "C", "nth": {"n": 2, "weekday": "Tue", "month": 3}}, {"name": "D", "last": {"weekday": "wed", "month": 3}},
                {"name": "E", "easter": -3}, {"name": "F", "orthodoxEaster": 1}, {"name": "G", "onOrAfter": {"weekday": "Monday", "date": "06-05"}},
                {"name": "H", "vernalEquinox": 1}, {"name": "I", "date": "07-07", "observed": "Sunday to Monday"},
                {"name": "J", "date": "07-14", "observed": {"Sun": 2}, "from": 2023, "through": 2024, "except": [2023], "only": ["Sun"]},
                {"name": "K", "hebrew": {"month": "Tishri", "day": 1}}, {"name": "L", "nth": {"n": 4, "weekday": "Thu", "month": 8}, "shift": 3},
                {"name": "M", "islamic": {"month": "Shawwal", "day": 1}, "from": 2024, "through": 2024}
            ],
            "closures": [{"name": "Fire", "dates": ["2024-12-02"]}],
            "special": [{"closes": "11:00", "days": [{"name": "Half", "date": "12-24"}]}],
            "extraSessions": ["2024-11-30"]
            """#)
        #expect(calendar.name == "Rice" && calendar.zone.identifier == "Asia/Tokyo")
        // Computed by hand and by published calendars: Easter 31 March and 5 May, 1 Tishri on 3 October, 1 Shawwal on 10 April.
        #expect(
            closed(calendar, "2024-03-01", "2024-12-31") == [
                "2024-03-05 A: holiday", "2024-03-07 B: holiday", "2024-03-11 B: holiday", "2024-03-12 C: holiday", "2024-03-21 H: holiday",
                "2024-03-27 D: holiday", "2024-03-28 E: holiday", "2024-04-10 M: holiday", "2024-05-06 F: holiday", "2024-06-10 G: holiday",
                "2024-07-08 I: holiday", "2024-07-16 J: holiday", "2024-08-25 L: holiday", "2024-10-03 K: holiday",
                "2024-12-02 Fire: closure",
                "2024-12-24 Half: early close 11:00",
            ])
        #expect(calendar.session(on: date("2024-11-30")) != nil && calendar.session(on: date("2024-11-29")) == nil)
        let sunday = try #require(calendar.session(on: date("2024-12-01")))
        #expect(sunday.open == utc("2024-12-01", "00:00") && sunday.breaks == [utc("2024-12-01", "02:30")..<utc("2024-12-01", "03:30")])
        let friday = try #require(calendar.session(on: date("2025-01-10")))
        #expect(friday.open == utc("2025-01-09", "08:00") && friday.close == utc("2025-01-10", "07:00"))
        #expect(calendar.closure(on: date("2025-01-12")) == .weekend)
        #expect(!sunday.isProjected && calendar.session(on: date("2031-01-06"))?.isProjected == true)
    }

    @Test("A calendar that is added in code is found by its code, with its zone, and replaces one of a file") func appended() throws {
        let zone = try Zone("Asia/Kolkata")
        var library = CalendarLibrary()
        library.append(try TradingCalendar(code: "XMINE", zone: zone, hours: [TradingHours("Mon-Fri 09:00-10:00")]))
        #expect(try library.calendar("xmine").zone == zone)
        #expect(library.entries.contains { $0.code == "XMINE" } && library != CalendarLibrary())
        library.append(try TradingCalendar(code: "XMINE", zone: zone, hours: [TradingHours("Mon-Fri 11:00-12:00")]))
        let date = try CivilDate(year: 2024, month: 7, day: 3)
        let opening = zone.instant(of: LocalTime(date, try TimeOfDay(hour: 11)))
        #expect(try library.calendar("XMINE").session(on: date)?.open == opening)
    }

    @Test("The hours of a calendar may be known for fewer dates, and a correction can extend them")
    func trustedHours() throws {
        let own = try calendar(
            #"""
            "zone": "UTC", "trusted": ["2020-01-01", "2030-12-31"], "trustedHours": ["2022-01-01", "2050-12-31"],
            "hours": [{"open": "09:00", "close": "15:00"}]
            """#)
        #expect(own.trustedHours == date("2022-01-01")...date("2030-12-31"))
        let days = ["2021-12-31", "2022-01-03", "2031-01-06"].map { own.session(on: date($0))?.isProjected }
        #expect(days == [true, false, true])
        let corrected = try calendar(#""base": "XSES", "trusted": ["2018-01-01", "2026-12-31"]"#)
        #expect(corrected.trustedHours == corrected.trusted)
        let singapore = try TradingCalendar("XSES")
        #expect(try calendar(#""base": "XSES""#).trustedHours == singapore.trustedHours)
    }

    @Test("A correction adds to and removes from the calendar that it is based on")
    func correction() throws {
        let library = try library(
            #"""
            {"calendars": [{"code": "XNYS", "base": "XNYS",
              "remove": ["Juneteenth", "2024-07-03", "2024-12-25", "2021-12-24", "2012-10-29"],
              "closures": [{"name": "Storm", "dates": ["2024-12-26"]}],
              "special": [{"closes": "12:00", "days": [{"name": "Short", "dates": ["2024-12-23"]}]}]},
             {"code": "XABC", "base": "XNYS", "name": "Another", "zone": "America/Chicago", "hours": [{"open": "08:30", "close": "15:15"}]}]}
            """#)
        let corrected = try library.calendar("nyse")
        #expect(corrected.code == "XNYS" && corrected.name == "New York Stock Exchange")
        #expect(
            closed(corrected, "2024-06-01", "2024-07-31") == ["2024-07-04 Independence Day: holiday"])
        #expect(
            closed(corrected, "2024-12-20", "2024-12-31")
                == ["2024-12-23 Short: early close 12:00", "2024-12-24 Christmas Eve: early close 13:00", "2024-12-26 Storm: closure"])
        // Only the named year: the holiday moved there from Saturday the 25th.
        #expect(corrected.session(on: date("2021-12-24")) != nil && corrected.closure(on: date("2020-12-25")) == .holiday("Christmas Day"))
        // One date of a list.
        #expect(
            corrected.session(on: date("2012-10-29")) != nil && corrected.closure(on: date("2012-10-30")) == .holiday("Hurricane Sandy"))
        // Everything else is unchanged.
        let touched = Set(["2024-12-25", "2024-12-26", "2024-12-23", "2024-07-03", "2021-12-24", "2012-10-29"].map(date))
        let builtIn = try TradingCalendar("XNYS")
        let span = date("1990-01-01")...date("2026-12-31")
        func others(_ calendar: TradingCalendar) -> [Session] {
            calendar.sessions(in: span).filter { !touched.contains($0.date) && !($0.date.month == 6 && (18...20).contains($0.date.day)) }
        }
        #expect(others(corrected) == others(builtIn))
        // The second is based on the corrected one, and does not inherit its other names.
        let another = try library.calendar("XABC")
        #expect(another.closure(on: date("2024-12-26")) == .holiday("Storm"))
        #expect(another.session(on: date("2024-12-27"))?.close == utc("2024-12-27", "21:15"))
        #expect(library.entries.first { $0.code == "XABC" }?.aliases == [])
    }

    @Test("Every holiday and every early close of every calendar can be removed", arguments: TradingCalendar.builtIn.map(\.code))
    func removal(code: String) throws {
        let builtIn = try TradingCalendar(code)
        var rules = builtIn.rules
        let days = Set(builtIn.specialDays(in: date("2024-01-01")...date("2024-06-30")).map(\.date))
        for day in days.sorted() {
            let isRemoved = rules.remove(on: day)
            #expect(isRemoved, "\(code) \(day)")
        }
        let cleared = try TradingCalendar(rules)
        #expect(cleared.specialDays(in: date("2024-01-01")...date("2024-06-30")) == [])
        // Every other date is unchanged.
        let around = date("2023-01-01")...date("2025-12-31")
        #expect(
            cleared.sessions(in: around).filter { !days.contains($0.date) }
                == builtIn.sessions(in: around).filter { !days.contains($0.date) })
        let again = rules.remove(on: days.max() ?? date("2024-01-01"))
        #expect(!again)
    }

    @Test(
        "An error has its line, its key path and the allowed values",
        arguments: [
            (#"{"calendar": []}"#, "line 1: calendar: unknown key; did you mean calendars?"),
            (#"{"calendars": {}}"#, "line 1: calendars: is an object; write a list"),
            (
                #"{"calendars": [7]}"#,
                "line 1: calendars[0]: is a number; write an object with code, name, zone, base, remove, aliases, trusted, trustedHours, week, hours, holidays, bridge, closures, special, extraSessions, halts, segments"
            ),
            (#"{"calendars": [{"code": ""}]}"#, "line 1: calendars[0].code: \"\" is not a valid name; write 1 to 40 letters on one line"),
            (
                #"{"calendars": [{"code": "A"}]}"#,
                "line 1: calendars[0]: zone is missing; write a name of the tz database such as America/New_York"
            ),
            (
                #"{"calendars": [{"code": "A", "zone": "UTC"}]}"#,
                "line 1: calendars[0].hours: is missing; write [{\"open\": \"09:00\", \"close\": \"15:00\"}]"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYZ"}]}"#,
                "line 1: calendars[0].base: unknown calendar \"XNYZ\"; did you mean XNYS?"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYS", "holyday": []}]}"#,
                "line 1: calendars[0].holyday: unknown key; did you mean holidays?"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYS", "remove": ["Juneteeth"]}]}"#,
                "line 1: calendars[0].remove: \"Juneteeth\" is not a holiday or special day of A; did you mean Juneteenth?"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYS", "remove": ["2024-07-09"]}]}"#,
                "line 1: calendars[0].remove: 2024-07-09 is not a holiday or special day of A; give one that is"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYS", "holidays": [{"name": "X", "date": "02-30"}]}]}"#,
                "line 1: calendars[0].holidays[0].date: \"02-30\" is not a valid date of a year; write 12-25"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYS", "holidays": [{"name": "X", "date": "02-20", "easter": 1}]}]}"#,
                "line 1: calendars[0].holidays[0]: has date and easter; write one of date, dates, nth, onOrAfter, last, hebrew, islamic, chinese, korean, newMoon, easter, orthodoxEaster, vernalEquinox, autumnalEquinox, juneSolstice, qingming, of"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYS", "holidays": [{"name": "X", "date": "02-20"}, {"name": "Y", "nth": {"n": 5, "weekday": "Mon", "month": 1}}]}]}"#,
                "line 1: calendars[0].holidays[1].nth.n: 5 is out of range; write a number from 1 to 4"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYS", "holidays": [{"name": "X", "date": "02-20", "observed": "nearest week"}]}]}"#,
                "line 1: calendars[0].holidays[0].observed: \"nearest week\" is not known; write one of Sunday to Monday, weekend to Monday, nearest weekday, previous Friday, nearest Monday"
            ),
            (
                #"{"calendars": [{"code": "A", "zone": "UTC", "hours": [{"open": "17:00", "close": "16:00"}]}]}"#,
                "line 1: calendars[0].hours[0].close: 16:00 is not after open 17:00; a session over midnight has \"openDay\": -1"
            ),
            (
                #"{"calendars": [{"code": "A", "zone": "UTC", "hours": [{"open": "09:00", "close": "16:00", "breaks": [["16:00", "17:00"]]}]}]}"#,
                "line 1: calendars[0].hours[0].breaks: are outside the hours or out of order; write them in order, between open and close"
            ),
            (
                #"{"calendars": [{"code": "A", "base": "XNYS"}, {"code": "A", "base": "XNYS"}]}"#,
                "line 1: calendars[1].code: \"A\" is given twice; give each calendar once"
            ),
        ])
    func mistakes(text: String, message: String) {
        #expect(throws: RuleError(message: Message(message))) { try library(text) }
    }

    @Test("Files with every kind of damage are read or refused, and those that are read have valid sessions")
    func fuzz() throws {
        var random = SeededGenerator(seed: 20_241_128)
        let seeds = try ["XNYS", "XTKS", "24/7", "XLON"].map { Array(try TradingCalendar($0).rulesFile.utf8) } + [Array(everything.utf8)]
        let words = [
            "\"shift\"", "\"lasting\": 31", "-1", "9999", "[]", "{}", "\"Sun\": 1", "null", "0", "\"24:00\"", "\"00:00\"", "\"0001-01-01\"",
            "\"9999-12-31\"", "1e9",
        ]
        .map { Array($0.utf8) }
        var read = 0
        for _ in 0..<1500 {
            var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 32...126, using: &random)
                case 1:
                    // A digit becomes another one, so that the file is mostly unchanged.
                    if let digit = bytes[place...].firstIndex(where: { (48...57).contains($0) }) {
                        bytes[digit] = UInt8.random(in: 48...57, using: &random)
                    }
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
                case 3:
                    // A value becomes another one.
                    if let colon = bytes[place...].firstIndex(of: 58),
                        let end = bytes[(colon + 1)...].firstIndex(where: { $0 == 44 || $0 == 125 })
                    {
                        bytes.replaceSubrange(colon + 1..<end, with: words[Int.random(in: 0..<words.count, using: &random)])
                    }
                default:
                    let other = Int.random(in: 0..<bytes.count, using: &random)
                    bytes.swapAt(place, other)
                }
                if bytes.isEmpty { bytes = [0x7B] }
            }
            guard let rules = try? ExchangeRules.parse(json: bytes, base: { _ throws(CalendarError) in .xnys }).first else { continue }
            read += 1
            let calendar = try TradingCalendar(rules)
            let span = date("2023-06-01")...date("2024-12-31")
            let sessions = calendar.sessions(in: span)
            #expect(zip(sessions, sessions.dropFirst()).allSatisfy { $0.date < $1.date })
            #expect(sessions.allSatisfy { $0.open < $0.close })
            _ = calendar.specialDays(in: span)
            _ = Timeline.sessions(calendar, span: utc("2024-01-01")..<utc("2024-03-01"))
            _ = calendar.status(at: utc("2024-02-03", "12:00"))
            let again = try ExchangeRules.parse(json: Array(calendar.rulesFile.utf8), base: { _ throws(CalendarError) in .xnys })
            #expect(try again.map { try TradingCalendar($0).rulesFile } == [calendar.rulesFile])
        }
        #expect(read > 100)
    }
}

/// A file that has every field.
private let everything = #"""
    {"calendars": [{"code": "ALL", "name": "All", "base": "XNYS", "zone": "Asia/Tokyo", "aliases": ["EVERY"], "trusted": ["2000-01-01", "2030-12-31"],
      "trustedHours": ["2010-01-01", "2030-12-31"],
      "remove": ["Juneteenth", "2024-07-03"], "bridge": "Between",
      "week": [{"since": "2010-01-01", "days": ["Mon", "Tue", "Fri"]}],
      "hours": [{"since": "2010-01-01", "months": [4, 10], "days": ["Fri"], "open": "09:00", "close": "15:00", "breaks": [["11:30", "12:30"]]},
                {"since": "2015-01-01", "open": "18:00", "close": "17:00", "openDay": -1}],
      "holidays": [{"name": "A", "dates": ["2020-01-02"], "otherwise": {"islamic": {"month": "Muharram", "day": 1}}},
                   {"name": "B", "chinese": {"month": 1, "day": 1}, "lasting": 3, "observed": {"Sat": -1, "Sun": 1, "untilFree": true}},
                   {"name": "C", "of": {"newMoon": "06-01", "lasting": 2}, "lasting": 2}, {"name": "D", "hebrew": {"month": "Adar", "day": 14}, "shift": -1},
                   {"name": "E", "korean": {"month": 8, "day": 15}, "from": 2000, "through": 2020, "except": [2010, 2011], "only": ["Mon"]},
                   {"name": "F", "qingming": 0}, {"name": "G", "juneSolstice": 2}],
      "special": [{"opens": "10:00", "closes": "12:00", "breaks": [["11:00", "11:30"]], "days": [{"name": "H", "easter": 1}]},
                  {"delay": 60, "days": [{"name": "I", "last": {"weekday": "Mon", "month": 5}}]}],
      "closures": [{"name": "J", "onOrAfter": {"weekday": "Tue", "date": "02-29"}}], "extraSessions": ["2024-02-03"],
      "segments": [{"kind": "pre", "name": "Pre", "from": "04:00"}, {"kind": "post", "name": "Post", "since": "2020-01-01", "until": "20:00", "onEarlyClose": "17:00"},
                   {"kind": "pre", "name": "Auction", "since": "2024-01-01", "minutes": 10}]}]}
    """#

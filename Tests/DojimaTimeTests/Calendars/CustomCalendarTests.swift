import DojimaText
@testable import DojimaTime
import Testing

/// Calendars that are made in code have the sessions, and the errors, of the same calendars in files.
struct CustomCalendarTests {
    private func calendar(
        code: String = "XMINE", hours: [TradingHours], holidays: [Holiday] = [], halfDays: [HalfDays] = [], extra: [CivilDate] = []
    ) throws -> TradingCalendar {
        try TradingCalendar(
            code: code, zone: Zone("Europe/Paris"), hours: hours, holidays: holidays, halfDays: halfDays, extraSessions: extra)
    }

    @Test("A calendar in code equals the one that is read from a file")
    func equalsFile() throws {
        let made = try calendar(
            hours: [TradingHours("Mon-Thu 09:00-11:30 12:30-17:30"), TradingHours("Fri 09:00-16:00", since: date("2010-01-01"))],
            holidays: [
                Holiday("Christmas Day", .date(.december, 25), observed: .nearestWeekday),
                Holiday("Labour Day", .nth(1, .monday, of: .may), from: 1990, through: 2020, except: [2000]),
                Holiday("Last", .last(.monday, of: .may)), Holiday("Storm", .dates(date("2024-01-03"), date("2023-01-03"))),
                Holiday("Feast", .orthodoxEaster.shifted(by: 1).lasting(2), only: [.monday, .tuesday]),
            ],
            halfDays: [HalfDays(opens: TimeOfDay(hour: 10), closes: TimeOfDay(hour: 14), on: [Holiday("Eve", .date(.december, 24))])],
            extra: [date("2024-01-06")])
        let file = #"""
            {"calendars": [{"code": "XMINE", "zone": "Europe/Paris",
              "week": [{"days": ["Mon", "Tue", "Wed", "Thu"]}, {"since": "2010-01-01", "days": ["Mon", "Tue", "Wed", "Thu", "Fri"]}],
              "hours": [{"open": "09:00", "close": "17:30", "breaks": [["11:30", "12:30"]]},
                {"since": "2010-01-01", "days": ["Fri"], "open": "09:00", "close": "16:00"}],
              "holidays": [{"name": "Christmas Day", "date": "12-25", "observed": "nearest weekday"},
                {"name": "Labour Day", "nth": {"n": 1, "weekday": "Mon", "month": 5}, "from": 1990, "through": 2020, "except": [2000]},
                {"name": "Last", "last": {"weekday": "Mon", "month": 5}}, {"name": "Storm", "dates": ["2023-01-03", "2024-01-03"]},
                {"name": "Feast", "orthodoxEaster": 1, "lasting": 2, "only": ["Mon", "Tue"]}],
              "special": [{"opens": "10:00", "closes": "14:00", "days": [{"name": "Eve", "date": "12-24"}]}],
              "extraSessions": ["2024-01-06"]}]}
            """#
        var library = CalendarLibrary()
        try library.add(json: Array(file.utf8))
        #expect(made.rulesFile == (try library.calendar("XMINE").rulesFile))
        #expect(made == (try library.calendar("XMINE")))
        #expect(made.session(on: date("2024-01-06"))?.open == utc("2024-01-06", "08:00"))
        #expect(made.session(on: date("2009-12-04")) == nil)
    }

    @Test(
        "Hours are read as they are listed, and no other text is",
        arguments: [
            ("09:00-17:30", "09:00-17:30"), ("Mon-Fri 09:00-11:30 12:30-15:30", "09:00-11:30 12:30-15:30"),
            ("17:00(-1)-16:00", "17:00(-1)-16:00"), ("Sun-Thu 9:30-16:00", "09:30-16:00"),
        ])
    func hours(text: String, listed: String) throws {
        let hours = try TradingHours(text)
        #expect(hours.rule().hours.description == listed)
        #expect(hours.days.contains(.sunday) == text.hasPrefix("Sun") && hours.days.count == 5)
    }

    @Test(
        "Other texts of hours are refused with the ways to write them",
        arguments: ["", "Mon", "Mon-Fri", "09:00", "09:00-", "09:00-25:00", "Mun 09:00-10:00", "09:00-12:00 11:00-13:00", "09:00–10:00"])
    func refusedHours(text: String) {
        let error = #expect(throws: RuleError.self) { try TradingHours(text) }
        #expect(error?.description.contains("are not trading hours; write 09:00-17:30") == true)
    }

    @Test("What a file refuses, code refuses with the same words")
    func refusals() throws {
        func problem(_ make: () throws -> TradingCalendar) -> String {
            do { return "\(try make())" } catch { return "\(error)" }
        }
        let (nine, six, day) = (try TimeOfDay(hour: 9), try TimeOfDay(hour: 18), try TradingHours("09:00-18:00"))
        #expect(
            problem { try calendar(hours: [TradingHours(open: six, close: nine)]) }.hasPrefix(
                "hours[0].close: 09:00 is not after open 18:00"))
        #expect(problem { try calendar(hours: []) }.hasPrefix("hours: is missing"))
        #expect(problem { try calendar(code: "", hours: [day]) }.hasPrefix("code: "))
        #expect(
            problem { try calendar(hours: [TradingHours(open: nine, close: six, breaks: [six..<TimeOfDay.endOfDay])]) }
                .hasPrefix("hours[0].breaks: are outside the hours"))
        #expect(problem { try calendar(hours: [day], holidays: [Holiday("", .easter)]) }.hasPrefix("holidays[0].name: "))
        #expect(
            problem { try calendar(hours: [day], holidays: [Holiday("A", .easter, from: 2030, through: 2000)]) }.contains(
                "through 2000 is before from 2030"))
        for count in [Int.min, -367, 367, .max] {
            #expect(problem { try calendar(hours: [day], holidays: [Holiday("A", .easter.shifted(by: count))]) }.hasPrefix("holidays[0]"))
            #expect(problem { try calendar(hours: [day], holidays: [Holiday("A", .easter.lasting(count))]) }.hasPrefix("holidays[0]"))
        }
        for day32 in [Int32.min, -800_000, 3_000_000, .max] {
            let far = CivilDate(daysSinceEpoch: day32)
            #expect(problem { try calendar(hours: [day], holidays: [Holiday("A", .dates(far))]) }.hasPrefix("holidays[0]"))
            #expect(problem { try calendar(hours: [day], extra: [far]) }.hasPrefix("extraSessions[0]"))
        }
        let never = Observance.nextFree(after: .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday)
        #expect(
            problem { try calendar(hours: [day], holidays: [Holiday("A", .easter, observed: never)]) }.contains(
                "moves holidays from every weekday"))
        #expect(throws: TimeValueError.self) { try Holiday.Day.nth(.max, .monday, of: .may) }
        #expect(throws: TimeValueError.self) { try Holiday.Day.date(.february, 30) }
        #expect(throws: TimeValueError.self) { try Holiday.Day.onOrAfter(.monday, .may, 0) }
    }

    @Test("A timeline is made of segments in order, and of no others")
    func segments() throws {
        func segment(_ start: Int64, _ end: Int64, _ from: Int64, _ to: Int64) -> Timeline.Segment {
            Timeline.Segment(
                start: Instant(seconds: start), end: Instant(seconds: end), position: AxisPosition(microseconds: from),
                endPosition: AxisPosition(microseconds: to))
        }
        let span = Instant(seconds: 0)..<Instant(seconds: 100)
        let timeline = try Timeline(span: span, segments: [segment(10, 20, 0, 5), segment(30, 90, 5, 6)])
        #expect(timeline.length == 6 && timeline.position(of: Instant(seconds: 25)).microseconds == 5)
        for segments in [
            [segment(10, 10, 0, 5)], [segment(20, 10, 0, 5)], [segment(10, 20, 1, 5)], [segment(10, 20, 0, 0)], [segment(-1, 20, 0, 5)],
            [segment(10, 101, 0, 5)], [segment(10, 20, 0, 5), segment(15, 30, 5, 6)], [segment(10, 20, 0, 5), segment(20, 30, 6, 7)],
            [segment(10, 20, 0, .min)], [segment(.min, .max, 0, .max)],
        ] {
            #expect(throws: TimelineError.self) { try Timeline(span: span, segments: segments) }
        }
        #expect(throws: TimelineError.self) { try Timeline(span: .earliest ..< .latest, segments: []) }
    }
}

import DojimaInteraction
import DojimaText
import DojimaTime
import Testing

@Suite struct PresetTests {
    private static func date(_ text: String) -> CivilDate { CivilDate(text) ?? CivilDate(daysSinceEpoch: 0) }

    /// Days on which New York did not trade although it was a weekday, 2017-07 to 2018-12.
    private static let holidays = Set(
        [
            "2017-07-04", "2017-09-04", "2017-11-23", "2017-12-25", "2018-01-01", "2018-01-15", "2018-02-19", "2018-03-30", "2018-05-28",
            "2018-07-04", "2018-09-03", "2018-11-22", "2018-12-05", "2018-12-25",
        ].map(date))

    private static func sessions(to last: String) -> [CivilDate] {
        let (first, last) = (date("2017-07-03"), date(last))
        return (first.daysSinceEpoch...last.daysSinceEpoch).map { CivilDate(daysSinceEpoch: $0) }
            .filter { $0.weekday <= .friday && !holidays.contains($0) }
    }

    /// An axis of trade dates up to a last session.
    private static func daily(to last: String) -> Timeline {
        let dates = sessions(to: last)
        let open = InstantSet(dates.map { Instant($0)..<Instant($0.adding(days: 1)) })
        return Timeline(open: open, span: Instant(dates[0])..<Instant(date(last).adding(days: 1)), clock: .tradeDates)
    }

    /// An axis of moments: each session from 9:30 to 16:00 in New York.
    private static func intraday(to last: String, _ zone: Zone) -> Timeline {
        func time(_ date: CivilDate, _ hour: Int, _ minute: Int) -> Instant {
            zone.instant(of: LocalTime(date, TimeOfDay(clock: hour, minute)))
        }
        let dates = sessions(to: last)
        let open = InstantSet(dates.map { time($0, 9, 30)..<time($0, 16, 0) })
        return Timeline(open: open, span: time(dates[0], 0, 0)..<time(date(last), 23, 0))
    }

    /// Computed by hand on a printed calendar.
    static let answers: [(preset: String, last: String, first: String)] = [
        ("5d", "2018-12-31", "2018-12-24"),  // Christmas Day between
        ("1d", "2018-12-31", "2018-12-31"), ("2d", "2018-12-31", "2018-12-28"),  // over a weekend
        ("1M", "2018-12-31", "2018-11-30"),  // there is no 31 November
        ("6M", "2018-12-31", "2018-07-02"),  // 30 June was a Saturday
        ("1y", "2018-12-31", "2018-01-02"),  // 31 December 2017 was a Sunday, then New Year's Day
        ("YTD", "2018-12-31", "2018-01-02"), ("2w", "2018-12-31", "2018-12-17"),
        ("1w", "2018-09-10", "2018-09-04"),  // Labor Day
        ("1M", "2018-03-29", "2018-02-28"),  // there is no 29 February
        ("3M", "2018-05-31", "2018-02-28"), ("YTD", "2018-01-02", "2018-01-02"), ("YTD", "2017-12-29", "2017-07-03"),
        ("9y", "2018-12-31", "2017-07-03"), ("all", "2018-12-31", "2017-07-03"), ("1000000d", "2018-12-31", "2017-07-03"),
        ("10000y", "2018-12-31", "2017-07-03"), ("120000M", "2018-12-31", "2017-07-03"),
    ]

    @Test(
        "The return over a preset starts with its window, or one day after the date a period before",
        arguments: [
            ("5d", "2018-12-24"), ("YTD", "2018-01-02"), ("4h", "2018-12-31"), ("1w", "2018-12-25"), ("1M", "2018-12-01"),
            ("6M", "2018-07-01"), ("1y", "2018-01-01"), ("all", nil),
        ])
    func returns(preset: String, start: String?) throws {
        let preset = try Preset(preset)
        let days = PresetTests.daily(to: "2018-12-31")
        let last = Instant(PresetTests.date("2018-12-31"))
        let window = preset.window(on: days, zone: .utc, last: last)
        let found = preset.returnStart(of: window, on: days, zone: .utc, last: last)
        #expect(found?.utcDate == start.map(PresetTests.date) && found?.isUTCMidnight != false || "\(preset)" == "4h")
        // The same by a clock.
        let zone = try Zone("America/New_York")
        let hours = PresetTests.intraday(to: "2018-12-31", zone)
        let close = zone.instant(of: LocalTime(PresetTests.date("2018-12-31"), TimeOfDay(clock: 15, 59)))
        let part = preset.window(on: hours, zone: zone, last: close)
        let time = preset.returnStart(of: part, on: hours, zone: zone, last: close).map { zone.localTime(at: $0) }
        let opens = ["5d", "YTD"].contains("\(preset)")
        let clock = opens ? TimeOfDay(clock: 9, 30) : "\(preset)" == "4h" ? TimeOfDay(clock: 12, 0) : .midnight
        #expect(time == start.map { LocalTime(PresetTests.date($0), clock) })
        #expect(preset.returnStart(of: window.lowerBound..<window.lowerBound, on: days, zone: .utc, last: last) == nil)
    }

    @Test("On an axis of weeks the first week is complete") func returnsOfWeeks() throws {
        let days = PresetTests.daily(to: "2018-12-31")
        let timeline = Timeline.periods(of: BarInterval.week, openDates: days.openSet, span: days.span)
        let preset = try Preset("1M")
        let last = Instant(PresetTests.date("2018-12-31"))
        let window = preset.window(on: timeline, zone: .utc, last: last)
        #expect(preset.returnStart(of: window, on: timeline, zone: .utc, last: last)?.utcDate == PresetTests.date("2018-12-03"))
    }

    @Test("A preset on daily bars starts at the session that a calendar gives", arguments: answers)
    func daily(preset: String, last: String, first: String) throws {
        let timeline = PresetTests.daily(to: last)
        let window = try Preset(preset).window(on: timeline, zone: .utc, last: Instant(PresetTests.date(last)))
        #expect(timeline.instant(at: window.lowerBound)?.utcDate == PresetTests.date(first))
        #expect(window.upperBound == timeline.lastPosition)
    }

    @Test("On an axis of moments it starts at that session's open, by the local date", arguments: answers)
    func intraday(preset: String, last: String, first: String) throws {
        let zone = try Zone("America/New_York")
        let timeline = PresetTests.intraday(to: last, zone)
        let lastBar = zone.instant(of: LocalTime(PresetTests.date(last), TimeOfDay(clock: 15, 59)))
        let window = try Preset(preset).window(on: timeline, zone: zone, last: lastBar)
        let open = try #require(timeline.instant(at: window.lowerBound))
        #expect(zone.localTime(at: open) == LocalTime(PresetTests.date(first), TimeOfDay(clock: 9, 30)))
        #expect(window.upperBound == timeline.lastPosition)
    }

    @Test("A last bar on closed time counts from the session before it")
    func closedLast() throws {
        let timeline = PresetTests.daily(to: "2018-12-31")
        let sunday = Instant(PresetTests.date("2018-12-30"))
        let window = try Preset("2d").window(on: timeline, zone: .utc, last: sunday)
        #expect(timeline.instant(at: window.lowerBound)?.utcDate == PresetTests.date("2018-12-27"))
    }

    @Test("Hours and minutes are open time: 3.5 hours before a close at 16:00, while eight extend into the day before")
    func openTime() throws {
        let zone = try Zone("America/New_York")
        let timeline = PresetTests.intraday(to: "2018-12-31", zone)
        for (preset, date, hour, minute) in [("210m", "2018-12-31", 12, 30), ("8h", "2018-12-28", 14, 30)] {
            let window = try Preset(preset).window(on: timeline, zone: zone, last: timeline.span.upperBound)
            let start = try #require(timeline.instant(at: window.lowerBound))
            #expect(zone.localTime(at: start) == LocalTime(PresetTests.date(date), TimeOfDay(clock: hour, minute)))
        }
    }

    @Test("On an axis of weeks the window begins with the first week that begins on the date or later")
    func weekly() throws {
        let days = PresetTests.daily(to: "2018-12-31")
        let timeline = Timeline.periods(of: .week, openDates: days.openSet, span: days.span)
        // 30 November 2018 was a Friday.
        let window = try Preset("1M").window(on: timeline, zone: .utc, last: Instant(PresetTests.date("2018-12-31")))
        #expect(timeline.instant(at: window.lowerBound)?.utcDate == PresetTests.date("2018-12-03"))
        #expect(window.length == 5 * Instant.microsecondsPerDay)
    }

    @Test("A window never starts before the data")
    func clipped() throws {
        let timeline = PresetTests.daily(to: "2018-12-31")
        let summary = timeline.position(of: Instant(PresetTests.date("2018-11-01")))..<timeline.lastPosition
        for preset in ["all", "1y", "YTD", "500d", "9999h"] {
            #expect(try Preset(preset).window(on: timeline, summary: summary, zone: .utc, last: timeline.span.upperBound) == summary)
        }
    }

    @Test("An axis without open time gives an empty window", arguments: ["5d", "1M", "YTD", "all", "1h"])
    func empty(preset: String) throws {
        let timeline = Timeline(open: InstantSet(), span: .epoch..<Instant(seconds: 86_400))
        #expect(try Preset(preset).window(on: timeline, zone: .utc, last: .epoch).isEmpty)
    }

    @Test("Texts are read and written back", arguments: ["5d", "2w", "6M", "1y", "YTD", "all", "90m", "4h", "30s"])
    func roundTrip(text: String) throws {
        #expect(try Preset(text).description == text)
        #expect(try Preset("ytd") == .yearToDate && Preset("ALL") == .all && Preset("max") == .all)
    }

    @Test("Units may have any letter case, but M is a month and m a minute")
    func letterCase() throws {
        for (text, interval) in [
            ("5D", BarInterval.days(5)), ("2W", BarInterval.weeks(2)), ("1Y", BarInterval.years(1)), ("4H", BarInterval.hours(4)),
        ] {
            #expect(try Preset(text) == .last(interval) && Preset(text.lowercased()) == .last(interval))
            #expect(ScriptLength("-\(text)") == .trading(interval, sign: -1))
        }
        #expect(try Preset("6M") == .last(BarInterval.months(6)) && Preset("6m") == .last(BarInterval.minutes(6)))
    }

    @Test(
        "Other texts are refused with one line that lists the possible forms",
        arguments: ["", "5", "d", "0d", "-1d", "5x", "1.5d", "5 d", "\n", "ytd1"])
    func refused(text: String) {
        let error = #expect(throws: RequestError.self) { try Preset(text) }
        #expect(error?.description.contains("5d, 2w, 6M") == true)
        #expect(error?.description.contains("\n") == false)
    }
}

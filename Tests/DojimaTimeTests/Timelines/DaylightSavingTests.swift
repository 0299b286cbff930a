import DojimaTestSupport
import DojimaTime
import Testing

/// Clock changes on the axis, with answers computed by hand: the open moments, and their axis time.
struct DaylightSavingTests {
    static let hour: Int64 = 3_600_000_000

    /// Weekdays of a zone from one time to another; the rest of the time is closed.
    private func hours(_ zone: Zone, _ open: String, _ close: String, days: Set<Weekday> = DaylightSavingTests.weekdays) -> Exclusion {
        .session(SessionRule(zone: zone, days: days, regular: .init(from: time(open), to: time(close))))
    }

    private func time(_ text: String) -> TimeOfDay { TimeOfDay(text) ?? .midnight }

    static let weekdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    static let everyDay = Set(Weekday.allCases)

    /// The open stretches of an axis, after a check of its laws.
    private func open(_ timeline: Timeline) -> [Range<Instant>] {
        #expect(checkTimelineLaws(timeline) == [])
        return timeline.segments.map { $0.start..<$0.end }
    }

    @Test("In New York on 2013-11-03 sessions stay at half past nine, an hour later in UTC, with the same length", .feature("S0-DC-06"))
    func newYorkAutumn() throws {
        let calendar = try TradingCalendar("XNYS")
        let timeline = Timeline.sessions(calendar, span: utc("2013-11-01")..<utc("2013-11-05"))
        #expect(
            open(timeline) == [
                utc("2013-11-01", "13:30")..<utc("2013-11-01", "20:00"), utc("2013-11-04", "14:30")..<utc("2013-11-04", "21:00"),
            ])
        // Friday's close and Monday's open are one position although 66.5 hours are between them, not 65.5.
        #expect(timeline.position(of: utc("2013-11-01", "20:00")) == timeline.position(of: utc("2013-11-04", "14:30")))
        #expect(
            timeline.gaps(in: utc("2013-11-01", "20:00")..<utc("2013-11-04", "14:30")).map { $0.upperBound.since($0.lowerBound) } == [
                66 * Self.hour + Self.hour / 2
            ])
        // Night hours by the wall clock: the hour from one to two comes twice and is closed twice.
        let zone = try Zone("America/New_York")
        let nights = Timeline.excluding(
            [.daily(zone: zone, from: time("01:00"), to: time("02:00"))],
            span: zone.startOfDay(date("2013-11-03"))..<zone.startOfDay(date("2013-11-04")))
        #expect(nights.length == 23 * Self.hour)
        #expect(
            open(nights) == [
                utc("2013-11-03", "04:00")..<utc("2013-11-03", "05:00"), utc("2013-11-03", "07:00")..<utc("2013-11-04", "05:00"),
            ])
    }

    @Test("In New York on 2024-03-10 the skipped hour takes no width, and a rule inside it closes nothing", .feature("S0-DC-06"))
    func newYorkSpring() throws {
        let zone = try Zone("America/New_York")
        let day = zone.startOfDay(date("2024-03-10"))..<zone.startOfDay(date("2024-03-11"))
        #expect(Timeline.continuous(day).length == 23 * Self.hour)
        let skipped = Timeline.excluding([.daily(zone: zone, from: time("02:00"), to: time("03:00"))], span: day)
        #expect(open(skipped) == [utc("2024-03-10", "05:00")..<utc("2024-03-11", "04:00")])
        // From 01:30 to 02:30: half an hour of it exists, up to the change at 07:00 UTC.
        let across = Timeline.excluding([.daily(zone: zone, from: time("01:30"), to: time("02:30"))], span: day)
        #expect(
            open(across) == [
                utc("2024-03-10", "05:00")..<utc("2024-03-10", "06:30"), utc("2024-03-10", "07:00")..<utc("2024-03-11", "04:00"),
            ])
        let sessions = Timeline.sessions(try TradingCalendar("XNYS"), span: utc("2024-03-08")..<utc("2024-03-12"))
        #expect(
            open(sessions) == [
                utc("2024-03-08", "14:30")..<utc("2024-03-08", "21:00"), utc("2024-03-11", "13:30")..<utc("2024-03-11", "20:00"),
            ])
    }

    @Test("In Sydney on 2025-04-06 Friday opens at 23:00 UTC of Thursday, Monday at 00:00 UTC of Monday", .feature("S0-DC-06"))
    func sydney() throws {
        let rule = hours(try Zone("Australia/Sydney"), "10:00", "16:00")
        let timeline = Timeline.excluding([rule], span: utc("2025-04-03", "12:00")..<utc("2025-04-07", "12:00"))
        #expect(
            open(timeline) == [
                utc("2025-04-03", "23:00")..<utc("2025-04-04", "05:00"), utc("2025-04-07", "00:00")..<utc("2025-04-07", "06:00"),
            ])
        #expect(timeline.length == 12 * Self.hour)
    }

    @Test("Berlin has 65 sessions of eight and a half hours from September to November 2025, across 26 October", .feature("S0-DC-06"))
    func berlin() throws {
        let zone = try Zone("Europe/Berlin")
        let span = zone.startOfDay(date("2025-09-01"))..<zone.startOfDay(date("2025-12-01"))
        let timeline = Timeline.excluding([hours(zone, "09:00", "17:30")], span: span)
        let sessions = open(timeline)
        // 22 weekdays in September, 23 in October, 20 in November; 3 October counts, since this rule has no holidays.
        #expect(sessions.count == 65)
        #expect(timeline.length == 65 * (8 * Self.hour + Self.hour / 2))
        for session in sessions {
            let summer = session.lowerBound < utc("2025-10-26", "01:00")
            #expect(session.lowerBound.microseconds % Instant.microsecondsPerDay == (summer ? 7 : 8) * Self.hour)
        }
        #expect(timeline.instant(utc("2025-10-24", "15:00"), advancedBy: Self.hour) == utc("2025-10-27", "08:30"))
        // The span is 91 days and one hour long.
        #expect(Timeline.continuous(span).length == 91 * 24 * Self.hour + Self.hour)
    }

    @Test("In London on 2000-10-29 the weekend is 49 hours long and takes no width", .feature("S0-DC-06"))
    func london() throws {
        let zone = try Zone("Europe/London")
        let timeline = Timeline.excluding([.weekends(zone: zone)], span: utc("2000-10-26", "23:00")..<utc("2000-10-31", "00:00"))
        #expect(
            open(timeline) == [
                utc("2000-10-26", "23:00")..<utc("2000-10-27", "23:00"), utc("2000-10-30", "00:00")..<utc("2000-10-31", "00:00"),
            ])
        #expect(timeline.gaps(in: timeline.span).map { $0.upperBound.since($0.lowerBound) } == [49 * Self.hour])
        let sessions = Timeline.sessions(try TradingCalendar("XLON"), span: utc("2000-10-27")..<utc("2000-10-31"))
        #expect(
            open(sessions) == [
                utc("2000-10-27", "07:00")..<utc("2000-10-27", "15:30"), utc("2000-10-30", "08:00")..<utc("2000-10-30", "16:30"),
            ])
    }

    @Test("Tehran has no change in March 2023, after one in every year before", .feature("S0-DC-06"))
    func tehran() throws {
        let zone = try Zone("Asia/Tehran")
        let rule = hours(zone, "09:00", "12:30", days: [.saturday, .sunday, .monday, .tuesday, .wednesday])
        func opens(_ from: String, _ to: String) -> [Instant] { open(.excluding([rule], span: utc(from)..<utc(to))).map(\.lowerBound) }
        // 2022-03-22 at midnight the clocks went forward: 05:30 UTC before, 04:30 UTC after.
        #expect(
            opens("2022-03-20", "2022-03-24") == [
                utc("2022-03-20", "05:30"), utc("2022-03-21", "05:30"), utc("2022-03-22", "04:30"), utc("2022-03-23", "04:30"),
            ])
        #expect(opens("2023-03-20", "2023-03-23") == [utc("2023-03-20", "05:30"), utc("2023-03-21", "05:30"), utc("2023-03-22", "05:30")])
        #expect(opens("2026-07-04", "2026-07-05") == [utc("2026-07-04", "05:30")])
    }

    @Test("On Lord Howe the clock moves by half an hour, and days are 24.5 and 23.5 hours long", .feature("S0-DC-06"))
    func lordHowe() throws {
        let zone = try Zone("Australia/Lord_Howe")
        func length(_ day: String) -> Int64 {
            let dates: Exclusion = .dates(zone: zone, date(day)...date(day))
            let span = utc("2024-01-01")..<utc("2026-01-01")
            let timeline = Timeline.excluding([dates], span: span)
            #expect(checkTimelineLaws(timeline) == [])
            return span.upperBound.since(span.lowerBound) - timeline.length
        }
        #expect(length("2025-04-06") == 24 * Self.hour + Self.hour / 2)
        #expect(length("2024-10-06") == 23 * Self.hour + Self.hour / 2)
        #expect(length("2024-10-07") == 24 * Self.hour)
        // The half hour from 01:30 comes twice on 6 April: at 14:30 and at 15:00 UTC of the day before.
        let night = Timeline.excluding(
            [.daily(zone: zone, from: time("01:30"), to: time("02:00"))], span: utc("2025-04-05", "12:00")..<utc("2025-04-05", "18:00"))
        #expect(
            open(night) == [
                utc("2025-04-05", "12:00")..<utc("2025-04-05", "14:30"), utc("2025-04-05", "15:30")..<utc("2025-04-05", "18:00"),
            ])
    }

    @Test("In São Paulo before 2019 the day without a midnight begins at one o'clock", .feature("S0-DC-06"))
    func saoPaulo() throws {
        let zone = try Zone("America/Sao_Paulo")
        let span = utc("2018-11-03")..<utc("2018-11-06")
        // Sunday 4 November begins at 03:00 UTC, which is 01:00, and ends after 23 hours.
        let timeline = Timeline.excluding([.closedDate(zone: zone, date("2018-11-04"))], span: span)
        #expect(timeline.gaps(in: span) == [utc("2018-11-04", "03:00")..<utc("2018-11-05", "02:00")])
        #expect(
            open(
                Timeline.excluding(
                    [.daily(zone: zone, from: .midnight, to: time("00:30"))], span: utc("2018-11-03", "12:00")..<utc("2018-11-04", "12:00"))
            ) == [utc("2018-11-03", "12:00")..<utc("2018-11-04", "12:00")])
        // Since 2019 there is no change: the same Sunday of 2019 has its midnight at 03:00 UTC and 24 hours.
        let later = Timeline.excluding([.closedDate(zone: zone, date("2019-11-03"))], span: utc("2019-11-02")..<utc("2019-11-05"))
        #expect(later.gaps(in: later.span) == [utc("2019-11-03", "03:00")..<utc("2019-11-04", "03:00")])
    }

    @Test("In Apia the skipped date 2011-12-30 takes no width, and its neighbours touch", .feature("S0-DC-06"))
    func apia() throws {
        let zone = try Zone("Pacific/Apia")
        let span = zone.startOfDay(date("2011-12-28"))..<zone.startOfDay(date("2012-01-02"))
        // Four dates, the 28th, 29th, 31st and the 1st.
        #expect(Timeline.continuous(span).length == 96 * Self.hour)
        let missing = Timeline.excluding([.closedDate(zone: zone, date("2011-12-30"))], span: span)
        #expect(open(missing) == [span])
        let sessions = Timeline.excluding([hours(zone, "10:00", "16:00", days: Self.everyDay)], span: span)
        #expect(
            open(sessions).map(\.lowerBound) == [
                // UTC-10 before the jump over the date line, UTC+14 after it.
                utc("2011-12-28", "20:00"), utc("2011-12-29", "20:00"), utc("2011-12-30", "20:00"), utc("2011-12-31", "20:00"),
            ])
        #expect(sessions.length == 24 * Self.hour)
    }
}

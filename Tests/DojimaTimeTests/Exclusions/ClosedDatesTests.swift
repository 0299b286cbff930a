import DojimaTestSupport
import DojimaTime
import Testing

struct ClosedDatesTests {
    private static let span = utc("2024-12-20")..<utc("2024-12-31")

    /// The closed dates of a rule in the last days of 2024; `nil` if it does not apply to dates.
    private func days(_ rule: Exclusion, zone: Zone = .utc) -> [Int]? {
        rule.closedDates(in: Self.span, zone: zone)?.ranges.flatMap { range in
            (range.lowerBound.utcDate.day..<range.upperBound.advanced(by: -1).utcDate.day + 1).map { $0 }
        }
    }

    @Test(
        "Rules of complete dates apply in any zone", .feature("S0-DC-18"),
        arguments: ["UTC", "America/New_York", "Asia/Tokyo", "Pacific/Apia"])
    func wholeDates(name: String) throws {
        let zone = try Zone(name)
        #expect(days(.weekends(zone: zone)) == [21, 22, 28, 29])
        #expect(days(.closedDate(zone: zone, date("2024-12-25"))) == [25])
        #expect(days(.dates(zone: zone, date("2024-12-24")...date("2024-12-26"))) == [24, 25, 26])
        #expect(days(.yearly(zone: zone, MonthDay(known: .december, 25))) == [25])
        #expect(days(try .init(every: "2010-01-02,2d,1w", zone: zone)) == [21, 22, 28, 29])
        #expect(days(try .init(option: "2024-12-24..2024-12-26", zone: zone)) == [24, 25, 26])
        #expect(days(try .init(option: "2024-12-24T00:00..2024-12-27T00:00", zone: zone)) == [24, 25, 26])
        #expect(days(.daily(zone: zone, from: .midnight, to: .endOfDay)) == Array(20...30))
    }

    @Test("Rules of hours within a day do not apply to dates", .feature("S0-DC-18"))
    func hours() throws {
        let zone = try Zone("Europe/London")
        let noon = TimeOfDay(clock: 12)
        let night = Exclusion.daily(zone: zone, from: TimeOfDay(clock: 16, 30), to: TimeOfDay(clock: 8))
        #expect(days(night) == nil)
        #expect(days(.weekly(zone: zone, from: .monday, noon, to: .tuesday, noon)) == nil)
        #expect(days(.range(utc("2024-12-24", "13:00")..<utc("2024-12-25", "23:00"))) == nil)
        #expect(days(try .init(every: "2024-12-20,12h,1d", zone: zone)) == nil)
        #expect(days(try .init(every: "2024-12-20T12:00,1d,2d", zone: zone)) == nil)
        let rules = [night, .weekends(zone: zone), .closedDate(zone: zone, date("2024-12-25"))]
        let (timeline, ignored) = Timeline.excludingDates(rules, span: Self.span)
        #expect(ignored == [night])
        #expect(timeline.clock == .tradeDates && timeline.length == 6 * Instant.microsecondsPerDay)
        #expect(checkTimelineLaws(timeline) == [])
    }

    @Test("Stretches that are not complete dates close only the dates completely inside")
    func partly() throws {
        let evening = TimeOfDay(clock: 17)
        #expect(days(.weekly(zone: .utc, from: .friday, evening, to: .sunday, evening)) == [21, 28])
        #expect(days(.range(utc("2024-12-23", "13:00")..<utc("2024-12-27", "08:00"))) == [24, 25, 26])
        #expect(days(try .init(every: "2024-12-20T18:00,2d,1w", zone: .utc)) == [21, 28])
        #expect(days(try .init(every: "2024-12-20T18:00,30h,1w", zone: .utc)) == [21, 28])
        #expect(days(.range(utc("2025-12-23")..<utc("2025-12-27"))) == [])
    }

    @Test("The moments of a range are dates of the given zone")
    func ranges() throws {
        let zone = try Zone("America/New_York")
        let christmas = Exclusion.range(utc("2024-12-25", "05:00")..<utc("2024-12-26", "05:00"))
        #expect(days(christmas) == nil)
        #expect(days(christmas, zone: zone) == [25])
    }

    @Test("A session opens its days and special dates, for any hours")
    func sessions() throws {
        let hours = try SessionRule.Hours(open: TimeOfDay(clock: 9), close: TimeOfDay(clock: 17))
        let shut = SessionRule.Hours.closed
        let rule = SessionRule(
            zone: try Zone("Asia/Tokyo"), days: [.monday, .tuesday, .wednesday, .thursday, .friday], regular: hours,
            special: [date("2024-12-21"): hours, date("2024-12-25"): shut])
        #expect(days(.session(rule)) == [22, 25, 28, 29])
    }

    @Test("Five days of a week with a clock change are five equal days", .feature("S0-DC-06"))
    func clockChange() throws {
        let zone = try Zone("America/New_York")
        for start in ["2021-03-08", "2021-03-15", "2021-11-01", "2021-11-08"] {
            let span = utc(start)..<utc(start).advanced(by: 7 * Instant.microsecondsPerDay)
            let timeline = Timeline.excludingDates([.weekends(zone: zone)], span: span).timeline
            #expect(timeline.length == 5 * Instant.microsecondsPerDay)
        }
    }

    @Test("Dates at the limits of time cause no error")
    func endsOfTime() {
        let whole = Instant.earliest..<Instant.latest
        #expect(Exclusion.yearly(zone: .utc, MonthDay(known: .january, 1)).closedDates(in: whole)?.isEmpty == false)
        #expect(Exclusion.range(whole).closedDates(in: whole)?.contains(.epoch) == true)
        #expect(Exclusion.weekends(zone: .utc).closedDates(in: .earliest..<Instant.earliest.advanced(by: 5)) == InstantSet())
    }
}

import DojimaTestSupport
@testable import DojimaTime
import Testing

/// Reasons computed by hand from the exchanges' published hours and holidays.
struct CalendarGapsTests {
    /// The only gap between two local times of an exchange, as `kind from to name`, times by its wall clock.
    private func explained(_ code: String, _ from: LocalTime, _ to: LocalTime) throws -> [String] {
        let calendar = try TradingCalendar(code)
        return calendar.explain(calendar.zone.instant(of: from)..<calendar.zone.instant(of: to)).map { interval in
            let (start, end) = (
                calendar.zone.localTime(at: interval.range.lowerBound), calendar.zone.localTime(at: interval.range.upperBound)
            )
            return "\(interval.reason): \(start) \(end)"
        }
    }

    @Test("A long weekend is a night, a weekend, a holiday by name and a night", .feature("S0-DC-03"))
    func laborDay() throws {
        let parts = try explained("XNYS", local("2024-08-30", "16:00"), local("2024-09-03", "09:30"))
        #expect(
            parts == [
                "night: 2024-08-30T16:00:00 2024-08-31T00:00:00", "weekend: 2024-08-31T00:00:00 2024-09-02T00:00:00",
                "holiday (Labor Day): 2024-09-02T00:00:00 2024-09-03T00:00:00", "night: 2024-09-03T00:00:00 2024-09-03T09:30:00",
            ])
        let gap = ExplainedGap(range: utc("2024-08-30", "20:00")..<utc("2024-09-03", "13:30"), parts: [])
        #expect(gap.mainReason.kind == .outside)
        let closed = ClosedTime(calendars: [try TradingCalendar("XNYS")])
        #expect(closed.reasons(of: gap.range) == [GapReason(.night), GapReason(.weekend), GapReason(.holiday, "Labor Day")])
    }

    @Test("The end of a half day has the name of its day, and lunch is no night", .feature("S0-DC-21"))
    func halfDayAndLunch() throws {
        #expect(
            try explained("XNYS", local("2024-11-29", "09:30"), local("2024-11-29", "18:00")) == [
                "half-day (Day after Thanksgiving): 2024-11-29T13:00:00 2024-11-29T16:00:00",
                "night: 2024-11-29T16:00:00 2024-11-29T18:00:00",
            ])
        #expect(
            try explained("XTKS", local("2024-11-05", "09:00"), local("2024-11-05", "16:00")) == [
                "lunch: 2024-11-05T11:30:00 2024-11-05T12:30:00", "night: 2024-11-05T15:30:00 2024-11-05T16:00:00",
            ])
    }

    @Test("A gap is split into parts, also one that begins or ends within the range")
    func parts() throws {
        #expect(
            try explained("XNYS", local("2024-09-01", "12:00"), local("2024-09-02", "06:00")) == [
                "weekend: 2024-09-01T12:00:00 2024-09-02T00:00:00", "holiday (Labor Day): 2024-09-02T00:00:00 2024-09-02T06:00:00",
            ])
        #expect(try explained("XNYS", local("2024-09-03", "10:00"), local("2024-09-03", "11:00")) == [])
        #expect(try explained("24/7", local("2024-09-01"), local("2024-09-11")) == [])
    }

    @Test("On an axis of dates there are weekends and holidays")
    func dates() throws {
        let calendar = try TradingCalendar("XNYS")
        let intervals = calendar.explain(utc("2024-08-30")..<utc("2024-09-04"), clock: .tradeDates)
        #expect(
            intervals == [
                ClosedInterval(utc("2024-08-31")..<utc("2024-09-02"), GapReason(.weekend)),
                ClosedInterval(utc("2024-09-02")..<utc("2024-09-03"), GapReason(.holiday, "Labor Day")),
            ])
    }

    @Test("Reasons cover all closed time and nothing else, in every exchange", arguments: TradingCalendar.builtIn.map(\.code))
    func partition(code: String) throws {
        let calendar = try TradingCalendar(code)
        let span = utc("2015-11-01", "03:00")..<utc("2028-02-01", "17:00")
        for (clock, timeline) in [
            (Timeline.Clock.instants, Timeline.sessions(calendar, span: span)), (.tradeDates, .tradingDays(calendar, span: span)),
        ] {
            let intervals = calendar.explain(span, clock: clock)
            #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
            #expect(intervals.allSatisfy { !$0.range.isEmpty })
            #expect(InstantSet(intervals.map(\.range)).ranges == timeline.gaps(in: span))
            #expect(intervals.allSatisfy { $0.reason.kind != .holiday || !$0.reason.name.isEmpty })
            let kinds = Set(intervals.map(\.reason.kind))
            #expect(kinds.isSubset(of: clock == .instants ? GapReason.Kind.ofCalendars : [.weekend, .holiday]))
        }
    }

    @Test("Before the year 1 and after 9999 closed time is unknown")
    func outside() throws {
        let calendar = try TradingCalendar("XLON")
        let whole = Instant.earliest..<utc("0001-01-10")
        for clock in [Timeline.Clock.instants, .tradeDates] {
            #expect(calendar.explain(whole, clock: clock).first?.reason == GapReason(.outside))
            #expect(calendar.explain(Instant.latest.advanced(by: -5)..<Instant.latest, clock: clock).map(\.reason) == [GapReason(.outside)])
            #expect(calendar.explain(utc("2020-01-01")..<utc("2020-01-01"), clock: clock) == [])
        }
    }
}

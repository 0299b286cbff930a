import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

struct InclusionTests {
    static let hour: Int64 = 3_600_000_000
    static let span = utc("2024-12-23")..<utc("2025-01-06")

    private func newYork() throws -> TradingCalendar { try TradingCalendar("XNYS") }

    @Test("A Saturday that trades has width on an intraday axis and on one of dates", .feature("S0-DC-21"))
    func saturday() throws {
        let calendar = try newYork()
        let hours = TimeOfDay(clock: 9, 30)..<TimeOfDay(clock: 16)
        let include = Exclusion.include(.dates(zone: calendar.zone, date("2024-12-28")...date("2024-12-28"), hours: hours))
        let closed = ClosedTime(calendars: [calendar], rules: [include, .weekends(zone: calendar.zone)])
        let moments = closed.timeline(of: Self.span)
        #expect(moments.distance(from: utc("2024-12-28"), to: utc("2024-12-29")) == 13 * Self.hour / 2)
        #expect(moments.firstOpenInstant(atOrAfter: utc("2024-12-28")) == utc("2024-12-28", "14:30"))
        let days = closed.dateTimeline(of: Self.span).timeline
        #expect(days.distance(from: utc("2024-12-28"), to: utc("2024-12-30")) == Instant.microsecondsPerDay)
        let plain = ClosedTime(calendars: [calendar]).dateTimeline(of: Self.span).timeline
        #expect(days.length == plain.length + Instant.microsecondsPerDay)
        // A week with only that Saturday is a trading week.
        let alone = ClosedTime(rules: [include, .dates(zone: calendar.zone, date("2024-01-01")...date("2025-12-31"))])
        let weeks = alone.dateTimeline(of: Self.span, interval: .week).timeline
        #expect(weeks.openSet.ranges == [utc("2024-12-23")..<utc("2024-12-30")])
    }

    @Test("Included time overrides rules, at any position among them", .feature("S0-DC-21"))
    func order() throws {
        let zone = try Zone("Europe/Berlin")
        let open = utc("2024-12-28", "10:00")..<utc("2024-12-28", "12:00")
        let rules: [Exclusion] = [.weekends(zone: zone), .include(.range(open)), .closedDate(zone: zone, date("2024-12-28"))]
        for rules in [rules, rules.reversed()] {
            let timeline = Timeline.excluding(rules, span: Self.span)
            #expect(
                timeline.gaps(in: utc("2024-12-28")..<utc("2024-12-29")) == [
                    utc("2024-12-28")..<open.lowerBound, open.upperBound..<utc("2024-12-29"),
                ])
            let (dates, ignored) = Timeline.excludingDates(rules, span: Self.span, zone: zone)
            #expect(dates.contains(utc("2024-12-28")) && !dates.contains(utc("2024-12-29")))
            #expect(ignored.isEmpty)
        }
    }

    @Test("An early close by an exclusion halves the day, and an include over it opens it again")
    func earlyClose() throws {
        let calendar = try newYork()
        let early = Exclusion.range(utc("2024-12-27", "18:00")..<utc("2024-12-27", "21:00"))
        let again = Exclusion.include(.range(utc("2024-12-27", "20:00")..<utc("2024-12-27", "21:00")))
        func length(_ rules: [Exclusion]) -> Int64 {
            ClosedTime(calendars: [calendar], rules: rules).timeline(of: utc("2024-12-27")..<utc("2024-12-28")).length
        }
        #expect(length([]) == 13 * Self.hour / 2 && length([early]) == 7 * Self.hour / 2 && length([early, again]) == 9 * Self.hour / 2)
    }

    @Test("Open time is read from options and from files")
    func parsing() throws {
        let zone = try Zone("America/New_York")
        func rule(_ text: String) throws -> Exclusion? {
            try Exclusion.parse(json: Array("{\"exclusions\": [\(text)]}".utf8), defaultZone: zone).first
        }
        let saturday = date("2024-12-28")...date("2024-12-28")
        let hours = TimeOfDay(clock: 9, 30)..<TimeOfDay(clock: 16)
        let moments = utc("2024-12-28", "14:30")..<utc("2024-12-28", "21:00")
        #expect(try Inclusion(option: "2024-12-28", zone: zone) == .dates(zone: zone, saturday))
        #expect(try Inclusion(option: "2024-12-28..2024-12-28", zone: zone) == .dates(zone: zone, saturday))
        #expect(try Inclusion(option: "2024-12-28T09:30..2024-12-28T16:00", zone: zone) == .range(moments))
        #expect(try rule(#"{"type":"include","date":"2024-12-28"}"#) == .include(.dates(zone: zone, saturday)))
        #expect(
            try rule(#"{"type":"include","date":"2024-12-28","open":"09:30","close":"16:00"}"#)
                == .include(.dates(zone: zone, saturday, hours: hours)))
        #expect(
            try rule(#"{"type":"include","zone":"UTC","from":"2024-12-28T14:30","to":"2024-12-28T21:00"}"#) == .include(.range(moments)))
        #expect(
            try rule(#"{"type":"include","from":"2024-12-28T09:30","to":"2024-12-28T16:00"}"#) == .include(.range(moments)))
        #expect(try rule(#"{"type":"include","from":1735396200,"to":1735419600}"#) == .include(.range(moments)))
        #expect(
            try rule(#"{"type":"include","from":"@1735396200","to":"2024-12-28T16:00-05:00"}"#) == .include(.range(moments)))
    }

    @Test(
        "An error in an include has the line, the rule, the key and the allowed values",
        arguments: [
            (#"{"type":"include"}"#, "line 1: exclusions[0]: is incomplete; write one of from, date"),
            (#"{"type":"include","date":"2024-12-28","from":1}"#, "line 1: exclusions[0]: has from and date; write one of from, date"),
            (
                #"{"type":"include","date":"2024-12-28","open":"09:30"}"#,
                "line 1: exclusions[0].open: requires close; add it, or remove open"
            ),
            (
                #"{"type":"include","date":"2024-12-28","open":"16:00","close":"09:30"}"#,
                "line 1: exclusions[0].close: 09:30:00 is not after open 16:00:00; for hours over midnight write from and to"
            ),
            (
                #"{"type":"include","from":5,"to":5}"#,
                #"line 1: exclusions[0]: "@5..@5" ends before it starts; write the earlier time first"#
            ),
            (#"{"type":"include","open":"09:30","from":5,"to":6}"#, "line 1: exclusions[0]: has from/to and open; choose one of them"),
            (
                #"{"type":"include","from":"2024-12-28","to":"2024-12-27"}"#,
                #"line 1: exclusions[0]: "2024-12-28..2024-12-27" ends before it starts; write the earlier time first"#
            ),
        ])
    func mistakes(text: String, message: String) {
        #expect(throws: RuleError(message: Message(message))) {
            try Exclusion.parse(json: Array("{\"exclusions\":[\(text)]}".utf8), defaultZone: .utc)
        }
    }

    @Test("A word that names no stretch is refused")
    func noStretch() {
        #expect(throws: RuleError.self) { try Inclusion(option: "weekends", zone: .utc) }
        #expect(throws: RuleError.self) { try Inclusion(option: "2024-13-01", zone: .utc) }
    }
}

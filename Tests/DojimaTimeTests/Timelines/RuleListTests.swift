import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct RuleListTests {
    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    @Test("Adding a rule to a list and removing it, or an equal one, gives the same axis again", .feature("S0-DC-08"))
    func addAndRemove() throws {
        let zone = try Zone("America/New_York")
        let calendar = try TradingCalendar("XNYS")
        let span = Instant(try date("2024-11-25"))..<Instant(try date("2024-12-31"))
        let rules: [Exclusion] = [
            .weekends(zone: zone), .closedDate(zone: zone, try date("2024-12-18")),
            .range(Instant(try date("2024-12-02"))..<Instant(try date("2024-12-04"))),
        ]
        var closed = ClosedTime(calendars: [calendar])
        let before = (moments: closed.timeline(of: span), dates: closed.dateTimeline(of: span).timeline)
        for rule in rules {
            closed.rules.append(rule)
            #expect(closed.rules == [rule])
            // Weekends are closed already: the union removes nothing twice.
            #expect((closed.timeline(of: span) == before.moments) == (rule == .weekends(zone: zone)))
            closed.rules.removeAll { $0 == rule }
            #expect(closed.timeline(of: span) == before.moments && closed.dateTimeline(of: span).timeline == before.dates)
        }
        closed.rules = rules
        let all = closed.timeline(of: span)
        closed.rules.reverse()
        #expect(closed.timeline(of: span) == all, "their order does not matter")
        closed.rules.append(rules[1])
        #expect(closed.timeline(of: span) == all, "nor does a repetition")
        // An equal rule that was made again is the same rule.
        closed.rules.removeAll { $0 == .closedDate(zone: zone, CivilDate(normalizing: 2024, month: 12, day: 18)) }
        #expect(closed.rules.count == 2)
        let day = Instant(try date("2024-12-18"))
        #expect(
            !all.contains(day.advanced(by: 17 * 3_600_000_000)) && closed.timeline(of: span).contains(day.advanced(by: 17 * 3_600_000_000)))
    }
}

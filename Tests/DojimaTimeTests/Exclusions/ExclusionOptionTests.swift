import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

struct ExclusionOptionTests {
    @Test("Words of the command line close the right time", .feature("S0-DC-02"))
    func words() throws {
        let zone = try Zone("America/New_York")
        #expect(try Exclusion(option: "weekends", zone: zone) == .weekends(zone: zone))
        #expect(try Exclusion(option: "2024-12-25", zone: zone) == .closedDate(zone: zone, date("2024-12-25")))
        let dates = Exclusion.dates(zone: zone, date("2024-12-24")...date("2024-12-26"))
        #expect(try Exclusion(option: "2024-12-24..2024-12-26", zone: zone) == dates)
        #expect(try Exclusion(option: "2024-12-24/3d", zone: zone) == dates)
        #expect(try Exclusion(option: "2024-12-24T00:00..2024-12-26T24:00", zone: zone) == dates)
        #expect(dates.closed(in: utc("2024-01-01")..<utc("2025-01-01")).ranges == [utc("2024-12-24", "05:00")..<utc("2024-12-27", "05:00")])
        let epoch = Exclusion.range(Instant(microseconds: 1_735_045_200_500_000)..<Instant(seconds: 1_735_304_400))
        #expect(try Exclusion(option: "@1735045200.5..@1735304400", zone: zone) == epoch)
        let hours = Exclusion.range(utc("2024-12-24", "18:00")..<utc("2024-12-27", "13:00"))
        #expect(try Exclusion(option: "2024-12-24T13:00..2024-12-27T08:00", zone: zone) == hours)
        #expect(try Exclusion(option: "2024-12-24T18:00Z..2024-12-27T14:00+01:00", zone: zone) == hours)
        let mixed = Exclusion.range(utc("2024-12-24", "18:00")..<utc("2024-12-27", "05:00"))
        #expect(try Exclusion(option: "2024-12-24T13:00..2024-12-26", zone: zone) == mixed)
        #expect(try Exclusion(option: "2024-12-24T13:00/59h", zone: zone) == mixed)
    }

    @Test("Christmas 2010 takes no space and its neighbours touch", .feature("S0-DC-02"))
    func christmas() throws {
        let rule = try Exclusion(option: "2010-12-25/1d", zone: .utc)
        let timeline = Timeline.excluding([rule], span: utc("2010-12-01")..<utc("2011-01-01"))
        #expect(timeline.distance(from: utc("2010-12-25"), to: utc("2010-12-26")) == 0)
        #expect(timeline.length == 30 * Instant.microsecondsPerDay)
    }

    @Test("A month from 31 January ends with February", .feature("S0-DC-06"))
    func calendarLengths() throws {
        let rule = try Exclusion(option: "2023-01-31/1M", zone: .utc)
        #expect(rule == .dates(zone: .utc, date("2023-01-31")...date("2023-02-27")))
    }

    @Test(
        "Errors are reported with the allowed forms",
        arguments: [
            ("holidays", "\"holidays\" is not an exclusion; write weekends, 2024-12-25,"),
            ("2024-12-25T10:00", "\"2024-12-25T10:00\" is not an exclusion;"),
            ("2024-02-30", "\"2024-02-30\" is not an exclusion;"),
            ("2024-12-26..2024-12-24", "\"2024-12-26..2024-12-24\" ends before it starts"),
            ("@5..@5", "\"@5..@5\" ends before it starts"),
            ("2024-12-24..", "\"2024-12-24..\": \"\" is not a time"),
            ("2024-12-24..2024-13-01", "\"2024-12-24..2024-13-01\": \"2024-13-01\" is not a time"),
            ("2024-12-24/0d", "\"2024-12-24/0d\": \"0d\" is not a length"),
        ])
    func mistakes(text: String, message: String) {
        let error = #expect(throws: RuleError.self) { try Exclusion(option: text, zone: .utc) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    @Test(
        "Errors in repeated exclusions are reported too",
        arguments: ["2010-01-02,2d", "2010-01-02,2d,1w,", "Jan 2,2d,1w", "2010-01-02,2d,week"])
    func everyMistakes(text: String) {
        #expect(throws: RuleError.self) { try Exclusion(every: text, zone: .utc) }
    }
}

import DojimaTime
import Testing

struct TradeDateRuleTests {
    private func date(_ text: String, zone: String? = nil, calendar: String? = nil) throws -> String? {
        let moment = try TimeText(text).instant(in: .utc)
        var rule = TradeDateRule(zone: try zone.map { try Zone($0) }, calendar: try calendar.map { try TradingCalendar($0) })
        return rule?.date(of: moment).description
    }

    @Test(
        "The date follows the exchange's clock at midnight, open and close, before and after clock changes",
        arguments: [
            ("2024-01-04T15:00:00Z", "Asia/Tokyo", "2024-01-05"), ("2024-01-05T00:00:00Z", "Asia/Tokyo", "2024-01-05"),
            ("2024-03-29T00:00:00Z", "Europe/London", "2024-03-29"), ("2024-04-01T23:00:00Z", "Europe/London", "2024-04-02"),
            ("2024-01-02T05:00:00Z", "America/New_York", "2024-01-02"), ("2024-07-02T04:00:00Z", "America/New_York", "2024-07-02"),
            ("2024-07-02T03:59:59Z", "America/New_York", "2024-07-01"),
        ])
    func clock(moment: String, zone: String, wanted: String) throws {
        #expect(try date(moment, zone: zone) == wanted)
        let calendar = ["Asia/Tokyo": "XTKS", "Europe/London": "XLON"][zone] ?? "XNYS"
        #expect(try date(moment, calendar: calendar) == wanted)
    }

    @Test(
        "If sessions begin in the evening before, the session at the moment determines the date, also with a zone",
        arguments: [
            // Sunday and Monday at 17:00 in Chicago, where the Monday and the Tuesday begin; Friday's end; a Saturday.
            ("2024-01-07T23:00:00Z", "2024-01-08"), ("2024-01-08T23:00:00Z", "2024-01-09"), ("2024-01-05T20:00:00Z", "2024-01-05"),
            ("2024-01-06T12:00:00Z", "2024-01-06"), ("2024-06-02T22:00:00Z", "2024-06-03"),
        ])
    func evening(moment: String, wanted: String) throws {
        #expect(try date(moment, calendar: "CMES") == wanted)
        #expect(try date(moment, zone: "America/Chicago", calendar: "CMES") == wanted)
    }

    @Test("Moments in any order, years apart, have the same dates as alone")
    func order() throws {
        var rule = try #require(TradeDateRule(zone: nil, calendar: TradingCalendar("CMES")))
        let moments = (0..<400).map {
            Instant(CivilDate(normalizing: 2024, month: 1, day: 7)).advanced(by: Int64($0 * $0 % 997) * 86_400_000_000 * 3 + 82_800_000_000)
        }
        for moment in moments {
            var alone = try #require(TradeDateRule(zone: nil, calendar: TradingCalendar("CMES")))
            #expect(rule.date(of: moment) == alone.date(of: moment), "\(moment)")
        }
    }

    @Test("Without a zone and a calendar there is no rule")
    func unknown() throws { #expect(try date("2024-01-07T23:00:00Z") == nil) }
}

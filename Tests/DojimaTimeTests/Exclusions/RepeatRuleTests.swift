import DojimaTestSupport
import DojimaTime
import Testing

struct RepeatRuleTests {
    private func closed(_ text: String, zone: Zone = .utc, _ from: String, _ to: String) throws -> [String] {
        try Exclusion(every: text, zone: zone).closed(in: utc(from)..<utc(to)).ranges.map { "\($0.lowerBound)/\($0.upperBound)" }
    }

    @Test(
        "Every unit repeats by its own length", .feature("S0-DC-05"),
        arguments: [
            ("2020-01-01,1s,1m", "2020-01-01T00:01:00Z/2020-01-01T00:01:01Z"),
            ("2020-01-01,1m,1h", "2020-01-01T01:00:00Z/2020-01-01T01:01:00Z"),
            ("2020-01-01,63m,1d", "2020-01-02T00:00:00Z/2020-01-02T01:03:00Z"),
            ("2020-01-01,1d,1w", "2020-01-08T00:00:00Z/2020-01-09T00:00:00Z"),
            ("2020-01-01,1w,1M", "2020-02-01T00:00:00Z/2020-02-08T00:00:00Z"),
            ("2020-01-01,1M,1y", "2021-01-01T00:00:00Z/2021-02-01T00:00:00Z"),
            ("2020-01-01,1y,2y", "2022-01-01T00:00:00Z/2023-01-01T00:00:00Z"),
            ("2020-01-01T12:00,12h,36h", "2020-01-03T00:00:00Z/2020-01-03T12:00:00Z"),
        ])
    func units(text: String, second: String) throws {
        let closed = try Exclusion(every: text, zone: .utc).closed(in: utc("2020-01-01")..<utc("2025-01-01"))
        #expect(closed.ranges.dropFirst().first.map { "\($0.lowerBound)/\($0.upperBound)" } == second)
    }

    @Test(
        "Lengths of zero, negative ones, and those of two units or of none are refused", .feature("S0-DC-05"),
        arguments: ["0d", "-9d", "1h3m", "d", "1.5d", "5", ""])
    func wrongLengths(text: String) {
        #expect(throws: RuleError.self) { try Exclusion(every: "2020-01-01,\(text),1w", zone: .utc) }
        #expect(throws: RuleError.self) { try Exclusion(every: "2020-01-01,1d,\(text)", zone: .utc) }
    }

    @Test(
        "Two days from a Saturday, every week, are the weekends", .feature("S0-DC-03"),
        arguments: ["2010-01-02", "2037-01-03", "1899-12-30"])
    func weekends(anchor: String) throws {
        let zone = try Zone("America/New_York")
        let span = utc("1995-01-01")..<utc("2026-01-01")
        let repeated = try Exclusion(every: "\(anchor),2d,1w", zone: zone)
        #expect(repeated.closed(in: span) == Exclusion.weekends(zone: zone).closed(in: span))
    }

    @Test(
        "An anchor may be anywhere, also thousands of years away", .feature("S0-DC-04"),
        arguments: ["0001-01-06", "9999-12-25", "2030-01-05"])
    func anchors(anchor: String) throws {
        let span = utc("1999-03-05", "07:00")..<utc("1999-06-01")
        let near = try Exclusion(every: "1999-01-02,2d,1w", zone: .utc).closed(in: span)
        #expect(date(anchor).weekday == .saturday)
        #expect(try Exclusion(every: "\(anchor),2d,1w", zone: .utc).closed(in: span) == near)
        #expect(try Exclusion(every: "\(anchor),48h,168h", zone: .utc).closed(in: span) == near)
    }

    @Test("Months count from the anchor's day, and end with the month if it is too short", .feature("S0-DC-06"))
    func monthEnds() throws {
        #expect(
            try closed("2023-01-31,1d,1M", "2022-11-01", "2023-06-01") == [
                "2022-11-30T00:00:00Z/2022-12-01T00:00:00Z", "2022-12-31T00:00:00Z/2023-01-01T00:00:00Z",
                "2023-01-31T00:00:00Z/2023-02-01T00:00:00Z", "2023-02-28T00:00:00Z/2023-03-01T00:00:00Z",
                "2023-03-31T00:00:00Z/2023-04-01T00:00:00Z", "2023-04-30T00:00:00Z/2023-05-01T00:00:00Z",
                "2023-05-31T00:00:00Z/2023-06-01T00:00:00Z",
            ])
        #expect(
            try closed("2024-02-29,1d,1y", "2023-01-01", "2026-01-01") == [
                "2023-02-28T00:00:00Z/2023-03-01T00:00:00Z", "2024-02-29T00:00:00Z/2024-03-01T00:00:00Z",
                "2025-02-28T00:00:00Z/2025-03-01T00:00:00Z",
            ])
    }

    @Test("Days follow the clock of the zone, hours do not", .feature("S0-DC-06"))
    func clockChanges() throws {
        let zone = try Zone("America/New_York")
        #expect(
            try closed("2021-03-13T12:00,1d,1y", zone: zone, "2021-01-01", "2022-01-01") == ["2021-03-13T17:00:00Z/2021-03-14T16:00:00Z"])
        #expect(
            try closed("2021-03-13T12:00,24h,1y", zone: zone, "2021-01-01", "2022-01-01") == ["2021-03-13T17:00:00Z/2021-03-14T17:00:00Z"])
        // 02:30 is skipped on the day of the change, and the moment of the change replaces it.
        #expect(
            try closed("2021-03-13T02:30,1m,1d", zone: zone, "2021-03-13", "2021-03-16") == [
                "2021-03-13T07:30:00Z/2021-03-13T07:31:00Z", "2021-03-14T07:00:00Z/2021-03-14T07:01:00Z",
                "2021-03-15T06:30:00Z/2021-03-15T06:31:00Z",
            ])
    }

    @Test("Stretches that overlap, or never end before the next, are one", .feature("S0-DC-07"))
    func overlapping() throws {
        #expect(try closed("2020-01-01,3d,2d", "2020-01-01", "2020-02-01") == ["2020-01-01T00:00:00Z/2020-02-01T00:00:00Z"])
        #expect(try closed("2020-01-01,1y,1s", "2020-01-01", "2020-02-01") == ["2020-01-01T00:00:00Z/2020-02-01T00:00:00Z"])
        #expect(try closed("2020-01-01,1d,1d", "2020-01-01", "2020-02-01") == ["2020-01-01T00:00:00Z/2020-02-01T00:00:00Z"])
    }

    @Test("Steps far longer than the span are found on both sides", .feature("S0-DC-04"))
    func longSteps() throws {
        #expect(try closed("2020-01-01,1d,10000y", "2019-01-01", "2021-01-01") == ["2020-01-01T00:00:00Z/2020-01-02T00:00:00Z"])
        #expect(try closed("2020-01-01,10000y,10000y", "1000-01-01", "9999-01-01") == ["1000-01-01T00:00:00Z/9999-01-01T00:00:00Z"])
        #expect(
            try closed("2120-01-01,1M,100y", "1900-01-01", "2100-01-01") == [
                "1920-01-01T00:00:00Z/1920-02-01T00:00:00Z", "2020-01-01T00:00:00Z/2020-02-01T00:00:00Z",
            ])
    }
}

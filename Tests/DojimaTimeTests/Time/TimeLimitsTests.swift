import DojimaText
import DojimaTime
import Testing

/// Times are read in the years 1 to 9999, and lengths up to ten thousand years, in every source.
struct TimeLimitsTests {
    @Test("The ends of the years 1 to 9999 are read, and times beyond them are refused with one text")
    func ends() throws {
        #expect(Instant.limits == Instant(seconds: -62_135_596_800)..<Instant(seconds: 253_402_300_800))
        for text in [
            "0001-01-01", "9999-12-31", "9999-12-31T24:00", "0001-01-01T00:00Z", "9999-12-31T23:59:59.999999Z", "@-62135596800",
            "@253402300799.999999", "+9999-12-31",
        ] {
            #expect(throws: Never.self) { try TimeText(text) }
        }
        for text in [
            "0000-12-31", "-0044-03-15", "+10000-01-01", "+292277-01-09", "-290308-12-21", "@-62135596801", "@253402300800",
            "@9223372036854.775807", "@-9223372036854.775808", "@99999999999999999999", "@-99999999999999999999.5",
            "0001-01-01T00:00+00:01", "9999-12-31T23:59:59.999999-00:01",
        ] {
            let error = #expect(throws: TimeTextError.self) { try TimeText(text) }
            #expect(error?.description == "\"\(text)\" is outside of the years 1 to 9999; write a time from 0001-01-01 to 9999-12-31")
        }
    }

    @Test(
        "In every zone the ends of the limits can be moved by full days", arguments: ["Asia/Kolkata", "America/St_Johns", "Pacific/Apia"])
    func zones(name: String) throws {
        let zone = try Zone(name)
        for text in ["0001-01-01", "9999-12-31"] {
            let time = try TimeText(text)
            #expect(time.instant(in: zone) < time.end(in: zone))
            #expect(time.end(in: zone).since(time.instant(in: zone)) == Instant.microsecondsPerDay)
        }
    }

    @Test("Dates are limited too") func dates() {
        #expect(CivilDate("0001-01-01") == CivilDate.limits.lowerBound)
        #expect(CivilDate("9999-12-31") == CivilDate.limits.upperBound)
        #expect(CivilDate("0000-12-31") == nil)
    }

    @Test("The first word beyond the limits is named") func words() {
        #expect(TimeTextError.beyondLimits(in: ["2020-01-01", "soon", "@1e9", "0000-01-01", "+10000-01-01"])?.text == "0000-01-01")
        #expect(TimeTextError.beyondLimits(in: ["2020-01-01", "soon"]) == nil)
    }

    @Test("Lengths may be up to ten thousand years in every unit") func lengths() {
        for text in ["10000y", "120000M", "521775w", "1000000s", "1000000m", "1000000h", "1000000d"] {
            #expect(BarInterval(text)?.description == text)
        }
        for text in ["10001y", "120001M", "521776w", "1000001s", "1000000y", "9223372036854775807d", "9223372036854775808d", "0d"] {
            #expect(BarInterval(text) == nil)
        }
    }

    @Test("Errors of rules name the field with a time beyond the limits") func rules() throws {
        for (rule, field) in [
            (#"{"type":"range","from":-62135596801,"to":0}"#, "from"), (#"{"type":"range","from":0,"to":1e300}"#, "to"),
            (#"{"type":"closed_date","zone":"UTC","date":"0000-01-01"}"#, "date"),
            (#"{"type":"repeat","zone":"UTC","start":"+10000-01-01","length":"1d","every":"1w"}"#, "start"),
        ] {
            let error = #expect(throws: RuleError.self) { try Exclusion.parse(json: Array(#"{"exclusions":[\#(rule)]}"#.utf8)) }
            #expect(error?.description.hasPrefix("line 1: exclusions[0].\(field): ") == true)
            #expect(error?.description.contains("is outside of the years 1 to 9999") == true)
        }
        for option in ["0000-01-01", "0000-01-01..2020-01-01", "2020-01-01..@253402300800", "0000-01-01/1d"] {
            let error = #expect(throws: RuleError.self) { try Exclusion(option: option, zone: .utc) }
            #expect(error?.description.contains("is outside of the years 1 to 9999") == true)
        }
        #expect(throws: RuleError.self) { try Exclusion(every: "2020-01-01,10001y,1d", zone: .utc) }
    }
}

import DojimaText
import DojimaTime
import Testing

struct TimeTextTests {
    @Test("Dates, local times and moments are distinguished by the text alone")
    func kinds() throws {
        #expect(try TimeText("2020-01-31") == .dateOnly(CivilDate(normalizing: 2020, month: 1, day: 31)))
        for text in ["2020-01-31T09:30", "2020-01-31 09:30", "2020-01-31t09:30:00", "2020-01-31T09:30:00.000"] {
            #expect(try TimeText(text) == .local(local("2020-01-31", "09:30")))
        }
        #expect(try TimeText("2020-01-31T24:00").instant(in: .utc) == utc("2020-02-01"))
        for text in ["2020-01-31T09:30Z", "2020-01-31 10:30 +01:00", "2020-01-31T10:30+0100", "2020-01-31T04:30:00-05", "@1580463000"] {
            #expect(try TimeText(text) == .instant(Instant(seconds: 1_580_463_000)))
        }
    }

    @Test(
        "Options read years and months as their first or last day, and dates without dashes",
        arguments: [
            ("2018", "2018-01-01", "2018-12-31"), ("2016-02", "2016-02-01", "2016-02-29"), ("2018-12", "2018-12-01", "2018-12-31"),
            ("20180102", "2018-01-02", "2018-01-02"), ("2018-01-02", "2018-01-02", "2018-01-02"), ("9999", "9999-01-01", "9999-12-31"),
        ])
    func periods(_ text: String, first: String, last: String) throws {
        #expect(try TimeText(option: text) == TimeText(first))
        #expect(try TimeText(option: text, .last) == TimeText(last))
    }

    @Test(
        "Other short texts are no dates",
        arguments: ["201", "20181", "201801", "2018-1", "2018-13", "2018-00", "20181301", "0000", "2018-", "-2018"])
    func noPeriods(_ text: String) {
        #expect(throws: TimeTextError.self) { try TimeText(option: text) }
        #expect(throws: TimeTextError.self) { try TimeText(text) }
    }

    @Test("Decimals are exact to the microsecond, and further ones are rounded down")
    func decimals() throws {
        let second = Instant(seconds: 1_577_836_815)
        for (text, microseconds) in [(".25", 250_000), (",5", 500_000), (".000001", 1), (".0000019", 1), (".999999999", 999_999)] {
            #expect(try TimeText("2020-01-01T00:00:15\(text)Z") == .instant(second.advanced(by: Int64(microseconds))))
        }
        for (text, microseconds) in [
            ("@0.25", 250_000 as Int64), ("@-0.25", -250_000), ("@.5", 500_000), ("@5.", 5_000_000), ("@1.0000019", 1_000_001),
            ("@-1.0000011", -1_000_002),
            ("@-1.0000010", -1_000_001), ("@+2", 2_000_000), ("@1577836800.123456", 1_577_836_800_123_456),
        ] {
            #expect(try TimeText(text) == .instant(Instant(microseconds: microseconds)), "\(text)")
        }
    }

    @Test("A date alone is that of its session if there are sessions: the CME opens in the evening before")
    func dateOfSession() throws {
        let hours = SessionHours(try TradingCalendar("CMES"))
        let monday = try TimeText("2024-01-08")
        #expect(monday.instant(in: .utc, by: hours) == utc("2024-01-07", "23:00") && monday.instant(in: .utc, by: nil) == utc("2024-01-08"))
        #expect(monday.end(in: .utc, by: hours) == utc("2024-01-08", "23:00") && monday.end(in: .utc, by: nil) == utc("2024-01-09"))
        #expect(try TimeText("2024-01-05").end(in: .utc, by: hours) == utc("2024-01-07", "23:00"))
        let moment = try TimeText("2024-01-08T09:30")
        #expect(moment.instant(in: .utc, by: hours) == utc("2024-01-08", "09:30"))
        #expect(moment.end(in: .utc, by: hours) == moment.end(in: .utc))
    }

    @Test("Naive times are read in a zone")
    func zones() throws {
        let newYork = try Zone("America/New_York")
        #expect(try TimeText("2020-01-01T09:30").instant(in: newYork) == utc("2020-01-01", "14:30"))
        #expect(try TimeText("2020-07-01").instant(in: newYork) == utc("2020-07-01", "04:00"))
        #expect(try TimeText("2020-01-01T09:30Z").instant(in: newYork) == utc("2020-01-01", "09:30"))
        #expect(try TimeText("2018-11-04").instant(in: Zone("America/Sao_Paulo")) == utc("2018-11-04", "03:00"))
    }

    @Test("An invalid time is refused in one line that shows how to write one")
    func refused() {
        let texts = [
            "", "@", "@-", "@.", "@1e9", "@12x", "today",
            "2020-02-30",
            "2020-13-01", "20-01-01", "2020-1-1", "2020-01-01T", "2020-01-01T9:30", "2020-01-01T09", "2020-01-01T25:00", "2020-01-01T09:60",
            "2020-01-01T09:30.5", "2020-01-01T09:30:15.", "2020-01-01T09:30+25:00", "2020-01-01T09:30 EST", "2020-01-01Z",
            "2020-01-01T24:00:00.5",
            "+9999999-01-01", "2020-01-01T09:30\n", String(repeating: "9", count: 100_000),
        ]
        for text in texts {
            #expect {
                try TimeText(text)
            } throws: { error in
                guard let error = error as? TimeTextError else { return false }
                return error.description.contains("2020-01-31") && !error.description.contains("\n") && error.description.utf8.count < 250
            }
        }
    }

    @Test("Texts show the offset of their zone, and Z for UTC")
    func isoText() throws {
        let newYear = Instant(CivilDate(normalizing: 2020, month: 1, day: 1))
        #expect(newYear.isoText(in: .utc) == "2020-01-01T00:00:00Z")
        #expect(try newYear.isoText(in: Zone("Etc/UTC")) == "2020-01-01T00:00:00Z")
        #expect(try newYear.advanced(by: 52_200_000_000).isoText(in: Zone("America/New_York")) == "2020-01-01T09:30:00-05:00")
        #expect(try newYear.isoText(in: Zone("Europe/London")) == "2020-01-01T00:00:00+00:00")
        #expect(try newYear.advanced(by: 250_000).isoText(in: Zone("Asia/Kolkata")) == "2020-01-01T05:30:00.25+05:30")
        #expect(try Instant(seconds: -3_000_000_000).isoText(in: Zone("Asia/Tokyo")) == "1874-12-08T03:58:59+09:18:59")
        #expect(Instant(CivilDate(normalizing: 12_020, month: 1, day: 1)).isoText(in: .utc) == "+12020-01-01T00:00:00Z")
        #expect("\(Instant(microseconds: -1))" == "1969-12-31T23:59:59.999999Z")
    }

    @Test("Epoch seconds are plain decimals")
    func epochText() {
        for (microseconds, text) in [
            (1_577_836_800_000_000, "1577836800"), (1_577_836_800_250_000, "1577836800.25"), (0, "0"), (-250_000, "-0.25"),
            (-1_500_000, "-1.5"),
            (1, "0.000001"), (Int64.max, "9223372036854.775807"), (Int64.min, "-9223372036854.775808"),
        ] {
            #expect(Instant(microseconds: microseconds).epochText == text)
        }
    }

    @Test("Every moment is the same after being written and read", arguments: ["UTC", "America/New_York", "Asia/Tokyo", "Africa/Monrovia"])
    func roundTrip(name: String) throws {
        let zone = try Zone(name)
        var moments: [Int64] = [.min, .min + 1, .max, .max - 1, -1, 0, 1]
        var state: UInt64 = 88_172_645_463_325_252
        for shift in 0..<500 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            moments.append(Int64(bitPattern: state) >> Int64(shift % 40))
        }
        for instant in moments.map(Instant.init(microseconds:)) {
            if instant.isWithinLimits { #expect(try TimeText(instant.isoText(in: zone)) == .instant(instant)) }
            #expect(Instant(epochText: instant.epochText) == instant)
        }
    }
}

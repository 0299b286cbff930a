import DojimaText
import DojimaTime
import Testing

struct RuleFileTests {
    private func rule(_ text: String, zone: Zone? = nil) throws -> Exclusion {
        let rules = try Exclusion.parse(json: Array("{\"exclusions\": [\(text)]}".utf8), defaultZone: zone)
        return try #require(rules.first)
    }

    @Test("Every type of rule is read")
    func types() throws {
        let zone = try Zone("America/New_York")
        #expect(
            try rule(#"{"type":"weekly","zone":"America/New_York","from_day":"Sat","from_time":"00:00","to_day":"Mon","to_time":"00:00"}"#)
                == .weekends(zone: zone))
        #expect(
            try rule(#"{"type":"daily","zone":"America/New_York","from_time":"16:00:30","to_time":"9:30"}"#)
                == .daily(zone: zone, from: TimeOfDay(clock: 16, 0, 30), to: TimeOfDay(clock: 9, 30)))
        #expect(
            try rule(#"{"date":"2024-12-25","type":"closed_date","zone":"America/New_York"}"#)
                == .closedDate(zone: zone, date("2024-12-25")))
        #expect(
            try rule(#"{"type":"yearly","zone":"America/New_York","month_day":"02-29"}"#)
                == .yearly(zone: zone, MonthDay(known: .february, 29)))
        #expect(
            try rule(#"{"type":"repeat","zone":"America/New_York","start":"2010-01-02T12:00","length":"2d","every":"1w"}"#)
                == .repeating(
                    RepeatRule(
                        zone: zone, startDate: date("2010-01-02"), startTime: TimeOfDay(clock: 12), length: BarInterval.days(2),
                        every: .week)))
        let session = #"""
            {"type":"session","zone":"America/New_York","days":["Mon","Tue"],"open":"09:00","close":"15:00","breaks":[["11:30","12:30"]],
             "special":[{"date":"2020-11-28","open":"09:30","close":"13:00"}]}
            """#
        let breaks = [TimeOfDay(clock: 11, 30)..<TimeOfDay(clock: 12, 30)]
        #expect(
            try rule(session)
                == .session(
                    SessionRule(
                        zone: zone, days: [.monday, .tuesday],
                        regular: SessionRule.Hours(open: TimeOfDay(clock: 9), close: TimeOfDay(clock: 15), breaks: breaks),
                        special: [date("2020-11-28"): SessionRule.Hours(open: TimeOfDay(clock: 9, 30), close: TimeOfDay(clock: 13))]))
        )
        #expect(try Exclusion.parse(json: Array(#" {"exclusions":[]} "#.utf8)) == [])
    }

    @Test(
        "Seconds are exact to the microsecond, in any notation",
        arguments: [
            ("1577836800", 1_577_836_800_000_000), ("1577836800.25", 1_577_836_800_250_000), ("-0.000001", -1), ("1e-05", 10),
            ("1.5778368E+9", 1_577_836_800_000_000), ("0.0000004", 0), ("0.0000005", 1), ("-12.3456789", -12_345_679), ("-0", 0),
            ("253402300799.999998", 253_402_300_799_999_998), ("0e300", 0), ("12345e-400", 0),
        ])
    func seconds(text: String, microseconds: Int64) throws {
        let expected = Exclusion.range(Instant(microseconds: microseconds)..<Instant(microseconds: 253_402_300_799_999_999))
        #expect(try rule(#"{"type":"range","from":\#(text),"to":253402300799.999999}"#) == expected)
    }

    @Test("A rule without a zone has the default one, if there is one")
    func defaultZone() throws {
        let text = #"{"type":"closed_date","date":"2024-12-25"}"#
        let zone = try Zone("Asia/Tokyo")
        #expect(try rule(text, zone: zone) == .closedDate(zone: zone, date("2024-12-25")))
        #expect(throws: RuleError.self) { try rule(text) }
    }

    @Test(
        "An error in a rule has the line, the rule, the key and the allowed values",
        arguments: [
            (
                #"{"type":"weekley"}"#,
                #"line 1: exclusions[1].type: "weekley" is not known; did you mean weekly?"#
            ),
            (#"{"zone":"UTC"}"#, #"line 1: exclusions[1]: type is missing: write one of closed_date, daily"#),
            (#"5"#, "line 1: exclusions[1]: is a number; write an object with type"),
            (
                #"{"type":"closed_date","zone":"UTC","date":"2024-02-30"}"#,
                #"line 1: exclusions[1].date: "2024-02-30" is not a valid date; write 2024-12-25"#
            ),
            (
                #"{"type":"closed_date","zone":"UTC","day":"x","date":"2024-02-01"}"#,
                #"line 1: exclusions[1].day: unknown key; the keys are zone, date"#
            ),
            (#"{"type":"closed_date","zone":"UTC"}"#, #"line 1: exclusions[1]: date is missing"#),
            (#"{"type":"closed_date","zone":5,"date":"2024-02-01"}"#, "line 1: exclusions[1].zone: 5 is a number; put it in quotes"),
            (
                #"{"type":"closed_date","zone":"Mars/Base","date":"2024-02-01"}"#,
                #"line 1: exclusions[1].zone: unknown time zone "Mars/Base"; try a name"#
            ),
            (#"{"type":"range","from":5,"to":5}"#, "line 1: exclusions[1].to: 5 is not after from 5; from must be before to"),
            (#"{"type":"range","from":"a","to":5}"#, "line 1: exclusions[1].from: is a text; write seconds since 1970 as a number"),
            (#"{"type":"range","from":1e300,"to":5}"#, #"line 1: exclusions[1].from: "1e300" is outside of the years 1 to 9999"#),
            (
                #"{"type":"daily","zone":"UTC","from_time":"25:00","to_time":"1:00"}"#,
                #"line 1: exclusions[1].from_time: "25:00" is not a valid time of day; write 09:30"#
            ),
            (
                #"{"type":"daily","zone":"UTC","from_time":"9:00","to_time":"09:00"}"#,
                "line 1: exclusions[1].to_time: is the same as from_time; a whole day"
            ),
            (
                #"{"type":"weekly","zone":"UTC","from_day":"Sam","from_time":"0:00","to_day":"Mon","to_time":"0:00"}"#,
                #"line 1: exclusions[1].from_day: "Sam" is not a valid weekday"#
            ),
            (
                #"{"type":"weekly","zone":"UTC","from_day":"Mon","from_time":"0:00","to_day":"Mon","to_time":"0:00"}"#,
                "line 1: exclusions[1].to_time: is the same moment"
            ),
            (
                #"{"type":"yearly","zone":"UTC","month_day":"02-30"}"#,
                #"line 1: exclusions[1].month_day: "02-30" is not a valid date of a year; write 12-25"#
            ),
            (
                #"{"type":"repeat","zone":"UTC","start":"2010-01-02","length":"0d","every":"1w"}"#,
                #"line 1: exclusions[1].length: "0d" is not a valid length; write a count"#
            ),
            (
                #"{"type":"repeat","zone":"UTC","start":"@5","length":"1d","every":"1w"}"#,
                #"line 1: exclusions[1].start: "@5" is not a valid local date"#
            ),
            (
                #"{"type":"session","zone":"UTC","days":["Mon"],"open":"16:00","close":"09:00"}"#,
                "line 1: exclusions[1].close: 09:00:00 is not after open 16:00:00"
            ),
            (
                #"{"type":"session","zone":"UTC","days":[1],"open":"9:00","close":"16:00"}"#,
                "line 1: exclusions[1].days[0]: 1 is a number; put it in quotes"
            ),
            (#"{"type":"session","zone":"UTC","open":"9:00","close":"16:00"}"#, #"line 1: exclusions[1]: days is missing"#),
            (
                #"{"type":"session","zone":"UTC","days":[],"open":"9:00","close":"16:00","breaks":[["1:00"]]}"#,
                "line 1: exclusions[1].breaks[0]: has 1 elements; write 2"
            ),
            (
                #"{"type":"session","zone":"UTC","days":[],"open":"9:00","close":"16:00","special":[{"date":"2020-01-01","open":"9"}]}"#,
                #"line 1: exclusions[1].special[0].open: "9" is not a valid time of day"#
            ),
        ])
    func mistakes(text: String, message: String) {
        let error = #expect(throws: RuleError.self) {
            try Exclusion.parse(json: Array(#"{"exclusions":[{"type":"range","from":0,"to":1},\#(text)]}"#.utf8))
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    @Test(
        "An error in the notation has its line and column",
        arguments: [
            ("", "line 1, column 1: expected a value, but the text ends here"),
            ("{\"exclusions\":\n [}", "line 2, column 3: expected a value"),
            ("{\"exclusions\": [] ", "line 1, column 19: expected a comma or a closing brace, but the text ends here"),
            ("{\"exclusions\": []} x", "line 1, column 20: expected the end"),
            ("{\"exclusions\": [01]}", "line 1, column 17: this is not a number"),
            ("{\"exclusions\": [1.]}", "line 1, column 17: this is not a number"),
            ("{\"exclusions\": [\"a\n\"]}", "line 1, column 19: a control character in a text"),
            ("{\"exclusions\": [\"\\x\"]}", "line 1, column 18: this is not an escape"),
            ("{\"exclusions\": [\"\\ud800\"]}", "line 1, column 18: this is not an escape"),
            ("{\"exclusions\": [\"a]}", "line 1, column 17: a text without its closing quote"),
            ("{\"a\": 1, \"a\": 2}", "line 1, column 10: \"a\" is given twice"),
            ("{\"\\u0061\": 1, \"a\": 2}", "line 1, column 15: \"a\" is given twice"),
            ("{a: 1}", "line 1, column 2: expected a name in quotes"),
            ("[1,]", "line 1, column 4: expected a value"),
            ("nul", "line 1, column 1: expected a value"),
            ("[]", "is a list; write an object with exclusions"),
            ("{\"exclusions\": {}}", "line 1: exclusions: is an object; write a list"),
            ("{\"exclusion\": []}", "line 1: exclusion: unknown key; did you mean exclusions?"),
            ("{}", "exclusions is missing: The rules; their union is excluded."),
        ])
    func notation(text: String, message: String) {
        #expect(throws: RuleError(message: Message(message))) { try Exclusion.parse(json: Array(text.utf8)) }
    }

    @Test("Deep nesting, bytes that are not UTF-8 and truncated files are refused without a crash")
    func hostile() throws {
        #expect(throws: RuleError(message: "line 1, column 66: more than 64 levels deep")) {
            try Exclusion.parse(json: Array(String(repeating: "[", count: 1_000_000).utf8))
        }
        #expect(throws: RuleError(message: "line 1, column 2: this text is not UTF-8")) {
            try Exclusion.parse(json: [0x5B, 0x22, 0xFF, 0x22, 0x5D])
        }
        let good = Array(#"{"exclusions":[{"type":"closed_date","zone":"\u0055TC","date":"2024-12-25"}]}"#.utf8)
        #expect(try Exclusion.parse(json: [0xEF, 0xBB, 0xBF] + good).count == 1)
        for length in 0..<good.count { #expect(throws: RuleError.self) { try Exclusion.parse(json: Array(good.prefix(length))) } }
    }
}

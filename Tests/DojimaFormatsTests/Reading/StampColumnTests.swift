import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Columns of stamps in forms that programs write by mistake, and blank lines.
@Suite struct StampColumnTests {
    private func table(_ stamps: [String], header: String = "time") -> String {
        "\(header),open,high,low,close\n" + stamps.map { "\($0),10,12,9,11\n" }.joined()
    }

    private func refusal(_ stamps: [String]) -> ReadingError? {
        #expect(throws: ReadingError.self) { try read(table(stamps)) }
    }

    // MARK: Units

    @Test(
        "A stamp that no bars continue is a rejected row",
        arguments: [
            // Seconds next to the largest number of a program: 1970 and 2262 in nanoseconds.
            (["1704067200", "1704153600", "9223372036854775807"], 4), (["1704067200000000000", "86400"], 3),
            (["-1704067200000", "-1704067200"], 3), (["1704067200000", "0"], 3), (["1704067200", "1704153600", "-1"], 4),
            // 1970 next to 1995, and 2128 in seconds where the unit changes.
            (["788918400", "789004800", "0"], 4), (["1704067200", "1704153600000", "5000000000"], 4),
            // In any unit: 1970 itself next to 2262.
            (["0", "9223286400000000000"], 2), (["9223286400000", "0"], 3), (["0", "9223286400"], 2), (["1", "9223286400"], 2),
        ])
    func noTimes(_ stamps: [String], line: Int) throws {
        let reading = try read(table(stamps), ReadingOptions { $0.interval = .day })
        #expect(reading.batch.rejected.map(\.line) == [line] && reading.bars.count == stamps.count - 1)
        // A given unit accepts them unchanged.
        #expect(try read(table(stamps), ReadingOptions { $0.dateFormat = .epoch(.nanoseconds) }).bars.count == stamps.count)
    }

    @Test(
        "If units change, each stamp has the unit of its size, and a note names the line",
        arguments: [
            (["1704067200000", "1704153600"], 3, "milliseconds to seconds"),
            (["1704067200000000", "1704067201000000", "1704067202000"], 4, "microseconds to milliseconds"),
            (["1704067200", "1704067201000000000", "1704067202"], 3, "seconds to nanoseconds"),
        ])
    func mixedUnits(_ stamps: [String], line: Int, units: String) throws {
        let reading = try read(table(stamps))
        let step = stamps.count == 2 ? 86_400.0 : 1
        #expect(reading.seconds == stamps.indices.map { 1_704_067_200 + Double($0) * step })
        #expect(reading.decision.notes.contains { $0.description.hasPrefix("the unit of stamps changes in line \(line) from \(units)") })
    }

    @Test func seriesThroughTheFirstYearsAreNotMixed() throws {
        // Months from 1969 to 1975 in milliseconds, quarters of nanoseconds, and days of seconds.
        let months = (-12...60).map { "\($0 * 2_629_800_000)" }
        #expect(try read(table(months)).decision.dates == "epoch milliseconds")
        let quarters = (0...20).map { "\($0 * 7_889_400_000_000_000)" }
        #expect(try read(table(quarters)).decision.dates == "epoch nanoseconds")
        #expect(try read(table((1000...1300).map { "\($0 * 86_400)" })).decision.dates == "epoch seconds")
    }

    @Test func wholeDaysOfSecondsNeedNoSize() throws {
        for days in [[-3, -2, -1], [-5, -4, -1, 0, 1, 2], [-21, -14, -7], [2, 1, 0, -1]] {
            let reading = try read(table(days.map { "\($0 * 86_400)" }))
            #expect(reading.decision.dates == "epoch seconds" && reading.seconds == days.map { Double($0 * 86_400) })
        }
        let bare = try read("-259200,10,12,9,11\n-172800,10,12,9,11\n-86400,10,12,9,11\n")
        #expect(bare.seconds == [-259_200, -172_800, -86_400])
        // Hours, and a single day, may be counted in anything.
        #expect(refusal(["-10800", "-7200", "-3600"])?.description.contains("is ambiguous") == true)
        #expect(refusal(["-86400"])?.description.contains("is ambiguous") == true)
    }

    // MARK: Dates

    @Test func aDateInDigitsMayBeADecimal() throws {
        let reading = try read(table(["19991110.0", "19991111.0", "19991112.00"], header: "date"))
        #expect(reading.bars.time == [10, 11, 12].map { day(1999, 11, $0) })
        let json = #"[{"date":19991110.0,"open":1,"high":1,"low":1,"close":1},{"date":19991111.0,"open":1,"high":1,"low":1,"close":1}]"#
        #expect(try read(json).bars.time == [10, 11].map { day(1999, 11, $0) })
        #expect(refusal(["19991110.5", "19991111.5"])?.description.contains("is ambiguous") == true)
    }

    @Test(
        "Names of columns that are dates are recognised",
        arguments: [
            "dt", "DT", "timestamp_utc", "trade_date", "TradeDate", "quote_date", "price_date", "as_of_date", "asof", "ts_event",
            "bar_time",
            "utc_time", "date_time", "session_date", "business_date", "period_start", "Zeitstempel", "observation_date", "local_time",
        ])
    func names(_ name: String) throws {
        let reading = try read(table(["2024-01-02", "2024-01-03"], header: name))
        #expect(reading.bars.time == [day(2024, 1, 2), day(2024, 1, 3)] && reading.decision.columns[0].source == name)
    }

    @Test func aTradeTimeBesideATradeDateIsItsTimeOfDay() throws {
        let rows = ["2024-01-02,09:30", "2024-01-02,09:31"].map { "\($0),10,12,9,11\n" }.joined()
        let reading = try read("trade_date,trade_time,open,high,low,close\n" + rows)
        #expect(reading.seconds == [1_704_187_800, 1_704_187_860])
    }

    // MARK: Blank lines

    @Test(
        "Lines of blanks are blank lines, with any line end",
        arguments: ["\n", "\r\n"], [" ", "\t", "   \t ", "", " , , "])
    func blankLines(_ end: String, _ blank: String) throws {
        func row(_ day: Int) -> String { "2024-01-0\(day),1,2,1,2" }
        let lines = [blank, "date,open,high,low,close", blank, row(2), blank, blank, row(3), blank]
        let reading = try read(lines.joined(separator: end) + end)
        #expect(reading.batch.rejected.isEmpty && reading.batch.line == [4, 7], "\(reading.reasons)")
        // Also without a line end.
        #expect(try read(lines.joined(separator: end)).bars.count == 2)
        let quoted = lines.joined(separator: end).replacing("2024-01-02", with: "\"2024-01-02\"")
        #expect(try read(quoted).batch.line == [4, 7])
    }
}

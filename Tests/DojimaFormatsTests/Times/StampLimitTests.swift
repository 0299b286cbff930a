import DojimaSeries
import DojimaTime
import Testing

@testable import DojimaFormats

/// Stamps outside of the years 1 to 9999, including the limits of number types, reject their rows with one reason.
@Suite struct StampLimitTests {
    private func stamps(_ cells: [String], _ format: DateFormat) throws -> Reading {
        var options = ReadingOptions()
        options.dateFormat = format
        return try read("time,open,high,low,close\n" + cells.map { "\($0),1,2,1,2\n" }.joined(), options)
    }

    @Test(
        "Counts since 1970 outside the years are rejected",
        arguments: [
            (DateFormat.EpochUnit.seconds, ["-62135596801", "253402300800", "9223372036854", "-9223372036854"]),
            (.milliseconds, ["-62135596800001", "253402300800000", "9223372036854775", "-9223372036854775"]),
            (.microseconds, ["-62135596800000001", "253402300800000000", "9223372036854775807", "-9223372036854775807"]),
        ])
    func counts(unit: DateFormat.EpochUnit, cells: [String]) throws {
        let reading = try stamps(["0"] + cells + ["86400"], .epoch(unit))
        let said = "is outside of the years 1 to 9999; write a time from 0001-01-01 to 9999-12-31"
        let wanted = cells.indices.map { index in "line \(index + 3): \"\(cells[index])\" \(said)" }
        #expect(reading.bars.count == 2)
        #expect(reading.reasons == wanted)
        // Without a count between them the file is refused, or its rows are.
        for pair in [Array(cells.suffix(2)), Array(cells.prefix(2))] {
            let found = try? stamps(pair, .epoch(unit))
            #expect((found?.bars.count ?? 0) == 0)
        }
    }

    @Test("All nanosecond counts are within the years") func nanoseconds() throws {
        let reading = try stamps(["-9223372036854775807", "9223372036854775807", "-1"], .epoch(.nanoseconds))
        #expect(reading.bars.time.map(\.microseconds) == [-9_223_372_036_854_776, 9_223_372_036_854_775, -1])
    }

    @Test("Dates by a pattern outside the years are rejected, for any number of digits") func patterns() throws {
        let pattern = try #require(StampPattern("yyyyyyyyy-MM-dd"))
        let reading = try stamps(["000002024-01-02", "999999999-12-31", "000000000-12-31"], .pattern(pattern))
        #expect(reading.bars.time == [day(2024, 1, 2)])
        #expect(reading.reasons.count == 2 && reading.reasons.allSatisfy { $0.contains("is outside of the years 1 to 9999") })
    }

    @Test("Written dates of the year 0 are rejected") func writtenDates() throws {
        let reading = try stamps(["0000-12-31", "0001-01-01", "9999-12-31"], .ymd)
        #expect(reading.bars.count == 2 && reading.reasons.count == 1)
    }

    @Test("Steps between the limits of numbers do not overflow as an interval") func steps() {
        for step: Int64 in [.max, .max - 1, 9_223_372_036_854_999] { #expect(BarInterval(ofStep: step) != nil) }
        var tracker = StampTracker()
        for value: Int64 in [.min, .max, .min, .max] { tracker.add(value, symbol: 0) }
        for units: Int64 in [1, 1000, 1_000_000, 1_000_000_000] {
            _ = InferredStamps(form: .excel, words: "", tracker: tracker, unitsPerSecond: units).commonStep
        }
        var milliseconds = StampTracker()
        for value: Int64 in [0, 9_223_372_036_854_999] { milliseconds.add(value, symbol: 0) }
        #expect(InferredStamps(form: .excel, words: "", tracker: milliseconds, unitsPerSecond: 1000).commonStep == 0)
    }
}

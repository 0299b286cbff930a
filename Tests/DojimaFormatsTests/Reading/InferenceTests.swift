import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Decisions by the complete file, prices and a calendar, with the proof in words, and undecided cases.
@Suite struct InferenceTests {
    /// Sessions of New York in January 2024 with day and month both at most 12, as month-first dates.
    private let januaries = [
        "01/02/2024", "01/03/2024", "01/04/2024", "01/05/2024", "01/08/2024", "01/09/2024", "01/10/2024", "01/11/2024", "01/12/2024",
    ]

    private func table(_ stamps: [String], header: String = "date,open,high,low,close\n") -> String {
        header + stamps.map { "\($0),10,12,9,11\n" }.joined()
    }

    private func failure(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> ReadingError? {
        #expect(throws: ReadingError.self) { try read(text, options) }
    }

    @Test("A calendar determines day and month if only one order makes every date a session", .feature("S0-DM-12"))
    func calendarSettlesOrder() throws {
        let text = table(januaries)
        #expect(failure(text)?.kind == .ambiguous)
        let reading = try read(text, ReadingOptions { $0.calendar = try TradingCalendar("XNYS") })
        #expect(reading.bars.time == [2, 3, 4, 5, 8, 9, 10, 11, 12].map { day(2024, 1, $0) })
        #expect(reading.decision.notes.map(\.description) == ["dates are month-first: only in this order are all 9 dates sessions of XNYS"])
        // The same dates with day and month exchanged.
        let exchanged = januaries.map { "\($0.dropFirst(3).prefix(2))/\($0.prefix(2))/2024" }
        let other = try read(table(exchanged), ReadingOptions { $0.calendar = try TradingCalendar("XNYS") })
        #expect(other.bars.time == reading.bars.time && other.decision.notes.map(\.description)[0].hasPrefix("dates are day-first"))
    }

    @Test("A calendar that is open under both orders, or closed under both, determines nothing") func calendarLeavesOpen() throws {
        let calendar = try TradingCalendar("XNYS")
        // 4 March and 3 April 2024, 5 June and 6 May: all sessions.
        #expect(failure(table(["03/04/2024", "06/05/2024"]), ReadingOptions { $0.calendar = calendar })?.kind == .ambiguous)
        // 6 January 2024 was a Saturday.
        #expect(failure(table(januaries + ["01/06/2024"]), ReadingOptions { $0.calendar = calendar })?.kind == .ambiguous)
        // A day above 12 determines it against every calendar.
        let proved = try read(table(januaries + ["13/01/2024"]), ReadingOptions { $0.calendar = calendar })
        #expect(proved.bars.time.last == day(2024, 1, 13))
    }

    /// Minutes of New York's session of 2 January 2024, as its clock or that of UTC shows them.
    private func minutes(from start: Int) -> String {
        table(
            (start..<start + 200).map { minute in
                let (hour, rest) = (minute / 60, minute % 60)
                return "2024-01-02 \(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
            }, header: "time,open,high,low,close\n")
    }

    @Test("Times without an offset that are in sessions only as UTC are UTC; all others are the calendar's") func calendarSettlesZone()
        throws
    {
        let calendar = try TradingCalendar("XNYS")
        let options = ReadingOptions {
            $0.calendarZone = calendar.zone; $0.calendar = calendar
        }
        let open = try #require(calendar.session(on: CivilDate(normalizing: 2024, month: 1, day: 2))).open
        let local = try read(minutes(from: 9 * 60 + 30), options)
        #expect(local.bars.time.first == open && local.decision.zone == calendar.zone)
        let utc = try read(minutes(from: 17 * 60), options)
        #expect(
            utc.decision.zone == .utc
                && utc.bars.time.first == Instant(CivilDate(normalizing: 2024, month: 1, day: 2)).advanced(by: 17 * 3_600_000_000))
        #expect(
            utc.decision.notes.map(\.description) == [
                "times without an offset are read as UTC: so 100 % of them are in sessions of XNYS, in America/New_York 0 % would"
            ])
        // Half in and half out proves nothing, and a given zone is used.
        #expect(try read(minutes(from: 14 * 60), options).decision.zone == calendar.zone)
        let said = ReadingOptions {
            $0.zone = calendar.zone; $0.calendarZone = calendar.zone; $0.calendar = calendar
        }
        #expect(try read(minutes(from: 17 * 60), said).decision.zone == calendar.zone)
    }

    /// Bars that move as prices do: each opens near the close before it. As open, high, low, close.
    private func walk(_ count: Int, seed: UInt64) -> [[Double]] {
        var state = seed
        func next(_ most: UInt64) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double((state >> 33) % most)
        }
        var close = 1000.0
        return (0..<count).map { _ in
            let open = close + next(3) - 1
            close = open + next(41) - 20
            return [open, max(open, close) + next(9), min(open, close) - next(9), close]
        }
    }

    @Test(
        "The order of four columns without names is proved by the laws of prices, or refused", .feature("S0-DM-13"),
        arguments: [[0, 1, 2, 3], [0, 3, 1, 2], [0, 3, 2, 1], [3, 1, 2, 0], [1, 2, 0, 3], [2, 1, 3, 0]], [false, true])
    func columnOrder(_ order: [Int], isDescending: Bool) throws {
        var bars = walk(60, seed: 7)
        if isDescending { bars.reverse() }
        let dates = (0..<60).map { CivilDate(normalizing: 2024, month: 1, day: 1).adding(days: isDescending ? 59 - $0 : $0) }
        func row(_ index: Int) -> [Double] { order.map { bars[index][$0] } }
        let csv = bars.indices.map { "\(dates[$0])," + row($0).map { "\($0)" }.joined(separator: ",") + ",5\n" }.joined()
        let json =
            "[" + bars.indices.map { "[\"\(dates[$0])\"," + row($0).map { "\($0)" }.joined(separator: ",") + ",5]" }.joined(separator: ",")
            + "]"
        for text in [csv, json] {
            let reading = try read(text)
            #expect(reading.bars.open == bars.map { $0[0] } && reading.bars.high == bars.map { $0[1] })
            #expect(reading.bars.low == bars.map { $0[2] } && reading.bars.close == bars.map { $0[3] })
            #expect(reading.bars.volume.allSatisfy { $0 == 5 } && reading.batch.rejected.isEmpty)
            #expect(reading.decision.notes.map(\.description).contains { $0.contains("opens follow closes") } == (order != [0, 1, 2, 3]))
        }
    }

    @Test("Prices that fit no order, and too few of them, are refused") func noColumnOrder() {
        let mixed = walk(40, seed: 3).enumerated().map { index, bar in
            let order = index % 2 == 0 ? [0, 3, 1, 2] : [1, 2, 0, 3]
            return "\(CivilDate(normalizing: 2024, month: 1, day: 1).adding(days: index)),"
                + order.map { "\(bar[$0])" }.joined(separator: ",")
                + "\n"
        }
        #expect(failure(mixed.joined())?.description.contains("`columns`") == true)
        #expect(failure("2024-01-02,10,11,12,9\n2024-01-03,11,10,12,9\n")?.kind == .ambiguous)
    }

    @Test("Rows with one cell more than the header have a date and a time of day, as `columns` reports") func splitTime() throws {
        let text = "date,open,high,low,close,volume\n20240102,093000,10,12,9,11,5\n20240102,093100,11,12,9,10,6\n"
        let error = failure(text)
        #expect(error?.kind == .ambiguous && error?.description.hasSuffix("set `columns` time=#1+#2") == true)
        let reading = try read(text, ReadingOptions { $0.columns = try ColumnMap("time=#1+#2") })
        #expect(reading.seconds == [1_704_187_800, 1_704_187_860] && reading.bars.open == [10, 11] && reading.bars.volume == [5, 6])
    }

    @Test("An error about a bar without one of its prices names the price", .feature("S0-DP-02"), arguments: ["open", "high", "low"])
    func missingPrice(_ name: String) {
        let names = ["date", "open", "high", "low", "close"].map { $0 == name ? "note" : $0 }
        let error = failure(names.joined(separator: ",") + "\n2024-01-02,1,1,1,1\n2024-01-03,1,1,1,1\n")
        #expect(error?.kind == .notMarketData && error?.description.contains("no \(name)") == true)
        #expect(error?.description.contains("`columns` \(name)=NAME") == true)
    }

    @Test("Each decision is described in words") func words() throws {
        let reading = try read("Date;Open;High;Low;Close\n31.01.2024;1;2;1;2\n01.02.2024;1;2;1;2\n")
        #expect(
            reading.decision.words(interval: .day, stamp: .start).description
                == "csv divided by semicolons; time=Date, open=Open, high=High, low=Low, close=Close; times are read as day-first dates; "
                + "bars of 1d, stamped at their start; dates are day-first: line 2 has a day above 12")
    }

    @Test("Lines above the names of the columns are among the decisions")
    func titles() throws {
        let table = "Date,Close\n2024-01-02,1\n2024-01-03,2\n"
        func evidence(_ text: String) throws -> [String] { try read(text).decision.choices.map(\.evidence.description) }
        #expect(try evidence("Prices of ACME\n\n" + table).contains("1 line is above the names of the columns, not data"))
        #expect(try evidence("Prices\nof ACME\n" + table).contains("2 lines are above the names of the columns, not data"))
        #expect(try !evidence(table).contains { $0.contains("above the names") })
    }

    @Test("One closed day under an order of day and month may be an error, and two prove the other order")
    func closedDays() throws {
        // In New York, 1 September 2024 is a Sunday, and 1 April and 1 October 2023 are of weekends.
        let days = [2, 3, 4, 5, 8, 9].map { "0\($0)/01/2024,1\n" }
        let options = try ReadingOptions { $0.calendar = try TradingCalendar("XNYS") }
        #expect(throws: ReadingError.self) { try read("Date,Close\n" + days.joined(), options) }
        let earlier = [3, 4, 5, 6, 9, 10].map { "\($0 < 10 ? "0" : "")\($0)/01/2023,1\n" }.joined()
        let proved = try read("Date,Close\n" + earlier + days.joined(), options)
        #expect(proved.bars.time.first == day(2023, 1, 3) && proved.bars.time.last == day(2024, 1, 9))
    }
}

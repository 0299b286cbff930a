@testable import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct HigherIntervalTests {
    /// Daily bars on weekdays, some of which are missing.
    private var bars: BarSeries {
        let start = CivilDate(normalizing: 2018, month: 1, day: 3)
        let dates = (0..<420).map { start.adding(days: $0) }.filter { $0.weekday < .saturday && $0.daysSinceEpoch % 11 != 0 }
        return .random(at: dates.map { Instant($0) }, interval: .day, seed: 6)
    }

    private func isSame(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 || $0.isNaN && $1.isNaN }
    }

    @Test(
        "A study of weeks has the value of the last week before this one",
        arguments: ["rsi:5", "macd:3,5,4", "bbands:4", "pivots:1M", "ichimoku:2,3,4"])
    func lastCompleted(_ text: String) throws {
        let bars = bars
        let rule = BucketRule(interval: .week)
        // The last week is never complete.
        let all = bars.resampled(by: rule)
        let weeks = all.slice(0..<(all.count - 1))
        let ofWeeks = try IndicatorRequest(text).apply(to: weeks)
        for (column, weekly) in zip(try IndicatorRequest("\(text)/1w").apply(to: bars), ofWeeks) {
            let expected = bars.time.map { moment in
                weeks.lastIndex(atOrBefore: rule.start(of: moment).advanced(by: -1)).map { weekly[$0] } ?? .nan
            }
            #expect(isSame(column, expected))
            #expect(column.contains { !$0.isNaN })
        }
    }

    @Test("With the running week a value uses the bars so far", arguments: ["rsi:5", "bbands:4"])
    func running(_ text: String) throws {
        let bars = bars
        let columns = try IndicatorRequest("\(text)/1w+").apply(to: bars)
        for row in stride(from: 0, to: bars.count, by: 7) {
            let weeks = bars.slice(0..<(row + 1)).resampled(by: BucketRule(interval: .week))
            for (column, weekly) in zip(columns, try IndicatorRequest(text).apply(to: weeks)) {
                #expect(isSame([column[row]], Array(weekly.suffix(1))), "row \(row)")
            }
        }
    }

    @Test("No value depends on later bars", arguments: ["rsi:5/1w", "rsi:5/1w+", "supertrend:3,1/1M", "pivots/1w"], ["", "XNYS"])
    func noLookAhead(_ text: String, _ calendar: String) throws {
        let bars = bars
        let request = try IndicatorRequest(text).with(IndicatorContext(calendar: calendar.isEmpty ? nil : try TradingCalendar(calendar)))
        let whole = request.apply(to: bars)
        for count in [30, 97, 98, 99, 100, 101, 200] {
            for (column, part) in zip(whole, request.apply(to: bars.slice(0..<count))) {
                #expect(isSame(Array(column.prefix(count)), part))
            }
        }
    }

    @Test("With a calendar a week is complete on its last session") func lastSession() throws {
        // Good Friday, 30 March 2018, is closed: Thursday ends the week.
        let dates = [19, 20, 21, 22, 23, 26, 27, 28, 29].map { CivilDate(normalizing: 2018, month: 3, day: $0) }
        let bars = BarSeries.random(at: dates.map { Instant($0) }, interval: .day)
        let request = try IndicatorRequest("sma:1/1w").with(IndicatorContext(calendar: try TradingCalendar("XNYS")))
        let column = request.apply(to: bars)[0]
        #expect(column[3].isNaN)
        #expect(column[4] == bars.close[4] && column[7] == bars.close[4])
        #expect(column[8] == bars.close[8])
        #expect(try IndicatorRequest("sma:1/1w").apply(to: bars)[0][8] == bars.close[4])
    }

    @Test("Minutes outside the sessions of the calendar are in no daily bar") func closedMinutes() throws {
        let zone = try Zone("America/New_York")
        let clock = [(5, 9, 0), (5, 9, 30), (5, 15, 59), (5, 17, 0), (6, 9, 30)]
        let stamps = clock.map { day, hour, minute in
            zone.instant(of: LocalTime(CivilDate(normalizing: 2018, month: 3, day: day), TimeOfDay(clock: hour, minute)))
        }
        let bars = BarSeries.random(at: stamps, interval: BarInterval.minutes(1))
        let context = IndicatorContext(zone: zone, calendar: try TradingCalendar("XNYS"))
        let column = try IndicatorRequest("sma:1/1d").with(context).apply(to: bars)[0]
        #expect(column[1].isNaN)
        #expect(Array(column[2...]) == [bars.close[2], bars.close[2], bars.close[2]])
    }

    @Test("A comparison of weeks uses the last closes of both series in each week") func comparedWeeks() throws {
        let bars = bars
        var other = BarSeries.random(at: bars.time, interval: .day, seed: 31)
        // Weeks end on different days.
        other = BarSeries(unchecked: other.indices.filter { $0 % 4 != 1 }.map { other[$0] }, interval: .day)
        var request = try IndicatorRequest("beta:6/1w@S")
        request.context.interval = .day
        request.context.others["S"] = SecondSeries(other, context: request.context)
        let column = request.apply(to: bars)[0]
        let rule = BucketRule(interval: .week)
        let (mine, theirs) = (bars.resampled(by: rule), other.resampled(by: rule))
        #expect(mine.time == theirs.time)
        var weekly = try IndicatorRequest("beta:6@S")
        weekly.context.interval = .week
        weekly.context.others["S"] = SecondSeries(theirs, context: weekly.context)
        let ofWeeks = weekly.apply(to: mine)[0]
        let expected = bars.time.map { moment in
            mine.lastIndex(atOrBefore: rule.start(of: moment).advanced(by: -1)).map { ofWeeks[$0] } ?? .nan
        }
        #expect(isSame(column, expected) && column.contains { !$0.isNaN })
    }

    @Test("The interval of the bars has no effect as a study's interval") func sameInterval() throws {
        let bars = bars
        #expect(isSame(try IndicatorRequest("rsi:5/1d").apply(to: bars)[0], try IndicatorRequest("rsi:5").apply(to: bars)[0]))
    }

    @Test("Arguments may have names, and the interval and the second series follow them")
    func written() throws {
        #expect(try IndicatorRequest("bbands:n=5,up=2.5").arguments == [5, 2.5, 2])
        #expect(try IndicatorRequest("bbands:10,down=1").arguments == [10, 2, 1])
        #expect(try IndicatorRequest("STOCH:14,D-AVERAGE=ema").arguments == [14, 3, 0, 3, 1])
        let beta = try IndicatorRequest("beta:60/1w@BRK/B")
        #expect(beta.higherInterval == HigherInterval(interval: .week) && beta.second == "BRK/B")
        #expect(beta.title == "Beta 60, 1w, vs BRK/B")
        #expect(try IndicatorRequest("RSI(14)/1w").text == "rsi:14/1w")
        #expect(try IndicatorRequest("vwap:@1146096000").texts == ["@1146096000"])
        #expect(try IndicatorRequest("pivots:demark").arguments == [0, 4])
        #expect(try IndicatorRequest("pivots:1M,demark").columnNames == ["pp", "s1", "r1"].map { "pivots:1M,demark.\($0)" })
        #expect(try IndicatorRequest("zigzag:3").arguments == [0, 3])
    }
}

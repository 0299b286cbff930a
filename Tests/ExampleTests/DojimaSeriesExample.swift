import DojimaSeries
import DojimaTime
import Testing

@Suite struct DojimaSeriesExample {
    @Test("An average of three closes and one week of five days have the values of the example") func averageAndWeek() throws {
        // Example begins
        // Five days, from Monday, 1 January 2024.
        var bars = BarSeries(interval: .day)
        for (index, close) in [10.0, 11, 12, 13, 17].enumerated() {
            let date = try CivilDate(year: 2024, month: 1, day: 1 + index)
            try bars.append(Bar(time: Instant(date), open: close - 1, high: close + 1, low: close - 2, close: close, volume: 100))
        }

        let average = try IndicatorRequest("sma:3").apply(to: bars)[0]  // NaN, NaN, 11, 12, 14
        let week = try bars.resampled(into: .week)[0]  // open 9, high 18, low 8, close 17, volume 500
        // Example ends

        #expect(average.count { $0.isNaN } == 2)
        #expect(Array(average.dropFirst(2)) == [11, 12, 14])
        #expect(try week == Bar(time: Instant(CivilDate(year: 2024, month: 1, day: 1)), open: 9, high: 18, low: 8, close: 17, volume: 500))
    }
}

import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Values that are computed from data before a chart gets them.
@Suite struct DerivedValuesTests {
    /// A distance along a path and the speed there: types that the chart library does not have.
    private struct Fix {
        var second: Int64
        var east: Double
        var north: Double
        var speed: Double

        func metres(from other: Fix) -> Double {
            ((east - other.east) * (east - other.east) + (north - other.north) * (north - other.north)).squareRoot()
        }
    }

    /// Legs of 5, 13, 17 and 10 metres, whose sides are integers.
    private let fixes = [
        Fix(second: 0, east: 0, north: 0, speed: 2), Fix(second: 2, east: 3, north: 4, speed: 2.5),
        Fix(second: 5, east: 8, north: 16, speed: 4.5), Fix(second: 9, east: 16, north: 31, speed: 4),
        Fix(second: 12, east: 10, north: 39, speed: 3.3),
    ]

    private var metres: ValueSeries {
        ValueSeries(fixes, time: { Instant(seconds: $0.second) }) { fix, before in before.map(fix.metres) ?? 0 }
    }

    @Test("Derived values, such as a running distance, are made from data outside the charts", .feature("S1-DM-16", "S1-DM-25"))
    func distances() {
        #expect(metres.values == [0, 5, 13, 17, 10], "the first datum adds no distance")
        let way = metres.runningTotal()
        #expect(way.values == [0, 5, 18, 35, 45] && way.time == fixes.map { Instant(seconds: $0.second) })
        // By hand: 18 * 0.000621371192 and 45 * 0.000621371192.
        let miles = way.scaled(by: 0.000621371192)
        #expect(abs(miles.values[2] - 0.011184681456) < 1e-15 && abs(miles.values[4] - 0.02796170364) < 1e-15)
        let speeds = ValueSeries(fixes, time: { Instant(seconds: $0.second) }) { fix, _ in fix.speed }.scaled(by: 2.23693629)
        #expect(abs(speeds.values[0] - 4.47387258) < 1e-12 && abs(speeds.values[2] - 10.066213305) < 1e-12)
    }

    @Test("A running total equals sums from the start, and missing values add nothing") func totals() {
        // Powers of two apart, so that a plain sum of doubles would lose the small ones.
        let parts: [Double] = [9_007_199_254_740_992, 1, 1, .nan, 1, 1, -9_007_199_254_740_992]
        let series = ValueSeries(time: parts.indices.map { Instant(seconds: Int64($0)) }, values: parts)
        let totals = series.runningTotal().values
        var exact: Int64 = 0
        for (part, total) in zip(parts, totals) {
            guard part.isFinite else {
                #expect(total.isNaN)
                continue
            }
            exact += Int64(part)
            #expect(total == Double(exact))
        }
        #expect(totals.last == 4 && ValueSeries(time: [], values: []).runningTotal().values.isEmpty)
    }
}

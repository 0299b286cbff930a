import DojimaChart
import DojimaSeries
import DojimaTime
import Testing

/// The conditions of rules beyond comparisons; the points for which they are true are counted here in loops.
@Suite struct RuleExpressionTests {
    private let bars = dailyBars(80, seed: 5)

    private func points(_ rules: String..., companions: [String: BarSeries] = [:]) throws -> [Int] {
        let rules = try rules.map { text in
            var rule = try ColorRule(text)
            rule.companions = companions
            return rule
        }
        let drawing = chart(
            [ChartSeries(id: "s", name: "S", kind: .candlestick, data: .bars(bars)) { $0.palette = PointPalette(rules) }],
            time: dailyAxis(80)
        ).drawn
        return drawing.description.series[0].colors.map(\.points)
    }

    private func average(_ count: Int, at row: Int) -> Double? {
        row < count - 1 ? nil : (row - count + 1...row).reduce(0) { $0 + bars.close[$1] } / Double(count)
    }

    @Test("A crossing colours the bars at which it happens, in either direction")
    func crossings() throws {
        var (above, below) = (0, 0)
        for row in bars.indices.dropFirst() {
            guard let now = average(10, at: row), let before = average(10, at: row - 1) else { continue }
            if bars.close[row] > now, bars.close[row - 1] <= before { above += 1 }
            if bars.close[row] < now, bars.close[row - 1] >= before { below += 1 }
        }
        #expect(above > 1 && below > 1)
        #expect(try points("close crosses above sma:10: red", "close crosses below sma:10: green") == [above, below])
    }

    @Test("Earlier bars, or, not and arithmetic hold as in loops, and a condition with a missing value is false")
    func conditions() throws {
        func count(_ holds: (Int) -> Bool) -> Int { bars.indices.count(where: holds) }
        #expect(try points("close > close[3]*1.01: red") == [count { $0 >= 3 && bars.close[$0] > bars.close[$0 - 3] * 1.01 }])
        #expect(
            try points("close < open or volume > 500K: red") == [count { bars.close[$0] < bars.open[$0] || bars.volume[$0] > 500_000 }])
        #expect(
            try points("not close > open and (high - low)/close > 0.015: red")
                == [count { !(bars.close[$0] > bars.open[$0]) && (bars.high[$0] - bars.low[$0]) / bars.close[$0] > 0.015 }])
        // The first nine bars have no average: neither the condition nor its opposite is true there.
        let above = count { row in average(10, at: row).map { bars.close[row] > $0 } ?? false }
        let notAbove = count { row in average(10, at: row).map { bars.close[row] <= $0 } ?? false }
        #expect(try points("close > sma:10: red", "not close > sma:10: green", "else: blue") == [above, notAbove, 9])
    }

    @Test("A level uses all values of the other side over the window")
    func levels() throws {
        let ranges = bars.indices.map { (bars.high[$0] - bars.low[$0]) / bars.close[$0] }
        let mean = ranges.reduce(0, +) / Double(ranges.count)
        #expect(try points("(high - low)/close > mean: red") == [ranges.count { $0 > mean }])
        #expect(try points("(high - low)/close > 1.5*mean: red") == [ranges.count { $0 > 1.5 * mean }])
    }

    @Test("Another symbol is looked up by the stamps of the bars")
    func symbols() throws {
        var other = BarSeries(interval: .day)
        for row in bars.indices where row % 4 != 0 {
            other.append(unchecked: Bar(time: bars.time[row], open: 1, high: 2, low: 1, close: row % 3 == 0 ? 2 : 1))
        }
        #expect(
            try points("@OTHER > 1: red", companions: ["OTHER": other]) == [bars.indices.count { $0 % 4 != 0 && $0 % 3 == 0 }])
        #expect(try points("@OTHER > 1: red") == [0])
    }

    @Test("A line is split when one of several comparisons changes, and a crossing lasts until the next point")
    func split() throws {
        let values = ValueSeries(time: (0..<4).map { Instant(monday.adding(days: $0)) }, values: [1, 5, 3, 0])
        func colors(_ rules: String...) throws -> [Color] {
            let palette = PointPalette(try rules.map { try ColorRule($0) }, segments: .split)
            let drawing = chart(
                [ChartSeries(id: "s", name: "S", kind: .line, data: .values(values)) { $0.palette = palette }], time: dailyAxis(4)
            ).drawn
            return drawing.scene.group("series-s").compactMap { if case .polyline(_, let stroke) = $0 { stroke.color } else { nil } }
        }
        let (red, gray) = (Color(0xFF0000), Color(0x808080))
        #expect(try colors("value > 4 or value < 2: #FF0000", "else: #808080") == [red, gray, red, gray, red])
        #expect(try colors("not (value > 4 or value < 2): #FF0000", "else: #808080") == [gray, red, gray, red, gray])
        #expect(try colors("value crosses above 2: #FF0000", "else: #808080") == [gray, red, gray])
    }
}

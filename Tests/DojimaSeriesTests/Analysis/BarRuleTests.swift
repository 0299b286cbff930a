import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Conditions of bars, with levels over a window.
@Suite struct BarRuleTests {
    private let bars = BarSeries.random(120, every: .day, seed: 7)

    private func rows(_ rule: String, from start: Int = 0, levelsOver window: Range<Int>? = nil) throws -> [Int] {
        let values = try BarExpression(rule: rule).values(over: bars, from: start, levelsOver: window)
        return values.indices.filter { values[$0] == 1 }.map { start + $0 }
    }

    @Test("A crossing is above now and not above one bar before") func crossings() throws {
        let close = bars.close
        let expected = (1..<120).filter { close[$0] > 100 && close[$0 - 1] <= 100 }
        #expect(!expected.isEmpty)
        #expect(try rows("close crosses above 100") == expected)
        #expect(try rows("close crosses below 100") == (1..<120).filter { close[$0] < 100 && close[$0 - 1] >= 100 })
        // The bar before the first requested one counts too.
        #expect(try rows("close crosses above 100", from: expected[0]).first == expected[0])
    }

    @Test("And binds more tightly than or, and not comes before a condition") func operators() throws {
        let (open, close) = (bars.open, bars.close)
        #expect(
            try rows("close > open or close > 110 and open > 110")
                == (0..<120).filter { close[$0] > open[$0] || close[$0] > 110 && open[$0] > 110 })
        #expect(try rows("not close > open") == (0..<120).filter { close[$0] <= open[$0] })
        #expect(try rows("close > close[3]") == (3..<120).filter { close[$0] > close[$0 - 3] })
    }

    @Test("Percentiles and means count only over the window") func levels() throws {
        let volume = bars.volume
        let window = 30..<90
        let sorted = volume[window].sorted()
        // The index of the 90th percentile of 60 values is a tenth of a step after the 54th.
        let level = sorted[53] + (sorted[54] - sorted[53]) * (0.9 * 59 - 53)
        #expect(try rows("volume > p90", levelsOver: window) == (0..<120).filter { volume[$0] > level })
        let mean = volume[window].reduce(0, +) / 60
        #expect(try rows("volume > 1.5*mean", levelsOver: window) == (0..<120).filter { volume[$0] > 1.5 * mean })
        #expect(
            try rows("volume > median", from: 100, levelsOver: window) == (100..<120).filter { volume[$0] > (sorted[29] + sorted[30]) / 2 })
    }

    @Test("A comparison with a missing value is false") func missing() throws {
        #expect(try rows("close > sma:50").allSatisfy { $0 >= 49 })
        #expect(try rows("not close > sma:50").allSatisfy { $0 >= 49 })
        #expect(try rows("close > @NONE").isEmpty)
    }

    @Test("A number is no rule, and lines belong to charts", arguments: ["close", "close > line:support", "close >", "clos > 1"])
    func refused(_ rule: String) { #expect(throws: RequestError.self) { try BarExpression(rule: rule) } }
}

import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The values of formulas at the bars of a series.
@Suite struct BarValueTests {
    private let bars = BarSeries.random(60, every: .day)

    private func bits(_ values: [Double]) -> [UInt64] { values.map { $0.isNaN ? .max : $0.bitPattern } }

    @Test("An indicator has the values of its request, one for each bar", arguments: ["sma:20", "ema:5", "rsi:14", "atr:14"])
    func indicators(_ text: String) throws {
        #expect(try bits(bars.values(of: text)) == bits(IndicatorRequest(text).apply(to: bars)[0]))
    }

    @Test("One output of several is named, and a condition is 1 or 0") func formulas() throws {
        let macd = try IndicatorRequest("macd")
        let index = try #require(macd.outputs.firstIndex { $0.name == "signal" })
        #expect(try bits(bars.values(of: "macd.signal")) == bits(macd.apply(to: bars)[index]))
        #expect(try bits(bars.values(of: "high - low")) == bits(bars.map { $0.high - $0.low }))
        #expect(try bars.values(of: "close > open") == bars.map { $0.close > $0.open ? 1 : 0 })
        #expect(try BarSeries(interval: .day).values(of: "sma:20").isEmpty)
    }

    @Test("Bars of other symbols are unknown, and a text that is no formula is an error") func refusals() {
        for text in ["close / @SPX", "beta:20@SPX"] {
            #expect(throws: RequestError("\(text) needs the bars of SPX, but only those of one series are given")) {
                try bars.values(of: text)
            }
        }
        #expect(throws: RequestError.self) { try bars.values(of: "close +") }
    }
}

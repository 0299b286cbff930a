import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Functions over many bars: their values by brute force, the effect of a missing value, and the positions in which they are refused.
@Suite struct WindowFunctionTests {
    private static let bars: BarSeries = {
        var bars = BarSeries(interval: .day)
        let random = BarSeries.random(200, every: .day, seed: 5)
        for row in random.indices {
            var bar = random[row]
            // Two volumes are missing.
            bar.volume = [40, 90].contains(row) ? nil : Double((row * 37) % 101 + 1)
            bars.append(unchecked: bar)
        }
        return bars
    }()
    private var bars: BarSeries { WindowFunctionTests.bars }

    private func column(_ text: String) throws -> [Double] { try Formula(text).request().apply(to: bars)[0] }

    /// The value of the last `count` members up to each one; NaN if there are fewer or one is missing.
    private func over(_ values: [Double], _ count: Int, _ value: ([Double]) -> Double) -> [Double] {
        values.indices.map { row in
            guard row + 1 >= count else { return .nan }
            let last = Array(values[(row + 1 - count)...row])
            return last.contains(where: \.isNaN) ? .nan : value(last)
        }
    }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    private func deviation(_ values: [Double]) -> Double {
        let mean = mean(values)
        return (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)).squareRoot()
    }

    private func expectSame(_ found: [Double], _ wanted: [Double], _ text: String) {
        #expect(found.map(\.isNaN) == wanted.map(\.isNaN), "\(text)")
        for (row, (found, wanted)) in zip(found, wanted).enumerated() where !found.isNaN && !wanted.isNaN {
            #expect(abs(found - wanted) <= 1e-9 * max(1, abs(wanted)), "\(text) in row \(row): \(found), not \(wanted)")
        }
    }

    @Test("Sums, extremes, means and deviations of any quantity equal those by brute force") func values() throws {
        let (volume, high) = (Array(bars.volume), Array(bars.high))
        let rsi = try column("rsi:14")
        let rises = bars.indices.map { bars.close[$0] > bars.open[$0] ? 1.0 : 0 }
        let wanted: [(String, [Double])] = [
            ("sma(volume, 20)", over(volume, 20, mean)), ("SMA(volume,1)", volume),
            ("sum(volume, 7)", over(volume, 7) { $0.reduce(0, +) }), ("sum(close > open, 10)", over(rises, 10) { $0.reduce(0, +) }),
            ("highest(high, 20)", over(high, 20) { $0.max() ?? .nan }), ("lowest(volume, 3)", over(volume, 3) { $0.min() ?? .nan }),
            ("highest(high, 20)[1]", [.nan] + over(high, 20) { $0.max() ?? .nan }.dropLast()),
            ("lag(high, 2)", [.nan, .nan] + high.dropLast(2)), ("stdev(high - 3, 5)", over(high, 5, deviation)),
            ("sma(rsi:14, 9)", over(rsi, 9, mean)), ("sma(sma(high, 3), 4)", over(over(high, 3, mean), 4, mean)),
            ("bbands(high, 20, 2).upper - bbands(high, 20).lower", over(high, 20) { 4 * deviation($0) }),
            ("zscore(volume, 10)", try column("(volume - sma(volume, 10)) / stdev(volume, 10)")),
        ]
        for (text, wanted) in wanted { expectSame(try column(text), wanted, text) }
        // A missing volume adds nothing, and has no sum.
        var sum = 0.0
        let sums = volume.map { value -> Double in
            sum += value.isNaN ? 0 : value
            return value.isNaN ? .nan : sum
        }
        expectSame(try column("cumsum(volume)"), sums, "cumsum(volume)")
    }

    @Test(
        "An indicator of closes equals the same indicator of the quantity close",
        arguments: ["sma:20", "ema:9", "rsi:14", "macd:12,26,9", "percent-rank:50", "stddev:5,2", "drawdown", "roc:10", "t3:5,0.7"])
    func closes(_ request: String) throws {
        let parts = request.split(separator: ":")
        let arguments = parts.count > 1 ? ",\(parts[1])" : ""
        #expect(try column("\(parts[0])(close\(arguments))").map(\.bitPattern) == column("\(request)*1").map(\.bitPattern))
    }

    @Test(
        "Columns equal single pushes, and rules have the values of formulas",
        arguments: ["sum(high, 3) > 3*sma(high, 20)", "sma(rsi:5, 4)[2] > 40", "close > highest(high, 20)[1]", "cumsum(change) > 3"])
    func laws(_ text: String) throws {
        let broken = checkIndicatorLaws(try Formula(text).request().indicator, seed: UInt64(text.count))
        #expect(broken == [], "\(broken)")
        let rule = try BarExpression(rule: text)
        let all = try column(text)
        for start in [0, 31, 150] {
            #expect(rule.values(over: bars, from: start).map(\.bitPattern) == all[start...].map(\.bitPattern), "\(text) from \(start)")
        }
        #expect(all.contains(1) && all.contains(0))
    }

    @Test("Other symbols and required bars are found within functions") func needs() throws {
        let expression = try BarExpression("sum(@SPX.high - close, 5) + sma(rsi:14, 9)")
        #expect(expression.symbols == ["SPX"] && expression.requests.map(\.text) == ["rsi:14"])
        #expect(try BarExpression("highest(high, 20)[1]").reach == .bars(20))
        #expect(try BarExpression("sma(close[3], 5)").reach == .bars(7))
        #expect(try BarExpression("cumsum(close)").reach == .all)
        #expect(try !BarExpression("sma(high, 5)").usesOnlyCloses && BarExpression("sma(close, 5)").usesOnlyCloses)
        #expect(try BarExpression("sma(volume, 5)").usesVolume && !BarExpression("sma(high, 5)").usesVolume)
        let other = [1.0, 2, 4, 8, 16].enumerated().reduce(into: BarSeries(interval: .day)) { series, next in
            series.append(unchecked: Bar(time: bars.time[next.offset], open: 0, high: next.element, low: 0, close: next.element))
        }
        let sums = try Formula("sum(@A, 2)").request(companions: ["A": other]).apply(to: bars)[0]
        #expect(sums[0].isNaN && Array(sums[1...4]) == [3, 6, 12, 24] && sums[5].isNaN)
    }

    @Test(
        "The written form has the same meaning",
        arguments: [
            ("SUM( volume ,20)", "sum(volume, 20)"), ("sma(close-open,3)", "sma(close - open, 3)"), ("lag(close,2)", "close[2]"),
            ("macd(high,12,26,9).signal", "macd(high, 12, 26, 9).signal"), ("cumsum(change)", "cumsum(change)"),
            ("percent-rank(volume,252)", "percent-rank(volume, 252)"), ("sma(close > open, 3)", "sma(close > open, 3)"),
        ])
    func written(_ text: String, _ wanted: String) throws {
        let expression = try BarExpression(text)
        #expect(expression.node.text == wanted)
        #expect(try BarExpression(wanted) == expression)
    }

    @Test("A percentage next to a mean of percent is percent") func percentages() throws {
        for (text, wanted) in [
            ("sma(rsi:14, 9) > 70%", "sma(rsi:14, 9) > 70"), ("highest(drawdown, 5) < -10%", "highest(drawdown, 5) < -0.1"),
            ("rsi(volume, 14) > 70%", "rsi(volume, 14) > 70"), ("sum(change, 5) > 3%", "sum(change, 5) > 3"),
        ] { #expect(try BarExpression(rule: text) == BarExpression(rule: wanted), "\(text)") }
    }

    @Test(
        "An error has its column",
        arguments: [
            ("sum(volume)", "column 1: sum takes a quantity and a number of bars, such as sum(volume, 20)"),
            ("cumsum(close, 3)", "column 1: cumsum takes a quantity alone, such as cumsum(volume)"),
            ("sma(volume, 0)", "column 1: sma:0: n is a whole number from 1 to 100000"),
            ("1 + atr(volume, 14)", "column 5: atr is computed from bars and takes no quantity"),
            ("sma(vol, 20)", "column 5: vol is not a quantity"), ("sma(volume, 20", "column 15: ) is missing after the arguments of sma"),
            ("lag(close)", "column 1: write how many bars before, from 0 to 100000"),
            ("lag(close, 1.5)", "column 1: write how many bars before"), ("zigzag(volume, 5)", "column 1: zigzag is"),
            ("ichimoku(volume)", "column 1: ichimoku is computed from bars"),
            ("alligator(volume)", "column 1: alligator is computed from bars"),
            ("dpo(volume, 20)", "column 1: dpo:20: its values depend on later bars"),
            ("average(volume, 20)", "column 1: no function average; there are min, max, abs, log, exp, sqrt, if, lag, sum, cumsum"),
            ("SMA(20.5)", "column 1: SMA(20.5): n is a whole number"), ("bbands(high, 20).top", "column 1: bbands:20.top: bbands:20 has"),
        ])
    func mistakes(_ text: String, _ words: String) {
        let error = #expect(throws: RequestError.self) { try BarExpression(text) }
        #expect(error?.message.description.hasPrefix("\(text): \(words)") == true, "\(error?.message.description ?? "")")
    }

    @Test("Levels and horizontal lines are not allowed in functions over bars") func points() throws {
        for text in ["sum(volume > p90, 5) > 2", "sma(line:support, 5) > close", "sma(median, 3) > close"] {
            #expect(throws: RequestError.self, "\(text)") { try BarExpression(text, names: .points) }
        }
        #expect(throws: RequestError.self) { try BarExpression("sma(A, 3)", names: .symbols) }
        #expect(try BarExpression("volume > p90 and sma(volume, 5) > median", names: .points).node.hasLevel)
    }
}

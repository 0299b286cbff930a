import DojimaText
@testable import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct IndicatorTests {
    private func columns(_ series: String) throws -> [String: [Double]] {
        var columns: [String: [Double]] = [:]
        for row in try answers("indicators") where row["series"] == series {
            for (name, cell) in row where name != "series" { columns[name, default: []].append(Double(cell) ?? .nan) }
        }
        return columns
    }

    private func bars(_ columns: [String: [Double]]) throws -> BarSeries {
        var bars = BarSeries(interval: .day)
        bars.close = try #require(columns["close"])
        bars.open = bars.close
        bars.high = try #require(columns["high"])
        bars.low = try #require(columns["low"])
        bars.volume = try #require(columns["volume"])
        bars.time = bars.close.indices.map { Instant(seconds: Int64($0) * 86_400) }
        return bars
    }

    private func bars(closes: [Double]) throws -> BarSeries {
        try bars(["close": closes, "high": closes, "low": closes, "volume": closes.map { _ in 1 }])
    }

    /// Equal within 1e-9 of the column's largest value, or within 1e-7 of the price if prices are constant.
    private func isNear(_ got: [Double], _ want: [Double], residue: Double = 0) -> Bool {
        let largest = want.filter { !$0.isNaN }.map(abs).max() ?? 0
        return got.count == want.count
            && zip(got, want).allSatisfy { $0.isNaN && $1.isNaN || abs($0 - $1) <= max(1e-9 * largest, residue) }
    }

    private struct Closes: IndicatorState {
        mutating func push(_ bar: Bar) -> Double { bar.close }
    }

    @Test("Displacements and reaches of any number of bars are possible", arguments: [Int.min, -1, 0, 3, .max]) func shifts(_ count: Int)
        throws
    {
        let own = Indicator(name: "own", displacement: { _ in [count, count] }, reach: { _ in .bars(count) }, make: { _ in Closes() })
        let bars = BarSeries.random(20, every: .day)
        let columns = try own.apply(bars, [])
        #expect(
            columns.count == 1 && columns[0].count == 20 && columns[0].count { $0.isFinite } == (count.magnitude > 20 ? 0 : 20 - abs(count))
        )
        let request = try IndicatorRequest("own", among: [own])
        // A displaced value depends on as many bars more.
        #expect(request.reach == (count == .max ? .all : .bars(2 * max(0, count))))
    }

    @Test(
        "Indicators have the values of TA-Lib", .feature("S3-RS-47"),
        arguments: [
            "sma:5", "sma:20", "ema:5", "ema:26", "wma:10", "bbands:20,2,2", "bbands:5,1,3", "rsi:2", "rsi:14", "macd:12,26,9", "atr:14",
            "stoch:14,3,sma,3,sma", "obv",
        ], ["goog", "made-short", "made-constant", "made-step", "made-tiny"])
    func equalsTALib(_ text: String, _ series: String) throws {
        let columns = try columns(series)
        let request = try IndicatorRequest(text)
        let bars = try bars(columns)
        let residue = request.indicator.name == "bbands" ? 1e-7 * (bars.close.max() ?? 0) : 0
        for (column, values) in zip(request.columnNames, request.apply(to: bars)) {
            let name = String(column.map { ":,".contains($0) ? "-" : $0 })
            #expect(isNear(values, try #require(columns[name]), residue: residue), "\(column)")
        }
    }

    private static func request(of indicator: Indicator) throws -> IndicatorRequest {
        try IndicatorRequest(indicator.name + (indicator.isOfTwoSeries ? "@S" : ""))
    }

    @Test(
        "With as many bars as its look-back an indicator has the value of the complete series",
        arguments: try IndicatorCatalog.all.filter { try IndicatorTests.request(of: $0).reach != .all })
    func reach(_ indicator: Indicator) throws {
        var request = try IndicatorTests.request(of: indicator)
        guard case .bars(let reach) = request.reach else { return #expect(Bool(false), "a number of bars") }
        request.context.others["S"] = SecondSeries(.random(reach + 600, every: .day, seed: 12), context: IndicatorContext())
        let whole = BarSeries.random(reach + 600, every: .day, seed: 11)
        let start = whole.count - 200 - reach
        try #require(start > 0)
        for (all, part) in zip(request.apply(to: whole), request.apply(to: whole.slice(start..<whole.count))) {
            #expect(isNear(Array(part.suffix(200)), Array(all.suffix(200))))
            #expect(!part[reach].isNaN || indicator.dependsOnLaterBars(request.setting))
        }
    }

    @Test("Averages, extremes and sums over windows equal those computed window by window", arguments: [1, 2, 7, 50])
    func bruteForce(_ n: Int) throws {
        var bars = BarSeries.random(400, every: .day, seed: 5)
        for index in [60, 61, 200] { bars.close[index] = .nan }
        func windows(_ of: ([Double]) -> Double) -> [Double] {
            bars.indices.map { $0 < n - 1 ? .nan : of(Array(bars.close[($0 - n + 1)...$0])) }
        }
        let weights = Double(n * (n + 1)) / 2
        #expect(
            isNear(
                WMA(over: n).column(of: bars.close), windows { $0.enumerated().reduce(0) { $0 + Double($1.0 + 1) * $1.1 } / weights }))
        #expect(isNear(WindowMean(over: n).column(of: bars.close), windows { $0.reduce(0, +) / Double(n) }))
        #expect(isNear(MovingMaximum(over: n).column(of: bars.close), windows { $0.contains { $0.isNaN } ? .nan : $0.max() ?? .nan }))
        #expect(isNear(MovingMinimum(over: n).column(of: bars.close), windows { $0.contains { $0.isNaN } ? .nan : $0.min() ?? .nan }))
    }

    @Test("Ranks, and the ages of peaks, equal those computed window by window", arguments: [1, 2, 5, 6, 100, 512, 513, 700])
    func ranks(_ n: Int) {
        var random = SeededGenerator(seed: UInt64(n))
        // Integers, so that many are equal.
        var values = (0..<1_700).map { _ in Double(Int.random(in: -40...40, using: &random)) }
        for index in [3, 800] { values[index] = .nan }
        func windows(_ length: Int, _ of: (ArraySlice<Double>) -> Double) -> [Double] {
            values.indices.map { index in
                guard index >= length - 1 else { return .nan }
                let window = values[(index - length + 1)...index]
                return window.contains { $0.isNaN } ? .nan : of(window)
            }
        }
        let ranks = windows(n + 1) { window in Double(window.count { $0 < window[window.endIndex - 1] }) }
        var rank = WindowRank(over: n)
        #expect(isNear(values.map { rank.push($0) }, ranks))
        let ages = windows(n) { window in Double(window.endIndex - 1 - (window.lastIndex(of: window.max() ?? 0) ?? 0)) }
        #expect(isNear(AgeOfMaximum(over: n).column(of: values), ages))
    }

    @Test("A missing price ends a recursive average, which begins again", arguments: ["ema:5", "rsi:5", "macd:3,5,4", "atr:5"])
    func missingPrices(_ text: String) throws {
        let request = try IndicatorRequest(text)
        var bars = BarSeries.random(120, every: .day, seed: 3)
        bars.close[50] = .nan
        let later = request.apply(to: bars.slice(51..<120))
        for (column, after) in zip(request.apply(to: bars), later) {
            #expect(column[50].isNaN || request.indicator.name == "atr")
            #expect(isNear(Array(column[60...]), Array(after[9...])))
        }
    }

    @Test("A missing volume counts as zero, and its bar has no value") func missingVolume() throws {
        var bars = try bars(closes: [5, 6, 7, 6, 6, 8])
        bars.volume = [10, 20, .nan, 40, 50, 60]
        let balance = try IndicatorRequest("obv").apply(to: bars)[0]
        #expect(balance[2].isNaN)
        #expect(balance.filter { !$0.isNaN } == [10, 30, -10, -10, 50])
    }

    @Test("The first value of an indicator over n bars is at bar n - 1", .feature("S3-RS-48")) func firstValue() {
        let average = WindowMean(over: 3).column(of: [1, 2, 3, 4, 5])
        #expect(average[0].isNaN && average[1].isNaN)
        #expect(Array(average[2...]) == [2, 3, 4])
    }

    @Test("Constant prices of any size have a deviation of zero", .feature("S3-RS-49")) func constantPrices() {
        #expect(StandardDeviation(over: 20).column(of: [Double](repeating: 1e9 + 0.1, count: 50)).dropFirst(19).allSatisfy { $0 == 0 })
        let closes = [1e9, 1e9 + 1, 1e9, 1e9 + 1]
        #expect(StandardDeviation(over: 2).column(of: closes).dropFirst().allSatisfy { $0 == 0.5 })
    }

    @Test func aMissingValueBreaksTheAverageAndNoMore() {
        let average = WindowMean(over: 2).column(of: [1, .nan, 3, 4, 5, 6])
        #expect(average.map(\.isNaN) == [true, true, true, false, false, false])
        #expect(Array(average[3...]) == [3.5, 4.5, 5.5])
    }

    @Test(arguments: [
        "foo:3", "sma:0", "sma:2.5", "sma:3,4", "sma:x", "bbands:20,-1", "", "obv:3", "stoch:14,3,mean", "rsi:1",
        "bbands:q=3", "bbands:n=5,n=6", "bbands:5,n=5", "bbands:n=5,2", "bbands:n=", "rsi:14/1q", "rsi:14/", "sma:5@S", "beta:60", "beta@",
        "ichimoku/1w+", "beta:5/1w+@S", "pivots:1x", "pivots:1m,nosuch", "vwap:2018-13-01", "return:0", "volatility:20,0", "zigzag:close,0",
    ])
    func refused(_ text: String) {
        #expect(throws: RequestError.self) { try IndicatorRequest(text) }
    }

    @Test("Titles are words or the usual abbreviation, and a band with two equal multiples says them once")
    func titles() throws {
        let titles = [
            ("sma:50", "SMA 50"), ("bbands", "Bollinger bands 20, 2"), ("bbands:20,2,1.5", "Bollinger bands 20, 2, 1.5"),
            ("bbands:20,20,20", "Bollinger bands 20, 20"), ("keltner:3,2,2", "Keltner channels 3, 2, 2"),
            ("stoch:5,4,3", "Stochastic 5, 4, 3"),
            ("stoch:5,4,ema,3", "Stochastic 5, 4, EMA, 3"), ("pivots:1M,camarilla", "Pivots camarilla"), ("plus_di", "+DI 14"),
        ]
        for (text, title) in titles { #expect(try IndicatorRequest(text).title == title) }
        // Names of commands are no words: only an abbreviation is in capitals.
        for indicator in IndicatorCatalog.all where indicator.title == indicator.name.uppercased() {
            #expect(indicator.title.count <= 5 && indicator.title.allSatisfy { $0.isLetter || $0.isNumber }, "\(indicator.title)")
        }
        let repeated = Dictionary(grouping: IndicatorCatalog.all, by: \.title).filter { $0.value.count > 1 }.mapValues { $0.map(\.name) }
        #expect(repeated == [:] && IndicatorCatalog.all.allSatisfy { !$0.title.isEmpty })
    }

    @Test func namesAndStandards() throws {
        #expect(try IndicatorRequest("SMA:50").reach == .bars(49))
        #expect(try IndicatorRequest("stoch:5,4,3").arguments == [5, 4, 0, 3, 0])
        #expect(try IndicatorRequest("macd:12,26,9").columnNames == ["macd:12,26,9.macd", "macd:12,26,9.signal", "macd:12,26,9.hist"])
        #expect(IndicatorCatalog.all.allSatisfy { Set($0.outputs.map(\.name)).count == $0.outputs.count })
        #expect(Set(IndicatorCatalog.all.map(\.name)).count == IndicatorCatalog.all.count)
    }
}

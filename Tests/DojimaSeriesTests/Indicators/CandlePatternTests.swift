import DojimaTestSupport
@testable import DojimaSeries
import DojimaTime
import Testing

@Suite struct CandlePatternTests {
    /// The bars of candles.csv and, for each, the patterns that TA-Lib finds.
    private static let answer: (bars: BarSeries, found: [[String: Double]]) = {
        var (bars, found): (BarSeries, [[String: Double]]) = (BarSeries(interval: .day), [])
        for row in (try? answers("candles")) ?? [] {
            func number(_ name: String) -> Double { Double(row[name] ?? "") ?? .nan }
            bars.append(
                unchecked: Bar(
                    time: Instant(seconds: Int64(found.count) * 86_400), open: number("open"), high: number("high"), low: number("low"),
                    close: number("close")))
            let words = (row["found"] ?? "").split(separator: " ").map { $0.split(separator: "=") }
            found.append(Dictionary(uniqueKeysWithValues: words.map { (String($0[0]), Double($0[1]) ?? .nan) }))
        }
        return (bars, found)
    }()

    @Test("Each candle pattern is found at the same bars as by TA-Lib", arguments: CandlePattern.all.map(\.name))
    func found(_ name: String) throws {
        let column = try IndicatorRequest(name).apply(to: Self.answer.bars)[0]
        let wanted = Self.answer.found.map { $0[name] ?? 0 }
        #expect(wanted.contains { $0 != 0 })
        let odd = column.indices.filter { (column[$0].isNaN ? 0 : column[$0]) != wanted[$0] }
        #expect(odd.isEmpty, "rows \(odd)")
    }

    @Test("There are the 61 patterns of TA-Lib") func count() {
        let names = Set(Self.answer.found.flatMap(\.keys))
        #expect(names.count == 61)
        #expect(names == Set(CandlePattern.all.map(\.name)))
        #expect(CandlePattern.all.count == 61)
    }

    @Test("All patterns in one pass equal those of the single indicators") func onePass() throws {
        var random = SeededGenerator(seed: 4)
        var bars = BarSeries(unchecked: randomBars(3000, step: 60_000_000, &random))
        for row in [50, 700, 701, 2000] { bars.low[row] = .nan }
        let matches = CandlePatterns.matches(in: bars)
        var state = CandlePatterns()
        #expect(bars.indices.flatMap { state.push(bars[$0]) } == matches)
        for (index, pattern) in CandlePattern.all.enumerated() {
            let column = try IndicatorRequest(pattern.name).apply(to: bars)[0]
            let found = matches.filter { $0.pattern == index }
            #expect(found.map(\.row) == column.indices.filter { column[$0] != 0 && !column[$0].isNaN })
            #expect(found.map(\.value) == column.filter { $0 != 0 && !$0.isNaN })
        }
    }

    @Test("A penetration of the complete body leaves fewer dark clouds than one of a tenth") func penetration() throws {
        func count(_ text: String) throws -> Int { try IndicatorRequest(text).apply(to: Self.answer.bars)[0].count { $0 < 0 } }
        #expect(try count("cdldarkcloudcover:0.99") < count("cdldarkcloudcover:0.1"))
        #expect(try count("cdldarkcloudcover") == count("cdldarkcloudcover:0.5"))
    }
}

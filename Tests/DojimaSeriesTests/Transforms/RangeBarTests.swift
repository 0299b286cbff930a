@testable import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Bars of a fixed height.
@Suite struct RangeBarTests {
    private func bars(_ prices: [(Double, Double, Double, Double)]) -> BarSeries {
        BarSeries(
            unchecked: prices.enumerated().map { row, bar in
                Bar(time: Instant(seconds: Int64(row) * 86_400), open: bar.0, high: bar.1, low: bar.2, close: bar.3, volume: 5)
            }, interval: .day)
    }

    @Test("A bar ends when it has its height, and the next begins at that price") func example() throws {
        // By hand: 10, 9, 13, 12, then 8, 8, 7, 7.5.
        let made = try bars([(10, 13, 9, 12), (8, 8, 7, 7.5)]).rangeBars(size: 2)
        #expect(made.open == [10, 11, 13, 11, 9] && made.close == [11, 13, 11, 9, 7])
        #expect(made.high == [11, 13, 13, 11, 9] && made.low == [9, 11, 11, 9, 7])
        #expect(made.time.map { $0.microseconds / 86_400_000_000 } == [0, 0, 1, 1, 1] && made.volume.allSatisfy(\.isNaN))
    }

    @Test("Bars equal those of a walk along the prices in the smallest steps", arguments: 1...8) func walk(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var price = 4000
        let quarters = (0..<300).map { _ -> (Int, Int, Int, Int) in
            let open = price + Int.random(in: -9...9, using: &generator)
            let close = open + Int.random(in: -20...20, using: &generator)
            price = close
            return (
                open, max(open, close) + Int.random(in: 0...12, using: &generator),
                min(open, close) - Int.random(in: 0...12, using: &generator), close
            )
        }
        let size = Int.random(in: 3...30, using: &generator)
        // Quarters are exact: each step is one quarter, and a bar ends on the step that completes its height.
        var wanted: [[Int]] = []
        var (start, least, greatest, place) = (quarters[0].0, quarters[0].0, quarters[0].0, quarters[0].0)
        for (row, bar) in quarters.enumerated() {
            for goal in bar.3 >= bar.0 ? [bar.0, bar.2, bar.1, bar.3] : [bar.0, bar.1, bar.2, bar.3] {
                while place != goal {
                    place += goal > place ? 1 : -1
                    (least, greatest) = (min(least, place), max(greatest, place))
                    guard greatest - least == size else { continue }
                    wanted.append([row, start, greatest, least, place])
                    (start, least, greatest) = (place, place, place)
                }
            }
        }
        let made = try bars(quarters.map { (Double($0.0) / 4, Double($0.1) / 4, Double($0.2) / 4, Double($0.3) / 4) })
            .rangeBars(size: Double(size) / 4)
        let told = made.indices.map { index in
            [Int(made.time[index].microseconds / 86_400_000_000)]
                + [made.open, made.high, made.low, made.close].map { Int(clamping: $0[index] * 4) }
        }
        #expect(told == wanted && wanted.count > 20)
    }

    @Test("Rows without a price are skipped, and a size that is too small is refused with a better one") func limits() throws {
        let gap = try bars([(10, 13, 9, 12), (.nan, .nan, .nan, .nan), (8, 8, 7, 7.5)]).rangeBars(size: 2)
        #expect(gap.close == [11, 13, 11, 9, 7])
        #expect(try bars([]).rangeBars(size: 1).isEmpty)
        let wide = bars([(10, 13, 9, 12), (8, 8, 7, 7.5)])
        #expect(try #require(throws: RequestError.self) { try wide.rangeBars(size: 1e-9) }.description.contains("try "))
        #expect(throws: RequestError.self) { try bars([(1e15, 1e15, 1e15, 1e15)]).rangeBars(size: 0.1) }
        for text in ["range-bars:1", "range-bars:0.25"] { #expect(BarTransform.Request(text) != nil, "\(text)") }
        for text in ["range-bars", "range-bars:0", "range-bars:-1", "range-bars:inf", "range-bars:1,2"] {
            #expect(BarTransform.Request(text) == nil, "\(text)")
        }
    }
}

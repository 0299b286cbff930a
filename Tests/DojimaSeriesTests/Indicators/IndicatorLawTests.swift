import DojimaTestSupport
@testable import DojimaSeries
import Testing

@Suite struct IndicatorLawTests {
    @Test("Columns equal pushes, and a copied state continues", arguments: IndicatorCatalog.all)
    func laws(_ indicator: Indicator) {
        #expect(checkIndicatorLaws(indicator, seed: UInt64(indicator.name.count)).isEmpty)
    }

    @Test("Outputs have values for all legal arguments, and their look-back is correct", arguments: IndicatorCatalog.all)
    func ranges(_ indicator: Indicator) {
        // The frequency of turns, peaks or changes of sides depends on the bars.
        let rare: [String: Set<String>] = [
            "zigzag": ["value", "turn"], "fractal": ["bear", "bull"], "supertrend": ["upper", "lower"],
        ]
        #expect(checkIndicatorRanges(indicator, seed: UInt64(indicator.name.count), rare: rare[indicator.name] ?? []) == [])
    }

    @Test("The law of ranges finds a look-back that is too short, and arguments without values") func shortReach() {
        struct Late: IndicatorState {
            var mean: WindowMean
            mutating func push(_ bar: Bar) -> Double { mean.push(bar.close) }
        }
        func late(reach: Int, isEmptyAtOne: Bool) -> Indicator {
            Indicator(
                name: "late", parameters: [.bars("n", 5)], reach: { .bars(max(0, $0.whole(0) + reach)) },
                make: { Late(mean: WindowMean(over: isEmptyAtOne && $0.whole(0) == 1 ? 1_000_000 : $0.whole(0))) })
        }
        #expect(checkIndicatorRanges(late(reach: -1, isEmptyAtOne: false)) == [])
        #expect(!checkIndicatorRanges(late(reach: -2, isEmptyAtOne: false)).isEmpty)
        #expect(checkIndicatorRanges(late(reach: -1, isEmptyAtOne: true)).count == 1)
    }

    @Test("The law of pushes finds a state that shares memory with its copies") func sharedState() {
        final class Count: @unchecked Sendable { var bars = 0.0 }
        struct Shared: IndicatorState {
            let count = Count()
            mutating func push(_ bar: Bar) -> Double {
                count.bars += 1
                return count.bars
            }
        }
        #expect(!checkIndicatorLaws(Indicator(name: "shared", make: { _ in Shared() })).isEmpty)
    }

    @Test("A deviation depends only on its window, for any earlier values", arguments: [1, 2, 3, 20])
    func deviation(_ n: Int) {
        var random = SeededGenerator(seed: UInt64(n))
        var values = (0..<300).map { index in
            // Steps between prices of very different heights, each with small noise.
            [1.0, 1e9, 250, 1e-3][index / 40 % 4] * (1 + Double.random(in: -1e-4...1e-4, using: &random))
        }
        values[100] = .nan
        let column = StandardDeviation(over: n).column(of: values)
        for row in values.indices {
            guard row >= n - 1, !values[(row - n + 1)...row].contains(where: \.isNaN) else {
                #expect(column[row].isNaN)
                continue
            }
            let window = values[(row - n + 1)...row].map { $0 - values[row] }
            let mean = window.reduce(0, +) / Double(n)
            let wanted = (window.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(n)).squareRoot()
            #expect(abs(column[row] - wanted) <= 1e-12 * wanted, "row \(row): \(column[row]), not \(wanted)")
        }
    }
}

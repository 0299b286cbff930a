import DojimaTestSupport
import DojimaText
import DojimaTime
import Synchronization
import Testing

@testable import DojimaSeries

/// Columns that are cached while a series grows.
@Suite struct IndicatorCacheTests {
    private func isSame(_ kept: IndicatorColumns, _ wanted: IndicatorColumns) -> Bool {
        isSame(kept.values, wanted.values) && isSame(kept.beyond, wanted.beyond)
    }

    private func isSame(_ kept: [[Double]], _ wanted: [[Double]]) -> Bool {
        guard kept.map(\.count) == wanted.map(\.count) else { return false }
        return zip(kept.joined(), wanted.joined()).allSatisfy { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN }
    }

    @Test(
        "Cached columns equal new ones: with new bars, other last ones, corrected earlier ones and fewer bars",
        arguments: IndicatorCatalog.all)
    func sameValues(_ indicator: Indicator) throws {
        var random = SeededGenerator(seed: UInt64(indicator.name.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
        let other = SecondSeries(BarSeries(unchecked: randomBars(400, step: 3_600_000_000, &random)), context: IndicatorContext())
        let name = indicator.name + (indicator.isOfTwoSeries ? "@S" : "")
        // Longer bars revise their last value with each of their bars.
        let hour = BarInterval.hours(1)
        let texts = [name, indicator.isOfTwoSeries ? "\(indicator.name)/1d@S" : "\(indicator.name)/1d"]
        let requests = try texts.map { text in
            try IndicatorRequest(text).with(IndicatorContext(interval: hour, others: ["S": other]))
        }
        let kept = IndicatorCache()
        let all = BarSeries(unchecked: randomBars(400, step: 3_600_000_000, &random), interval: hour)
        var bars = all.slice(0..<1)
        while bars.count < all.count {
            for request in requests {
                let columns = kept.columns(of: request, over: bars, of: "S")
                #expect(isSame(columns, request.columns(over: bars)), "\(request.text) over \(bars.count) bars")
            }
            var next = min(all.count, bars.count + [0, 1, 1, 2, 7, 60].randomElement(using: &random)!)
            if Int.random(in: 0..<12, using: &random) == 0 { next = max(1, bars.count - Int.random(in: 0..<4, using: &random)) }
            let before = bars
            bars = all.slice(0..<next)
            // Values of the last bar before it was complete, or of an earlier one before it was corrected.
            let row = Int.random(in: 0..<6, using: &random) == 0 ? Int.random(in: bars.indices, using: &random) : bars.count - 1
            bars.close[row] = (bars.low[row] + bars.high[row]) / 2
            if next == before.count { bars.volume[row] += 1 }
        }
    }

    @Test("Only new bars and the previous last bar are pushed")
    func pushes() throws {
        final class Count: Sendable {
            let bars = Atomic(0)
        }
        struct Counting: IndicatorState {
            let count: Count
            mutating func push(_ bar: Bar) -> Double {
                count.bars.add(1, ordering: .relaxed)
                return bar.close
            }
        }
        let count = Count()
        let indicator = Indicator(name: "counting", make: { _ in Counting(count: count) })
        let request = try IndicatorRequest("counting", among: [indicator])
        var random = SeededGenerator(seed: 5)
        let all = BarSeries(unchecked: randomBars(1000, step: 60_000_000, &random))
        let kept = IndicatorCache()
        func pushed(_ bars: BarSeries, of series: String = "A") -> Int {
            count.bars.store(0, ordering: .relaxed)
            let columns = kept.columns(of: request, over: bars, of: series)
            #expect(columns.values[0] == bars.close)
            return count.bars.load(ordering: .relaxed)
        }
        #expect(pushed(all.slice(0..<900)) == 900)
        #expect(pushed(all.slice(0..<900)) == 1)
        #expect(pushed(all.slice(0..<901)) == 2)
        #expect(pushed(all.slice(0..<500), of: "B") == 500)
        #expect(pushed(all.slice(0..<950)) == 50)
        var corrected = all.slice(0..<951)
        corrected.high[300] += 1
        #expect(pushed(corrected) == 951)
        corrected.close[950] += 1
        #expect(pushed(corrected) == 1)
        // Another window begins elsewhere.
        #expect(pushed(all.slice(5..<951)) == 946)
    }
}

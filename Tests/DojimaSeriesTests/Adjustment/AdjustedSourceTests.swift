import DojimaSeries
import DojimaTime
import Testing

/// Prices adjusted for splits and dividends, compared with Yahoo's adjusted closes, a brute-force calculation in exact fractions, and
/// results by hand.
@Suite struct AdjustedSourceTests {
    private let key = SeriesKey(symbol: "X", interval: .day)

    private func actions(_ rows: [[String: String]]) throws -> [CorporateAction] {
        try rows.map { row in
            let ratio = row["ratio"].flatMap { $0.split(separator: ":").first }.flatMap { Double($0) }
            let value = try #require(row["value"].flatMap { Double($0) } ?? row["amount"].flatMap { Double($0) } ?? ratio)
            return CorporateAction(exDate: try date(row), kind: row["type"] == "split" ? .split(value) : .dividend(value))
        }
    }

    private func date(_ row: [String: String]) throws -> CivilDate { try #require(CivilDate(row["date"] ?? "")) }

    private func adjusted(_ bars: BarSeries, _ actions: [CorporateAction], _ adjustment: Adjustment) throws -> AdjustedSource {
        let start = ExDateStart(interval: .day, stamp: .start, zone: .utc)
        return try AdjustedSource(ArraySource(bars: bars), series: key, actions: actions, by: adjustment) { start($0) }
    }

    private func all(_ source: AdjustedSource) throws -> BarSeries { try source.bars(of: key, in: .earliest ..< .latest) }

    @Test("Splits and dividends of Apple give Yahoo's closes") func yahoo() throws {
        let rows = try answers("apple-closes")
        #expect(rows.count == 47)
        let bars = BarSeries(
            unchecked: try rows.map { row in
                let close = try #require(Double(row["close"] ?? ""))
                return Bar(time: Instant(try date(row)), open: close, high: close, low: close, close: close, volume: 7)
            }, interval: .day)
        let actions = try actions(try answers("apple-actions"))
        for (adjustment, column) in [(Adjustment.split, "split"), (.total, "total")] {
            let source = try adjusted(bars, actions, adjustment)
            let found = try all(source)
            for (index, row) in rows.enumerated() {
                let wanted = try #require(Double(row[column] ?? ""))
                // Yahoo's closes have seven digits.
                #expect(abs(found.close[index] / wanted - 1) < 1e-6, "\(adjustment) \(row)")
                #expect(found.volume[index] == (row["date"] ?? "" < "2014-06-09" ? 49 : 7))
            }
            #expect(source.applied.count == (adjustment == .split ? 1 : 23))
        }
    }

    @Test("Random actions are adjusted: several a day, on closed days, before the first bar and after the last", arguments: 0..<12)
    func bruteForce(_ number: Int) throws {
        let rows = try answers("adjusted").filter { $0["case"] == "\(number)" }
        try #require(!rows.isEmpty)
        let actions = try actions(try answers("adjusted-actions").filter { $0["case"] == "\(number)" })
        func column(_ name: String, _ row: [String: String]) -> Double { row[name].flatMap { Double($0) } ?? .nan }
        var bars = BarSeries(interval: .day)
        for row in rows {
            let prices = ["open", "high", "low", "close"].map { column($0, row) }
            let volume = column("volume", row)
            bars.append(
                unchecked: Bar(
                    time: Instant(try date(row)), open: prices[0], high: prices[1], low: prices[2], close: prices[3],
                    volume: volume.isNaN ? nil : volume))
        }
        for adjustment in [Adjustment.split, .total] {
            let found = try all(try adjusted(bars, actions.reversed(), adjustment))
            for (index, row) in rows.enumerated() {
                for (name, value) in [
                    ("open", found.open[index]), ("high", found.high[index]), ("low", found.low[index]), ("close", found.close[index]),
                ] {
                    let wanted = column("\(adjustment)_\(name)", row)
                    #expect(abs(value - wanted) <= 1e-12 * wanted, "\(adjustment) \(name) of \(row)")
                }
                let volume = column("split_volume", row)
                #expect(volume.isNaN ? found.volume[index].isNaN : abs(found.volume[index] - volume) <= 1e-12 * volume)
            }
        }
        #expect(try all(try adjusted(bars, actions, .none)).close == bars.close)
    }

    @Test("A bucket that contains a split is merged from adjusted parts") func straddled() throws {
        let days = [(1, 100.0), (2, 120), (3, 62), (4, 58)]
        let bars = BarSeries(
            unchecked: days.map {
                Bar(
                    time: Instant(CivilDate(normalizing: 2024, month: 1, day: $0)), open: $1, high: $1 + 2, low: $1 - 2, close: $1,
                    volume: 10)
            }, interval: .day)
        let split = CorporateAction(exDate: CivilDate(normalizing: 2024, month: 1, day: 3), kind: .split(2))
        let edges = [1, 2, 5].map { Instant(CivilDate(normalizing: 2024, month: 1, day: $0)) }
        let rows = try adjusted(bars, [split], .split).buckets(of: key, edges: edges)
        #expect(rows.time == Array(edges.prefix(2)) && rows.counts == [1, 3])
        #expect(rows.open == [50, 60] && rows.high == [51, 64] && rows.low == [49, 56] && rows.close == [50, 58])
        #expect(rows.volume == [20, 40])
    }

    @Test("A dividend not below the close before it is refused") func tooLarge() throws {
        let bars = BarSeries(
            unchecked: (1...3).map {
                Bar(time: Instant(CivilDate(normalizing: 2024, month: 1, day: $0)), open: 5, high: 6, low: 4, close: 5)
            },
            interval: .day
        )
        let dividend = CorporateAction(exDate: CivilDate(normalizing: 2024, month: 1, day: 2), kind: .dividend(5))
        #expect(throws: DividendError(exDate: dividend.exDate, amount: 5, close: 5)) { try adjusted(bars, [dividend], .total) }
        #expect(throws: Never.self) { try adjusted(bars, [dividend], .split) }
    }
}

/// Bars in memory as a source, in the simplest form.
struct ArraySource: BarSource {
    var bars: BarSeries

    func bars(of series: SeriesKey, in range: Range<Instant>) -> BarSeries {
        bars.slice(bars.firstIndex(atOrAfter: range.lowerBound)..<bars.firstIndex(atOrAfter: range.upperBound))
    }

    func buckets(of series: SeriesKey, edges: [Instant]) -> BarSeries {
        var rows = BarSeries()
        for (from, to) in zip(edges, edges.dropFirst()) {
            guard let all = bars(of: series, in: from..<to).summary() else { continue }
            rows.append(
                unchecked: Bar(time: from, open: all.open, high: all.high, low: all.low, close: all.close, volume: all.volume))
            rows.counts.append(all.count)
        }
        return rows
    }

    func extent(of series: SeriesKey) -> SeriesExtent? {
        guard let first = bars.time.first, let last = bars.time.last else { return nil }
        return SeriesExtent(first: first, last: last, count: bars.count)
    }
}

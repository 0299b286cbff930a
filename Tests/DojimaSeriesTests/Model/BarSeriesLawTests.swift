import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// The laws of `BarSeries` as a collection and as a value, and what its initialisers refuse.
@Suite struct BarSeriesLawTests {
    private static func interval(_ text: String) throws -> BarInterval { try #require(BarInterval(text)) }

    private func random(_ count: Int, seed: UInt64) throws -> BarSeries {
        var generator = SeededGenerator(seed: seed)
        return BarSeries(unchecked: randomBars(count, step: 60_000_000, &generator), interval: try Self.interval("1m"), stamp: .end)
    }

    @Test("A series is the collection of its bars, and a part of it keeps interval and stamp", arguments: [0, 1, 7, 200])
    func collection(_ count: Int) throws {
        let bars = try random(count, seed: 3)
        let all = Array(bars)
        #expect(all.count == count && bars.count == count && bars.isEmpty == (count == 0))
        #expect(all == bars.indices.map { bars[$0] } && bars.reversed() == all.reversed())
        #expect(bars.first == all.first && bars.last == all.last && Array(bars.suffix(3)) == Array(all.suffix(3)))
        #expect(try BarSeries(all, interval: bars.interval, stamp: bars.stamp) == bars)
        for start in stride(from: 0, through: count, by: 5) {
            #expect(BarSeries(bars[start...]) == bars.slice(start..<count))
            #expect(Array(bars[..<start]) == Array(all[..<start]))
        }
    }

    @Test("A slice by time has the bars of that time") func slicesByTime() throws {
        let bars = try random(100, seed: 5)
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<200 {
            let moments = (0..<2).map { _ in
                bars.time[Int.random(in: 0..<100, using: &generator)].advanced(by: Int64.random(in: -1...1, using: &generator))
            }.sorted()
            let (from, to) = (moments[0], moments[1])
            #expect(Array(bars[from..<to]) == bars.filter { from <= $0.time && $0.time < to })
            #expect(Array(bars[from...to]) == bars.filter { from <= $0.time && $0.time <= to })
            #expect(Array(bars[from...]) == bars.filter { from <= $0.time })
            #expect(Array(bars[..<to]) == bars.filter { $0.time < to })
            #expect(bars[from..<to].interval == bars.interval && bars[from..<to].stamp == .end)
        }
        #expect(bars[Instant.earliest...Instant.latest] == bars && bars[Instant.earliest..<Instant.latest] == bars)
        #expect(bars[Instant.earliest...Instant.epoch].isEmpty)
    }

    @Test("Series are equal exactly if all their values are; missing values are equal") func equality() throws {
        let bars = try random(20, seed: 1)
        #expect(bars == bars && bars.volume.contains { $0.isNaN })
        var changes: [BarSeries] = []
        for column in [\BarSeries.open, \.high, \.low, \.close, \.volume] {
            var changed = bars
            changed[keyPath: column][7] = 1
            changes.append(changed)
        }
        var (later, longer, start, counted) = (bars, bars, bars, bars)
        later.time[19] = later.time[19].advanced(by: 1)
        longer.interval = try Self.interval("2m")
        start.stamp = .start
        counted.counts = bars.map { _ in 1 }
        #expect((changes + [later, longer, start, bars.slice(0..<19)]).allSatisfy { $0 != bars })
        #expect(counted == bars, "a row without a count is one bar")
        counted.counts[3] = 2
        #expect(counted != bars)
    }

    @Test("A series that is encoded and decoded is the same") func codable() throws {
        var (missing, resampled) = (try random(30, seed: 2), try random(300, seed: 4))
        missing.interval = nil
        missing.close[4] = .nan
        resampled = try resampled.resampled(into: Self.interval("5m"))
        for bars in [try random(50, seed: 1), missing, resampled, BarSeries(), BarSeries(interval: .week, stamp: .end)] {
            let text = try JSONEncoder().encode(bars)
            #expect(try JSONDecoder().decode(BarSeries.self, from: text) == bars)
        }
        #expect(!resampled.counts.isEmpty)
    }

    @Test(
        "Columns that are no series are not decoded",
        arguments: [
            ("[0, 1]", "[1, 1]", "\"1d\"", "2 values, for 2"), ("[0, 1]", "[1]", "\"1d\"", "the column close has 1 values, for 2 times"),
            ("[1, 1]", "[1, 1]", "\"1d\"", "bar 1 at 1970-01-01T00:00:00.000001Z is not later"),
            ("[0, 9223372036854775807]", "[1, 1]", "\"1d\"", "bar 1: "), ("[0, 1]", "[1, 1]", "\"x\"", "\"x\" is not an interval"),
        ])
    func decoding(_ time: String, _ close: String, _ interval: String, _ reason: String) throws {
        let text = """
            {"interval": \(interval), "stamp": "start", "time": \(time), "open": [1, 1], "high": [1, 1], "low": [1, 1], "close": \(close)}
            """
        do {
            let bars = try JSONDecoder().decode(BarSeries.self, from: Data(text.utf8))
            #expect(bars.count == 2 && reason.hasPrefix("2 values"), "only the first case is a series")
        } catch let DecodingError.dataCorrupted(context) {
            #expect(context.debugDescription.contains(reason))
        }
    }

    private func bar(_ second: Int64, _ prices: [Double] = [1, 2, 0.5, 1.5], volume: Double? = nil) -> Bar {
        Bar(time: Instant(seconds: second), open: prices[0], high: prices[1], low: prices[2], close: prices[3], volume: volume)
    }

    @Test("The first bar that is out of order or invalid is named, and its series is not made") func refusals() {
        let cases: [(Bar, String)] = [
            (bar(1), "bar 2 at 1970-01-01T00:00:01Z is not later than the one before it: sort the bars, one for each time"),
            (bar(0), "bar 2 at 1970-01-01T00:00:00Z is not later than the one before it: sort the bars, one for each time"),
            (bar(5, [1, 0.5, 2, 1]), "bar 2 at 1970-01-01T00:00:05Z: the high is below the low"),
            (bar(5, [1, 2, 0.5, 3]), "bar 2 at 1970-01-01T00:00:05Z: the close is outside low and high"),
            (bar(5, [1, .infinity, 0.5, 1]), "bar 2 at 1970-01-01T00:00:05Z: the high is not a number"),
            (bar(5, [.nan, 2, 0.5, 1]), "bar 2 at 1970-01-01T00:00:05Z: the open is not a number"),
            (bar(5, volume: -1), "bar 2 at 1970-01-01T00:00:05Z: the volume is negative"),
            (bar(5, volume: .infinity), "bar 2 at 1970-01-01T00:00:05Z: the volume is not a number"),
            (bar(5, volume: 0x1p54), "bar 2 at 1970-01-01T00:00:05Z: the volume is beyond 2^53"),
        ]
        for (last, reason) in cases {
            let error = #expect(throws: BarSeriesError.self) { try BarSeries([bar(0), bar(1), last, bar(9)]) }
            #expect(error?.index == 2 && error?.description == reason && error?.category == .data)
            let appended = #expect(throws: BarSeriesError.self) {
                var bars = try BarSeries([bar(0), bar(1)])
                defer { #expect(bars.count == 2) }
                try bars.append(last)
            }
            #expect(appended == error)
            let all = [bar(0), bar(1), last, bar(9)]
            let columns = #expect(throws: BarSeriesError.self) {
                try BarSeries(
                    time: all.map(\.time), open: all.map(\.open), high: all.map(\.high), low: all.map(\.low), close: all.map(\.close),
                    volume: all.map { $0.volume ?? .nan })
            }
            #expect(columns == error)
        }
        #expect(throws: BarSeriesError.self) { try BarSeries([Bar(time: .latest, open: 1, high: 1, low: 1, close: 1)]) }
        let ragged = #expect(throws: BarSeriesError.self) {
            try BarSeries(time: [.epoch, Instant(seconds: 1)], open: [1, 1], high: [1], low: [1, 1], close: [1, 1])
        }
        #expect(ragged?.index == 1 && ragged?.description == "the column high has 1 values, for 2 times")
    }

    @Test("Invalid bars are left out, kept or corrected, as the policy says") func policies() throws {
        let bars = [bar(0), bar(1, [1, 0.5, 2, 1.5]), bar(2, volume: -1), bar(3, [1, .nan, 0.5, 1])]
        #expect(try BarSeries(bars, isStrict: false).time == [.epoch])
        let kept = try BarSeries(bars, invalid: .keep, isStrict: false)
        #expect(Array(kept) == Array(bars[..<3]))
        let clamped = try BarSeries(bars, invalid: .clamp, isStrict: false)
        #expect(clamped.high == [2, 2, 2] && clamped.low == [0.5, 0.5, 0.5] && clamped[2].volume == nil)
        #expect(throws: BarSeriesError.self) { try BarSeries(bars, invalid: .clamp) }
        // The close of a 32-bit float is a rounding error above the high.
        let rounded = bar(0, [1, 1.5, 0.5, 1.500_000_1])
        #expect(try BarSeries([rounded]).high == [1.500_000_1])
        #expect(try BarSeries([rounded], invalid: .keep).high == [1.5])
    }

    @Test("Rows of another type are bars by their key paths") func rows() throws {
        struct Candle { var t: Instant, o, h, l, c: Double, v: Double? }
        let bars = try random(40, seed: 9)
        let candles = bars.map { Candle(t: $0.time, o: $0.open, h: $0.high, l: $0.low, c: $0.close, v: $0.volume) }
        let (interval, stamp) = (bars.interval, bars.stamp)
        let made = try BarSeries(
            candles, interval: interval, stamp: stamp, time: \.t, open: \.o, high: \.h, low: \.l, close: \.c, volume: \.v)
        #expect(made == bars)
        let plain = try BarSeries(candles, time: \.t, open: \.o, high: \.h, low: \.l, close: \.c)
        #expect(plain.close == bars.close && !plain.hasVolume)
        #expect(throws: BarSeriesError.self) { try BarSeries(candles.reversed(), time: \.t, open: \.o, high: \.h, low: \.l, close: \.c) }
    }

    @Test("Returns and drawdowns are those of the indicators") func returns() throws {
        let bars = try random(60, seed: 12)
        let change = try IndicatorRequest("return").apply(to: bars)[0]
        let drawdown = try IndicatorRequest("drawdown").apply(to: bars)[0]
        #expect(bars.returns[0].isNaN && bars.returns.dropFirst() == change.dropFirst())
        #expect(bars.drawdowns == drawdown && drawdown[0] == 0)
        let closes: [Double] = [10, 12, 9, 15]
        let four = try BarSeries(closes.indices.map { bar(Int64($0), [closes[$0], closes[$0], closes[$0], closes[$0]]) })
        let (changes, falls): ([Double], [Double]) = ([12.0 / 10 - 1, 9.0 / 12 - 1, 15.0 / 9 - 1], [0, 0, 9.0 / 12 - 1, 0])
        #expect(Array(four.returns.dropFirst()) == changes)
        #expect(four.drawdowns == falls)
        #expect(BarSeries().returns.isEmpty && BarSeries().drawdowns.isEmpty)
    }

    @Test("Bars are not resampled into shorter ones") func shorter() {
        let error = #expect(throws: (any Error).self) { try random(3, seed: 1).resampled(into: Self.interval("30s")) }
        #expect("\(error, default: "")" == "bars of 30s cannot be made from bars of 1m")
    }
}

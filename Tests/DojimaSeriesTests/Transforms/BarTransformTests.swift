@testable import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Heikin-Ashi bars and Renko bricks compared with those of other programs.
@Suite struct BarTransformTests {
    private func number(_ row: [String: String], _ name: String) -> Double { row[name].flatMap { Double($0) } ?? .nan }

    private func bars(_ name: String) throws -> BarSeries {
        BarSeries(
            unchecked: try answers(name).map { row in
                let time = Instant(microseconds: Int64(clamping: number(row, "time")) * 1_000_000)
                return Bar(
                    time: time, open: number(row, "open"), high: number(row, "high"), low: number(row, "low"),
                    close: number(row, "close"), volume: number(row, "volume"))
            }, interval: .day)
    }

    @Test("The mean of the largest prices is a price") func largest() {
        let most = Double.greatestFiniteMagnitude
        let bars = BarSeries(
            unchecked: [0, 1].map {
                Bar(time: Instant(seconds: $0 * 86_400), open: most, high: most, low: most / 2, close: most, volume: 1)
            },
            interval: .day)
        let averaged = bars.heikinAshi()
        #expect(
            averaged.open == [most, most * 0.9375] && averaged.close == [most * 0.875, most * 0.875] && averaged.high == [most, most])
        #expect(averaged.low == [most / 2, most / 2])
    }

    @Test("Heikin-Ashi bars equal those of another program") func heikinAshi() throws {
        let (daily, wanted) = (try bars("daily"), try bars("heikin-ashi"))
        let averaged = daily.heikinAshi()
        #expect(averaged.time == wanted.time && averaged.volume == daily.volume && averaged.count == 160)
        for (own, other) in [
            (averaged.open, wanted.open), (averaged.high, wanted.high), (averaged.low, wanted.low), (averaged.close, wanted.close),
        ] {
            #expect(zip(own, other).allSatisfy { abs($0 - $1) <= 1e-9 * abs($1) })
        }
    }

    @Test(
        "Renko bricks equal those of another program",
        arguments: [("renko", 1.0, RenkoBase.rounded), ("renko-raw", 1, .firstClose), ("renko-wide", 2.5, .rounded)])
    func renko(name: String, size: Double, base: RenkoBase) throws {
        let wanted = try answers(name)
        let bricks = try bars("daily").renko(size: size, base: base)
        #expect(bricks.count == wanted.count && bricks.count > 5)
        for (brick, row) in zip(bricks, wanted) {
            #expect(Double(brick.time.microseconds) / 1e6 == number(row, "time"))
            #expect(abs(brick.from - number(row, "from")) < 1e-9 && abs(brick.to - number(row, "to")) < 1e-9)
        }
    }

    @Test("A reversal needs two heights of a brick, and a wide bar makes several bricks at once") func turning() throws {
        func bricks(_ closes: [Double]) throws -> [[Double]] {
            let bars = BarSeries(
                unchecked: closes.enumerated().map { index, close in
                    Bar(time: Instant(microseconds: Int64(index)), open: close, high: close, low: close, close: close)
                })
            return try bars.renko(size: 1).map { [$0.from, $0.to, Double($0.time.microseconds)] }
        }
        #expect(try bricks([10, 11, 10, 9.01, 9]) == [[10, 11, 1], [10, 9, 4]])
        #expect(try bricks([10, 13.5]) == [[10, 11, 1], [11, 12, 1], [12, 13, 1]])
        #expect(try bricks([10.4, 9.6, 9]) == [[10, 9, 2]], "the base is rounded")
        #expect(try bricks([0.1, 0.2]).isEmpty && bricks([]).isEmpty)
        #expect(try bricks([.nan, 1, .nan, 2]) == [[1, 2, 3]])
        // Sums of tenths that a double does not represent exactly still complete their bricks.
        let tenths = (0...40).map { Double($0) * 0.1 }
        #expect(try bricks(tenths).map { $0[1] } == [1, 2, 3, 4])
        #expect(throws: RequestError.self) { try bricks([0, 1e300]) }
        #expect(throws: RequestError.self) { try bricks([1e17, 1e17]) }
    }

    @Test("More than ten million bricks are refused before the first one, and the error names a possible size") func manyBricks() throws {
        // Four thousand moves of a hundred: the last bar would complete the first brick too many.
        let bars = BarSeries(
            unchecked: (0..<4001).map { index in
                let close = index.isMultiple(of: 2) ? 100.0 : 200
                return Bar(time: Instant(microseconds: Int64(index)), open: close, high: close, low: close, close: close)
            })
        for size in [0.01, 0.03, 1e-9, 1e-300] {
            let error = #expect(throws: RequestError.self) { try bars.renko(size: size) }
            let message = error?.description ?? ""
            #expect(message.hasPrefix("bricks of \(size) are too small: there would be more than 10000000 of them; try "), "\(message)")
            #expect(message.hasSuffix("try 0.04 or more"), "\(message)")
        }
        #expect(try bars.renko(size: 10).count == 4000 * 9 + 1)
    }

    @Test("Transforms are read in their written form, and other texts are refused") func names() throws {
        for text in ["heikin-ashi", "renko:1", "renko:0.25,first-close"] { #expect(BarTransform.Request(text) != nil, "\(text)") }
        for text in ["heikin-ashi:2", "renko", "renko:", "renko:0", "renko:-1", "renko:nan", "renko:inf", "renko:1,last", "range:5", ""] {
            #expect(BarTransform.Request(text) == nil, "\(text)")
        }
        let bars = BarSeries.random(300, every: .day, seed: 4)
        #expect(try BarTransform.Request("heikin-ashi")?(bars).close == bars.heikinAshi().close)
        #expect(try BarTransform.Request("renko:0.5")?(bars).close == bars.renko(size: 0.5).map(\.to))
    }
}

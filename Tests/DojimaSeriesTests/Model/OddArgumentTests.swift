import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Arguments of any numbers.
@Suite struct OddArgumentTests {
    private let bars = BarSeries.random(40, every: .day)

    private func sma() throws -> Indicator { try IndicatorRequest("sma:20").indicator }

    @Test(
        "A number that a parameter does not take is an error", arguments: [[-1], [.nan], [.infinity], [2.5], [0], [1, 2, 3]] as [[Double]])
    func invalid(_ numbers: [Double]) throws {
        let sma = try sma()
        #expect(throws: RequestError.self) { try sma.apply(bars, numbers) }
    }

    @Test("Missing numbers have their defaults") func missing() throws {
        let sma = try sma()
        let standard = sma.parameters.map(\.defaultValue)
        #expect(try sma.apply(bars, [])[0].last == sma.apply(bars, standard)[0].last)
    }

    private struct Close: IndicatorState {
        mutating func push(_ bar: Bar) -> Double { bar.close }
    }

    @Test("An output that the rows do not have has no values, and one that does not exist is not returned")
    func outputs() throws {
        let two = Indicator(name: "two", outputs: [.init("a"), .init("b")], make: { _ in Close() })
        let columns = try two.apply(bars, [])
        #expect(columns.count == 2 && columns[0] == bars.close && columns[1].count == bars.count && columns[1].allSatisfy(\.isNaN))
        let chosen = Indicator(name: "chosen", outputs: [.init("a")], outputIndices: { _ in [0, 7, -1] }, make: { _ in Close() })
        #expect(try chosen.apply(bars, []).count == 1)
    }

    @Test("Edges of buckets that do not increase are an error", arguments: [[5, 1], [3, 3], [1, 2, 2]])
    func edges(_ seconds: [Int64]) {
        let source = MemorySource(SeriesKey(symbol: "A", interval: .day), bars)
        let edges = seconds.map { Instant(seconds: $0) }
        #expect(throws: RequestError.self) { try source.buckets(of: source.key, edges: edges) }
        #expect(throws: RequestError.self) { try source.downsampledBars(of: source.key, edges: edges, keeping: nil) }
    }

    @Test("Columns of values are completed to the number of times") func columns() {
        let series = ValueSeries(time: [.epoch, Instant(seconds: 1)], values: [7])
        #expect(series.values[0] == 7 && series.values[1].isNaN && series.values.count == 2)
        let band = BandSeries(time: [.epoch], upper: [3, 4], middle: [], lower: [1])
        #expect(band.upper == [3] && band.middle.count == 1 && band.lower == [1])
    }

    @Test("The window of an analysed series has rows that exist") func window() {
        let series = AnalysedSeries(symbol: "A", interval: .day, bars: bars, window: -5..<10_000)
        #expect(series.window == bars.indices)
    }
}

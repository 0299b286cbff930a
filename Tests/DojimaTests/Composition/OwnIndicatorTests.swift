import Dojima
import DojimaChart
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The highest and the lowest close of n bars: an example of a custom indicator.
private struct Channel: IndicatorState {
    var n: Int
    var closes: [Double] = []

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        closes = closes.suffix(n - 1) + [bar.close]
        return closes.count == n ? SIMD2(closes.max() ?? .nan, closes.min() ?? .nan) : SIMD2(repeating: .nan)
    }
}

/// Custom indicators are requested, looked up, read and drawn as built-in ones.
@Suite struct OwnIndicatorTests {
    private let channel = Indicator(
        name: "channel", parameters: [Indicator.Parameter("n", default: 10, allowed: 2...500)],
        outputs: [Indicator.Output("high"), Indicator.Output("low", title: "Floor")], reach: { .bars(Int(clamping: $0[0]) - 1) },
        make: { Channel(n: Int(clamping: $0[0])) })

    @Test("It satisfies the laws of indicators") func laws() { #expect(checkIndicatorLaws(channel).isEmpty) }

    @Test("It is found by its name together with the built-in ones, and refused with the same texts") func request() throws {
        var known = IndicatorCatalog.all
        known.append(channel)
        let request = try IndicatorRequest("channel:20", among: known)
        #expect(request.columnNames == ["channel:20.high", "channel:20.low"] && request.title == "CHANNEL 20")
        #expect(try IndicatorRequest("channel", among: known).arguments == [10])
        #expect(try Study("sma:20", among: known) == Study("sma:20"))
        let wrong = #expect(throws: RequestError.self) { try Study("channel:1", among: known) }
        #expect(wrong?.message == "channel:1: n is a whole number from 2 to 500")
        let unknown = #expect(throws: RequestError.self) { try Study("canal", among: known) }
        let names = (["volume", "profile"] + known.prefix(10).map(\.name)).joined(separator: ", ")
        #expect(unknown?.message == "canal: no indicator canal; known are \(names) and \(known.count + 2 - 12) more")
        #expect(throws: RequestError.self) { try Study("channel") }
    }

    @Test("It is drawn over prices and in a separate pane, with as many earlier bars as it needs") func drawn() throws {
        let store = try PictureTests.store()
        let own = try Study("channel:30", among: [channel])
        let day = CivilDate(normalizing: 2018, month: 10, day: 2)
        var chart = try ChartSpecification(window: .last("3M")) {
            Plot {
                Prices("SPX")
                own
            }
            Plot { own }
        }
        chart.crosshair = .dateOnly(day)
        let drawn = try Picture(chart, source: store).drawing.description
        let ids = ["channel:30.high", "channel:30.low"]
        #expect(drawn.series.map(\.id) == ["SPX"] + ids + ids.map { $0 + "-2" })
        #expect(drawn.series.map(\.pane) == ["price", "price", "price", "channel:30", "channel:30"])
        #expect(Set(drawn.series.map(\.bars)) == [63])
        // On the second day of the window the highest close is weeks older.
        let bars = try store.bars(of: SeriesKey(symbol: "SPX", interval: .day), in: .earliest ..< .latest)
        let row = try #require(bars.time.firstIndex(of: Instant(day)))
        let wanted = try channel.apply(bars, [30]).map { $0[row] }
        let shown = drawn.crosshair?.entries.filter { ["CHANNEL 30", "Floor"].contains($0.label) }.prefix(2).map(\.text) ?? []
        #expect(shown.map { Double($0.filter { $0 != "," }) } == wanted)
    }

    @Test("An indicator of volume is refused without volume") func needsVolume() throws {
        struct Turnover: IndicatorState {
            mutating func push(_ bar: Bar) -> Double { bar.close * (bar.volume ?? .nan) }
        }
        let turnover = Indicator(name: "turnover", inputs: [.close, .volume], reach: { _ in .bars(0) }, make: { _ in Turnover() })
        var bars = BarSeries.random(40, every: .day)
        bars.volume = bars.volume.map { _ in .nan }
        let source = MemorySource(SeriesKey(symbol: "BARE", interval: .day), bars)
        let study = try Study("turnover", among: [turnover])
        let chart = ChartSpecification {
            Plot { Prices("BARE") }
            Plot { study }
        }
        let error = #expect(throws: PictureError.self) { try Picture(chart, source: source) }
        #expect(error?.message == "BARE: turnover needs volume, which these bars do not have")
    }
}

import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Custom types as points.
@Suite struct SeriesPointTests {
    struct Lot: SeriesPoint {
        var time: Instant
        var value: Double
        var further: [PointKey: Double] = [:]

        func value(forKey key: PointKey) -> Double? { further[key] }
    }

    @Test("Points give values by key or by renamed key, and their main value if that key is missing") func keys() throws {
        let lots = [
            Lot(time: Instant(seconds: 1), value: 7, further: [.open: 6, .high: 9, .low: 5, "settlement": 8, .volume: 30]),
            Lot(time: Instant(seconds: 2), value: 4),
        ]
        let bars = try BarSeries(points: lots, renaming: [.close: "settlement"])
        #expect(bars.open[0] == 6 && bars.high[0] == 9 && bars.low[0] == 5 && bars.close == [8, 4] && bars.volume[0] == 30)
        #expect(bars.open[1].isNaN && bars.high[1].isNaN && bars.low[1].isNaN && bars.volume[1].isNaN)
        #expect(ValueSeries(lots).values == [7, 4] && ValueSeries(lots).areas.isEmpty)
        #expect(ValueSeries(lots, key: "settlement").values == [8, 4])
        #expect(ValueSeries(lots, areas: .volume).areas[0] == 30)
        let band = try BandSeries(lots, renaming: [.upper: .high, .lower: .low])
        #expect(band.upper[0] == 9 && band.lower[0] == 5 && band.middle.allSatisfy(\.isNaN) && band.upper[1].isNaN)
    }

    @Test("Points out of order are reported by their index") func order() {
        let lots = [3, 5, 5].map { Lot(time: Instant(seconds: $0), value: 1) }
        #expect(throws: PointOrderError(index: 2, time: Instant(seconds: 5))) { try BarSeries(points: lots) }
        #expect(throws: PointOrderError(index: 2, time: Instant(seconds: 5))) { try BandSeries(lots) }
        #expect(PointOrderError(index: 2, time: Instant(seconds: 5)).description.hasPrefix("point 2 at 1970-01-01T00:00:05Z is not later"))
    }
}

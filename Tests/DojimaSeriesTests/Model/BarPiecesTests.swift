import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite("Bars in pieces") struct BarPiecesTests {
    @Test("Bars are read in small pieces and in order, for any distribution over time")
    func pieces() throws {
        // Most are close together, and some years before.
        let stamps = [0, 1, 2, 3_000_000] + (0..<500).map { 1_500_000_000_000_000 + 7 * $0 * $0 }
        let bars = BarSeries.random(at: stamps.map { Instant(microseconds: Int64($0)) })
        let key = SeriesKey(symbol: "A", interval: .day)
        let source = MemorySource(key, bars)
        var (found, sizes): (BarSeries, [Int]) = (BarSeries(), [])
        try source.forEachPiece(of: key, in: .earliest ..< .latest, atMost: 10) {
            found = found.joined(with: $0)
            sizes.append($0.count)
        }
        #expect(found.time == bars.time && found.close == bars.close)
        #expect(sizes.allSatisfy { (1...10).contains($0) } && sizes.count < 200)
        sizes = []
        try source.forEachPiece(of: key, in: bars.time[1]..<bars.time[4], atMost: 3) { sizes.append($0.count) }
        #expect(sizes == [3])
    }
}

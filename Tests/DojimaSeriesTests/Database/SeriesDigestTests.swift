import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite("Digests of series") struct SeriesDigestTests {
    private let bars = BarSeries.random(20, every: BarInterval.minutes(1))

    private static func digest(_ parts: BarSeries...) -> SeriesDigest {
        parts.reduce(into: SeriesDigest()) { $0.add($1) }
    }

    @Test("A digest does not depend on the pieces in which bars are added")
    func pieces() {
        let whole = SeriesDigestTests.digest(bars)
        #expect(SeriesDigestTests.digest(bars.slice(0..<7), BarSeries(), bars.slice(7..<20)) == whole)
        #expect(whole.extent == SeriesExtent(first: bars.time[0], last: bars.time[19], count: 20))
        #expect(SeriesDigestTests.digest().extent == nil)
    }

    @Test("A digest changes with each value, and the differing value is reported")
    func changes() {
        let digest = SeriesDigestTests.digest(bars)
        let columns: [WritableKeyPath<BarSeries, [Double]>] = [\.open, \.high, \.low, \.close, \.volume]
        for column in columns {
            var other = bars
            other[keyPath: column][5] = other[keyPath: column][5].nextUp
            #expect(digest.difference(of: SeriesDigestTests.digest(other)) == "other values")
            other = bars
            other[keyPath: column].swapAt(3, 4)
            #expect(digest.difference(of: SeriesDigestTests.digest(other)) == "other values", "two values are exchanged")
        }
        var other = bars
        other.time[19] = other.time[19].advanced(by: 1)
        #expect(digest.difference(of: SeriesDigestTests.digest(other)) == "other stamps")
        #expect(digest.difference(of: SeriesDigestTests.digest(bars.slice(0..<19))) == "1 bar fewer")
        #expect(digest.difference(of: SeriesDigestTests.digest(bars, bars)) == "20 bars more")
        #expect(digest.difference(of: digest) == nil)
    }

    @Test("A missing volume differs from a volume of zero, and minus zero equals zero")
    func zeros() {
        func digest(_ volume: Double) -> SeriesDigest {
            var bars = bars
            bars.volume[5] = volume
            return SeriesDigestTests.digest(bars)
        }
        #expect(digest(.nan) != digest(0) && digest(-0.0) == digest(0) && digest(-.nan) == digest(.nan))
    }

    @Test("The hash of 64 bits equals that of ClickHouse", arguments: [(1, 10_577_349_846_663_553_072), (-5, 13_263_830_642_547_698_461)])
    func hash(_ number: Int64, _ hash: UInt64) { #expect(UInt64(bitPattern: number).intHash64 == hash) }
}

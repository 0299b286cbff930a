import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct MemoryDatabaseTests {
    @Test("A database in memory satisfies the laws of all databases", arguments: 1...4 as ClosedRange<UInt64>)
    func laws(_ seed: UInt64) throws {
        #expect(try checkDatabaseLaws(seed: seed) { MemoryDatabase() } == [])
    }

    @Test("A snapshot does not see later writes")
    func snapshot() throws {
        let database = MemoryDatabase()
        let key = SeriesKey(symbol: "A", interval: .day)
        let bar = Bar(time: Instant(seconds: 0), open: 1, high: 2, low: 0.5, close: 1.5)
        try database.upsert(BarSeries(unchecked: [bar]), into: key)
        try database.snapshot { reader in
            try database.remove("A", interval: nil)
            #expect(try reader.bars(of: key, in: .earliest ..< .latest).count == 1)
        }
        #expect(try database.list().isEmpty)
    }
}

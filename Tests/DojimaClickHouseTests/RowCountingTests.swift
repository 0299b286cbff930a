import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Synchronization
import Testing

@Suite("Rows that are counted", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct RowCountingTests {
    @Test("Rows read by servers and rows received here are counted separately")
    func rows() throws {
        let address = try TestServers.shared.address("counted_\(UInt32.random(in: 0 ... .max))", shards: 2)
        let key = SeriesKey(symbol: "A", interval: BarInterval.minutes(1))
        let bars = BarSeries.random(3000, every: BarInterval.minutes(1))
        try ClickHouseDatabase(address, password: TestServers.password, access: .writing).upsert(bars, into: key)

        let counts = Mutex((read: 0, moved: 0))
        let database = ClickHouseDatabase(address, password: TestServers.password, access: .reading) { read, moved in
            counts.withLock { $0 = ($0.read + read, $0.moved + moved) }
        }
        /// The number of bars that a body returns, and the rows that servers read and send for it.
        func counted(_ body: () throws -> Int) rethrows -> (bars: Int, read: Int, moved: Int) {
            counts.withLock { $0 = (0, 0) }
            let bars = try body()
            return counts.withLock { (bars, $0.read, $0.moved) }
        }
        // The state and the catalog first: the shards of both servers, the last number and the numbers of the series' imports.
        #expect(try database.extent(of: key)?.count == 3000)
        #expect(try database.count(of: key, in: .earliest ..< .latest) == 3000)
        let edges = [bars.time[0], bars.time[1500], bars.time[2999]]
        // Servers read the 51 hours twice, and the granules with edges; they send these hours and some pieces.
        let folds = try counted { try database.buckets(of: key, edges: edges).counts.reduce(0, +) }
        #expect(folds.bars == 2999 && (4...12).contains(folds.moved) && (102...3110).contains(folds.read), "\(folds)")
        // One row more ends the bars.
        let whole = try counted { try database.bars(of: key, in: .earliest ..< .latest).count }
        #expect(whole == (3000, 3001, 3001), "\(whole)")
    }
}

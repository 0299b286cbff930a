@testable import DojimaPages
import Dojima
@testable import DojimaServer
import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Dispatch
import Glibc
import Synchronization
import Testing

/// Pages of a database on servers.
@Suite("Pages of a database on servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct ServedClusterTests {
    /// A site of a database on two shards, with the means to change it.
    private struct Served {
        let address: ClickHouseAddress
        /// Another program that writes.
        let writer: ClickHouseDatabase
        let library: ChartLibrary
        let site: ChartSite
        let watch: DatabaseWatch

        init(on servers: TestServers, edits: Bool = false, _ fill: (ClickHouseDatabase) throws -> Void = NetCharts.fill) throws {
            address = try servers.address("serve_\(UInt32.random(in: 0 ... .max))", shards: 2)
            writer = ClickHouseDatabase(address, password: TestServers.password, access: .writing)
            try fill(writer)
            let reader = ClickHouseDatabase(address, password: TestServers.password, access: .following)
            library = ChartLibrary(try ServedDatabase(reader, symbols: [], edits: edits))
            let site = try ChartSite(library)
            self.site = site
            watch = try library.database.watch { site.dataChanged() }
        }

        func session(_ query: String, on server: WebServer) throws -> (client: SessionClient, first: ReadMessage) {
            let client = try SessionClient(port: server.port, query: query, headers: "Origin: http://127.0.0.1:\(server.port)\r\n")
            let size = #"{"n": 1, "at": 0, "do": [{"op": "size", "width": 600, "height": 400, "scale": 1}]}"#
            return (client, try client.answer(to: size))
        }
    }

    @Test("Pages, pictures and data are identical byte for byte to those of a file with the same bars")
    func sameBytes() throws {
        let charts = try NetCharts()
        let (served, file) = try (Served(on: .shared), ChartSite(charts.library))
        for target in [
            "/", "/chart/AAA?last=6M&overlay=sma:20", "/picture/B%2FB.png?last=1Y", "/picture/AAA,B%2FB.svg?last=6M", "/data/list",
            "/data/window/AAA?last=6M", "/data/export/B%2FB?last=1M", "/data/indicator/AAA?request=rsi:14", "/data/analyze/returns/AAA",
            "/chart/CCC",
        ] {
            let (one, other) = (try served.site.answer(to: target), try file.answer(to: target))
            #expect(one.status == other.status && one.status == (target == "/chart/CCC" ? 404 : 200), "\(target)")
            #expect(one.body.elementsEqual(other.body), "\(target)")
        }
    }

    @Test("An import into servers reaches a connected page, and an annotation reaches the servers and all pages")
    func changes() throws {
        let served = try Served(on: .shared, edits: true)
        let server = try WebServer(served.site, at: "127.0.0.1", port: 0)
        defer { server.stop() }
        let (client, first) = try served.session("symbol=AAA&last=6M", on: server)
        let last = try #require(first["state", "window", "to"]?.number)
        let bars = NetCharts.bars(1, count: 785)
        try served.writer.upsert(bars.slice(780..<785), into: SeriesKey(symbol: "AAA", interval: .day))
        let next = try client.next()
        #expect(next["state", "error"]?.text == nil)
        #expect(next["state", "window", "to"]?.number == last + 7 * 86400)

        let (other, _) = try served.session("symbol=AAA&last=1Y", on: server)
        let drawn = #"{"n": 2, "at": 0, "do": [{"op": "beginDraw", "kind": "buy", "text": "", "x": 300, "y": 200}, {"op": "endDraw"}]}"#
        let own = try client.answer(to: drawn)
        #expect(own["state", "error"]?.text == nil)
        #expect(own["shown", "added"]?.elements.count == 1)
        #expect(try served.writer.annotations(of: "AAA").count == 1)
        #expect(try other.next()["shown", "added"]?.elements.count == 1)

        // Without a watch a page also shows its own changes.
        let reader = ClickHouseDatabase(served.address, password: TestServers.password, access: .following)
        let library = ChartLibrary(try ServedDatabase(reader, symbols: [], edits: true))
        let page = ChartPage(
            try library.chart(["AAA"], [.init("last", "6M")]), size: PageSize(width: 600, height: 400, scale: 1), in: library, edits: true)
        _ = page.message(answering: 1)
        page.apply(try PageInput(drawn))
        #expect(try ReadMessage(page.message(answering: 2))["shown", "added"]?.elements.count == 2)
    }

    @Test("A stopped shard is named on its pages, which keep their pictures and continue when it answers again")
    func stoppedShard() throws {
        let servers = try TestServers()
        defer { try? servers.end() }
        // The series of the sixth import is on the second shard.
        let (live, lost) = ("A", "F")
        let served = try Served(on: servers) { writer in
            for symbol in ["A", "B", "C", "D", "E", "F"] {
                try writer.upsert(NetCharts.bars(1), into: SeriesKey(symbol: symbol, interval: .day))
            }
        }
        let server = try WebServer(served.site, at: "127.0.0.1", port: 0)
        defer { server.stop() }
        let picture = { (symbol: String) in try served.site.answer(to: "/picture/\(symbol).png?last=6M") }
        let (liveBytes, lostBytes) = (try picture(live).body, try picture(lost).body)
        let (liveClient, lostClient) = (
            try served.session("symbol=\(live)&last=6M", on: server).client, try served.session("symbol=\(lost)&last=6M", on: server).client
        )

        try servers.signal(SIGSTOP, toServer: 1)
        let name = servers.hosts[1].description
        for (isFirst, target) in [(true, "/picture/\(lost).png"), (false, "/picture/\(lost).png"), (false, "/data/window/\(lost)?last=6M")]
        {
            let begin = ContinuousClock.now
            let refused = try served.site.answer(to: target)
            #expect(refused.status == 503 && String(decoding: refused.body, as: UTF8.self).contains(name))
            // The shard is waited for once, and not by every request.
            #expect(isFirst || ContinuousClock.now - begin < .seconds(3))
        }
        // The page receives the report before any input, and keeps its picture.
        let told = try lostClient.next()
        #expect(told["state", "error"]?.text?.contains(name) == true)
        #expect(told.rects.isEmpty)
        #expect(try liveClient.next()["state", "error"]?.text == nil)
        #expect(try picture(live).body.elementsEqual(liveBytes))

        try servers.signal(SIGCONT, toServer: 1)
        #expect(try lostClient.next()["state", "error"]?.text == nil)
        #expect(try picture(lost).body.elementsEqual(lostBytes))
    }
}

import DojimaSeries
import DojimaText
import DojimaPlatform
import Synchronization

/// The servers of a database by shard. They are connected at the first use.
///
/// The server of the first shard has the catalog. All bars of a series are on one shard.
final class Servers: Sendable {
    let address: ClickHouseAddress
    private let password: String
    /// How long unavailable servers are retried, in seconds.
    private let wait: Double
    private let counting: RowCounting?
    /// Whether the program is long-running: it continues when a server is unavailable.
    private let isLongRunning: Bool
    private let cachedLayout = Locked<Layout?>(nil)
    /// Serializes the first connection, so that servers are queried once; `cachedLayout` is not locked during the requests.
    private let connectLock = Locked(())
    private let timeouts: ServerTimeouts
    /// The messages about unavailable servers that `recover` returned last.
    private let reportedOutages = Locked<[String]>([])

    /// The assignment of servers to shards.
    private struct Layout: Sendable {
        /// The servers by shard number, beginning with 1.
        var servers: [Int: Server] = [:]
        /// The weights of the shards in order.
        var weights: [UInt64] = [1]
        /// The first error of a server of the address that could not be queried.
        var failure: (any Error)?

        /// A message for each unavailable server, sorted.
        var lines: [String] {
            let failures: [(any Error)?] = servers.values.map(\.outage) + [failure]
            return failures.compactMap { $0.map { ($0 as? any ReportedError)?.message.description ?? "\($0)" } }.sorted()
        }

        mutating func add(_ info: ShardInfo) {
            weights = info.weights
            if let number = info.shard, servers[number] == nil { servers[number] = info.server }
        }
    }

    /// The shard of a server and the weights of its cluster, as the server reports them.
    private struct ShardInfo: Sendable {
        var server: Server
        /// The weights of all shards in order.
        var weights: [UInt64] = [1]
        /// The number of the shard; `nil` if the server does not report which one it is.
        var shard: Int? = 1
    }

    init(
        _ address: ClickHouseAddress, password: String, wait: Double, counting: RowCounting? = nil, isLongRunning: Bool = false,
        timeouts: ServerTimeouts? = nil
    ) {
        self.timeouts = timeouts ?? ServerTimeouts(isLongRunning: isLongRunning)
        self.address = address
        self.isLongRunning = isLongRunning
        self.counting = counting
        self.password = password
        self.wait = wait
    }

    /// The server with the catalog. Throws if it is not available.
    var head: Server { get throws { try server(ofShard: 1) } }

    /// The servers of all shards. Throws if one has no known server.
    var all: [Server] { get throws { try (1...layout().weights.count).map(server(ofShard:)) } }

    /// The server of a series. Throws if it is not available.
    func server(of series: UInt64) throws -> Server {
        let weights = try layout().weights
        // The computation is that of the sharding key of the table of all bars.
        var slot = series.intHash64 % weights.reduce(0, +)
        for (index, weight) in weights.enumerated() {
            if slot < weight { return try server(ofShard: index + 1) }
            slot -= weight
        }
        return try head
    }

    private func server(_ host: ClickHouseAddress.Host, receivesCompressed: Bool = false) -> Server {
        Server(
            host, of: address, password: password, counting: counting, isLongRunning: isLongRunning, receivesCompressed: receivesCompressed,
            timeouts: timeouts)
    }

    private func server(ofShard number: Int) throws -> Server {
        let layout = try layout()
        if let server = layout.servers[number] { return server }
        if let failure = layout.failure { throw failure }
        throw MarketError(
            .request,
            "\(address): none of the hosts serves shard \(number) of the cluster \(address.cluster ?? ""); specify a server of every shard")
    }

    /// Throws if a server is not available.
    func pingAll() throws {
        for server in try all {
            try server.expectAvailable()
            try server.ping()
        }
    }

    /// Returns a message for each unavailable server, sorted. If the messages are the same as in the last call, the servers are retried
    /// first.
    func recover() -> [String] {
        guard let layout = cachedLayout.withLock({ $0 }) else { return [] }
        let found = layout.lines
        // New messages are returned at once, since a retry takes as long as the timeout of a ping.
        guard reportedOutages.withLock({ $0 == found }) else {
            reportedOutages.withLock { $0 = found }
            return found
        }
        guard !found.isEmpty else { return [] }
        // If a server could not be reached, its shard is unknown: queries all servers again. Until the answers arrive, other callers use
        // the previous layout.
        if layout.failure != nil, let complete = try? connect(waiting: 0) { cachedLayout.withLock { $0 = complete } }
        let current = cachedLayout.withLock { $0 } ?? layout
        let silent = current.servers.values.filter { $0.outage != nil }
        concurrently(silent.count) { index in try? silent[index].ping() }
        let left = current.lines
        reportedOutages.withLock { $0 = left }
        return left
    }

    private func layout() throws -> Layout {
        if let layout = cachedLayout.withLock({ $0 }) { return layout }
        return try connectLock.withLock { _ in
            if let layout = cachedLayout.withLock({ $0 }) { return layout }
            let layout = try connect(waiting: wait)
            cachedLayout.withLock { $0 = layout }
            return layout
        }
    }

    /// Determines the shard of every server. Retries unavailable servers for `wait` seconds, with growing pauses.
    private func connect(waiting wait: Double) throws -> Layout {
        let deadline = ContinuousClock.now + .seconds(wait)
        var pause = 0.1
        while true {
            var layout = Layout()
            for info in shards() {
                do { layout.add(try info.get()) } catch let error as any ReportedError where error.category == .unavailable {
                    layout.failure = layout.failure ?? error
                }
            }
            guard layout.failure != nil, .now < deadline else { return layout }
            usleep(UInt32(clamping: min(pause, max(0.01, (deadline - .now) / .seconds(1))) * 1e6))
            pause = min(2, pause * 2)
        }
    }

    /// Queries all servers concurrently. The results are in the order of the address.
    private func shards() -> [Result<ShardInfo, any Error>] {
        let servers = address.hosts.map { server($0) }
        let found = Locked<[Int: Result<ShardInfo, any Error>]>([:])
        concurrently(servers.count) { index in
            let answer = Result { try shard(of: servers[index]) }
            found.withLock { $0[index] = answer }
        }
        let answers = found.withLock { $0 }
        return servers.indices.compactMap { answers[$0] }
    }

    private func shard(of plain: Server) throws -> ShardInfo {
        try plain.ping()
        var server = plain
        if address.isCompressed(to: plain.host) {
            let compressing = self.server(plain.host, receivesCompressed: true)
            // Read-only users may not change the settings for compression: their answers are not compressed.
            do {
                _ = try compressing.text(of: "SELECT 1 FORMAT TabSeparated")
                server = compressing
            } catch let error as ServerException where ServerException.Code.settings.contains(error.code) {}
        }
        guard let cluster = address.cluster else {
            _ = try server.run("SELECT 1 FORMAT RowBinary", isRepeatable: true)
            return ShardInfo(server: server)
        }
        let host = literal(server.host.name)
        var rows = try server.run(
            """
            SELECT toUInt32(shard_num), toUInt32(shard_weight), max(toUInt8(is_local)),
              max(toUInt8(host_name = \(host) OR host_address = \(host)))
            FROM system.clusters WHERE cluster = \(literal(cluster)) GROUP BY shard_num, shard_weight ORDER BY shard_num FORMAT RowBinary
            """, isRepeatable: true, atMost: 1 << 20)
        var (weights, local, named): ([UInt64], [Int], [Int]) = ([], [], [])
        while !rows.isAtEnd {
            let (number, weight) = (Int(try rows.integer(UInt32.self)), try rows.integer(UInt32.self))
            weights.append(UInt64(weight))
            if try rows.integer(UInt8.self) == 1 { local.append(number) }
            if try rows.integer(UInt8.self) == 1 { named.append(number) }
        }
        guard !weights.isEmpty else { throw MarketError(.missing, "\(server.name): the server has no cluster \(cluster)") }
        guard weights.contains(where: { $0 > 0 }) else { throw rows.unsound("all shards of the cluster \(cluster) have the weight 0") }
        // A server marks a shard as local only if it is listed with an address of the server's network; else the host name of the user's
        // address is searched.
        return ShardInfo(server: server, weights: weights, shard: local.count == 1 ? local[0] : named.count == 1 ? named[0] : nil)
    }
}

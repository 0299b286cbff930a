package import DojimaSeries
import Foundation

/// Two ClickHouse servers on loopback, the shards of the cluster `two_shards`, in a separate folder.
///
/// Tests share them, each with a separate database. They end with the process in any case: a shell that checks for it every second stops
/// them.
package final class TestServers: @unchecked Sendable {
    // No property changes after the initializer.
    /// The program of the servers; `nil` if it is not installed.
    private static let program = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin"].map { $0 + "/clickhouse-server" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether the system has the program; if it has, servers that do not start are failures of tests.
    package static var areInstalled: Bool { program != nil }

    private static let started = Result { try TestServers() }

    /// The servers, which are started at their first use.
    package static var shared: TestServers { get throws { try started.get() } }

    package static let password = "a secret: /@+%"
    package let hosts: [ClickHouseAddress.Host]
    private let folder: TemporaryFolder
    private let processes: [Process]

    /// Starts servers for one test that stops them; others use `shared`.
    package init() throws {
        let program = TestServers.program ?? "clickhouse-server"
        folder = try TemporaryFolder()
        let ports = TestServers.freePorts(6)
        hosts = [ClickHouseAddress.Host(name: "127.0.0.1", port: ports[0]), ClickHouseAddress.Host(name: "127.0.0.1", port: ports[3])]
        var processes: [Process] = []
        for first in [0, 3] {
            let place = folder.path + "/\(first)"
            for name in ["data", "tmp", "files", "schemas"] {
                try FileManager.default.createDirectory(atPath: "\(place)/\(name)", withIntermediateDirectories: true)
            }
            let shards = [ports[1], ports[4]].map { port in
                "<shard><replica><host>127.0.0.1</host><port>\(port)</port></replica></shard>"
            }
            try """
            <yandex>
            <logger><level>warning</level><log>\(place)/server.log</log><errorlog>\(place)/errors.log</errorlog></logger>
            <http_port>\(ports[first])</http_port><tcp_port>\(ports[first + 1])</tcp_port>
            <interserver_http_port>\(ports[first + 2])</interserver_http_port><listen_host>127.0.0.1</listen_host>
            <path>\(place)/data/</path><tmp_path>\(place)/tmp/</tmp_path><user_files_path>\(place)/files/</user_files_path>
            <format_schema_path>\(place)/schemas/</format_schema_path><mark_cache_size>67108864</mark_cache_size>
            <uncompressed_cache_size>67108864</uncompressed_cache_size><users_config>users.xml</users_config>
            <default_profile>default</default_profile><default_database>default</default_database><timezone>UTC</timezone>
            <remote_servers><two_shards>\(shards.joined())</two_shards></remote_servers>
            </yandex>
            """.write(toFile: "\(place)/config.xml", atomically: false, encoding: .utf8)
            // Inserts are split into small blocks, so that half of one would be visible.
            try """
            <yandex><profiles><reading><readonly>1</readonly></reading><default><max_insert_block_size>500</max_insert_block_size>
            <min_insert_block_size_rows>500</min_insert_block_size_rows><min_insert_block_size_bytes>0</min_insert_block_size_bytes>
            </default></profiles><users><default><password></password><networks><ip>127.0.0.0/8</ip></networks><profile>default</profile>
            <quota>default</quota></default><trader><password>\(TestServers.password)</password>
            <networks><ip>127.0.0.0/8</ip></networks><profile>default</profile><quota>default</quota></trader>
            <reader><password></password><networks><ip>127.0.0.0/8</ip></networks><profile>reading</profile>
            <quota>default</quota></reader></users><quotas><default>
            <interval><duration>3600</duration><queries>0</queries><errors>0</errors><result_rows>0</result_rows><read_rows>0</read_rows>
            <execution_time>0</execution_time></interval></default></quotas></yandex>
            """.write(toFile: "\(place)/users.xml", atomically: false, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let script = """
                "$0" --config-file=config.xml >output.log 2>&1 </dev/null &
                echo $! >pid
                while kill -0 "$1" 2>/dev/null; do sleep 1; done
                kill -9 $! 2>/dev/null; wait; rm -rf "$PWD"; rmdir "${PWD%/*}" 2>/dev/null
                """
            process.arguments = ["-c", script, program, "\(getpid())"]
            process.currentDirectoryURL = URL(fileURLWithPath: place)
            process.standardInput = FileHandle.nullDevice
            // A program that waits for the end of the tests waits for the end of their output.
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            processes.append(process)
        }
        self.processes = processes
        for host in hosts {
            let address = try ClickHouseAddress("clickhouse://trader@\(host)/system")
            try TestServers.wait { try TestServers.answers(address) }
        }
    }

    /// The address of a database on the first servers.
    package func address(_ database: String, shards: Int) throws -> ClickHouseAddress {
        let places = hosts.prefix(shards).map(\.description).joined(separator: ",")
        return try ClickHouseAddress("clickhouse://trader@\(places)/\(database)\(shards > 1 ? "?cluster=two_shards" : "")")
    }

    /// Sends a signal to one of the servers.
    package func signal(_ signal: Int32, toServer index: Int) throws {
        let text = try String(contentsOfFile: "\(folder.path)/\(index * 3)/pid", encoding: .utf8)
        if let pid = pid_t(text.filter(\.isNumber)) { kill(pid, signal) }
    }

    /// Ends both servers.
    package func end() throws { for index in 0...1 { try signal(SIGKILL, toServer: index) } }

    private static func answers(_ address: ClickHouseAddress) throws -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(address.hosts[0].port).bigEndian
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        } == 0
    }

    private struct NeverAnswered: Error {}

    private static func wait(_ isReady: () throws -> Bool) throws {
        for _ in 0..<600 {
            if try isReady() { return }
            usleep(50_000)
        }
        throw NeverAnswered()
    }

    private static func freePorts(_ count: Int) -> [Int] {
        let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        defer { for descriptor in sockets { close(descriptor) } }
        return sockets.map { descriptor in
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            return withUnsafeMutablePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, length)
                    getsockname(descriptor, $0, &length)
                }
                return Int($0.pointee.sin_port.bigEndian)
            }
        }
    }
}

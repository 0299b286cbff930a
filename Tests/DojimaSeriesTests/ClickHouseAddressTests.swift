import DojimaSeries
import DojimaText
import Testing

@Suite struct ClickHouseAddressTests {
    @Test("An address has user, hosts, database and cluster, and is written as it was read")
    func parts() throws {
        let text = "clickhouse://trader@a:8123,b:9001/bars?cluster=desk&secure"
        let address = try ClickHouseAddress(text)
        #expect(address.user == "trader" && address.database == "bars" && address.cluster == "desk" && address.isSecure)
        #expect(address.hosts == [ClickHouseAddress.Host(name: "a", port: 8123), ClickHouseAddress.Host(name: "b", port: 9001)])
        #expect(address.description == text)
    }

    @Test("Default ports are those of HTTP, or of HTTP over TLS", arguments: [("", 8123), ("?secure", 8443)])
    func usualPorts(_ options: String, _ port: Int) throws {
        #expect(try ClickHouseAddress("clickhouse://host/bars" + options).hosts.map(\.port) == [port])
    }

    @Test("Special characters in names are escaped, and IPv6 addresses are in brackets")
    func escapes() throws {
        let address = try ClickHouseAddress("clickhouse://a%40b@[::1]/b%2Fars")
        #expect(address.user == "a@b" && address.database == "b/ars" && address.hosts[0].description == "[::1]:8123")
        #expect(address.description == "clickhouse://a%40b@[::1]:8123/b%2Fars")
    }

    @Test("Rows are compressed except on this machine, unless the address sets it")
    func compression() throws {
        func compressed(_ text: String) throws -> [Bool] {
            let address = try ClickHouseAddress(text)
            #expect(address.description == text)
            return address.hosts.map(address.isCompressed)
        }
        let hosts = "clickhouse://127.0.0.1:8123,localhost:8123,[::1]:8123,10.0.0.1:8123,desk:8123/bars?cluster=c"
        #expect(try compressed(hosts) == [false, false, false, true, true])
        #expect(try compressed(hosts + "&compression=on") == [true, true, true, true, true])
        #expect(try compressed(hosts + "&secure&compression=off") == [false, false, false, false, false])
    }

    @Test(
        "An invalid address is refused",
        arguments: [
            "clickhouse:///x", "clickhouse://h", "clickhouse://h/", "clickhouse://h:99999/x", "clickhouse://h:0/x", "clickhouse://h:+1/x",
            "clickhouse://h/x/y", "clickhouse://h/x?frobnicate=1", "clickhouse://h/x?", "clickhouse://h/x?cluster=", "clickhouse://a,b/x",
            "clickhouse://@h/x", "clickhouse://a,,b/x?cluster=c", "clickhouse://h h/x", "clickhouse://h/%zz", "clickhouse://h/%ff",
            "clickhouse://[::1/x", "clickhouse://h/x?compression=lz4", "clickhouse://h/x?compression=on&compression=on", "dojima.db",
        ])
    func refusals(_ text: String) {
        #expect(throws: RequestError.self) { try ClickHouseAddress(text) }
    }

    @Test("A password in an address is refused, and not repeated")
    func passwords() throws {
        let error = try #require(throws: RequestError.self) { try ClickHouseAddress("clickhouse://trader:hunter2@h/x") }
        #expect(!error.description.contains("hunter2") && error.description.contains("DOJIMA_CLICKHOUSE_PASSWORD"))
    }
}

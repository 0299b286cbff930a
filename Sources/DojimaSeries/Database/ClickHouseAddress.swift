package import DojimaText

/// The address of a database on ClickHouse servers:
/// `clickhouse://[USER@]HOST[:PORT][,HOST:PORT...]/DATABASE[?cluster=NAME][&secure][&compression=on|off]`.
///
///     let address = try ClickHouseAddress("clickhouse://trader@a:8123,b:8123/bars?cluster=desk")
///     address.hosts.map(\.description)             // ["a:8123", "b:8123"]
///
/// An address never contains a password.
package struct ClickHouseAddress: Hashable, Sendable, CustomStringConvertible {
    /// A server, with the port of its HTTP interface.
    package struct Host: Hashable, Sendable, CustomStringConvertible {
        package var name: String
        package var port: Int

        package init(name: String, port: Int) {
            self.name = name
            self.port = port
        }

        /// Whether the name is a loopback name or address, for which compression saves no network traffic.
        var isThisMachine: Bool { name == "localhost" || name == "::1" || name.hasPrefix("127.") }

        /// The name and the port; an IPv6 address is in brackets.
        package var description: String { "\(name.contains(":") ? "[\(name)]" : name):\(port)" }
    }

    /// The user; `nil` for the server's `default`.
    package var user: String?
    /// The hosts: at least one; more than one only with a cluster.
    package var hosts: [Host]
    package var database: String
    /// The name of the cluster over whose shards bars are distributed.
    package var cluster: String?
    /// Whether connections are encrypted.
    package var isSecure: Bool
    /// Whether rows are compressed in transfer; `nil` to compress except for loopback hosts.
    package var isCompressed: Bool?

    package static let scheme = "clickhouse://"

    /// Whether a text is the address of a database on servers instead of a file path.
    package static func isAddress(_ text: String) -> Bool { text.hasPrefix(scheme) }

    /// Parses an address. Throws `RequestError` if it is not valid; the error never contains a possible password.
    package init(_ text: String) throws(RequestError) {
        func wrong(_ reason: String) -> RequestError {
            RequestError(
                "a database on servers is written clickhouse://[USER@]HOST[:PORT]/DATABASE[?cluster=NAME][&secure][&compression=on|off]: \(reason)"
            )
        }
        guard ClickHouseAddress.isAddress(text) else { throw wrong("it begins with \(ClickHouseAddress.scheme)") }
        let rest = text.dropFirst(ClickHouseAddress.scheme.count)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        var authority = rest[..<slash]
        if let at = authority.lastIndex(of: "@") {
            let name = authority[..<at]
            user = try ClickHouseAddress.decoded(name, else: wrong("the user is not readable"))
            guard user?.contains(":") != true else { throw wrong("the password is not part of it; set DOJIMA_CLICKHOUSE_PASSWORD") }
            guard user?.isEmpty == false else { throw wrong("the user before @ is empty") }
            authority = authority[authority.index(after: at)...]
        }
        let path = slash == rest.endIndex ? "" : rest[rest.index(after: slash)...]
        let mark = path.firstIndex(of: "?") ?? path.endIndex
        database = try ClickHouseAddress.decoded(path[..<mark], else: wrong("the database is not readable"))
        guard !database.isEmpty else { throw wrong("the database is missing") }
        guard !path[..<mark].contains("/") else { throw wrong("the path has more than a database") }
        isSecure = false
        for option in path[mark...].dropFirst().split(separator: "&", omittingEmptySubsequences: false) where mark < path.endIndex {
            if option == "secure" {
                isSecure = true
            } else if option.hasPrefix("cluster="), cluster == nil {
                cluster = try ClickHouseAddress.decoded(option.dropFirst("cluster=".count), else: wrong("the cluster is not readable"))
            } else if option.hasPrefix("compression="), isCompressed == nil {
                isCompressed = ["on": true, "off": false][option.dropFirst("compression=".count)]
                guard isCompressed != nil else { throw wrong("the compression is on or off") }
            } else {
                let name = option.firstIndex(of: "=").map { "there is no option \(withoutPassword(String(option[..<$0])))" }
                throw wrong("\(name ?? "an option is unknown"); there are cluster=NAME, secure and compression")
            }
        }
        guard cluster?.isEmpty != true else { throw wrong("the cluster is empty") }
        hosts = []
        for hostText in authority.split(separator: ",", omittingEmptySubsequences: false) {
            guard let host = ClickHouseAddress.host(hostText, isSecure: isSecure) else {
                throw wrong(hostText.isEmpty ? "a host is missing" : "\(withoutPassword(String(hostText))) is not HOST:PORT")
            }
            hosts.append(host)
        }
        guard hosts.count == 1 || cluster != nil else { throw wrong("several hosts are shards of a cluster; name it with ?cluster=NAME") }
    }

    /// The address, which contains no secret.
    package var description: String {
        let options = [
            cluster.map { "cluster=\(ClickHouseAddress.encoded($0))" }, isSecure ? "secure" : nil,
            isCompressed.map { "compression=\($0 ? "on" : "off")" },
        ].compactMap(\.self)
        return ClickHouseAddress.scheme + (user.map { ClickHouseAddress.encoded($0) + "@" } ?? "")
            + hosts.map(\.description).joined(separator: ",") + "/" + ClickHouseAddress.encoded(database)
            + (options.isEmpty ? "" : "?" + options.joined(separator: "&"))
    }

    /// Returns whether rows are compressed in transfers to and from a host.
    package func isCompressed(to host: Host) -> Bool { isCompressed ?? !host.isThisMachine }

    /// Parses a host with an optional port; the default is 8123, or 8443 for encrypted connections.
    private static func host(_ text: Substring, isSecure: Bool) -> Host? {
        var (name, port) = (text, isSecure ? 8443 : 8123)
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            name = text[..<end].dropFirst()
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            if !rest.isEmpty {
                guard let number = portNumber(rest.dropFirst()) else { return nil }
                port = number
            }
        } else if let colon = text.firstIndex(of: ":") {
            guard let number = portNumber(text[text.index(after: colon)...]) else { return nil }
            (name, port) = (text[..<colon], number)
        }
        let isName =
            !name.isEmpty
            && name.unicodeScalars.allSatisfy { $0.value > 32 && $0.value < 127 && !"/?#@[]%\\\"<>".unicodeScalars.contains($0) }
        return isName ? Host(name: String(name), port: port) : nil
    }

    private static func portNumber(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(text), (1...65535).contains(port) else { return nil }
        return port
    }

    /// Decodes percent-encoded UTF-8; throws `failure` if it is not valid, or contains control characters.
    private static func decoded(_ text: Substring, else failure: @autoclosure () -> RequestError) throws(RequestError) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else { throw failure() }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self),
            decoded.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
        else { throw failure() }
        return decoded
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { line, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.properties.isAlphabetic && byte < 128 || (48...57).contains(byte) || "-._~".unicodeScalars.contains(scalar)
            line += isPlain ? String(Character(scalar)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}

/// A request for a page, a picture or a session: its path, query and headers.
public struct WebRequest: Sendable {
    /// A parameter of a query string. Its value is `nil` if there is no `=`, as for a flag.
    public struct Parameter: Sendable, Hashable {
        public var name: String
        public var value: String?

        public init(_ name: String, _ value: String?) { (self.name, self.value) = (name, value) }
    }

    /// The parts of the path, decoded: `["chart", "BRK/B"]` of `/chart/BRK%2FB`. Empty for `/`.
    public let path: [String]
    /// The query in its order, decoded.
    public let query: [Parameter]
    /// Whether the method is HEAD, so that the answer has no body.
    public let isHead: Bool
    /// The headers by their names in lower case, each with all its values in order.
    let headers: [String: [String]]

    /// Parses the target of a request line, such as `/chart/SPX?last=6M`. Returns `nil` if it is not a path or has invalid escapes.
    ///
    /// The path parts `.` and `..` are refused, escaped or not. A `+` is not decoded as a space, since programs write it unescaped.
    public init?(target: String, isHead: Bool = false, headers: [String: [String]] = [:]) {
        guard target.hasPrefix("/") else { return nil }
        let pathAndQuery = target.prefix { $0 != "#" }
        let parts = pathAndQuery.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for part in parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = WebRequest.decoded(part), decoded != ".", decoded != ".." else { return nil }
            path.append(decoded)
        }
        if path == [""] { path = [] }
        var query: [Parameter] = []
        for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = WebRequest.decoded(sides[0]) else { return nil }
            guard sides.count > 1 else {
                query.append(Parameter(name, nil))
                continue
            }
            guard let value = WebRequest.decoded(sides[1], withLineBreaks: true) else { return nil }
            query.append(Parameter(name, value))
        }
        (self.path, self.query, self.isHead, self.headers) = (path, query, isHead, headers)
    }

    /// Whether a page sent the request: it has an `Origin` header. For a session that was opened, it is a page of this server.
    package var hasOrigin: Bool { header("origin") != nil }

    /// Whether a browser navigates to the address in a window, as by a link, and not in a frame or from a script.
    var isNavigation: Bool { !isHead && header("sec-fetch-mode") == "navigate" && header("sec-fetch-dest") == "document" }

    /// Returns the value of a header that may occur once; `nil` if it is missing or repeated.
    func header(_ name: String) -> String? {
        guard let values = headers[name], values.count == 1 else { return nil }
        return values[0]
    }

    /// Returns the value of a cookie; the first one if it was sent several times.
    func cookie(_ name: String) -> String? {
        for header in headers["cookie"] ?? [] {
            for pair in header.split(separator: ";") {
                let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if sides.count == 2, sides[0] == name { return WebRequest.decoded(sides[1]) }
            }
        }
        return nil
    }

    /// Returns a text with its escapes such as `%2F` decoded; `nil` for invalid escapes, invalid UTF-8, and control characters.
    ///
    /// - Parameter withLineBreaks: whether line feeds are allowed, as in titles and texts of crosshairs.
    static func decoded(_ text: some StringProtocol, withLineBreaks: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let high = hexadecimal(rest.removeFirst()), let low = hexadecimal(rest.removeFirst()) else { return nil }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(where: { ($0 < 32 && !(withLineBreaks && $0 == 10)) || $0 == 127 }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Escapes a text for a part of a path or a value of a query: everything except ASCII letters, digits and `-._~:,`.
    public static func encoded(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isPlain) else { return text }
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10 }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: ","):
            true
        default: false
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

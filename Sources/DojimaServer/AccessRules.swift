import DojimaText

/// Decides which requests are accepted: those that no page of another site has caused, and that have the token if one is set.
///
/// A page of another site can make a browser send requests to this server. Such a request names the other site in `Host` (if the site's
/// name was made to resolve to this server, known as DNS rebinding) or in `Origin`, or reports it in `Sec-Fetch-Site`; it is refused. A
/// link on another site to a page of this server is followed, since the other site cannot read the page.
public struct AccessRules: Sendable {
    /// The host names and addresses of the server, in lower case and without a port.
    private let names: Set<String>
    /// Whether every numeric address is accepted, as for a server that listens on all addresses of the machine.
    private let servesAddresses: Bool
    private let token: String?

    /// - Parameters:
    ///   - host: the name or address that the server listens at.
    ///   - token: the token that every request must have; `nil` for none.
    public init(host: String, token: String? = nil) {
        var names: Set = [host.lowercased()]
        if AccessRules.isLoopback(host) { names.formUnion(["localhost", "127.0.0.1", "::1"]) }
        self.names = names
        servesAddresses = ["0.0.0.0", "::"].contains(host)
        self.token = token
    }

    /// Whether a name or address is that of the loopback interface, which other machines cannot reach.
    public static func isLoopback(_ host: String) -> Bool {
        host.lowercased() == "localhost" || host == "::1" || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// The name of the cookie that contains the token.
    private static let cookie = "dojima"

    /// The kind of answer that a request is for.
    enum Kind {
        /// A page to which links may lead.
        case page
        /// A picture, data or a part of a page.
        case content
        /// A WebSocket.
        case session
    }

    /// The decision about a request.
    enum Verdict {
        case allowed
        /// Allowed, and the answer sets a cookie with the token.
        case remembered(cookie: String)
        case refused(WebResponse)
    }

    /// Decides about a request to the server at a port.
    ///
    /// - Parameter kind: the kind of answer that the request is for.
    func verdict(_ request: WebRequest, port: Int, for kind: Kind) -> Verdict {
        guard let host = request.header("host"), !host.isEmpty else {
            return .refused(.text(400, "A request needs exactly one Host header."))
        }
        guard serves(host, port: port) else {
            return .refused(.text(403, "Unknown host name; use the address that the server printed when it started."))
        }
        if AccessRules.isForeign(request, host: host), kind != .page || !request.isNavigation {
            let line = "Pages of other sites may not \(kind == .session ? "open a session" : "read this")."
            return .refused(kind == .page ? .page(403, line) : .text(403, line))
        }
        guard let token else { return .allowed }
        if let cookie = request.cookie(AccessRules.cookie), AccessRules.areEqual(cookie, token) { return .allowed }
        if let bearer = request.header("authorization"), bearer.lowercased().hasPrefix("bearer "),
            AccessRules.areEqual(String(bearer.dropFirst("bearer ".count)), token)
        {
            return .allowed
        }
        if let given = request.query.first(where: { $0.name == "token" })?.value, AccessRules.areEqual(given, token) {
            return .remembered(cookie: "\(AccessRules.cookie)=\(WebRequest.encoded(token)); Path=/; HttpOnly; SameSite=Strict")
        }
        var answer = WebResponse.text(401, "A token is required: open the address once with ?token=TEXT, or send it as a bearer token.")
        answer.headers.append(("WWW-Authenticate", "Bearer"))
        return .refused(answer)
    }

    /// Whether the browser reports that a page of another origin caused the request. Other ports of this host are other origins.
    private static func isForeign(_ request: WebRequest, host: String) -> Bool {
        let ownOrigin = "http://" + host.lowercased()
        if let origins = request.headers["origin"], origins.count != 1 || origins[0].lowercased() != ownOrigin { return true }
        guard let sites = request.headers["sec-fetch-site"] else { return false }
        return sites != ["same-origin"] && sites != ["none"]
    }

    /// Whether a `Host` header names this server and its port.
    private func serves(_ host: String, port: Int) -> Bool {
        var (name, portText) = (host[...], ""[...])
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return false }
            (name, portText) = (host[host.index(after: host.startIndex)..<end], host[host.index(after: end)...])
        } else if let colon = host.firstIndex(of: ":") {
            (name, portText) = (host[..<colon], host[colon...])
        }
        guard portText == ":\(port)" || portText.isEmpty && port == 80 else { return false }
        let isAddress = name.allSatisfy { $0.isHexDigit || $0 == "." || $0 == ":" } && name.contains { $0 == "." || $0 == ":" }
        let isNumeric = isAddress && (name.contains(":") || name.allSatisfy { $0.isNumber || $0 == "." })
        return names.contains(name.lowercased()) || servesAddresses && (isNumeric || name.lowercased() == "localhost")
    }

    /// Compares two texts in a time that depends on their lengths alone, so that a token cannot be guessed byte by byte.
    static func areEqual(_ given: String, _ token: String) -> Bool {
        let (a, b) = (Array(given.utf8), Array(token.utf8))
        var difference = a.count ^ b.count
        for index in b.indices { difference |= Int((index < a.count ? a[index] : 0) ^ b[index]) }
        return difference == 0
    }
}

@testable import DojimaServer
import Testing

/// Parsed targets of requests.
@Suite struct WebRequestTests {
    @Test("A path and a query are read and decoded")
    func reading() throws {
        let request = try #require(
            WebRequest(target: "/chart/BRK%2FB?last=6M&overlay=sma%3A20&overlay=ema:50&navigator&title=a%20%26%20b=c"))
        #expect(request.path == ["chart", "BRK/B"])
        #expect(
            request.query == [
                .init("last", "6M"), .init("overlay", "sma:20"), .init("overlay", "ema:50"), .init("navigator", nil),
                .init("title", "a & b=c"),
            ])
        #expect(WebRequest(target: "/")?.path == [])
        #expect(WebRequest(target: "/a/")?.path == ["a", ""])
        #expect(WebRequest(target: "/a?")?.query == [])
        #expect(WebRequest(target: "/a#?b")?.query == [])
    }

    @Test(
        "A target that leaves the root, is badly escaped or contains control characters is no request",
        arguments: [
            "", "chart", "http://x/", "/../etc/passwd", "/a/%2e%2e/b", "/%2E", "/a/.", "/%", "/%z1", "/%1", "/a?b=%", "/%00", "/a%0Ab",
            "/a?b%0Ac=1", "/a?b=%0D%0A", "/%ff",
            "/%c3",
        ])
    func refused(_ target: String) { #expect(WebRequest(target: target) == nil) }

    @Test("A value of a query may contain line breaks, as titles do") func lineBreaks() throws {
        let request = try #require(WebRequest(target: "/a?title=" + WebRequest.encoded("Two\nlines")))
        #expect(request.query.first?.value == "Two\nlines")
    }

    @Test("Encoding and decoding are inverse, for any text")
    func encoding() {
        for text in ["SPX", "BRK/B", "<img src=x onerror=1>", "a b&c=d#e?f%g+h", "é☃🙂", "-_.~:,", ""] {
            let encoded = WebRequest.encoded(text)
            #expect(WebRequest.decoded(encoded) == text)
            #expect(!encoded.contains { " <>\"'&=#?%+/".contains($0) && $0 != "%" })
        }
    }
}

/// Rules of access.
@Suite struct AccessRulesTests {
    private func status(
        _ rules: AccessRules, host: String?, target: String = "/", headers: [String: [String]] = [:], for kind: AccessRules.Kind = .content
    ) -> Int {
        var headers = headers
        if let host { headers["host"] = [host] }
        guard let request = WebRequest(target: target, headers: headers) else { return 0 }
        switch rules.verdict(request, port: 8765, for: kind) {
        case .allowed: return 200
        case .remembered: return 302
        case .refused(let answer): return answer.status
        }
    }

    @Test(
        "Only the server's names with its port are served",
        arguments: [
            ("127.0.0.1:8765", 200), ("localhost:8765", 200), ("LOCALHOST:8765", 200), ("[::1]:8765", 200), ("127.0.0.1", 403),
            ("127.0.0.1:1", 403), ("evil.example:8765", 403), ("evil.example", 403), ("127.0.0.1.evil.example:8765", 403), ("", 400),
            ("localhost:8765:8765", 403), ("[::1", 403), ("10.0.0.1:8765", 403),
        ])
    func hosts(_ host: String, _ wanted: Int) { #expect(status(AccessRules(host: "127.0.0.1"), host: host) == wanted) }

    @Test("If the server listens at all addresses, any numeric address is served, and only localhost as a name")
    func allAddresses() {
        let rules = AccessRules(host: "0.0.0.0", token: nil)
        #expect(status(rules, host: "192.168.1.7:8765") == 200 && status(rules, host: "localhost:8765") == 200)
        #expect(status(rules, host: "evil.example:8765") == 403 && status(rules, host: "bad.cafe:8765") == 403)
    }

    @Test("A request without a host, or with two, is refused")
    func missingHosts() {
        #expect(status(AccessRules(host: "127.0.0.1"), host: nil) == 400)
        #expect(status(AccessRules(host: "127.0.0.1"), host: nil, headers: ["host": ["127.0.0.1:8765", "evil.example"]]) == 400)
    }

    @Test(
        "Sessions and content are only for pages of this server",
        arguments: [
            ("http://127.0.0.1:8765", 200), ("http://evil.example", 403), ("null", 403), ("http://127.0.0.1:1", 403),
            ("https://127.0.0.1:8765", 403), ("http://127.0.0.1:8765.evil.example", 403), ("http://localhost:8765", 403),
        ])
    func origins(_ origin: String, _ wanted: Int) {
        for kind in [AccessRules.Kind.session, .content, .page] {
            #expect(status(AccessRules(host: "127.0.0.1"), host: "127.0.0.1:8765", headers: ["origin": [origin]], for: kind) == wanted)
        }
    }

    /// The metadata that a browser sends with a request in `Sec-Fetch-Site`, `-Mode` and `-Dest`. Source: W3C, Fetch Metadata Request
    /// Headers.
    @Test(
        "Another site may only link to a page",
        arguments: [
            (["none"], "navigate", "document", [200, 200, 200]), (["same-origin"], "cors", "empty", [200, 200, 200]),
            (["same-origin"], "websocket", "empty", [200, 200, 200]), (["cross-site"], "navigate", "document", [200, 403, 403]),
            (["same-site"], "navigate", "document", [200, 403, 403]), (["cross-site"], "navigate", "iframe", [403, 403, 403]),
            (["cross-site"], "navigate", "object", [403, 403, 403]), (["cross-site"], "no-cors", "image", [403, 403, 403]),
            (["cross-site"], "no-cors", "script", [403, 403, 403]), (["cross-site"], "cors", "empty", [403, 403, 403]),
            (["same-site"], "no-cors", "image", [403, 403, 403]), (["cross-site"], "websocket", "empty", [403, 403, 403]),
            (["same-origin", "cross-site"], "cors", "empty", [403, 403, 403]), ([""], "cors", "empty", [403, 403, 403]),
        ])
    func fetchMetadata(_ sites: [String], _ mode: String, _ destination: String, _ wanted: [Int]) {
        let headers = ["sec-fetch-site": sites, "sec-fetch-mode": [mode], "sec-fetch-dest": [destination]]
        let kinds = [AccessRules.Kind.page, .content, .session]
        let rules = AccessRules(host: "127.0.0.1")
        #expect(kinds.map { status(rules, host: "127.0.0.1:8765", headers: headers, for: $0) } == wanted)
        // A name that does not belong to the server is refused in any case.
        #expect(kinds.map { status(rules, host: "evil.example:8765", headers: headers, for: $0) } == [403, 403, 403])
    }

    @Test("A link is followed only with GET") func links() throws {
        let headers = [
            "host": ["127.0.0.1:8765"], "sec-fetch-site": ["cross-site"], "sec-fetch-mode": ["navigate"], "sec-fetch-dest": ["document"],
        ]
        for (isHead, isAllowed) in [(false, true), (true, false)] {
            let request = try #require(WebRequest(target: "/", isHead: isHead, headers: headers))
            let verdict = AccessRules(host: "127.0.0.1").verdict(request, port: 8765, for: .page)
            if case .allowed = verdict { #expect(isAllowed) } else { #expect(!isAllowed) }
        }
    }

    @Test("A token is read from the address, a cookie or a bearer header")
    func tokens() {
        let rules = AccessRules(host: "127.0.0.1", token: "correct horse 7")
        func status(_ target: String = "/", _ headers: [String: [String]] = [:]) -> Int {
            self.status(rules, host: "127.0.0.1:8765", target: target, headers: headers)
        }
        #expect(status() == 401 && status("/?token=wrong") == 401 && status("/?token=correct%20horse%20") == 401)
        #expect(status("/?token=correct%20horse%207") == 302)
        #expect(status("/", ["cookie": ["a=b; dojima=correct%20horse%207"]]) == 200)
        #expect(status("/", ["cookie": ["dojima=x"]]) == 401)
        #expect(status("/", ["authorization": ["Bearer correct horse 7"]]) == 200 && status("/", ["authorization": ["Bearer x"]]) == 401)
        #expect(status("/", ["authorization": ["Basic correct horse 7"]]) == 401)
    }

    @Test("Texts are compared in full length")
    func comparing() {
        for (a, b, wanted) in [
            ("a", "a", true), ("a", "b", false), ("", "", true), ("a", "", false), ("ab", "a", false), ("a", "ab", false),
        ] {
            #expect(AccessRules.areEqual(a, b) == wanted)
        }
    }

    @Test(
        "Loopback addresses are recognised",
        arguments: [
            ("127.0.0.1", true), ("127.8.8.8", true), ("localhost", true), ("::1", true), ("0.0.0.0", false), ("127.evil.example", false),
            ("10.0.0.1", false),
        ])
    func loopback(_ host: String, _ wanted: Bool) { #expect(AccessRules.isLoopback(host) == wanted) }
}

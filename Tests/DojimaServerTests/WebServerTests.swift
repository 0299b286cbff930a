import DojimaServer
import DojimaText
import Synchronization
import Testing

/// A server on this machine, and clients that are correct, wrong or hostile.
@Suite struct WebServerTests {
    /// Answers with the path, and echoes messages of sessions.
    private struct Echo: WebSite {
        func isPage(_ request: WebRequest) -> Bool { request.path.first == "page" }

        func answer(_ request: WebRequest, reply: WebReply) {
            reply(.text(200, request.path.joined(separator: "/")))
        }

        func session(_ request: WebRequest, on socket: WebSocket) -> any WebSession { EchoSession(socket: socket) }
    }

    private struct EchoSession: WebSession {
        let socket: WebSocket

        func received(_ message: String) {
            socket.send(Array(message.utf8)) { _ in }
            socket.resume()
        }

        func closed() {}
    }

    /// Runs a body with a server, which stops afterwards.
    private func serving(token: String? = nil, _ body: (Int) throws -> Void) throws {
        let server = try WebServer(Echo(), at: "127.0.0.1", port: 0, token: token)
        defer { server.stop() }
        try body(server.port)
        // After any input, other requests are answered.
        #expect(get(server.port, "/still/here", token: token)?.status == 200)
    }

    private func get(_ port: Int, _ target: String, method: String = "GET", token: String? = nil) -> (
        status: Int, headers: [String: String], body: [UInt8]
    )? {
        guard let client = Client(port: port) else { return nil }
        let bearer = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        client.send("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(bearer)\r\n")
        return client.answer(isHead: method == "HEAD")
    }

    @Test("A request is answered, also a second one on the same connection, and HEAD without a body")
    func requests() throws {
        try serving { port in
            let client = try #require(Client(port: port))
            for path in ["/a/b", "/c%2Fd"] {
                client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                let answer = try #require(client.answer())
                #expect(answer.status == 200 && answer.headers["content-type"] == "text/plain; charset=utf-8")
                #expect(answer.headers["x-content-type-options"] == "nosniff" && answer.headers["referrer-policy"] == "no-referrer")
                #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'self'") == true)
                #expect(answer.headers["access-control-allow-origin"] == nil)
                #expect(String(decoding: answer.body, as: UTF8.self) == (path == "/a/b" ? "a/b\n" : "c/d\n"))
            }
            let head = try #require(get(port, "/a/b", method: "HEAD"))
            #expect(head.status == 200 && head.headers["content-length"] == "4" && head.body.isEmpty)
        }
    }

    @Test("A connection is closed after an answer on request, and for clients of HTTP 1.0")
    func connectionEnd() throws {
        try serving { port in
            for head in ["HTTP/1.1\r\nConnection: close", "HTTP/1.0"] {
                let client = try #require(Client(port: port))
                client.send("GET /a \(head)\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                #expect(try #require(client.answer()).headers["connection"] == "close")
                #expect(client.receive() == [])
            }
        }
    }

    @Test("Only GET and HEAD are served", arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW", "CONNECT"])
    func methods(_ method: String) throws {
        try serving { port in
            let answer = try #require(get(port, "/a", method: method))
            #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD")
        }
    }

    @Test("Requests that are too long, broken or have a body are refused")
    func brokenRequests() throws {
        try serving { port in
            let host = "Host: 127.0.0.1:\(port)\r\n"
            let cases: [(String, Set<Int>)] = [
                ("GET /" + String(repeating: "a", count: 20000) + " HTTP/1.1\r\n\(host)\r\n", [414, 431]),
                ("GET / HTTP/1.1\r\n\(host)X: " + String(repeating: "a", count: 20000) + "\r\n\r\n", [431]),
                ("GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc", [400]),
                ("GET / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", [400]),
                ("GET / HTTP/1.1\r\n\(host)no colon here\r\n\r\n", [400]), ("GET / HTTP/9.9\r\n\(host)\r\n", [400, 505]),
                ("GET /\r\n\r\n", [400, 505]), ("\u{1}\u{2}\r\n\r\n", [400]), ("GET / HTTP/1.1\r\n\r\n", [400]),
                ("GET / HTTP/1.1\r\n\(host)Host: evil.example\r\n\r\n", [400, 403]), ("GET /../a HTTP/1.1\r\n\(host)\r\n", [400]),
            ]
            for (text, wanted) in cases {
                let client = try #require(Client(port: port))
                client.send(text)
                let status = client.answer()?.status
                #expect(status.map(wanted.contains) == true, "\(text.prefix(60)): \(status as Any)")
            }
        }
    }

    @Test("A token is required and stored as a cookie")
    func tokens() throws {
        try serving(token: "secret") { port in
            #expect(get(port, "/a")?.status == 401)
            let answer = try #require(get(port, "/a?token=secret"))
            #expect(answer.status == 200 && answer.headers["set-cookie"] == "dojima=secret; Path=/; HttpOnly; SameSite=Strict")
            let client = try #require(Client(port: port))
            #expect(client.open(port: port) == 401)
        }
    }

    @Test("Messages are sent in both directions, in one frame or in parts, with pings between")
    func messages() throws {
        try serving { port in
            let client = try #require(Client(port: port))
            #expect(client.open(port: port) == 101)
            client.frame(1, Array("hello".utf8))
            #expect(client.nextFrame().map { $0.opcode == 2 && $0.data == Array("hello".utf8) } == true)
            client.frame(1, Array("in ".utf8), isLast: false)
            client.frame(9, Array("ping".utf8))
            client.frame(0, Array("parts".utf8))
            #expect(client.nextFrame().map { $0.opcode == 10 && $0.data == Array("ping".utf8) } == true)
            #expect(client.nextFrame().map { $0.opcode == 2 && $0.data == Array("in parts".utf8) } == true)
            client.frame(8, [3, 232])
            #expect(client.nextFrame().map { $0.opcode == 8 && $0.data == [3, 232] } == true)
        }
    }

    @Test("Frames that break the protocol close the connection with the reason")
    func brokenFrames() throws {
        try serving { port in
            let cases: [(String, [UInt8], (Client) -> Void)] = [
                ("unmasked", [3, 234], { $0.frame(1, [65], masks: false) }), ("reserved", [3, 234], { $0.frame(3, [65]) }),
                ("flag", [3, 234], { $0.frame(1, [65], flags: 0x40) }), ("lone part", [3, 234], { $0.frame(0, [65]) }),
                ("long ping", [3, 234], { $0.frame(9, Array(repeating: 65, count: 200)) }),
                ("binary", [3, 235], { $0.frame(2, [1, 2, 3]) }), ("no UTF-8", [3, 239], { $0.frame(1, [0xFF, 0xFE]) }),
                ("too long", [3, 241], { $0.frame(1, Array(repeating: 65, count: 70_000)) }),
                (
                    "too long in parts", [3, 241],
                    { client in
                        for part in 0..<20 { client.frame(part == 0 ? 1 : 0, Array(repeating: 65, count: 4096), isLast: part == 19) }
                    }
                ),
            ]
            for (name, reason, act) in cases {
                let client = try #require(Client(port: port))
                #expect(client.open(port: port) == 101)
                act(client)
                let frame = client.nextFrame()
                #expect(frame?.opcode == 8 && frame.map { Array($0.data.prefix(2)) } == reason, "\(name): \(frame as Any)")
            }
        }
    }

    @Test("Sessions are for pages of this server, at their address, in the current version")
    func handshakes() throws {
        try serving { port in
            #expect(Client(port: port)?.open(port: port, origin: "http://evil.example") == 403)
            #expect(Client(port: port)?.open(port: port, origin: "null") == 403)
            #expect(Client(port: port)?.open(port: port, target: "/elsewhere") == 200)
            let client = try #require(Client(port: port))
            client.send(
                "GET /session HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n\r\n"
            )
            #expect([400, 426].contains(client.answer()?.status ?? 0))
        }
    }

    @Test("A port in use is an error that names it")
    func portInUse() throws {
        try serving { port in
            let error = #expect(throws: ServerError.self) { try WebServer(Echo(), at: "127.0.0.1", port: port) }
            #expect(error?.message.description.contains("port \(port)") == true && error?.category == .unavailable)
        }
    }

    @Test("A server stops immediately with any connected clients")
    func stopping() throws {
        let server = try WebServer(Echo(), at: "127.0.0.1", port: 0)
        let (open, half) = (try #require(Client(port: server.port)), try #require(Client(port: server.port)))
        #expect(open.open(port: server.port) == 101)
        half.send("GET / HT")
        let clock = ContinuousClock()
        let took = clock.measure { server.stop() }
        #expect(took < .seconds(2))
        #expect(Client(port: server.port) == nil)
    }
}

import DojimaServer
import Glibc
import Testing

/// A server with its maximum number of connections.
@Suite struct ConnectionsTests {
    /// Answers each path except `/slow`, which it leaves waiting until the connection is closed.
    private struct Slow: WebSite {
        func isPage(_ request: WebRequest) -> Bool { false }

        func answer(_ request: WebRequest, reply: WebReply) { if request.path != ["slow"] { reply(.text(200, "here")) } }

        func session(_ request: WebRequest, on socket: WebSocket) -> any WebSession { Silent() }
    }

    private struct Silent: WebSession {
        func received(_ message: String) {}
        func closed() {}
    }

    /// Runs a body with a server of at most three connections.
    private func serving(_ body: (Int) throws -> Void) throws {
        let server = try WebServer(Slow(), at: "127.0.0.1", port: 0, maximumConnections: 3)
        defer { server.stop() }
        try body(server.port)
    }

    private func ask(_ client: Client, _ port: Int, _ target: String = "/") -> Int? {
        client.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        return client.answer()?.status
    }

    /// Whether the other side has closed a connection, after a short wait.
    private func isClosed(_ client: Client) -> Bool { client.receive() == [] }

    @Test("Idle connections are closed for new ones, the one that has waited longest first")
    func displaced() throws {
        try serving { port in
            let silent = try #require(Client(port: port, seconds: 20))
            usleep(50_000)
            let halfway = try #require(Client(port: port, seconds: 20))
            halfway.send("GET / HTTP/1.1\r\nHo")
            usleep(50_000)
            let answered = try #require(Client(port: port, seconds: 20))
            #expect(ask(answered, port) == 200)
            var others: [Client] = []
            for closed in [silent, halfway, answered] {
                let other = try #require(Client(port: port, seconds: 20))
                #expect(ask(other, port) == 200)
                #expect(isClosed(closed))
                others.append(other)
            }
            // The connection with the latest request is closed last.
            #expect(ask(others[0], port) == 200)
            let next = try #require(Client(port: port, seconds: 20))
            #expect(ask(next, port) == 200 && isClosed(others[1]) && ask(others[0], port) == 200)
        }
    }

    @Test("Sessions and requests under way keep their connections, and others are asked to come again") func refused() throws {
        try serving { port in
            let sessions = try (0..<2).map { _ in try #require(Client(port: port, seconds: 20)) }
            for session in sessions { #expect(session.open(port: port) == 101) }
            let slow = try #require(Client(port: port, seconds: 20))
            slow.send("GET /slow HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            usleep(100_000)
            for _ in 0..<3 {
                let other = try #require(Client(port: port, seconds: 20))
                let answer = try #require(other.answer())
                #expect(answer.status == 503 && answer.headers["retry-after"] == "5" && !answer.body.isEmpty)
                #expect(answer.headers["x-content-type-options"] == "nosniff" && isClosed(other))
            }
            // The sessions still work.
            for session in sessions {
                session.frame(9, [7])
                #expect(session.nextFrame()?.opcode == 10)
            }
            sessions[0].frame(8, [])
            _ = sessions[0].all()
            let other = try #require(Client(port: port, seconds: 20))
            #expect(ask(other, port) == 200)
        }
    }

    @Test("Hundreds of idle connections block nobody, and all are closed when the server stops") func crowd() throws {
        try serving { port in
            var crowd: [Client] = []
            for number in 0..<300 {
                crowd.append(try #require(Client(port: port)))
                if number.isMultiple(of: 50) {
                    let other = try #require(Client(port: port, seconds: 20))
                    #expect(ask(other, port) == 200)
                }
            }
        }
    }
}

@testable import DojimaPages
import DojimaSeries
import DojimaServer
import Testing

/// Write access over loopback.
@Suite struct EditingTests {
    @Test(
        "Only a page of the server can write, and only if the server was started with editing",
        arguments: [(true, true, true), (true, false, false), (false, true, false)])
    func origins(edits: Bool, isPage: Bool, writes: Bool) throws {
        let charts = try NetCharts(edits: edits)
        let server = try WebServer(ChartSite(charts.library), at: "127.0.0.1", port: 0)
        defer { server.stop() }
        let origin = isPage ? "Origin: http://127.0.0.1:\(server.port)\r\n" : ""
        let client = try SessionClient(port: server.port, query: "symbol=AAA&last=6M", headers: origin)
        _ = try client.answer(to: #"{"n": 1, "at": 0, "do": [{"op": "size", "width": 600, "height": 400, "scale": 1}]}"#)
        let answer = try client.answer(
            to: #"{"n": 2, "at": 0, "do": [{"op": "beginDraw", "kind": "buy", "text": "", "x": 300, "y": 200}, {"op": "endDraw"}]}"#)
        #expect(answer["state", "error"]?.text == nil)
        #expect(try charts.library.reader.annotations(of: "AAA").count == (writes ? 1 : 0))
        #expect((answer["address"]?.text?.contains("annotate=buy") == true) == !writes)
    }

    @Test("A page of another site opens no session") func foreign() throws {
        let charts = try NetCharts(edits: true)
        let server = try WebServer(ChartSite(charts.library), at: "127.0.0.1", port: 0)
        defer { server.stop() }
        for origin in ["http://127.0.0.1:1", "http://example.org", "null"] {
            #expect(throws: SessionClient.Failure.self, "\(origin)") {
                try SessionClient(port: server.port, query: "symbol=AAA", headers: "Origin: \(origin)\r\n")
            }
        }
    }
}

import Dojima
import DojimaCairo
import DojimaSeries
package import DojimaServer
import DojimaText
import Synchronization

/// The web site of a library of charts: pages, pictures, data and sessions.
package struct ChartSite: WebSite {
    let library: ChartLibrary
    private let workers: Workers
    private let sessions = OpenSessions()

    package init(_ library: ChartLibrary) throws {
        self.library = library
        workers = try Workers(forEachProcessor: library.database.jobsForEachProcessor)
    }

    /// Notifies all sessions that the database has changed.
    package func dataChanged() { for session in sessions.all { session.dataChanged() } }

    package func isPage(_ request: WebRequest) -> Bool {
        request.path.isEmpty || request.path.count == 2 && ["chart", "charts"].contains(request.path[0])
    }

    package func answer(_ request: WebRequest, reply: WebReply) {
        // Skips requests whose connection has closed.
        workers.run { if reply.isConnected { reply(answer(request)) } }
    }

    package func session(_ request: WebRequest, on socket: WebSocket) -> any WebSession {
        sessions.open { ended in PageSession(on: socket, worker: workers.idlest, ended: ended) { try page(request) } }
    }

    /// Creates the page of a session.
    private func page(_ request: WebRequest) throws -> ChartPage {
        let names = request.query.first { $0.name == "symbol" }?.value ?? ""
        guard let symbols = try library.symbols(named: names) else { throw PageRefusal("\(printable(names)) is not served") }
        return ChartPage(
            try library.chart(symbols, try library.options(in: request.query, of: "chart", except: ["symbol"])), size: .usual, in: library,
            // Clients without an `Origin` header get a read-only session.
            edits: request.hasOrigin)
    }

    private func answer(_ request: WebRequest) -> WebResponse {
        do {
            return try response(to: request) ?? .text(404, "There is no such page.")
        } catch let refusal as PageRefusal {
            return .text(refusal.status, refusal.description)
        } catch {
            return .text(ChartLibrary.isOutage(error) ? 503 : 500, ChartLibrary.line(of: error))
        }
    }

    /// Returns the answer to a request; `nil` if the address does not exist.
    private func response(to request: WebRequest) throws -> WebResponse? {
        let path = request.path
        try library.database.expectSameFile()
        switch path.first {
        case nil: return try index(request)
        case "page.js" where path.count == 1: return WebResponse(type: "text/javascript; charset=utf-8", body: PageFiles.script)
        case "icon.svg" where path.count == 1: return WebResponse(type: "image/svg+xml", body: PageFiles.icon)
        case "page.css" where path.count == 1: return WebResponse(type: "text/css; charset=utf-8", body: PageFiles.style)
        case "chart" where path.count == 2: return try chart(path[1], request)
        case "charts" where path.count == 2: return try charts(path[1], request)
        case "picture" where path.count == 2: return try picture(path[1], request)
        case "data": return try data(Array(path.dropFirst()), request)
        default: return nil
        }
    }

    // MARK: Pages

    private func index(_ request: WebRequest) throws -> WebResponse {
        let options = try library.options(in: request.query, of: "chart")
        return WebResponse(type: PageFiles.html, body: try IndexPage(library: library, options: options).bytes)
    }

    private func chart(_ names: String, _ request: WebRequest) throws -> WebResponse? {
        guard let symbols = try library.symbols(named: names) else { return nil }
        let chart = try library.chart(symbols, try library.options(in: request.query, of: "chart", except: ["size", "scale"]))
        return WebResponse(type: PageFiles.html, body: try CanvasPage(charts: [chart], sync: "", library: library).bytes)
    }

    private func charts(_ names: String, _ request: WebRequest) throws -> WebResponse? {
        let written = PageAddress.names(in: names)
        guard let symbols = try library.expanded(written) else { return nil }
        let sync = request.query.first { $0.name == "sync" }?.value ?? "window,crosshair"
        guard sync.split(separator: ",").allSatisfy({ ["window", "crosshair"].contains($0) }) else {
            throw PageRefusal("sync takes window, crosshair, or both with a comma between")
        }
        guard symbols.count <= 24 else { throw PageRefusal("a page shows at most 24 charts") }
        let queries = try ChartLibrary.queries(of: request.query, count: symbols.count)
        let charts = try zip(symbols, queries).map { symbol, query in
            try library.chart([symbol], try library.options(in: query, of: "chart", except: ["sync", "size", "scale"]))
        }
        return WebResponse(type: PageFiles.html, body: try CanvasPage(charts: charts, sync: sync, library: library).bytes)
    }

    // MARK: Pictures and data

    private func picture(_ file: String, _ request: WebRequest) throws -> WebResponse? {
        guard let dot = file.lastIndex(of: "."), let symbols = try library.symbols(named: String(file[..<dot])) else { return nil }
        let kinds = ["png": "image/png", "svg": "image/svg+xml", "pdf": "application/pdf"]
        let name = String(file[file.index(after: dot)...])
        guard let kind = kinds[name], let format = OutputCatalog.all[name] else { return nil }
        let chart = try library.chart(symbols, try library.options(in: request.query, of: "chart"))
        return WebResponse(type: kind, body: try library.picture(of: chart, as: format))
    }

    /// Returns the JSON output of a command.
    private func data(_ path: [String], _ request: WebRequest) throws -> WebResponse? {
        switch path {
        case ["list"]: break
        case _ where path.count == 2 && ["window", "export", "indicator"].contains(path[0]): break
        case _ where path.count == 3 && path[0] == "analyze": break
        default: return nil
        }
        guard try path == ["list"] || library.serves(path[path.count - 1]) else { return nil }
        let isIndicator = path[0] == "indicator"
        let studies = isIndicator ? request.query.filter { $0.name == "request" }.compactMap(\.value) : []
        let options = try library.options(in: request.query, of: path[0], except: isIndicator ? ["request"] : [])
        let body = try library.output(of: path[0], options, path.dropFirst() + studies)
        return WebResponse(type: "application/json; charset=utf-8", body: body)
    }
}

/// The open sessions.
private final class OpenSessions: Sendable {
    private let open = Locked<(next: Int, sessions: [Int: PageSession])>((0, [:]))

    var all: [PageSession] { open.withLock { Array($0.sessions.values) } }

    /// Opens a session, which is removed when it ends.
    func open(_ make: (@escaping @Sendable () -> Void) -> PageSession) -> PageSession {
        let id = open.withLock { open -> Int in
            open.next += 1
            return open.next
        }
        let session = make { [self] in open.withLock { $0.sessions[id] = nil } }
        open.withLock { $0.sessions[id] = session }
        return session
    }
}

import CProgram
import DojimaClickHouse
import DojimaCommands
import DojimaServer
import DojimaText
import Glibc

/// `dojima serve`: begins, prints the address, and stays until it is told to stop.
enum ChartService {
    /// - Parameter open: returns a database on servers that follows what is written.
    static func run(_ request: ServeRequest, open: (ServeRequest.Servers) -> ClickHouseDatabase) throws {
        guard AccessRules.isLoopback(request.host) || request.token != nil else {
            throw RequestError(
                "--host \(request.host) can be reached from other machines: give --token TEXT, which every browser must know, or leave --host out"
            )
        }
        // Windows of all sizes come and go, on threads that each have memory of their own: six clients at random held twice as much without.
        give_back_memory(1 << 20)
        let browser = request.opens ? WaitingBrowser() : nil
        let stop = StopSignals()
        let most = allowedConnections()
        let database: ServedDatabase
        if let servers = request.servers {
            // Connecting starts threads, which are to be restricted.
            request.enterSandbox()
            database = try ServedDatabase(open(servers), symbols: request.symbols, edits: request.edits)
        } else {
            database = try ServedDatabase(file: request.database, symbols: request.symbols, edits: request.edits)
            request.enterSandbox()
        }
        let library = ChartLibrary(database: database, defaults: request.defaults, files: request.files)
        // Options that cannot be drawn are refused before the first page is requested.
        if let symbol = try library.symbols().first { _ = try library.chart([symbol], []) }
        let site = try ChartSite(library)
        let server = try WebServer(site, at: request.host, port: request.port, token: request.token, most: most)
        let watch = try database.watch { site.dataChanged() }
        let address = "http://\(request.host.contains(":") ? "[\(request.host)]" : request.host):\(server.port)/"
        try CommandCall.result(address + "\n")
        if let browser, !browser.open(address) {
            CommandCall.note("no xdg-open to open the page with; open \(address) in a browser")
        }
        stop.wait()
        withExtendedLifetime(watch) { server.stop() }
        exit(0)
    }

    /// The descriptors that the process needs besides those of connections: of the database, and of connections that are refused.
    private static let ownDescriptors = 200

    /// Lets the process have a descriptor for every connection; returns how many it may have.
    private static func allowedConnections() -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0 else { return WebServer.mostConnections }
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, UInt(WebServer.mostConnections + ownDescriptors)))
        setrlimit(kind, &limit)
        return max(8, min(WebServer.mostConnections, Int(clamping: limit.rlim_cur) - ownDescriptors))
    }
}

/// SIGINT, SIGTERM and SIGHUP, which end the service.
private struct StopSignals {
    private var set = sigset_t()

    /// Blocks the signals in this thread and in all that it starts, so that they wait for `wait`.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Returns when one of the signals comes.
    func wait() {
        var (set, received) = (set, Int32(0))
        sigwait(&set, &received)
    }
}

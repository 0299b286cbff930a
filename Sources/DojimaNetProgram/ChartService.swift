import CProgram
import DojimaClickHouse
import DojimaCommands
import DojimaPages
import DojimaServer
import DojimaText
import DojimaPlatform

/// The service of `dojima serve`: starts, prints the address, and runs until a signal ends it.
enum ChartService {
    /// - Parameter open: returns a database on servers in which later writes become visible.
    static func run(_ request: ServeRequest, open: (ServeRequest.DatabaseServers) -> ClickHouseDatabase) throws {
        guard AccessRules.isLoopback(request.host) || request.token != nil else {
            throw RequestError(
                "--host \(request.host) can be reached from other machines: give --token TEXT, which every browser must know, or leave --host out"
            )
        }
        // Returns freed memory to the system, since each thread has its own arena: without it, six random clients held twice as much.
        give_back_memory(1 << 20)
        let browser = request.opens ? WaitingBrowser() : nil
        let stop = StopSignals()
        let maximum = allowedConnections()
        let database: ServedDatabase
        if let servers = request.servers {
            // Connecting starts threads, which must be restricted too.
            request.enterSandbox()
            database = try ServedDatabase(open(servers), symbols: request.symbols, edits: request.edits)
        } else {
            database = try ServedDatabase(file: request.database, symbols: request.symbols, edits: request.edits)
            request.enterSandbox()
        }
        let library = ChartLibrary(
            database: database, commands: ServedCommands(of: database, files: request.files), defaults: request.defaults)
        // Options that cannot be drawn are refused before the first page is requested.
        if let symbol = try library.symbols().first { _ = try library.chart([symbol], []) }
        let site = try ChartSite(library)
        let server = try WebServer(site, at: request.host, port: request.port, token: request.token, maximumConnections: maximum)
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

    /// The number of descriptors that the process needs in addition to its connections: for the database, and for refused connections.
    private static let ownDescriptors = 200

    /// Raises the limit of open files for the maximum number of connections, and returns the number of connections that it allows.
    private static func allowedConnections() -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0 else { return WebServer.maximumConnections }
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, UInt(WebServer.maximumConnections + ownDescriptors)))
        setrlimit(kind, &limit)
        return max(8, min(WebServer.maximumConnections, Int(clamping: limit.rlim_cur) - ownDescriptors))
    }
}

/// The signals that end the service: SIGINT, SIGTERM and SIGHUP.
private struct StopSignals {
    private var set = sigset_t()

    /// Blocks the signals in this thread and in the threads that it starts, so that only `wait` receives them.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Returns when one of the signals arrives.
    func wait() {
        var (set, received) = (set, Int32(0))
        sigwait(&set, &received)
    }
}

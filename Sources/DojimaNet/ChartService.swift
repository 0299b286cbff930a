import DojimaCommands
import DojimaServer
import DojimaStore
import DojimaText
import Glibc

/// `dojima serve`: begins, prints the address, and stays until it is told to stop.
enum ChartService {
    static func run(_ request: ServeRequest) throws {
        guard AccessRules.isLoopback(request.host) || request.token != nil else {
            throw RequestError(
                "--host \(request.host) can be reached from other machines: give --token TEXT, which every browser must know, or leave --host out"
            )
        }
        let stop = StopSignals()
        let most = allowedConnections()
        let library = ChartLibrary(
            store: try Store(path: request.database, access: .reading), database: request.database, only: request.symbols,
            defaults: request.defaults,
            editor: request.edits ? try Store(path: request.database, access: .writing, wait: ChartLibrary.longestWrite) : nil)
        // What the options cannot draw is told before the first page asks.
        if let symbol = try library.symbols().first { _ = try CommandCall(library.words([symbol], []).words).chart() }
        let site = ChartSite(library)
        let server = try WebServer(site, at: request.host, port: request.port, token: request.token, most: most)
        // A connection of its own, since the number of changes is counted for each.
        let watched = try Store(path: request.database, access: .reading)
        let watch = DatabaseWatch(request.database, version: { try? watched.changeNumber() }) { site.dataChanged() }
        let address = "http://\(request.host.contains(":") ? "[\(request.host)]" : request.host):\(server.port)/"
        try CommandCall.result(address + "\n")
        if request.opens { open(address) }
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

    /// Opens a browser, if the desktop has a program for it.
    private static func open(_ address: String) {
        var child = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
        defer { for argument in arguments { free(argument) } }
        if posix_spawnp(&child, "xdg-open", nil, nil, &arguments, environ) != 0 {
            CommandCall.note("no xdg-open to open the page with; open \(address) in a browser")
        }
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

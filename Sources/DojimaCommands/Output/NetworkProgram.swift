package import Dojima
package import DojimaSeries
package import DojimaStore
import DojimaText
import DojimaPlatform
import Synchronization

/// The program with network access, `dojima-net`, and the hand-over to it.
///
/// `dojima` contains no network code. It replaces itself by `dojima-net`, which has the same commands and network access.
package enum NetworkProgram {
    static let name = "dojima-net"

    /// The additional operations of a program with network access.
    package struct Services: Sendable {
        /// Serves charts to browsers.
        var serve: @Sendable (ServeRequest) throws -> Void
        /// Returns a database on servers, which is connected when it is first read or written. The number is the maximum wait in seconds,
        /// for unavailable servers (`nil`: no wait) and for another writer (`nil`: the default). The function is called for each answer
        /// with the number of rows that servers read for it and the number of rows in it; `nil` not to count rows.
        var open: @Sendable (ClickHouseAddress, DatabaseAccess, Double?, RowCounting?) throws -> any PersistentDatabase

        /// Removes the rows of imports that ended before they were committed, and returns their number for each server. The number is the
        /// wait in seconds, as for `open`.
        var clean: @Sendable (ClickHouseAddress, Double?) throws -> [(server: String, rows: Int)]
        /// Runs a query in the dialect of servers. `timeout` is its time limit in seconds, `nil` for none; `wait` is as for `open`.
        var query: @Sendable (NamedQuery, ClickHouseAddress, _ timeout: Double?, _ wait: Double?) throws -> QueryResult
        /// Returns the statements that create a database on servers.
        var schema: @Sendable (ClickHouseAddress) -> String

        package init(
            serve: @escaping @Sendable (ServeRequest) throws -> Void,
            open: @escaping @Sendable (ClickHouseAddress, DatabaseAccess, Double?, RowCounting?) throws -> any PersistentDatabase,
            clean: @escaping @Sendable (ClickHouseAddress, Double?) throws -> [(server: String, rows: Int)],
            query: @escaping @Sendable (NamedQuery, ClickHouseAddress, _ timeout: Double?, _ wait: Double?) throws -> QueryResult,
            schema: @escaping @Sendable (ClickHouseAddress) -> String
        ) {
            self.serve = serve
            self.open = open
            self.clean = clean
            self.query = query
            self.schema = schema
        }
    }

    /// The purpose for which a database on servers is opened.
    package enum DatabaseAccess: Sendable {
        /// The database must exist, and is not changed.
        case reading
        /// The database is created if necessary.
        case writing
        /// An import that reports what it would store, and stores nothing.
        case trial
        /// The database must exist, and is not changed; new rows of other programs become visible.
        case following
    }

    /// The number of rows that servers read, and of rows that were sent to the program; `nil` if they are not counted.
    private static let rows = Locked<(read: Int, moved: Int)?>(nil)

    /// Prints the numbers of rows if they were counted.
    static func printRowCounts() {
        guard let rows = rows.withLock({ $0 }) else { return }
        Console.noteNow("rows read: \(rows.read), rows moved: \(rows.moved)")
    }

    /// The services of this program; set once before the command runs, in a program with network access.
    static let services = Locked<Services?>(nil)

    /// Opens a database on servers. If the arguments name one, `replaceProcess` has already started the program with network access.
    ///
    /// - Parameter countsRows: whether the numbers of rows are printed at the end.
    static func open(_ address: ClickHouseAddress, access: DatabaseAccess, wait: Double?, countsRows: Bool) throws
        -> any PersistentDatabase
    {
        let services = try services(for: address)
        guard countsRows else { return try services.open(address, access, wait, nil) }
        rows.withLock { $0 = $0 ?? (0, 0) }
        return try services.open(address, access, wait) { read, moved in
            rows.withLock { $0 = (($0?.read ?? 0) &+ read, ($0?.moved ?? 0) &+ moved) }
        }
    }

    /// Returns the services for a database on servers. A program without them is replaced by the one with network access.
    static func services(for address: ClickHouseAddress) throws -> Services {
        guard let services = services.withLock({ $0 }) else { try replaceProcess(for: "\(address)") }
        return services
    }

    /// Whether a command needs the other program because its database is on servers: the one that an option names, or the default one.
    ///
    /// Determined before the command runs, since afterwards it may have read its standard input. A malformed address is reported by this
    /// program.
    static func isNeeded(for arguments: ArraySlice<String>) -> Bool {
        guard services.withLock({ $0 == nil }) else { return false }
        let values = arguments.map { word in word.hasPrefix("--") ? String(word.drop { $0 != "=" }.dropFirst()) : word }
        let named = values.filter(ClickHouseAddress.isAddress)
        if !named.isEmpty, named.allSatisfy(isServerAddress) { return true }
        guard isServerAddress(environment("DOJIMA_DB") ?? ""), let command = commandNamed(by: arguments)?.type else { return false }
        return StoreArguments.belong(to: command) && !arguments.contains { $0 == "--db" || $0.hasPrefix("--db=") }
    }

    private static func isServerAddress(_ text: String) -> Bool {
        ClickHouseAddress.isAddress(text) && (try? ClickHouseAddress(text)) != nil
    }

    /// Replaces this process by the program with network access, with the same arguments. Throws if that program is not installed.
    ///
    /// - Parameter need: the feature that needs the program, for the error.
    static func replaceProcess(for need: String) throws -> Never {
        let paths = self.paths
        for path in paths {
            var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
            execv(path, &arguments)
            for argument in arguments { free(argument) }
        }
        throw Failure(
            .unavailable,
            "\(need) needs the program \(name), which was not found at \(paths.joined(separator: " or ")); build it with make serve, or install the package dojima-net"
        )
    }

    /// The possible paths of the program: next to this one, or in the folder for programs that are not called by hand.
    private static var paths: [String] { ["\(ProgramFolder.path)/\(name)", "\(ProgramFolder.path)/../libexec/dojima/\(name)"] }
}

/// The arguments of `dojima serve`.
package struct ServeRequest: Sendable {
    package struct DatabaseServers: Sendable {
        package var address: ClickHouseAddress
        /// The maximum wait in seconds for unavailable servers at the start; `nil` not to wait.
        package var wait: Double?
    }

    /// The symbols that are served, as the user wrote them; empty for all symbols of the database.
    package var symbols: [String]
    package var host: String
    package var port: Int
    package var token: String?
    /// Whether a browser is opened.
    package var opens: Bool
    /// Whether annotations that are drawn on pages are written to the database.
    package var edits: Bool
    /// The path of the database, or its address.
    package var database: String
    /// The servers of the database; `nil` for a file.
    package var servers: DatabaseServers?
    /// The default options of every chart, which a page may override.
    package var defaults: [ChartOption]
    /// The contents of the files that these options name, by name.
    package var files: [String: [UInt8]]
    /// Whether a kernel without Landlock is reported.
    package var isVerbose: Bool
}

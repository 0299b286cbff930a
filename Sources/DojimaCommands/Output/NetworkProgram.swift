package import Dojima
package import DojimaSeries
package import DojimaStore
import DojimaText
import Glibc
import Synchronization

/// The program that has the network, and how this one hands over to it.
///
/// `dojima` holds no network code. It starts `dojima-net`, which has the same commands and the network besides, in its own place.
package enum NetworkProgram {
    static let name = "dojima-net"

    /// What a program with the network can do besides.
    package struct Services: Sendable {
        /// Serves charts to browsers.
        var serve: @Sendable (ServeRequest) throws -> Void
        /// Returns a database on servers, which is connected when it is first read or written. The number is the seconds to wait for servers
        /// that are not available, if they are to be waited for, and for another writer. The function is called for each answer with the
        /// numbers of rows that servers read for it and of those that it has; `nil` if they are not to be counted.
        var open: @Sendable (ClickHouseAddress, DatabaseAccess, Double?, RowCounting?) throws -> any PersistentDatabase

        /// Removes the rows of imports that ended before they were committed; returns their number for each server. The number is the seconds
        /// to wait, as for `open`.
        var clean: @Sendable (ClickHouseAddress, Double?) throws -> [(server: String, rows: Int)]
        /// Runs a query in the dialect of servers. The numbers are the seconds that it may take, if they are limited, and those to wait.
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

    /// What a database on servers is opened for.
    package enum DatabaseAccess: Sendable {
        /// The database must exist, and is not changed.
        case reading
        /// The database is created if necessary.
        case writing
        /// An import that reports what it would store, and stores nothing.
        case trial
        /// The database must exist, and is not changed; what others write can be read as it comes.
        case following
    }

    package typealias RowCounting = @Sendable (_ read: Int, _ moved: Int) -> Void

    /// The rows that servers read and that came to the program; `nil` if they are not counted.
    private static let rows = TracedMutex<(read: Int, moved: Int)?>(nil)

    /// Prints the numbers of rows if they were counted.
    static func tellRows() {
        guard let rows = rows.withLock({ $0 }) else { return }
        Console.noteNow("rows read: \(rows.read), rows moved: \(rows.moved)")
    }

    /// Set once where this program has the network, before the command runs.
    static let services = TracedMutex<Services?>(nil)

    /// Opens a database on servers. `begin` has started the program that can, for every command whose arguments name one.
    ///
    /// - Parameter countsRows: whether the numbers of rows are to be printed in the end.
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

    /// What this program can do for a database on servers; starts the program that can if this one cannot.
    static func services(for address: ClickHouseAddress) throws -> Services {
        guard let services = services.withLock({ $0 }) else { try begin(for: "\(address)") }
        return services
    }

    /// Whether a command needs the other program since its database is on servers: one that an option names, or the usual one.
    ///
    /// Known before the command runs, since afterwards it may have read its standard input. Of an address that cannot be right, this program
    /// says so itself.
    static func isNeeded(for arguments: ArraySlice<String>) -> Bool {
        guard services.withLock({ $0 == nil }) else { return false }
        let values = arguments.map { word in word.hasPrefix("--") ? String(word.drop { $0 != "=" }.dropFirst()) : word }
        let named = values.filter(ClickHouseAddress.isAddress)
        if !named.isEmpty, named.allSatisfy(isRight) { return true }
        guard isRight(environment("DOJIMA_DB") ?? ""), let command = commandNamed(by: arguments)?.type else { return false }
        return OtherWords.valuedOptions(of: command).contains("db") && !arguments.contains { $0 == "--db" || $0.hasPrefix("--db=") }
    }

    private static func isRight(_ text: String) -> Bool { ClickHouseAddress.isAddress(text) && (try? ClickHouseAddress(text)) != nil }

    /// Replaces this process by the program with the network and the same arguments. Throws where that is not there.
    ///
    /// - Parameter need: what needs the program.
    static func begin(for need: String) throws -> Never {
        let places = self.places
        for path in places {
            var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
            execv(path, &arguments)
            for argument in arguments { free(argument) }
        }
        throw Failure(
            .unavailable,
            "\(need) needs the program \(name), which is not at \(places.joined(separator: " or ")); build it with make serve, or install the package dojima-net"
        )
    }

    /// Where the program may be: beside this one, or in the folder for programs that are not called by hand.
    private static var places: [String] {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let own = length > 0 ? String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) : CommandLine.arguments[0]
        let folder = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
        return ["\(folder)/\(name)", "\(folder)/../libexec/dojima/\(name)"]
    }
}

/// What `dojima serve` was asked for.
package struct ServeRequest: Sendable {
    package struct Servers: Sendable {
        package var address: ClickHouseAddress
        /// The seconds to wait at the beginning for servers that are not available, if they are to be waited for.
        package var wait: Double?
    }

    /// The only symbols that are served, as the user writes them; empty for all of the database.
    package var symbols: [String]
    package var host: String
    package var port: Int
    package var token: String?
    /// Whether a browser is to be opened.
    package var opens: Bool
    /// Whether annotations that are drawn on pages are written to the database.
    package var edits: Bool
    /// The path of the database, or its address.
    package var database: String
    /// The servers of the database; `nil` for a file.
    package var servers: Servers?
    /// The options of every chart where a page says nothing else.
    package var defaults: [ChartOption]
    /// The contents of the files that these options name, by name.
    package var files: [String: [UInt8]]
    /// Whether a kernel without Landlock is reported.
    package var isVerbose: Bool
}

import ArgumentParser
import Dojima
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Glibc

/// Options for the database that a command uses.
struct StoreArguments: ParsableArguments {
    @Option(
        name: .customLong("db"), help: ArgumentHelp("The database. (default: $DOJIMA_DB, else dojima.db here)", valueName: "file"),
        completion: .file())
    var database: String?

    @Option(
        name: .customLong("wait"), help: ArgumentHelp("How long to wait for another writer. (default: 600.0)", valueName: "seconds"))
    var givenWait: Double?

    @Flag(help: "Tell how many rows servers read and sent, where the database is on servers; asks them everything twice.")
    var verbose = false

    /// How long to wait for another writer, in seconds.
    var wait: Double { givenWait ?? 600 }

    /// Whether there is a database. Servers are asked only when something is read, so that what needs no database does not wait for them.
    var exists: Bool { CommandReach.current != nil || ClickHouseAddress.isAddress(path) || isFile }

    /// Whether the file exists. One that cannot be examined counts as existing, since opening it reports the reason.
    var isFile: Bool { access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    /// The reason why symbols cannot be found without a database, as a clause.
    var missing: String { "there is no database \(name); import a file or name one with --db" }

    /// The path of the file, or the address of servers.
    var path: String { database ?? environment("DOJIMA_DB") ?? "dojima.db" }

    /// The path or the address as messages show it.
    var name: String { withoutPassword(path) }

    func validate() throws {
        guard database?.isEmpty != true else {
            throw ValidationError("--db must not be empty; leave it out to use $DOJIMA_DB, or dojima.db in the working directory")
        }
        guard wait >= 0, wait.isFinite else { throw ValidationError("--wait takes seconds, 0 or more") }
        do { _ = try servers } catch let error as RequestError { throw ValidationError(error.description) }
    }

    /// The address of a database on servers, for what a file has no need of.
    ///
    /// - Parameter advice: what helps where the database is a file.
    func requireServers(else advice: String) throws -> ClickHouseAddress {
        if let servers = try servers { return servers }
        throw Failure(.usage, "\(name): the database is a file, and this is for one on servers; \(advice)")
    }

    /// The address, if the database is on servers; throws where it cannot be right.
    var servers: ClickHouseAddress? {
        get throws { ClickHouseAddress.isAddress(path) ? try ClickHouseAddress(path) : nil }
    }

    /// Allows a sandboxed command to read the database.
    func allow(in sandbox: inout Sandbox) {
        if let servers = try? servers { sandbox.allowServers(servers) } else if isFile { sandbox.allowDatabase(path) }
    }

    /// Opens the database for reading, or that of another program which calls the command. Throws where there is no such file.
    func openForReading() throws -> any MarketReader & Sendable {
        if let reach = CommandReach.current { return try reach.openDatabase() }
        return try openPersistent()
    }

    /// Throws if another program calls the command, which may then only read.
    private func expectCommandLine() throws(Failure) {
        guard CommandReach.current == nil else { throw Failure(.usage, "charts that are served are only read") }
    }

    /// Opens the whole database that the options name for reading. Throws where there is no such file.
    func openPersistent() throws -> any PersistentDatabase {
        try expectCommandLine()
        if let servers = try servers { return try NetworkProgram.open(servers, access: .reading, wait: givenWait, countsRows: verbose) }
        return try openFile(.reading)
    }

    /// Opens the database for reading, and turns the name of a symbol into the stored one, from which it may differ by letter case.
    func openForReading(of symbol: inout String) throws -> any MarketReader & Sendable {
        let store = try openForReading()
        symbol = try store.symbol(named: symbol)
        return store
    }

    /// Opens the database for reading; `nil` where there is none, which is no error where files are read.
    func openIfPresent() throws -> (any MarketReader & Sendable)? { exists ? try openForReading() : nil }

    /// Opens the database for writing, and creates it where there is none.
    func openForWriting() throws -> any PersistentDatabase {
        try expectCommandLine()
        if let servers = try servers { return try NetworkProgram.open(servers, access: .writing, wait: givenWait, countsRows: verbose) }
        return try openFile(.writing)
    }

    /// Opens the database to change a symbol, whose name it turns into the stored one, from which it may differ by letter case.
    ///
    /// Throws where it lacks the symbol; it is then unchanged, and so is an empty file.
    func openForWriting(to symbol: inout String) throws -> any PersistentDatabase {
        // Reading first reports errors and creates nothing.
        let store = try openForReading(of: &symbol)
        _ = try store.actions(of: symbol)
        return try openForWriting()
    }

    /// Returns what files are imported into; a database that is not there is created with its first file.
    ///
    /// - Parameter isTrial: whether nothing is to be stored.
    func importDestination(isTrial: Bool) throws -> any ImportDestination {
        try expectCommandLine()
        if let servers = try servers {
            return try NetworkProgram.open(servers, access: isTrial ? .trial : .writing, wait: givenWait, countsRows: verbose)
        }
        return isTrial ? try Store.forTrial(path: path, wait: wait) : StoreFile(path: path, wait: wait)
    }

    /// Opens the file whose SQL is to be printed; `nil` where there is none.
    func openLoggedFile() throws -> Store? { exists ? try openFile(.reading, else: "leave --print-sql out") : nil }

    /// Opens the file for what databases on servers do not have: SQL of SQLite, and maintenance of a file.
    ///
    /// - Parameter advice: what helps where the database is on servers.
    func openFile(_ access: Store.Access, else advice: String = "give a file with --db") throws -> Store {
        try expectCommandLine()
        guard try servers == nil else { throw Failure(.usage, "\(name): the database is on servers, and this needs a file; \(advice)") }
        return try Store(path: path, access: access, wait: wait)
    }
}

/// The value of an environment variable; an empty one counts as none.
func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
}

extension ChartSource {
    /// Returns the series of a symbol in a database, and prints a note of the choice where there are several.
    static func told(_ symbol: String, interval: BarInterval?, in store: any MarketReader) throws -> ChartSource {
        try telling { try stored(symbol, interval: interval, in: store, notes: &$0) }
    }
}

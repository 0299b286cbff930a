import ArgumentParser
import Dojima
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import DojimaPlatform

/// Options for the database that a command uses.
struct StoreArguments: ParsableArguments {
    @Option(
        name: .customLong("db"),
        help: ArgumentHelp("The database. (default: $DOJIMA_DB, else dojima.db in the working directory)", valueName: "file"),
        completion: .file())
    var database: String?

    @Option(
        name: .customLong("wait"), help: ArgumentHelp("How long to wait for another writer. (default: 600.0)", valueName: "seconds"))
    var givenWait: Double?

    @Flag(help: "Print the number of rows that database servers read and sent; sends each query twice.")
    var verbose = false

    /// How long to wait for another writer, in seconds.
    var wait: Double { givenWait ?? 600 }

    /// Whether there is a database. Servers are assumed to exist and are not contacted, so that commands without need of data do not wait.
    var exists: Bool { CommandAccess.current != nil || ClickHouseAddress.isAddress(path) || isFile }

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

    /// Returns the address of the servers, for operations that a database file does not need. Throws if the database is a file.
    ///
    /// - Parameter advice: the advice in the error if the database is a file.
    func requireServers(else advice: String) throws -> ClickHouseAddress {
        if let servers = try servers { return servers }
        throw Failure(.request, "\(name): this command needs a database on servers, and this one is a file; \(advice)")
    }

    /// The address, if the database is on servers. Throws if the address is malformed.
    var servers: ClickHouseAddress? {
        get throws { ClickHouseAddress.isAddress(path) ? try ClickHouseAddress(path) : nil }
    }

    /// Allows a sandboxed command to read the database.
    func allow(in sandbox: inout Sandbox) {
        if let servers = try? servers { sandbox.allowServers(servers) } else if isFile { sandbox.allowDatabase(path) }
    }

    /// Opens the database for reading, or the database of the program that calls the command. Throws if the file does not exist.
    func openForReading() throws -> any MarketReader & Sendable {
        if let command = CommandAccess.current { return try command.openDatabase() }
        return try openPersistent()
    }

    /// Throws if another program calls the command, which may then only read.
    private func expectCommandLine() throws(Failure) {
        guard CommandAccess.current == nil else { throw Failure(.request, "served databases are read-only") }
    }

    /// Opens the database of the options for reading, with all operations. Throws if the file does not exist.
    func openPersistent() throws -> any PersistentDatabase {
        try expectCommandLine()
        if let servers = try servers { return try NetworkProgram.open(servers, access: .reading, wait: givenWait, countsRows: verbose) }
        return try openFile(.reading)
    }

    /// Opens the database for reading, and replaces a symbol by its stored name, which may differ in letter case.
    func openForReading(of symbol: inout String) throws -> any MarketReader & Sendable {
        let store = try openForReading()
        symbol = try store.symbol(named: symbol)
        return store
    }

    /// Opens the database for reading; `nil` if there is none, which is no error for commands that read files.
    func openIfPresent() throws -> (any MarketReader & Sendable)? { exists ? try openForReading() : nil }

    /// Opens the database for writing, and creates it if it does not exist.
    func openForWriting() throws -> any PersistentDatabase {
        try expectCommandLine()
        if let servers = try servers { return try NetworkProgram.open(servers, access: .writing, wait: givenWait, countsRows: verbose) }
        return try openFile(.writing)
    }

    /// Opens the database to change a symbol, which is replaced by its stored name; the two may differ in letter case.
    ///
    /// Throws if the database does not contain the symbol; the database, or an empty file, is then unchanged.
    func openForWriting(to symbol: inout String) throws -> any PersistentDatabase {
        // Reading first reports errors without creating a file.
        let store = try openForReading(of: &symbol)
        _ = try store.actions(of: symbol)
        return try openForWriting()
    }

    /// Returns the destination of an import; a missing database is created when its first file is stored.
    ///
    /// - Parameter isDryRun: whether nothing is stored.
    func importDestination(isDryRun: Bool) throws -> any ImportDestination {
        try expectCommandLine()
        if let servers = try servers {
            return try NetworkProgram.open(servers, access: isDryRun ? .trial : .writing, wait: givenWait, countsRows: verbose)
        }
        return isDryRun ? try Store.forTrial(path: path, wait: wait) : StoreDestination(path: path, wait: wait)
    }

    /// Opens the database file whose SQL statements are printed; `nil` if there is none.
    func openLoggedFile() throws -> Store? { exists ? try openFile(.reading, else: "leave --print-sql out") : nil }

    /// Opens the database file for operations that servers do not support: SQL of SQLite, and maintenance of a file.
    ///
    /// - Parameter advice: the advice in the error if the database is on servers.
    func openFile(_ access: Store.Access, else advice: String = "give a file with --db") throws -> Store {
        try expectCommandLine()
        guard try servers == nil else {
            throw Failure(.request, "\(name): this command needs a database file, and this one is on servers; \(advice)")
        }
        return try Store(path: path, access: access, wait: wait)
    }
}

extension StoreArguments {
    /// Whether a command has these options: in its own declaration, or in that of one of its groups of options.
    static func belong(to command: any ParsableArguments.Type) -> Bool {
        if command == StoreArguments.self { return true }
        let properties = ArgumentHelp.$readsKeys.withValue(false) { Mirror(reflecting: command.init()).children }
        return properties.contains { property in (property.value as? any NestedArguments).map { belong(to: $0.declaration) } ?? false }
    }
}

/// A property for a group of options.
private protocol NestedArguments {
    var declaration: any ParsableArguments.Type { get }
}

extension OptionGroup: NestedArguments {
    fileprivate var declaration: any ParsableArguments.Type { Value.self }
}

/// The value of an environment variable; an empty one counts as none.
func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
}

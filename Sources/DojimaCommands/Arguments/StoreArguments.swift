import ArgumentParser
import Dojima
import DojimaSeries
import DojimaStore
import DojimaTime
import Glibc

/// Options for the database that a command uses.
struct StoreArguments: ParsableArguments {
    @Option(
        name: .customLong("db"), help: ArgumentHelp("The database. (default: $DOJIMA_DB, else dojima.db here)", valueName: "file"),
        completion: .file())
    var database: String?

    @Option(help: ArgumentHelp("How long to wait for another writer.", valueName: "seconds"))
    var wait: Double = 600

    /// Whether the file exists. One that cannot be examined counts as existing, since opening it reports the reason.
    var exists: Bool { access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    /// The reason why symbols cannot be found without a database, as a clause.
    var missing: String { "there is no database \(path); import a file or name one with --db" }

    var path: String { database ?? environment("DOJIMA_DB") ?? "dojima.db" }

    func validate() throws {
        guard database?.isEmpty != true else {
            throw ValidationError("--db must not be empty; leave it out to use $DOJIMA_DB, or dojima.db in the working directory")
        }
        guard wait >= 0, wait.isFinite else { throw ValidationError("--wait takes seconds, 0 or more") }
    }

    /// Opens the database for reading. Throws where there is none.
    func openForReading() throws -> any MarketDatabase { try openFile(.reading) }

    /// Opens the database for reading, and turns the name of a symbol into the stored one, from which it may differ by letter case.
    func openForReading(of symbol: inout String) throws -> any MarketDatabase {
        let store = try openForReading()
        symbol = try store.symbol(named: symbol)
        return store
    }

    /// Opens the database for writing, and creates it where there is none.
    func openForWriting() throws -> any MarketDatabase { try openFile(.writing) }

    /// Opens the database to change a symbol, whose name it turns into the stored one, from which it may differ by letter case.
    ///
    /// Throws where it lacks the symbol; it is then unchanged, and so is an empty file.
    func openForWriting(to symbol: inout String) throws -> any MarketDatabase { try openFile(changing: &symbol) }

    /// Opens the database for SQL queries, copies and maintenance of its file.
    func openFile(_ access: Store.Access) throws -> Store { try Store(path: path, access: access, wait: wait) }

    /// Opens the database to change a symbol, whose name it turns into the stored one.
    func openFile(changing symbol: inout String) throws -> Store {
        // Reading first reports errors and creates nothing.
        let store = try openFile(.reading)
        symbol = try store.symbol(named: symbol)
        _ = try store.actions(of: symbol)
        return try openFile(.writing)
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

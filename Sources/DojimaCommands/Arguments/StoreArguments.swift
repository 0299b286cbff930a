import ArgumentParser
import Dojima
import DojimaSeries
import DojimaStore
import DojimaTime
import Glibc

/// Which database a command works on.
struct StoreArguments: ParsableArguments {
    @Option(name: .customLong("db"), help: ArgumentHelp("The database. (default: $DOJIMA_DB, else dojima.db here)", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("How long to wait for another writer.", valueName: "seconds"))
    var wait: Double = 600

    /// Whether a file stands there. One that cannot be looked at does: opening it tells why.
    var exists: Bool { access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    /// Why symbols cannot be found where there is no database, as a clause.
    var missing: String { "there is no database \(path); import a file or name one with --db" }

    var path: String { database ?? environment("DOJIMA_DB") ?? "dojima.db" }

    func validate() throws {
        guard database?.isEmpty != true else {
            throw ValidationError("--db takes a file; leave it out to have $DOJIMA_DB, or dojima.db here")
        }
        guard wait >= 0, wait.isFinite else { throw ValidationError("--wait takes seconds, 0 or more") }
    }

    /// The database for reading; that there is none yet is the user's to know.
    func openForReading() throws -> any MarketDatabase { try openFile(.reading) }

    /// The database for writing, made when there is none.
    func openForWriting() throws -> any MarketDatabase { try openFile(.writing) }

    /// The database for changing what is known of a symbol; one without it is left as it is, and so is an empty file.
    func openForWriting(to symbol: String) throws -> any MarketDatabase { try openFile(changing: symbol) }

    /// The database for those who ask it by SQL, copy it or care for its file.
    func openFile(_ access: Store.Access) throws -> Store { try Store(path: path, access: access, wait: wait) }

    /// The same for changing what is known of a symbol.
    func openFile(changing symbol: String) throws -> Store {
        // A reader says what is wrong and makes nothing.
        _ = try openFile(.reading).actions(of: symbol)
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
    /// The series of a symbol in a database; says which, where there are several.
    static func told(_ symbol: String, interval: BarInterval?, in store: any MarketReader) throws -> ChartSource {
        try telling { try stored(symbol, interval: interval, in: store, notes: &$0) }
    }
}

package import DojimaClickHouse
package import DojimaSeries
import DojimaStore
import DojimaText

/// The database whose charts are served: a file, or a database on servers. Only the served symbols can be read from it.
package struct ServedDatabase: Sendable {
    /// The path of the file, or the address of the servers.
    package let name: String
    /// The symbols that are served; `nil` for all.
    private let symbols: [String]?
    var reader: any MarketReader & Sendable
    /// The database to which pages write annotations; `nil` if pages are read-only.
    let editor: (any MarketDatabase)?
    /// The database on servers; `nil` for a file.
    private let servers: ClickHouseDatabase?
    /// The identity of the file when it was opened; `nil` for servers.
    private let file: DatabaseFileIdentity?

    /// The maximum wait of an annotation for another program that writes, in seconds.
    private static let longestWrite = 2.0

    /// Opens a file. Throws the errors of `Store`, and for a symbol that is not stored.
    ///
    /// - Parameter symbols: the symbols that are served, as the user wrote them; empty for all.
    package init(file path: String, symbols: [String], edits: Bool) throws {
        name = path
        let store = try Store(path: path, access: .reading)
        self.symbols = try ServedDatabase.stored(symbols, in: store)
        reader = store.restricted(to: self.symbols)
        editor = edits ? try Store(path: path, access: .writing, wait: ServedDatabase.longestWrite) : nil
        servers = nil
        file = DatabaseFileIdentity(path: path)
    }

    /// Creates the database on servers. Throws if servers do not answer, and for a symbol that is not stored.
    ///
    /// - Parameters:
    ///   - database: a database in which later writes become visible.
    ///   - symbols: the symbols that are served, as the user wrote them; empty for all.
    package init(_ database: ClickHouseDatabase, symbols: [String], edits: Bool) throws {
        self.symbols = try ServedDatabase.stored(symbols, in: database)
        (name, reader, servers, file) = (database.name, database.restricted(to: self.symbols), database, nil)
        editor = edits ? database.writer(lockTimeout: ServedDatabase.longestWrite) : nil
    }

    /// Returns the stored symbols for the given names; `nil` for no names. Throws for a symbol that is not stored.
    private static func stored(_ names: [String], in database: any MarketReader) throws -> [String]? {
        let symbols = try names.map { try database.symbol(named: $0) }
        for symbol in symbols { _ = try database.series(of: symbol) }
        return symbols.isEmpty ? nil : symbols
    }

    /// Returns a reader of the served symbols for one command. Each command opens the file separately, since a store serializes its reads.
    package func open() throws -> any MarketReader & Sendable {
        servers == nil ? try Store(path: name, access: .reading).restricted(to: symbols) : reader
    }

    /// Throws if the database file was removed or replaced: readers would still return the data of the old file.
    func expectSameFile() throws {
        switch file?.loss {
        case nil: return
        case .removed: throw MarketError(.unavailable, "\(name): the database was deleted or moved; start the server again")
        case .replaced: throw MarketError(.unavailable, "\(name): another file replaced the database; start the server again")
        }
    }

    /// The number of concurrent jobs per processor: more for servers, since waiting for them needs no processor.
    var jobsForEachProcessor: Int { servers == nil ? 1 : 4 }

    /// Changes the database if pages may edit it; later reads include the change.
    func edit(_ change: (any MarketDatabase) throws -> Void) throws {
        guard let editor else { return }
        try change(editor)
        _ = servers?.refresh()
    }

    /// Begins to watch for changes by other programs. An outage of servers and its end are changes, too.
    package func watch(_ changed: @escaping @Sendable () -> Void) throws -> DatabaseWatch {
        if let servers { return try DatabaseWatch(polling: { servers.refresh() }, changed: changed) }
        // A separate connection, since each connection counts the changes by others.
        let path = name
        _ = try Store(path: path, access: .reading)
        return try DatabaseWatch(
            file: path,
            opening: { (try? Store(path: path, access: .reading)).map { watched in { try? watched.changeNumber() } } }, changed: changed)
    }
}

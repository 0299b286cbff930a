import DojimaClickHouse
import DojimaCommands
import DojimaSeries
import DojimaStore

/// The database whose charts are served: a file, or one on servers.
struct ServedDatabase: Sendable {
    /// The path of the file, or the address of the servers.
    let name: String
    let reader: any PersistentDatabase
    /// The database to which annotations are written that are drawn on pages; `nil` where pages only read.
    let editor: (any MarketDatabase)?
    /// The database on servers; `nil` for a file.
    private let servers: ClickHouseDatabase?

    /// How long an annotation may wait for another program that writes, in seconds.
    private static let longestWrite = 2.0

    /// Opens a file. Throws as `Store` does.
    init(file path: String, edits: Bool) throws {
        name = path
        reader = try Store(path: path, access: .reading)
        editor = edits ? try Store(path: path, access: .writing, wait: ServedDatabase.longestWrite) : nil
        servers = nil
    }

    /// - Parameter database: one that follows what is written.
    init(_ database: ClickHouseDatabase, edits: Bool) {
        (name, reader, servers) = (database.name, database, database)
        editor = edits ? database.writer(turnWait: ServedDatabase.longestWrite) : nil
    }

    /// What commands read; `nil` where each opens the file for itself, since a store answers one after the other.
    var lent: (any PersistentDatabase)? { servers }

    /// How many jobs are done at once for each processor: those that wait for servers need none.
    var jobsForEachProcessor: Int { servers == nil ? 1 : 4 }

    /// Changes the database, if pages may, and has what is read next include the change.
    func edit(_ change: (any MarketDatabase) throws -> Void) throws {
        guard let editor else { return }
        try change(editor)
        _ = servers?.refresh()
    }

    /// Begins to watch for changes by other programs. Where servers do not answer, that is a change, too, and so is their return.
    func watch(_ changed: @escaping @Sendable () -> Void) throws -> DatabaseWatch {
        if let servers { return DatabaseWatch(asking: { servers.refresh() }, changed: changed) }
        // A connection of its own, since the number of changes is counted for each.
        let watched = try Store(path: name, access: .reading)
        return DatabaseWatch(file: name, version: { try? watched.changeNumber() }, changed: changed)
    }
}

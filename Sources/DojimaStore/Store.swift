import DojimaText
import Synchronization
internal import GRDB
internal import GRDBSQLite

/// A database of bars in one SQLite file: written by imports, read by charts.
///
///     let store = try Store(path: "dojima.db", access: .writing)
///     let bars = try store.bars(of: SeriesKey(symbol: "GOOG", interval: .day), in: .earliest ..< .latest)
///
/// A store is one connection that serves any number of readers in the program, one at a time; other processes may read
/// and write the same file concurrently. Every method throws `StoreError`.
public final class Store: Sendable {
    /// Whether a store may be written.
    public enum Access: Sendable {
        /// The file must exist and is never written; it may be read-only.
        case reading
        /// The file is created, or migrated to the newest schema, if necessary.
        case writing
    }

    /// The path for messages, in which text that may be a password is replaced by `***`.
    public let path: String
    /// The path as it was given.
    let file: String
    public var name: String { path }
    /// How the store was opened.
    public let access: Access
    let queue: DatabaseQueue
    /// How long SQLite waits for another writer.
    let waitMilliseconds: Int32
    /// The connection for queries by users; `nil` before the first query.
    private let queries = Locked<QueryConnection?>(nil)
    let readers: Readers
    /// The path of a file that is opened for writing, to detect whether the file was deleted or replaced.
    private let identity: DatabaseFileIdentity?

    /// Opens the database at a path, relative to the working directory.
    ///
    /// Writers wait up to `wait` seconds for each other, and readers up to five for an exclusive lock, then throw `locked`. A file that
    /// is not a database, belongs to another program, was written by a newer version or is truncated is rejected and not changed.
    public convenience init(path: String, access: Access = .reading, wait: Double = 600) throws(StoreError) {
        let before = ImmutableFileState(path: path)
        let queue =
            switch access {
            case .reading: try Connection.forReading(path, wait: wait)
            case .writing: try Connection.forWriting(path, wait: wait)
            }
        let identity = access == .writing ? DatabaseFileIdentity(path: path) : nil
        self.init(path: path, access: access, queue: queue, before, wait: wait, identity: identity)
    }

    /// Returns a store for a trial import: the database at a path, or an empty one in memory if there is none.
    package static func forTrial(path: String, wait: Double = 600) throws(StoreError) -> Store {
        let file = try DatabaseFile(path: path, migrations: .all)
        if file.exists { return try Store(path: path, access: .writing, wait: wait) }
        return Store(path: path, access: .writing, queue: try Connection.inMemory(path), wait: wait)
    }

    /// Creates a store of a new database that is not yet visible to others.
    convenience init(_ new: NewDatabase, path: String, wait: Double) {
        self.init(path: path, access: .writing, queue: new.queue, wait: wait)
    }

    /// Creates a store in memory.
    public convenience init() throws(StoreError) {
        let path = ":memory:"
        self.init(path: path, access: .writing, queue: try Connection.inMemory(path), wait: 0)
    }

    /// Creates a store in memory with a name for messages.
    package convenience init(inMemory name: String) throws(StoreError) {
        self.init(path: name, access: .writing, queue: try Connection.inMemory(name), wait: 0)
    }

    /// - Parameter before: the state of the file before it was opened.
    init(
        path: String, access: Access, queue: DatabaseQueue, _ before: ImmutableFileState? = nil, wait: Double,
        identity: DatabaseFileIdentity? = nil
    ) {
        self.identity = identity
        // A database in memory has no address that could contain a password.
        (self.path, file) = (path == ":memory:" ? path : withoutPassword(path), path)
        self.access = access
        self.queue = queue
        let isFile = access == .reading && queue.path != ":memory:"
        let openReader: @Sendable () throws(StoreError) -> DatabaseQueue = { () throws(StoreError) in
            try Connection.forReading(path, wait: wait)
        }
        readers = Readers(queue, before, path: path, open: isFile ? openReader : nil)
        waitMilliseconds = Connection.milliseconds(wait)
    }

    /// Returns the connection for queries by users: the same one for all queries to a file; for a store in memory, a new one to its
    /// contents.
    func queryConnection() throws(StoreError) -> QueryConnection {
        if let connection = queries.withLock({ $0 }), !connection.isStale { return connection }
        let connection = try QueryConnection(to: self)
        if queue.path != ":memory:" { queries.withLock { $0 = connection } }
        return connection
    }

    /// Runs a body on one unchanging state of the database; within a snapshot or an import, on the state of its transaction.
    ///
    /// Throws `locked` if a file that is read without locks was written in the meantime.
    func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        let reader = try readers.current()
        let result = Result { () throws(StoreError) in
            try StoreError.naming(path) {
                try reader.queue.unsafeReentrantRead { db in
                    if db.isInsideTransaction { return try body(db) }
                    // Switching SQLite to read-only invalidates all prepared statements. Connections for reading are switched only once.
                    guard access == .writing else { return try ReadTransaction.run(on: db, body) }
                    return try db.readOnly { try ReadTransaction.run(on: db, body) }
                }
            }
        }
        // The rows may be of two states, and an error may be due to that.
        if reader.isStale { throw StoreError(.locked, "\(path): the database was written while it was read; try again") }
        return try result.get()
    }

    /// Throws `inputOutput` if another program has deleted or replaced the file that is written. O(1).
    func expectFileUnchanged() throws(StoreError) {
        guard let identity, let loss = identity.loss else { return }
        // Write the log into the file to which it belongs; otherwise it would be read with the next database at this path.
        truncateLog()
        // Closing the connection deletes the log by its name. The log of this file must be deleted, as it would be read with the other
        // database; the log of the other database must not.
        if identity.hasOtherLog {
            queue.writeWithoutTransaction { db in
                var keepsLog: Int32 = 1
                if let connection = db.sqliteConnection { sqlite3_file_control(connection, nil, SQLITE_FCNTL_PERSIST_WAL, &keepsLog) }
            }
        }
        throw loss.error(path)
    }

    /// Runs a body as one transaction, which is rolled back if the body throws or `keeping` rejects its result.
    ///
    /// Also throws if afterwards the file is no longer at its path, since the written data would be lost.
    func write<T>(keeping: (T) -> Bool = { _ in true }, _ body: (Database) throws -> T) throws(StoreError) -> T {
        guard access == .writing else {
            throw StoreError(.cannotCreate, "\(path): the database was opened for reading only")
        }
        try expectFileUnchanged()
        let result = try StoreError.naming(path) {
            try queue.writeWithoutTransaction { db in
                var result: T?
                try db.inTransaction(.immediate) {
                    let output = try body(db)
                    result = output
                    return keeping(output) ? .commit : .rollback
                }
                guard let result else { throw StoreError(.internalError, "\(path): a transaction without a result") }
                return result
            }
        }
        try expectFileUnchanged()
        return result
    }
}

import DojimaText
import Synchronization
internal import GRDB
internal import GRDBSQLite

/// Bars in one SQLite file: written by imports, read by charts.
///
///     let store = try Store(path: "dojima.db", access: .writing)
///     let bars = try store.bars(of: SeriesKey(symbol: "GOOG", interval: .day), in: .earliest ..< .latest)
///
/// A store is one connection that serves any number of readers in the program, one after the other; other processes may read
/// and write the same file at the same time. Every method throws `StoreError`.
public final class Store: Sendable {
    public enum Access: Sendable {
        /// The file must exist; it is never written, and a file that cannot be written is enough.
        case reading
        /// The file is created, or brought to the newest schema, where that is needed.
        case writing
    }

    /// The path as it was given, for messages.
    public let path: String
    public var name: String { path }
    public let access: Access
    let queue: DatabaseQueue
    /// How long SQLite waits for another writer.
    let waitMilliseconds: Int32
    /// The connection that queries of users run on, once there was one.
    private let queries = TracedMutex<QueryConnection?>(nil)
    let readers: Readers
    /// Of a file that is written.
    private let place: DatabasePlace?

    /// Opens the database at a path, relative to the working directory.
    ///
    /// Writers wait up to `wait` seconds for each other, and readers up to five for whoever keeps all others out, then throw `locked`. A file that is no database, another program's, written
    /// by a newer version or cut short is refused and keeps its bytes.
    public convenience init(path: String, access: Access, wait: Double = 600) throws(StoreError) {
        let queue =
            switch access {
            case .reading: try Connection.forReading(path, wait: wait)
            case .writing: try Connection.forWriting(path, wait: wait)
            }
        self.init(path: path, access: access, queue: queue, wait: wait, place: access == .writing ? DatabasePlace(path: path) : nil)
    }

    /// A store to try an import on: that at a path, or an empty one in memory when there is none.
    public static func forTrial(path: String, wait: Double = 600) throws(StoreError) -> Store {
        let file = try DatabaseFile(path: path, migrations: .all)
        if file.exists { return try Store(path: path, access: .writing, wait: wait) }
        return Store(path: path, access: .writing, queue: try Connection.inMemory(path), wait: wait)
    }

    /// A store that is a new database, which nobody else sees yet.
    convenience init(_ new: NewDatabase, path: String, wait: Double) {
        self.init(path: path, access: .writing, queue: new.queue, wait: wait)
    }

    /// A store in memory, gone with the value.
    public convenience init() throws(StoreError) {
        let path = ":memory:"
        self.init(path: path, access: .writing, queue: try Connection.inMemory(path), wait: 0)
    }

    init(path: String, access: Access, queue: DatabaseQueue, wait: Double, place: DatabasePlace? = nil) {
        self.place = place
        self.path = path
        self.access = access
        self.queue = queue
        let isFile = access == .reading && queue.path != ":memory:"
        let further: @Sendable () -> DatabaseQueue? = { try? Connection.forReading(path, wait: wait) }
        readers = Readers(queue, open: isFile ? further : nil)
        waitMilliseconds = Connection.milliseconds(wait)
    }

    /// The connection for queries of users: the same one for all queries to a file, a new one to what a store in memory holds by now.
    func queryConnection() throws(StoreError) -> QueryConnection {
        if let known = queries.withLock({ $0 }) { return known }
        let made = try QueryConnection(to: self)
        if queue.path != ":memory:" { queries.withLock { $0 = made } }
        return made
    }

    /// Runs a body on one unchanging state of the database: within a snapshot, or an import, on that of its transaction.
    func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try StoreError.naming(path) {
            try readers.current.queue.unsafeReentrantRead { db in
                if db.isInsideTransaction { return try body(db) }
                // To be told to refuse writes makes SQLite forget all prepared statements. A connection for reading was told once.
                guard access == .writing else { return try ReadTransaction.run(on: db, body) }
                return try db.readOnly { try ReadTransaction.run(on: db, body) }
            }
        }
    }

    /// Throws `inputOutput` where another program has deleted the file that is written, or put another one in its place. O(1).
    func confirmPlace() throws(StoreError) {
        guard let place, let loss = place.loss else { return }
        // What was written goes into its own file, wherever that is now: whoever opens the next database here would read the log with it.
        emptyLog()
        // Closing the connection removes the log by its name: its own must go, as it would be read with the other database, and that of
        // the other one stay.
        if place.hasOtherLog {
            queue.writeWithoutTransaction { db in
                var isKept: Int32 = 1
                if let connection = db.sqliteConnection { sqlite3_file_control(connection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept) }
            }
        }
        throw loss.error(path)
    }

    /// Runs a body as one transaction: all of it is kept, or nothing when it throws or its result is not worth `keeping`.
    ///
    /// Throws also where the file is no longer at its place when it is done, since nobody would find what was written.
    func write<T>(keeping: (T) -> Bool = { _ in true }, _ body: (Database) throws -> T) throws(StoreError) -> T {
        guard access == .writing else {
            throw StoreError(.cannotCreate, "\(path): the database was opened for reading only")
        }
        try confirmPlace()
        let result = try StoreError.naming(path) {
            try queue.writeWithoutTransaction { db in
                var result: T?
                try db.inTransaction(.immediate) {
                    let made = try body(db)
                    result = made
                    return keeping(made) ? .commit : .rollback
                }
                guard let result else { throw StoreError(.internalError, "\(path): a transaction without a result") }
                return result
            }
        }
        try confirmPlace()
        return result
    }
}

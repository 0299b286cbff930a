import DojimaText
internal import GRDB
internal import DojimaPlatform

/// Opens the file of a store: checks it first, and sets the options of SQLite.
enum Connection {
    static let pageBytes = 16_384
    /// The size of the page cache of a writer. SQLite reads negative numbers as KiB.
    static let cacheSize = -32_768
    /// The size of the page cache of a reader: enough for the roll-ups of ten million bars, which a chart page reads repeatedly while it is
    /// dragged.
    private static let readersCacheSize = -16_384

    /// The maximum time that a reader waits for an exclusive lock of another program, in seconds.
    static let maximumReaderWait = 5.0

    /// Opens a connection for writing, with the newest schema. Creates the file if it does not exist.
    static func forWriting(_ path: String, wait: Double, migrations: Migrations = .all) throws(StoreError) -> DatabaseQueue {
        let file = try DatabaseFile(path: path, migrations: migrations)
        let path = withoutPassword(path)
        guard file.folderExists else {
            throw StoreError(.cannotCreate, "\(path): no such folder: \(withoutPassword(file.folder)); create it first")
        }
        guard file.isWritable else {
            throw StoreError(.cannotCreate, "\(path): the database cannot be written; check the permissions of the file and its folder")
        }
        NewDatabase.removeAbandoned(for: file.path)
        // Removes the empty file that SQLite creates before it fails.
        func removeBlank() { if !file.exists, DatabaseFile.isBlank(file.path) { unlink(file.path) } }
        return try StoreError.naming(path, onFailure: removeBlank) {
            var configuration = Configuration()
            // A check of each row would take a tenth of the time of an import. Removing a series also removes its bars.
            configuration.foreignKeysEnabled = false
            configuration.busyMode = .timeout(Double(milliseconds(wait)) / 1000)
            configuration.prepareDatabase { db in
                try ConnectionSafety.apply(to: db)
                try BarAggregate.install(on: db)
                // Checked before the first write, which may be the change to a write-ahead log.
                if case let version = try migrations.version(of: db), version != 0 {
                    try migrations.refuseUnknown(version, path)
                    try migrations.expect(.writing, of: db, version: version, path: path)
                }
                try db.execute(sql: "PRAGMA page_size = \(pageBytes)")
                try useWriteAheadLog(db, wait: wait)
                try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = \(cacheSize)")
            }
            let queue = try DatabaseQueue(path: uri(file.path, mode: "rwc"), configuration: configuration)
            try queue.writeWithoutTransaction { db in try migrations.run(on: db, path: path) }
            return queue
        }
    }

    /// Opens a connection for reading. An empty file reads as a store without series.
    ///
    /// `views` are enabled only for the queries of users.
    static func forReading(
        _ path: String, wait: Double = .infinity, views: ConnectionSafety.Views = .disabled
    ) throws(StoreError) -> DatabaseQueue {
        let migrations = Migrations.all
        let file = try DatabaseFile(path: path, migrations: migrations)
        let path = withoutPassword(path)
        NewDatabase.removeAbandoned(for: file.path)
        guard file.exists else {
            throw StoreError(
                .missing,
                "\(path): no such database; import a file into it first, or give the path of another one with \(setting: .database)")
        }
        // After a crash, the newest version may be only in the log: the header is used only if there is no log.
        if !DatabaseFile.hasLog(file.path), file.content == .empty {
            return try refusingWrites(inMemory(path, views: views), path)
        }
        return try StoreError.naming(path) {
            let queue = try openForReading(file, views, wait: wait)
            let version = try queue.read { db in
                let version = try migrations.version(of: db)
                if version == 0, try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") != 0 { throw StoreError.foreign(path) }
                if version == 0 { return version }
                try migrations.refuseUnknown(version, path)
                try migrations.expect(.reading, of: db, version: version, path: path)
                return version
            }
            return try refusingWrites(version == 0 ? inMemory(path, views: views) : queue, path)
        }
    }

    /// Returns the same connection, which refuses to write from now on.
    private static func refusingWrites(_ queue: DatabaseQueue, _ path: String) throws(StoreError) -> DatabaseQueue {
        try StoreError.naming(path) {
            try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA query_only = 1") }
            return queue
        }
    }

    private static func openForReading(_ file: DatabaseFile, _ views: ConnectionSafety.Views, wait: Double) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            try ConnectionSafety.apply(to: db, views: views)
            try BarAggregate.install(on: db)
            // Sorting uses only memory, since a sandbox may have no folder for temporary files.
            try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA cache_size = \(readersCacheSize)")
        }
        // Readers do not wait for writers. They wait only for the moment in which another process opens or removes the log.
        configuration.busyMode = .timeout(min(wait, maximumReaderWait))
        if file.isWritable {
            // Opened for writing, so that the last connection to close can remove the files of the log; only `read` is called.
            return try DatabaseQueue(path: uri(file.path, mode: "rw"), configuration: configuration)
        }
        configuration.readonly = true
        // An empty log without an index is a leftover: a running program also has the index open, which this connection could create but
        // not remove.
        if DatabaseFile.hasLog(file.path) || DatabaseFile.exists(file.path + "-wal") && DatabaseFile.exists(file.path + "-shm") {
            do {
                // A program that may write is running, or was running.
                return try DatabaseQueue(path: uri(file.path, mode: "ro"), configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN && !DatabaseFile.hasLog(file.path) {
                // Only an empty log is left, and its index cannot be created here.
            }
        }
        return try DatabaseQueue(path: uri(file.path, mode: "ro&\(ImmutableFileState.parameter)"), configuration: configuration)
    }

    /// Converts seconds to milliseconds, which SQLite takes as 32-bit integers.
    static func milliseconds(_ seconds: Double) -> Int32 { Int32(clamping: min(max(seconds, 0), 2_000_000) * 1000) }

    /// Opens a store without a file, as for trial imports.
    static func inMemory(
        _ path: String, _ migrations: Migrations = .all, views: ConnectionSafety.Views = .disabled
    ) throws(StoreError) -> DatabaseQueue {
        try StoreError.naming(path) {
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                try ConnectionSafety.apply(to: db, views: views)
                try BarAggregate.install(on: db)
            }
            let queue = try DatabaseQueue(configuration: configuration)
            try queue.writeWithoutTransaction { db in try migrations.run(on: db, path: path) }
            return queue
        }
    }

    /// The change of the journal mode needs an exclusive lock, for which SQLite does not always call the busy handler.
    private static func useWriteAheadLog(_ db: Database, wait: Double) throws {
        var attempts = 0
        while true {
            do {
                try db.execute(sql: "PRAGMA journal_mode = WAL")
                return
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Double(attempts) * 0.01 < wait {
                usleep(10_000)
                attempts += 1
            }
        }
    }

    /// Returns the path as a URI with the mode in which SQLite opens it.
    static func uri(_ path: String, mode: String) -> String {
        let safe = Set("/.-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        var plain = ""
        for byte in path.utf8 {
            if safe.contains(byte) {
                plain.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                plain += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return "file:\(plain)?mode=\(mode)"
    }
}

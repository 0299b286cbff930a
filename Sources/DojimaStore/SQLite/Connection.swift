import DojimaText
internal import GRDB
internal import Glibc

/// How a store's file becomes a connection: what is looked at first, and with which settings SQLite opens it.
enum Connection {
    static let pageBytes = 16_384
    /// Kibibytes of pages that a writer keeps in memory, as SQLite counts them.
    static let cacheSize = -32_768
    /// The same of a reader: the roll-ups of ten million bars, which a page that is dragged reads again and again.
    private static let readersCacheSize = -16_384

    /// How long a reader waits for another program that keeps all others out.
    static let mostSecondsOfReaders = 5.0

    /// A connection for writing, at the newest schema; the file is created where there is none.
    static func forWriting(_ path: String, wait: Double, migrations: Migrations = .all) throws(StoreError) -> DatabaseQueue {
        let file = try DatabaseFile(path: path, migrations: migrations)
        let path = withoutPassword(path)
        guard file.folderExists else {
            throw StoreError(.cannotCreate, "\(path): no such folder: \(withoutPassword(file.folder)); create it first")
        }
        guard file.isWritable else {
            throw StoreError(.cannotCreate, "\(path): the database cannot be written; check the permissions of the file and its folder")
        }
        NewDatabase.tidy(besides: file.path)
        // What SQLite makes before it fails is nobody's database.
        func removeBlank() { if !file.exists, DatabaseFile.isBlank(file.path) { unlink(file.path) } }
        return try StoreError.naming(path, onFailure: removeBlank) {
            var configuration = Configuration()
            // A look-up a row would be a tenth of an import; whoever removes a series removes its bars.
            configuration.foreignKeysEnabled = false
            configuration.busyMode = .timeout(Double(milliseconds(wait)) / 1000)
            configuration.prepareDatabase { db in
                try ConnectionSafety.apply(to: db)
                try RowCollector.install(on: db)
                // Before the first write, which the change to a write-ahead log may be.
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

    /// A connection for reading; an empty file reads as a store without series.
    ///
    /// `views` are enabled for the queries of users alone.
    static func forReading(
        _ path: String, wait: Double = .infinity, migrations: Migrations = .all, views: ConnectionSafety.Views = .disabled
    ) throws(StoreError) -> DatabaseQueue {
        let file = try DatabaseFile(path: path, migrations: migrations)
        let path = withoutPassword(path)
        NewDatabase.tidy(besides: file.path)
        guard file.exists else {
            throw StoreError(
                .missing,
                "\(path): no such database; import a file into it first, or give the path of another one with \(setting: .database)")
        }
        // A crash may have left the newest version in the log, so only a file without a log can be judged by its header.
        if !DatabaseFile.hasLog(file.path), file.content == .empty {
            return try refusingWrites(inMemory(path, migrations, views: views), path)
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
            return try refusingWrites(version == 0 ? inMemory(path, migrations, views: views) : queue, path)
        }
    }

    /// The same connection, which from now on refuses to write.
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
            try RowCollector.install(on: db)
            // Sorting uses memory alone, since a sandbox may have no folder for temporary files.
            try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA cache_size = \(readersCacheSize)")
        }
        // Readers do not wait for writers; this covers the instant in which another process opens or removes the log.
        configuration.busyMode = .timeout(min(wait, mostSecondsOfReaders))
        if file.isWritable {
            // Opened for writing so that the last one to close can remove the log's files; only `read` is ever called.
            return try DatabaseQueue(path: uri(file.path, mode: "rw"), configuration: configuration)
        }
        configuration.readonly = true
        // An empty log by itself was left behind: whoever is at work has its index open too, which this connection could make but not remove.
        if DatabaseFile.hasLog(file.path) || DatabaseFile.exists(file.path + "-wal") && DatabaseFile.exists(file.path + "-shm") {
            do {
                // Someone who may write is at work, or was.
                return try DatabaseQueue(path: uri(file.path, mode: "ro"), configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN && !DatabaseFile.hasLog(file.path) {
                // Only an empty log was left, and what belongs to it cannot be made here.
            }
        }
        return try DatabaseQueue(path: uri(file.path, mode: "ro&\(FrozenFile.parameter)"), configuration: configuration)
    }

    /// SQLite takes whole milliseconds of 32 bits.
    static func milliseconds(_ seconds: Double) -> Int32 { Int32(clamping: min(max(seconds, 0), 2_000_000) * 1000) }

    /// A store without a file, for trying an import out.
    static func inMemory(
        _ path: String, _ migrations: Migrations = .all, views: ConnectionSafety.Views = .disabled
    ) throws(StoreError) -> DatabaseQueue {
        try StoreError.naming(path) {
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                try ConnectionSafety.apply(to: db, views: views)
                try RowCollector.install(on: db)
            }
            let queue = try DatabaseQueue(configuration: configuration)
            try queue.writeWithoutTransaction { db in try migrations.run(on: db, path: path) }
            return queue
        }
    }

    /// The journal mode changes under an exclusive lock for which SQLite does not always call the busy handler.
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

    /// The path as a URI, in which SQLite reads how to open it.
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

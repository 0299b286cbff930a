import DojimaOutput
import DojimaText
import Synchronization
internal import GRDB
internal import DojimaPlatform

/// A database that does not exist yet, or is an empty file. It is filled in a temporary file without a log, and then moved to its path.
///
/// The file is not visible at its path before it is complete: no log is needed, and no partial database remains if the program ends. Only a
/// forced end (SIGKILL) leaves a file with the suffix `-new`, which is removed when the database is opened next.
final class NewDatabase: Sendable {
    let queue: DatabaseQueue
    /// The path of the database, as given and resolved, and the path of the temporary file.
    private let displayPath: String
    private let path: String
    private let temporaryPath: String
    /// Whether the database replaces an empty file.
    private let replacesBlank: Bool
    /// The descriptor of a lock on the file while it is filled, which distinguishes it from a leftover file.
    private let descriptor: Int32
    /// The temporary file and the files that SQLite may create with it, as long as they belong to this object.
    private let marks: Locked<[UnfinishedFiles.Mark]>

    /// Returns `nil` if a file exists at the path, the folder cannot be written, or another program is creating the database.
    init?(path: String, migrations: Migrations = .all) throws(StoreError) {
        let file = try DatabaseFile(path: path, migrations: migrations)
        let displayPath = withoutPassword(path)
        guard !file.exists || file.blankMode != nil, file.folderExists, file.isWritable, !DatabaseFile.hasLog(file.path) else { return nil }
        let temporaryPath = file.path + "-new"
        let end = file.blankMode == nil ? "the new database \(displayPath) was removed" : "\(displayPath) is still empty"
        guard let (descriptor, marks) = NewDatabase.begin(temporaryPath, message: "stopped: nothing was imported; \(end)") else {
            return nil
        }
        do {
            queue = try StoreError.naming(displayPath) {
                var configuration = Configuration()
                configuration.foreignKeysEnabled = false
                configuration.prepareDatabase { db in
                    try ConnectionSafety.apply(to: db)
                    try BarAggregate.install(on: db)
                    try db.execute(
                        sql: """
                            PRAGMA page_size = \(Connection.pageBytes); PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY;
                            PRAGMA synchronous = OFF; PRAGMA cache_size = \(Connection.cacheSize)
                            """)
                }
                let queue = try DatabaseQueue(path: Connection.uri(temporaryPath, mode: "rw"), configuration: configuration)
                try queue.writeWithoutTransaction { db in
                    try migrations.run(on: db, path: displayPath, applicationID: DatabaseFile.unfinishedID)
                }
                return queue
            }
        } catch {
            NewDatabase.removeTemporaryFiles(temporaryPath, marks)
            close(descriptor)
            throw error
        }
        self.displayPath = displayPath
        self.path = file.path
        self.temporaryPath = temporaryPath
        self.descriptor = descriptor
        replacesBlank = file.blankMode != nil
        if let mode = file.blankMode { fchmod(descriptor, mode) }
        self.marks = Locked(marks)
    }

    deinit {
        try? queue.close()
        NewDatabase.removeTemporaryFiles(temporaryPath, marks.withLock { $0 })
        close(descriptor)
    }

    /// Creates the temporary file and registers it as unfinished.
    private static func begin(_ temporaryPath: String, message: String) -> (descriptor: Int32, marks: [UnfinishedFiles.Mark])? {
        UnfinishedFiles.withSignalsBlocked {
            guard let descriptor = create(temporaryPath) else { return nil }
            let marks = endings.map { UnfinishedFiles.add(temporaryPath + $0, message: $0.isEmpty ? message : nil) }
            return (descriptor, marks)
        }
    }

    /// Removes the temporary file, if it still belongs to this object.
    private static func removeTemporaryFiles(_ temporaryPath: String, _ marks: [UnfinishedFiles.Mark]) {
        guard !marks.isEmpty else { return }
        UnfinishedFiles.withSignalsBlocked {
            for ending in endings { unlink(temporaryPath + ending) }
            for mark in marks { mark.unregister() }
        }
    }

    /// The suffixes of a database and of the files that SQLite creates with it.
    private static let endings = ["", "-wal", "-journal", "-shm"]

    /// Writes the database safely to the disk and moves it to its path. Returns `false` if another program has created a file at the path
    /// in the meantime, or if the file system does not support this operation. This object must not be used afterwards.
    func moveToPath() throws -> Bool {
        // Slow work is done before the step for which a signal has to wait.
        try sync()
        let isMoved = try UnfinishedFiles.withSignalsBlocked {
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA application_id = \(DatabaseFile.applicationID); PRAGMA journal_mode = WAL")
            }
            try queue.close()
            try sync()
            if replacesBlank, DatabaseFile.isBlank(path) {
                guard rename(temporaryPath, path) == 0 else { throw failure(errno) }
            } else if link(temporaryPath, path) != 0 {
                // Another program was first, or the file system does not support hard links.
                if [EEXIST, EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) { return false }
                throw failure(errno)
            }
            unlink(temporaryPath)
            marks.withLock { marks in
                for mark in marks { mark.unregister() }
                marks = []
            }
            return true
        }
        guard isMoved else { return false }
        let folder = open(DatabaseFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
        return true
    }

    /// Waits until the temporary file is safe on the disk. A file system that does not support this is ignored.
    private func sync() throws(StoreError) {
        guard fsync(descriptor) != 0, ![EINVAL, EROFS, ENOSYS].contains(errno) else { return }
        throw failure(errno)
    }

    private func failure(_ code: Int32) -> StoreError {
        StoreError(
            .inputOutput, "\(displayPath): the new database cannot be finished: \(AtomicFile.reason(code)); nothing of this import was kept"
        )
    }

    /// Creates a new file and locks it; `nil` if another program holds the lock, or if another kind of file has this path.
    private static func create(_ path: String) -> Int32? {
        for _ in 0..<3 {
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            if descriptor >= 0 {
                let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
                // Before the file was locked, another program may have taken it for a leftover.
                if isLocked, isAt(path, descriptor) { return descriptor }
                // Without locks, a file system cannot distinguish a new file from a leftover.
                if !isLocked, errno != EWOULDBLOCK { unlink(path) }
                close(descriptor)
                guard isLocked else { return nil }
            } else {
                guard errno == EEXIST, removeAbandonedFile(path) else { return nil }
            }
        }
        return nil
    }

    /// Removes the temporary file that a forced end left for a database. Keeps files that are being filled and files of other kinds.
    static func removeAbandoned(for path: String) {
        let temporaryPath = path + "-new"
        if access(temporaryPath, F_OK) == 0 { _ = removeAbandonedFile(temporaryPath) }
    }

    /// Returns `false` if the file must stay.
    private static func removeAbandonedFile(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return errno == ENOENT }
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        if status.st_nlink == 2, isMoved(path, status) {
            // The forced end came when the file was already at its path. It is not opened: closing it would release the locks of SQLite on
            // the database.
            return unlink(path) == 0
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isAt(path, descriptor), isUnfinished(descriptor) else { return false }
        for ending in endings { unlink(path + ending) }
        return true
    }

    /// Whether the temporary file and the database are the same file.
    private static func isMoved(_ temporaryPath: String, _ status: stat) -> Bool {
        var target = stat()
        guard stat(String(temporaryPath.dropLast("-new".count)), &target) == 0 else { return false }
        return target.st_dev == status.st_dev && target.st_ino == status.st_ino
    }

    /// Whether an open file is the one at a path.
    private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
        return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }

    /// Whether a file is empty, or contains a database that was never finished.
    private static func isUnfinished(_ descriptor: Int32) -> Bool {
        var header = [UInt8](repeating: 0, count: 72)
        switch pread(descriptor, &header, header.count, 0) {
        case 0: return true
        case 72: return DatabaseFile.applicationID(of: header) == DatabaseFile.unfinishedID
        default: return false
        }
    }
}

import DojimaOutput
import DojimaText
import Synchronization
internal import GRDB
internal import Glibc

/// A database that is not there yet, or an empty file: filled beside its place without a log, then put there whole.
///
/// Nobody can see it before, so that nothing need be written twice, and whatever ends the program leaves no database behind. What an
/// end by force (SIGKILL) does leave is a file with `-new` after its name, which whoever opens the database next removes.
final class NewDatabase: Sendable {
    let queue: DatabaseQueue
    /// Where it will be, as it was given and as a path, and where it is.
    private let given: String
    private let path: String
    private let aside: String
    /// Whether it takes the place of an empty file.
    private let replacesBlank: Bool
    /// Holds a lock on the file for as long as it is filled, which tells it from one that was left behind.
    private let descriptor: Int32
    /// The file aside and what SQLite may keep beside it, for as long as they are still this one's.
    private let marks: TracedMutex<[UnfinishedFiles.Mark]>

    /// `nil` when a file stands at the path, the folder cannot be written, or another program is doing the same.
    init?(path: String, migrations: Migrations = .all) throws(StoreError) {
        let file = try DatabaseFile(path: path, migrations: migrations)
        let given = withoutPassword(path)
        guard !file.exists || file.blankMode != nil, file.folderExists, file.isWritable, !DatabaseFile.hasLog(file.path) else { return nil }
        let aside = file.path + "-new"
        let end = file.blankMode == nil ? "the database \(given), which was new, is removed" : "\(given) is empty as before"
        guard let (descriptor, marks) = NewDatabase.begin(aside, saying: "stopped: nothing was imported; \(end)") else { return nil }
        do {
            queue = try StoreError.naming(given) {
                var configuration = Configuration()
                configuration.foreignKeysEnabled = false
                configuration.prepareDatabase { db in
                    try ConnectionSafety.apply(to: db)
                    try RowCollector.install(on: db)
                    try db.execute(
                        sql: """
                            PRAGMA page_size = \(Connection.pageBytes); PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY;
                            PRAGMA synchronous = OFF; PRAGMA cache_size = \(Connection.cacheSize)
                            """)
                }
                let queue = try DatabaseQueue(path: Connection.uri(aside, mode: "rw"), configuration: configuration)
                try queue.writeWithoutTransaction { db in
                    try migrations.run(on: db, path: given, applicationID: DatabaseFile.unfinishedID)
                }
                return queue
            }
        } catch {
            NewDatabase.giveUp(aside, marks)
            close(descriptor)
            throw error
        }
        self.given = given
        (self.path, self.aside, self.descriptor, replacesBlank) = (file.path, aside, descriptor, file.blankMode != nil)
        if let mode = file.blankMode { fchmod(descriptor, mode) }
        self.marks = TracedMutex(marks)
    }

    deinit {
        try? queue.close()
        NewDatabase.giveUp(aside, marks.withLock { $0 })
        close(descriptor)
    }

    /// Creates the file aside, known as unfinished.
    private static func begin(_ aside: String, saying news: String) -> (descriptor: Int32, marks: [UnfinishedFiles.Mark])? {
        UnfinishedFiles.changing {
            guard let descriptor = create(aside) else { return nil }
            let marks = endings.map { UnfinishedFiles.add(aside + $0, saying: $0.isEmpty ? news : nil) }
            return (descriptor, marks)
        }
    }

    /// Removes the file aside, if it is still this one's.
    private static func giveUp(_ aside: String, _ marks: [UnfinishedFiles.Mark]) {
        guard !marks.isEmpty else { return }
        UnfinishedFiles.changing {
            for ending in endings { unlink(aside + ending) }
            for mark in marks { mark.forget() }
        }
    }

    /// A database, and what SQLite keeps beside it.
    private static let endings = ["", "-wal", "-journal", "-shm"]

    /// Brings the database safely to the disk and to its place; false when another program has made one there meanwhile, or the
    /// file system cannot do it. Of no more use afterwards.
    func place() throws -> Bool {
        // What takes its time comes before the step that a signal has to wait for.
        try sync()
        let isPlaced = try UnfinishedFiles.changing {
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA application_id = \(DatabaseFile.applicationID); PRAGMA journal_mode = WAL")
            }
            try queue.close()
            try sync()
            if replacesBlank, DatabaseFile.isBlank(path) {
                guard rename(aside, path) == 0 else { throw failure(errno) }
            } else if link(aside, path) != 0 {
                // Another program was first, or the file system knows no second names.
                if [EEXIST, EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) { return false }
                throw failure(errno)
            }
            unlink(aside)
            marks.withLock { marks in
                for mark in marks { mark.forget() }
                marks = []
            }
            return true
        }
        guard isPlaced else { return false }
        let folder = open(DatabaseFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
        return true
    }

    /// Waits until the file aside is safe on the disk; a file system that cannot tell is taken at its word.
    private func sync() throws(StoreError) {
        guard fsync(descriptor) != 0, ![EINVAL, EROFS, ENOSYS].contains(errno) else { return }
        throw failure(errno)
    }

    private func failure(_ code: Int32) -> StoreError {
        StoreError(
            .inputOutput, "\(given): the new database cannot be finished: \(WholeFile.reason(code)); nothing of this import was kept")
    }

    /// A new file under a lock; `nil` when another program holds one, or a file stands there that is none of ours.
    private static func create(_ path: String) -> Int32? {
        for _ in 0..<3 {
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            if descriptor >= 0 {
                let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
                // Before the lock was held somebody may have taken the file for one that was left behind.
                if isLocked, isAt(path, descriptor) { return descriptor }
                // A file system without locks cannot tell one from the other.
                if !isLocked, errno != EWOULDBLOCK { unlink(path) }
                close(descriptor)
                guard isLocked else { return nil }
            } else {
                guard errno == EEXIST, removeLeftOver(path) else { return nil }
            }
        }
        return nil
    }

    /// Removes what an end by force left beside the place of a database; leaves alone what somebody fills, and files of other kinds.
    static func tidy(besides path: String) {
        let aside = path + "-new"
        if access(aside, F_OK) == 0 { _ = removeLeftOver(aside) }
    }

    /// False when the file must stay.
    private static func removeLeftOver(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return errno == ENOENT }
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        if status.st_nlink == 2, isPlaced(path, status) {
            // The end came when it was at its place already. Not opened: closing it would undo locks that SQLite holds on the database.
            return unlink(path) == 0
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isAt(path, descriptor), isUnfinished(descriptor) else { return false }
        for ending in endings { unlink(path + ending) }
        return true
    }

    /// Whether the file aside is the database too.
    private static func isPlaced(_ aside: String, _ status: stat) -> Bool {
        var placed = stat()
        guard stat(String(aside.dropLast("-new".count)), &placed) == 0 else { return false }
        return placed.st_dev == status.st_dev && placed.st_ino == status.st_ino
    }

    /// Whether an open file is the one that a path leads to.
    private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
        return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }

    /// Whether a file holds nothing yet, or a database that was never finished.
    private static func isUnfinished(_ descriptor: Int32) -> Bool {
        var header = [UInt8](repeating: 0, count: 72)
        switch pread(descriptor, &header, header.count, 0) {
        case 0: return true
        case 72: return DatabaseFile.applicationID(of: header) == DatabaseFile.unfinishedID
        default: return false
        }
    }
}

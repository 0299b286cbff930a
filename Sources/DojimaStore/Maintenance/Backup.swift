internal import GRDB
internal import Glibc

extension Store {
    /// Writes the database as it stands now to a new file, without the log and without unused pages, while others may read and write.
    ///
    /// The file appears at the path when it is whole and on the disk, and not before. Throws `cannotCreate` when something stands at
    /// the path, and `inputOutput` when the disk is full. Costs one read and one write of the database.
    public func backup(to target: String) throws(StoreError) {
        var status = stat()
        guard lstat(target, &status) != 0 else {
            throw StoreError(.cannotCreate, "\(target): there is a file already; give the backup another name or move that file away")
        }
        let part = "\(target).part-\(getpid())"
        defer { unlink(part) }
        do {
            try queue.inDatabase { db in
                try ReadTransaction.suspended(on: db) { try db.execute(sql: "VACUUM INTO ?", arguments: [part]) }
            }
        } catch let error as DatabaseError {
            throw Store.backupError(error, target: target, path: path)
        } catch {
            throw StoreError(.internalError, "\(target): \(error)")
        }
        try Store.settle(part, as: target)
    }

    private static func backupError(_ error: DatabaseError, target: String, path: String) -> StoreError {
        switch error.resultCode {
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            StoreError(.cannotCreate, "\(target): the backup cannot be created; check the folder and its permissions")
        case .SQLITE_FULL, .SQLITE_IOERR:
            StoreError(.inputOutput, "\(target): the backup cannot be written (\(error.message ?? "no space")); nothing of it was kept")
        default: StoreError(error, path: path)
        }
    }

    /// Sees a file onto the disk and gives it its name, which must be free.
    private static func settle(_ part: String, as target: String) throws(StoreError) {
        let file = open(part, O_RDONLY | O_CLOEXEC)
        let isSynced = file >= 0 && fsync(file) == 0
        if file >= 0 { close(file) }
        guard isSynced else { throw StoreError(.inputOutput, "\(target): \(String(cString: strerror(errno)))") }
        // Not `rename`, which would replace what another program has put there meanwhile.
        guard link(part, target) == 0 || (errno == EPERM && rename(part, target) == 0) else {
            throw StoreError(.cannotCreate, "\(target): \(String(cString: strerror(errno)))")
        }
        let folder = target.lastIndex(of: "/").map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // Some file systems cannot sync a folder; the file itself is safe.
        fsync(descriptor)
        close(descriptor)
    }
}

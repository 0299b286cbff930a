import DojimaOutput
import DojimaText
internal import GRDB
internal import DojimaPlatform

extension Store {
    /// Writes the current state of the database to a new file, without the log and without unused pages. Other programs may read and write
    /// during the backup.
    ///
    /// The file appears at the path only when it is complete and on the disk. Throws `cannotCreate` if a file exists at the path, and
    /// `inputOutput` if the disk is full. Costs one read and one write of the database.
    public func backup(to target: String) throws(StoreError) {
        var status = stat()
        guard lstat(target, &status) != 0 else {
            throw StoreError(
                .cannotCreate, "\(withoutPassword(target)): the file exists already; choose another name, or move the file away")
        }
        let file = try StoreError.naming(path) {
            try AtomicFile(target, advice: "check the folder and its permissions", mayReplace: false)
        }
        let part = file.temporaryPath ?? target
        // SQLite keeps a journal of the new file while it writes it.
        let journal = UnfinishedFiles.withSignalsBlocked { UnfinishedFiles.add(part + "-journal") }
        defer { UnfinishedFiles.withSignalsBlocked { journal.unregister() } }
        do {
            // SQLite treats an empty file like a missing one.
            try queue.inDatabase { db in
                try ReadTransaction.allowingWrites(on: db) { try db.execute(sql: "VACUUM INTO ?", arguments: [part]) }
            }
        } catch let error as DatabaseError {
            throw Store.backupError(error, target: withoutPassword(target), path: path)
        } catch {
            throw StoreError(.internalError, "\(withoutPassword(target)): \(error)")
        }
        try StoreError.naming(path) { try file.finish(isDurable: true) }
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
}

import DojimaOutput
import DojimaText
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
            throw StoreError(
                .cannotCreate, "\(withoutPassword(target)): the file exists already; choose another name, or move the file away")
        }
        let file = try StoreError.naming(path) {
            try WholeFile(target, advice: "check the folder and its permissions", mayReplace: false)
        }
        let part = file.temporaryPath ?? target
        // SQLite keeps a journal of the new file while it writes it.
        let journal = UnfinishedFiles.changing { UnfinishedFiles.add(part + "-journal") }
        defer { UnfinishedFiles.changing { journal.forget() } }
        do {
            // SQLite takes an empty file for one that is not there.
            try queue.inDatabase { db in
                try ReadTransaction.suspended(on: db) { try db.execute(sql: "VACUUM INTO ?", arguments: [part]) }
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

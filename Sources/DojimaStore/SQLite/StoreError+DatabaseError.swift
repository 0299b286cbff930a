import DojimaText
internal import GRDB

extension StoreError {
    /// Creates the error for an error of SQLite in the database at a path.
    init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self.init(
                .locked, "\(path): another program is writing to the database; try again or wait longer with \(setting: .wait) SECONDS")
        case .SQLITE_NOTADB:
            self.init(.notADatabase, "\(path): not a database; give the path of another one with \(setting: .database)")
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_FORMAT, .SQLITE_SCHEMA:
            // The tables are those of this program, or the database would not have been opened: if they cannot be read, they are damaged.
            self = .damaged(path, reason)
        case .SQLITE_FULL:
            self.init(.inputOutput, "\(path): the disk is full; the unfinished changes were discarded")
        case .SQLITE_CANTOPEN:
            self.init(.cannotCreate, "\(path): the database cannot be opened; check the folder and its permissions")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.cannotCreate, "\(path): the database cannot be written; check the permissions of the file and its folder")
        case .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_TOOBIG:
            self.init(.inputOutput, "\(path): \(reason); check the disk's free space and limits on file sizes")
        default:
            self.init(.internalError, "\(path): \(reason)")
        }
    }

    static func foreign(_ path: String) -> StoreError {
        StoreError(.foreign, "\(path): a database of another program; give the path of another one with \(setting: .database)")
    }

    /// The error for a database with contents that no version of this program writes.
    static func damaged(_ path: String, _ reason: String) -> StoreError {
        let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200)
        return StoreError(
            .damaged, "\(path): the database is damaged (\(printable(String(line)))); restore it from a copy or import again into a new one"
        )
    }

    /// Whether an error was reported by the code that reads the database.
    static func isDatabaseError(_ error: any Error) -> Bool {
        error is DatabaseError || error is RowDecodingError || error is RollupDamage
    }

    /// Creates the error for any error that occurred while the database at a path was used.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        case let error as RowDecodingError: self = .damaged(path, String(describing: error))
        case let error as RollupDamage: self = .damaged(path, error.message)
        case let error as any ReportedError: self.init(Kind(error.category), error.message)
        default: self.init(.internalError, "\(path): \(error)")
        }
    }

    /// Runs a body and converts its errors to a `StoreError` that names the database at `path`.
    static func naming<T>(_ path: String, onFailure: () -> Void = {}, _ body: () throws -> T) throws(StoreError) -> T {
        do { return try body() } catch {
            onFailure()
            throw StoreError(error, path: path)
        }
    }
}

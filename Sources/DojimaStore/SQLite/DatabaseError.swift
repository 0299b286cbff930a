internal import DojimaFormats
internal import GRDB

extension StoreError {
    /// What SQLite reported about the database at a path, in this library's words.
    init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self.init(.locked, "\(path): another program is writing to the database; try again or wait longer with --wait SECONDS")
        case .SQLITE_NOTADB:
            self.init(.notADatabase, "\(path): not a database; give the path of another one with --db")
        case .SQLITE_CORRUPT:
            self.init(.torn, "\(path): the database is damaged (\(reason)); restore it from a copy or import again into a new one")
        case .SQLITE_FULL:
            self.init(.inputOutput, "\(path): the disk is full; nothing of this import was kept")
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
        StoreError(.foreign, "\(path): a database of another program; give the path of another one with --db")
    }

    /// Runs a body and turns what it throws into a `StoreError` that names the database at `path`.
    static func naming<T>(_ path: String, _ body: () throws -> T) throws(StoreError) -> T {
        do {
            return try body()
        } catch let error as StoreError {
            throw error
        } catch let error as ReadingError {
            throw StoreError(error.kind == .option ? .badOption : .badData, error.message)
        } catch let error as DuplicateConflict {
            throw StoreError(.badData, error.message)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        } catch {
            throw StoreError(.internalError, "\(path): \(error)")
        }
    }
}

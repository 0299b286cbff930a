import DojimaText
internal import GRDBSQLite
internal import DojimaPlatform

/// The first bytes of a database file and its size.
///
/// They are read by SQLite. If a program opens and closes the file itself, all locks that SQLite holds on it in this process are released
/// (POSIX locks belong to the process, and end with the first descriptor that is closed): another process would then remove the log that is
/// in use here. Source: "How To Corrupt An SQLite Database File", section 2.2.
struct DatabaseHeader {
    /// At most the requested number of bytes; fewer if the file is shorter.
    let bytes: [UInt8]
    let fileSize: Int

    /// Throws `cannotCreate` if the file cannot be opened, and `inputOutput` if it cannot be read.
    init(of path: String, count: Int, named displayPath: String) throws(StoreError) {
        var connection: OpaquePointer?
        let opened = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        defer { sqlite3_close(connection) }
        guard opened == SQLITE_OK else {
            throw StoreError(.cannotCreate, "\(displayPath): the database cannot be read: \(DatabaseHeader.reason(connection))")
        }
        var found: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &found) == SQLITE_OK, let file = found,
            let methods = file.pointee.pMethods?.pointee
        else { throw StoreError(.inputOutput, "\(displayPath): the database cannot be read") }
        // SQLite treats a file of one byte as empty.
        var status = stat()
        guard stat(path, &status) == 0 else { throw StoreError(.inputOutput, "\(displayPath): \(String(cString: strerror(errno)))") }
        var bytes = [UInt8](repeating: 0, count: count)
        // Bytes beyond the end are filled with zeros, and reported by another code.
        let read = methods.xRead(file, &bytes, Int32(count), 0)
        guard read == SQLITE_OK || read == (SQLITE_IOERR | 2 << 8) else {
            throw StoreError(.inputOutput, "\(displayPath): \(DatabaseHeader.reason(connection))")
        }
        fileSize = Int(status.st_size)
        self.bytes = Array(bytes.prefix(min(count, fileSize)))
    }

    /// Returns the description of the system's error, or else that of SQLite.
    private static func reason(_ connection: OpaquePointer?) -> String {
        let code = sqlite3_system_errno(connection)
        return code != 0 ? String(cString: strerror(code)) : String(cString: sqlite3_errmsg(connection))
    }
}

import DojimaText
internal import DojimaPlatform

/// The file at the path of a database, checked by its first bytes before SQLite may change it.
///
/// Source of the offsets: the SQLite file format, section 1.3 "The Database Header".
struct DatabaseFile {
    enum Content: Equatable {
        /// No file, an empty file, or a database in which nothing was ever created.
        case empty
        /// A Dojima database of a schema version.
        case store(version: Int32)
    }

    /// The path with symbolic links resolved, from which SQLite makes the names of the log and the journal.
    let path: String
    let exists: Bool
    let content: Content
    /// The mode of an empty file without a log; `nil` for all others.
    let blankMode: mode_t?

    /// "Doji" in `PRAGMA application_id`.
    static let applicationID: Int32 = 0x446F_6A69
    /// "Doj+": a new database that is still being filled.
    static let unfinishedID: Int32 = 0x446F_6A2B

    /// Examines the file. Throws if it is not a database of this program, has a newer version, or is truncated.
    init(path: String, migrations: Migrations) throws(StoreError) {
        // SQLite would create a temporary database, which is removed with its connection.
        guard !path.isEmpty else {
            throw StoreError(.request, "the path of the database must not be empty; give the path of a file with \(setting: .database)")
        }
        self.path = DatabaseFile.resolved(path)
        let (path, displayPath) = (self.path, withoutPassword(path))
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw StoreError(.cannotCreate, "\(displayPath): \(String(cString: strerror(errno)))")
            }
            (exists, content, blankMode) = (false, .empty, nil)
            return
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw StoreError(.cannotCreate, "\(displayPath): this is a folder; give the path of a database file with \(setting: .database)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(
                .notADatabase,
                "\(displayPath): this is a pipe, socket or device; give the path of a database file with \(setting: .database)")
        }
        if let fault = DatabaseFile.foreignJournal(path) {
            throw StoreError(.damaged, "\(displayPath): \(fault); move that journal away, or restore the database from a copy")
        }
        exists = true
        blankMode = status.st_size == 0 && !DatabaseFile.hasLog(path) ? status.st_mode & 0o777 : nil
        // A checkpoint by another process writes the first page, which contains the number of pages, before the last one: only a permanent
        // mismatch is damage.
        var found = try DatabaseFile.read(path, displayPath, migrations)
        var attempts = 0
        while found == nil, attempts < 3 {
            usleep(20_000)
            attempts += 1
            found = try DatabaseFile.read(path, displayPath, migrations)
        }
        guard let found else {
            throw StoreError(.damaged, "\(displayPath): the database is truncated; restore it from a copy or import again into a new one")
        }
        content = found
    }

    /// Returns the content according to the header; `nil` if the file is shorter than the header says.
    private static func read(_ path: String, _ displayPath: String, _ migrations: Migrations) throws(StoreError) -> Content? {
        let journaled = hasLog(path)
        let head = try DatabaseHeader(of: path, count: 108, named: displayPath)
        let (header, count) = (head.bytes, head.bytes.count)
        if count == 0 { return .empty }
        let magic = Array("SQLite format 3\0".utf8)
        guard header.prefix(min(count, 16)).elementsEqual(magic.prefix(count)) else {
            throw StoreError(.notADatabase, "\(displayPath): not a database; give the path of another one with \(setting: .database)")
        }
        guard count == 108 else { return journaled ? .empty : nil }

        let pageSize = header[16] == 0 && header[17] == 1 ? 65536 : Int(header[16]) << 8 | Int(header[17])
        // The page count is kept up to date only by writers that also set "version valid for" to the change counter.
        let pages = big32(header, 24) == big32(header, 92) ? Int(UInt32(bitPattern: big32(header, 28))) : 1
        if !journaled, head.fileSize < max(pages, 1) * pageSize || pageSize < 512 { return nil }

        let (version, application) = (big32(header, 60), applicationID(of: header))
        if application == applicationID {
            try migrations.refuseUnknown(version, displayPath)
            return .store(version: version)
        }
        // Offset 103 of the first page: the number of cells in the schema table. If it is 0, nothing was created.
        let isLeaf = header[100] == 13
        guard application == 0, version == 0, isLeaf, header[103] == 0, header[104] == 0 else {
            throw StoreError.foreign(displayPath)
        }
        return .empty
    }

    /// Returns the application ID in the first bytes of a database, at least 72.
    static func applicationID(of header: [UInt8]) -> Int32 { big32(header, 68) }

    private static func big32(_ bytes: [UInt8], _ at: Int) -> Int32 {
        Int32(bitPattern: bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// Whether a database has a write-ahead log or rollback journal with content. A log that is shorter than its header has none.
    static func hasLog(_ path: String) -> Bool {
        [("-wal", 32), ("-journal", 1)].contains { suffix, minimum in
            var status = stat()
            return stat(path + suffix, &status) == 0 && status.st_size >= minimum
        }
    }

    /// Returns why the rollback journal of a database must not be played back; `nil` if there is none, or a usual one.
    ///
    /// A journal may end with the name of another file, which SQLite then reads and removes. This is for transactions over several
    /// databases, which this program does not make. Source: the SQLite file format, section 3.1 "The super-journal".
    private static func foreignJournal(_ path: String) -> String? {
        let journal = path + "-journal"
        var status = stat()
        guard stat(journal, &status) == 0, status.st_size > 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else { return "its journal is not a regular file" }
        let descriptor = open(journal, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var end = [UInt8](repeating: 0, count: 8)
        guard status.st_size >= 8, pread(descriptor, &end, 8, status.st_size - 8) == 8 else { return nil }
        return end == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] ? "its journal names another file" : nil
    }

    /// Whether there is an empty file without a log at a path.
    static func isBlank(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0 && !hasLog(path)
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The folder of the database file.
    var folder: String { DatabaseFile.folder(of: path) }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether this process may write the file and its folder, as its effective user.
    var isWritable: Bool {
        let file = exists ? faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 : true
        return file && faccessat(AT_FDCWD, folder, W_OK, AT_EACCESS) == 0
    }

    var folderExists: Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns a path with links resolved; if the file does not exist yet, the links of its folder are resolved.
    private static func resolved(_ path: String) -> String {
        if let real = real(path) { return real }
        guard let slash = path.lastIndex(of: "/") else { return path }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        guard let real = real(folder) else { return path }
        return (real == "/" ? "" : real) + path[slash...]
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

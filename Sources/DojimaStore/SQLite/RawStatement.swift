import DojimaText
internal import GRDB
internal import GRDBSQLite

/// A prepared statement that is bound and stepped by direct calls of SQLite, for loops over bars.
struct RawStatement {
    /// Keeps the handle alive.
    private let statement: Statement
    private let handle: SQLiteStatement
    private let connection: SQLiteConnection?

    /// Gets the connection's cached statement with a text. Its users must not step it at the same time, and each must bind all of its
    /// parameters first.
    ///
    /// - Parameter isCheck: whether the statement checks what another one has read. Its text then begins with a comment, and `StatementLog`
    ///   omits it.
    init(_ db: Database, _ sql: String, isCheck: Bool = false) throws {
        statement = try db.cachedStatement(sql: isCheck ? "/* check */ \(sql)" : sql)
        handle = statement.sqliteStatement
        connection = db.sqliteConnection
    }

    @inline(__always)
    func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(handle, index, value) }

    /// NaN is stored as null.
    @inline(__always)
    func bind(_ index: Int32, _ value: Double) { sqlite3_bind_double(handle, index, value) }

    /// Binds bytes, which must stay valid until the statement has run.
    func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
        sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), nil)
    }

    /// Binds a text, which SQLite copies.
    func bind(_ index: Int32, _ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                _ = sqlite3_bind_text(handle, index, bytes.baseAddress, Int32(clamping: bytes.count), RawStatement.transient)
            }
        }
    }

    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Binds a pointer for a function, which receives it only under the same type. The statement must not run once the pointer is invalid.
    func bind(_ index: Int32, _ pointer: UnsafeMutableRawPointer, ofType type: UnsafePointer<CChar>) {
        sqlite3_bind_pointer(handle, index, pointer, type, nil)
    }

    func bindNull(_ index: Int32) { sqlite3_bind_null(handle, index) }

    /// Moves to the next row. Returns `false` at the end.
    @inline(__always)
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure()
        }
    }

    /// Runs a statement without rows and makes it ready for the next run.
    @inline(__always)
    func run() throws {
        guard sqlite3_step(handle) == SQLITE_DONE else {
            let error = failure()
            sqlite3_reset(handle)
            throw error
        }
        sqlite3_reset(handle)
    }

    func reset() { sqlite3_reset(handle) }

    @inline(__always)
    func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    @inline(__always)
    func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    /// Returns a value; NaN if it is null.
    @inline(__always)
    func optional(_ column: Int32) -> Double {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? .nan : sqlite3_column_double(handle, column)
    }

    /// Returns the bytes of a value, which are valid until the next step.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        // The order matters: the first call converts values of other types to bytes.
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    /// Returns the text of a value, which for a number is its digits; invalid UTF-8 is replaced. Empty for null.
    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self)
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// Whether the time, the prices and the volume of a bar are numbers, or the volume is null. This is true unless a page is damaged.
    @inline(__always)
    var areBarValues: Bool {
        for column in Int32(1)...4 where sqlite3_column_type(handle, column) != SQLITE_FLOAT { return false }
        let volume = sqlite3_column_type(handle, 5)
        return (volume == SQLITE_FLOAT || volume == SQLITE_NULL) && sqlite3_column_type(handle, 0) == SQLITE_INTEGER
    }

    private func failure() -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)), message: String(cString: sqlite3_errmsg(connection)))
    }
}

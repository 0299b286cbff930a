internal import GRDB
internal import GRDBSQLite
import DojimaText

/// A table-valued function, as a value: its columns, the planning of a query, and its cursor.
struct TableFunction: Sendable {
    var name: String
    /// `CREATE TABLE` with the arguments as hidden columns.
    var columns: String
    /// Chooses the constraints that are passed to the cursor, their order and the cost. Returns `false` if the constraints cannot be used.
    var plan: @Sendable (inout sqlite3_index_info) -> Bool
    var cursor: @Sendable (SQLSession) -> any TableCursor
}

/// A pass over the rows of a table function.
protocol TableCursor: AnyObject {
    /// Begins a pass with the arguments that `plan` chose.
    func begin(_ plan: Int32, _ arguments: SQLArguments) throws
    var isAtEnd: Bool { get }
    func advance() throws
    func writeColumn(_ column: Int32, to context: OpaquePointer?)
    /// A number that is unique within the pass.
    var row: Int64 { get }
}

extension TableFunction {
    /// Returns a plan for a function whose arguments are some of its columns, with its estimated cost and number of rows.
    static func plan(arguments: Range<Int>, cost: Double, rows: Int64) -> @Sendable (inout sqlite3_index_info) -> Bool {
        { info in
            let constraints = arguments.map {
                PlannedConstraints.Constraint(column: Int32($0), operators: [SQLITE_INDEX_CONSTRAINT_EQ], isArgument: true)
            }
            let chosen = PlannedConstraints(constraints, in: &info)
            info.estimatedCost = cost
            info.estimatedRows = rows
            if rows == 1 { info.idxFlags = SQLITE_INDEX_SCAN_UNIQUE }
            return !chosen.isOutOfOrder
        }
    }

    /// Registers the function on a connection under its name.
    func register(_ session: SQLSession) throws {
        let call = Unmanaged.passRetained(TableCall(self, session)).toOpaque()
        let code = sqlite3_create_module_v2(
            session.database.sqliteConnection, name, TableCall.module, call,
            { data in if let data { Unmanaged<TableCall>.fromOpaque(data).release() } })
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

/// The context that SQLite passes to each call of a table function.
private final class TableCall {
    let function: TableFunction
    let session: SQLSession

    init(_ function: TableFunction, _ session: SQLSession) {
        self.function = function
        self.session = session
    }

    /// SQLite's record of a table, followed by ours.
    struct Table {
        var base = sqlite3_vtab()
        var call: Unmanaged<TableCall>
    }

    /// SQLite's record of a cursor, followed by ours.
    struct Cursor {
        var base = sqlite3_vtab_cursor()
        var cursor: Unmanaged<CursorBox>
    }

    final class CursorBox {
        let cursor: any TableCursor
        init(_ cursor: any TableCursor) { self.cursor = cursor }
    }

    static func call(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> TableCall? {
        guard let table else { return nil }
        return UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee.call.takeUnretainedValue()
    }

    static func cursor(_ cursorPointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> (any TableCursor)? {
        guard let cursorPointer else { return nil }
        return UnsafeMutableRawPointer(cursorPointer).assumingMemoryBound(to: Cursor.self).pointee.cursor.takeUnretainedValue().cursor
    }

    /// Runs a body, and passes the message of an error to SQLite.
    static func attempt(_ table: UnsafeMutablePointer<sqlite3_vtab>?, _ body: () throws -> Void) -> Int32 {
        guard let table, let call = call(table) else { return SQLITE_ERROR }
        do {
            try call.session.queryGuard.unwatched(body)
            return SQLITE_OK
        } catch {
            let failure = SQLResult.failure(error, in: call.function.name, call.session)
            let bytes = Array(failure.description.utf8) + [0]
            sqlite3_free(table.pointee.zErrMsg)
            table.pointee.zErrMsg = nil
            if let copy = sqlite3_malloc64(UInt64(bytes.count)) {
                copy.copyMemory(from: bytes, byteCount: bytes.count)
                table.pointee.zErrMsg = copy.assumingMemoryBound(to: CChar.self)
            }
            return SQLITE_ERROR
        }
    }

    private static let connect:
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<UnsafePointer<CChar>?>?,
            UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        ) -> Int32 = { connection, data, _, _, result, _ in
            guard let data, let result else { return SQLITE_MISUSE }
            let call = Unmanaged<TableCall>.fromOpaque(data)
            let code = sqlite3_declare_vtab(connection, call.takeUnretainedValue().function.columns)
            guard code == SQLITE_OK else { return code }
            let restricted = ConnectionSafety.restrictToQueries(connection)
            guard restricted == SQLITE_OK else { return restricted }
            let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
            table.initialize(to: Table(call: call))
            result.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
            return SQLITE_OK
        }

    private static let disconnect: @convention(c) (UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 = { table in
        if let table { UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).deallocate() }
        return SQLITE_OK
    }

    /// The callbacks of table functions, the same for all. Never freed, because connections keep pointers to it.
    nonisolated(unsafe) static let module: UnsafePointer<sqlite3_module> = {
        var module = sqlite3_module()
        // Both functions are the same: the table exists without being created, and may be created under another schema.
        module.xCreate = connect
        module.xConnect = connect
        module.xDisconnect = disconnect
        module.xDestroy = disconnect
        module.xBestIndex = { table, info in
            guard let info, let call = call(table) else { return SQLITE_MISUSE }
            return call.function.plan(&info.pointee) ? SQLITE_OK : SQLITE_CONSTRAINT
        }
        module.xOpen = { table, result in
            guard let call = call(table), let result else { return SQLITE_MISUSE }
            let cursorPointer = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
            cursorPointer.initialize(to: Cursor(cursor: .passRetained(CursorBox(call.function.cursor(call.session)))))
            result.pointee = UnsafeMutableRawPointer(cursorPointer).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
            return SQLITE_OK
        }
        module.xClose = { cursorPointer in
            guard let cursorPointer else { return SQLITE_OK }
            let memory = UnsafeMutableRawPointer(cursorPointer).assumingMemoryBound(to: Cursor.self)
            memory.pointee.cursor.release()
            memory.deallocate()
            return SQLITE_OK
        }
        module.xFilter = { cursorPointer, plan, _, count, values in
            attempt(cursorPointer?.pointee.pVtab) { try cursor(cursorPointer)?.begin(plan, SQLArguments(count, values)) }
        }
        module.xNext = { cursorPointer in attempt(cursorPointer?.pointee.pVtab) { try cursor(cursorPointer)?.advance() } }
        module.xEof = { cursorPointer in cursor(cursorPointer)?.isAtEnd ?? true ? 1 : 0 }
        module.xColumn = { cursorPointer, context, column in
            cursor(cursorPointer)?.writeColumn(column, to: context)
            return SQLITE_OK
        }
        module.xRowid = { cursorPointer, result in
            result?.pointee = cursor(cursorPointer)?.row ?? 0
            return SQLITE_OK
        }
        let storage = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        storage.initialize(to: module)
        return UnsafePointer(storage)
    }()
}

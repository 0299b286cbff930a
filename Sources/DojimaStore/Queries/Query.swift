public import DojimaSeries
import DojimaText
public import DojimaTime
internal import GRDB
internal import GRDBSQLite

extension Store {
    /// Runs one read-only SQL query, with its named parameters (`:name`) bound from text.
    ///
    /// It may read the views `bars`, `series_list`, `actions`, `annotations`, `symbol_groups` and `portfolios`, and call the functions of
    /// `SQLFunctionCatalog` and those of SQLite that are listed in `DocumentedFunctions`. A parameter written as a plain number is bound as
    /// a number (`20`, `-0.5`, but not `007` or `1e5`), any other as text. After the first query, the memory of SQLite in this process is
    /// limited to `QueryLimits.memoryBytes`.
    ///
    /// Throws `badQuery` if the text is not one valid query, if it would write, if parameters are missing or unknown, and if it exceeds
    /// `QueryLimits`; `internalTable` for other tables; `stopped` when the time is over.
    ///
    /// - Parameters:
    ///   - sql: the text of one query.
    ///   - parameters: the values of named parameters, without their colons.
    ///   - name: the name of the query in messages.
    ///   - calendars: the calendars to which codes in the query refer.
    ///   - adjustment: the adjustment of the prices that the query reads, if a function call does not specify one.
    ///   - limits: the limits of time, memory and rows.
    public func query(
        _ sql: String, parameters: [String: String] = [:], name: String = "query", calendars: CalendarLibrary = CalendarLibrary(),
        adjustment: Adjustment = .none, limits: QueryLimits = QueryLimits()
    ) throws(StoreError) -> QueryResult {
        try queryConnection().run(
            sql, parameters: parameters.mapValues(QueryValue.init(plain:)), name: name, calendars: calendars, adjustment: adjustment,
            limits: limits)
    }

    /// Runs a named query. Parameters that are not given have their default values.
    ///
    /// Throws `unknownSymbol` if a parameter of the kind `symbol` is not a stored symbol.
    package func query(
        _ query: NamedQuery, parameters: [String: String] = [:], calendars: CalendarLibrary = CalendarLibrary(),
        adjustment: Adjustment = .none, limits: QueryLimits = QueryLimits()
    ) throws(StoreError) -> QueryResult {
        try queryConnection().run(query, parameters: parameters, calendars: calendars, adjustment: adjustment, limits: limits)
    }
}

/// One query of a user: its checks, its parameters and its rows.
struct Query {
    private let sql: String
    private let tokens: QueryTokens
    private let name: String
    private let session: SQLSession

    /// Throws `badQuery` if the text is too long, or if its first word is that of a statement that does not read.
    init(_ sql: String, _ tokens: QueryTokens, name: String, _ session: SQLSession) throws {
        guard sql.utf8.count <= QueryLimits.sqlBytes else {
            throw StoreError(.badQuery, "\(name): the query is longer than \(QueryLimits.sqlBytes) bytes")
        }
        let verbs: Set = [
            "alter", "analyze", "attach", "begin", "commit", "create", "delete", "detach", "drop", "end", "explain", "insert", "pragma",
            "reindex", "release", "replace", "rollback", "savepoint", "update", "vacuum",
        ]
        guard !verbs.contains(tokens.verb) else { throw Query.notReadOnly(name) }
        guard !tokens.hasSeveralStatements else { throw StoreError(.badQuery, "\(name): several statements; a query is one SELECT") }
        (self.sql, self.tokens, self.name, self.session) = (sql, tokens, name, session)
    }

    func run(_ parameters: [String: QueryValue], on db: Database) throws -> QueryResult {
        let statement = try statement(on: db)
        try bind(parameters, to: statement)
        return try session.queryGuard.watching { try rows(of: statement, on: db) }
    }

    /// Returns the plan by which SQLite would run the query.
    func plan(on db: Database) throws -> QueryPlan {
        let statement = try statement(on: db)
        return try session.queryGuard.watching { try QueryPlan(of: statement, sql: sql, on: db) }
    }

    private func statement(on db: Database) throws -> Statement {
        let statement = try session.queryGuard.watching { try db.makeStatement(sql: sql) }
        let handle = statement.sqliteStatement
        // SQLite treats ATTACH and some PRAGMAs as reading, but they are refused here.
        let readsRows = sqlite3_column_count(handle) > 0 && sqlite3_stmt_readonly(handle) != 0
        guard readsRows, ["select", "with", "values"].contains(tokens.verb) else { throw Query.notReadOnly(name) }
        return statement
    }

    /// Returns a note on splits within the unadjusted prices that the query has read.
    ///
    /// - Parameter symbols: the symbols that already have a note.
    func splitNote(texts: [String], except symbols: [String]) throws -> Message? {
        guard session.adjustment == .none, session.queryGuard.readsPrices else { return nil }
        return try session.queryGuard.unwatched { try QuerySplits(session, texts: texts, except: symbols).message }
    }

    /// A note if an indicator is called without OVER, so that it has one value for all rows instead of one for each row.
    var groupedNote: Message? {
        guard let name = session.groupedWindows.min(), !tokens.tokens.contains(.name("group")) else { return nil }
        return
            "\(name) without OVER returns only the value at the last row; write \(name)(...) OVER (ORDER BY time) for one at each row"
    }

    /// Returns a note if a text in a query without rows differs from a stored symbol only in the case of its letters.
    func letterCaseNote(texts: [String]) throws -> Message? {
        let symbols = try session.queryGuard.unwatched {
            try String.fetchAll(session.database, sql: "SELECT symbol FROM instrument ORDER BY symbol")
        }
        for text in texts where !symbols.containsExactly(text) {
            guard let symbol = symbols.first(where: { $0.lowercased() == text.lowercased() }) else { continue }
            return "no rows: '\(text)' is not a symbol, but '\(symbol)' is; SQL is case-sensitive"
        }
        return nil
    }

    private static func notReadOnly(_ name: String) -> StoreError {
        StoreError(.badQuery, "\(name): a query may only read; write it as one SELECT")
    }

    /// The description of an error in a query: SQLite's own, unless there is a plainer one.
    static func reason(_ error: DatabaseError) -> String {
        let message = error.message ?? "not a valid query"
        if error.resultCode == .SQLITE_MISMATCH { return "a parameter is text, but the query needs a number" }
        if message.hasPrefix("Multiple statements") { return "several statements; a query is one SELECT" }
        if let name = message.split(separator: "no such column: ", maxSplits: 1).last, message.hasPrefix("no such column: ") {
            return "\(message); write a text such as a symbol in single quotes: '\(name)'"
        }
        return message.contains("readonly database") ? "a query may only read" : message
    }

    private func bind(_ parameters: [String: QueryValue], to statement: Statement) throws {
        let handle = statement.sqliteStatement
        var values: [(any DatabaseValueConvertible)?] = []
        var used: [String] = []
        for index in 0..<sqlite3_bind_parameter_count(handle) {
            guard let parameterName = sqlite3_bind_parameter_name(handle, index + 1) else {
                throw StoreError(.badQuery, "\(name): a parameter without a name; write :name instead of ?")
            }
            let parameter = String(String(cString: parameterName).dropFirst())
            guard let value = parameters[parameter] else {
                throw StoreError(
                    .badQuery, "\(name): the parameter \(parameter) is missing; give \(setting: .parameters) \(parameter)=VALUE")
            }
            used.append(parameter)
            values.append(value.bound)
        }
        if let unknown = parameters.keys.sorted().first(where: { !used.contains($0) }) {
            let list = used.isEmpty ? "it takes none" : "it takes \(used.joined(separator: ", "))"
            throw StoreError(.badQuery, "\(name): no parameter \(unknown); \(list)")
        }
        try statement.setArguments(StatementArguments(values))
    }

    private func rows(of statement: Statement, on db: Database) throws -> QueryResult {
        var result = QueryResult(columns: statement.columnNames)
        let handle = statement.sqliteStatement
        defer { sqlite3_reset(handle) }
        let columns = 0..<Int32(result.columns.count)
        var remaining = (values: QueryLimits.resultValues, bytes: QueryLimits.resultTextBytes)
        while true {
            let code = sqlite3_step(handle)
            if code == SQLITE_DONE { return result }
            guard code == SQLITE_ROW else {
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
            }
            let row = columns.map { QueryValue(handle, $0) }
            remaining.values -= row.count
            for case .text(let text) in row { remaining.bytes -= text.utf8.count }
            guard remaining.values >= 0, remaining.bytes >= 0 else {
                throw StoreError(
                    .badQuery,
                    "\(name): the result exceeds \(QueryLimits.resultValues) values or \(QueryLimits.resultTextBytes >> 20) MiB of text; add a LIMIT"
                )
            }
            result.rows.append(row)
        }
    }
}

extension QueryValue {
    /// The value as an argument of a statement.
    var bound: (any DatabaseValueConvertible)? {
        switch self {
        case .null: nil
        case .integer(let integer): integer
        case .real(let real): real
        case .text(let text): text
        }
    }

    /// Reads a value of a statement's row. Texts and blobs are decoded as UTF-8; invalid bytes are replaced.
    fileprivate init(_ statement: SQLiteStatement, _ column: Int32) {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT, SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, column)
            let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
            self = .text(String(decoding: bytes, as: UTF8.self))
        default: self = .null
        }
    }
}

internal import DojimaSeries
import DojimaText
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

/// The connection for SQL written by users. It is read-only, has the functions of this program, and is checked by a `QueryGuard`.
///
/// It is separate from the connection of the store, whose own statements need no checks.
///
/// `@unchecked Sendable`: session and guard are used on the connection's queue only.
final class QueryConnection: @unchecked Sendable {
    private let queue: DatabaseQueue
    private let path: String
    private let session: SQLSession
    private let fileState: ImmutableFileState?

    /// Whether the connection shows an earlier state of its file.
    var isStale: Bool { fileState?.hasChanged ?? false }

    /// Opens a second connection to the file of a store, or to a copy of the current contents of a store in memory.
    init(to store: Store) throws(StoreError) {
        let path = store.path
        let before = ImmutableFileState(path: path)
        let queue: DatabaseQueue
        if store.queue.path == ":memory:" {
            queue = try Connection.inMemory(path, Migrations(steps: []), views: .enabled)
            // A picture reads within one transaction of the store, from which its table may come by a query.
            try StoreError.naming(path) {
                try store.queue.unsafeReentrantRead { source in try queue.inDatabase { copy in try source.backup(to: copy) } }
            }
        } else {
            queue = try Connection.forReading(store.file, views: .enabled)
        }
        self.path = path
        self.queue = queue
        fileState = before.ifImmutable(for: queue)
        session = try StoreError.naming(path) {
            try queue.inDatabase { db in
                // Sorting uses memory, which is limited, instead of files, which are not.
                try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA query_only = 1")
                sqlite3_hard_heap_limit64(QueryLimits.memoryBytes)
                let session = SQLSession(db, path: path)
                for function in SQLFunctionCatalog.all { try function.install(session) }
                try LimitedFunction.install(session)
                // A table-valued function is declared when it is named for the first time, which looks like a write to the schema.
                for table in QueryGuard.tableFunctions { _ = try db.makeStatement(sql: "SELECT 1 FROM \(table)") }
                session.queryGuard.install(on: db)
                return session
            }
        }
    }

    /// Runs one query.
    func run(
        _ sql: String, parameters: [String: QueryValue], name: String, calendars: CalendarLibrary, adjustment: Adjustment,
        limits: QueryLimits
    ) throws(StoreError) -> QueryResult {
        try run(sql, name: name, calendars, adjustment, limits) {
            (parameters, [], [])
        } body: {
            try $0.answer($1, $2, on: $3)
        }
    }

    /// Runs a named query.
    func run(
        _ query: NamedQuery, parameters given: [String: String], calendars: CalendarLibrary, adjustment: Adjustment, limits: QueryLimits
    ) throws(StoreError) -> QueryResult {
        var values = try query.values(given)
        return try run(query.sql, name: query.name, calendars, adjustment, limits) {
            let series = try QuerySeries(query, given: given, values: &values, session)
            session.aggregatedSeries = series.aggregated
            return (values, series.notes, series.symbols)
        } body: {
            try $0.answer($1, $2, on: $3)
        }
    }

    /// Returns the plan of a named query, with the series of the given parameters if none is missing.
    func plan(of query: NamedQuery, parameters given: [String: String], limits: QueryLimits) throws(StoreError) -> QueryPlan {
        let isComplete = query.parameters.allSatisfy { $0.defaultValue != nil || given[$0.name] != nil }
        var values = isComplete ? try query.values(given) : [:]
        return try run(query.sql, name: query.name, CalendarLibrary(), .none, limits) {
            if isComplete { session.aggregatedSeries = try QuerySeries(query, given: given, values: &values, session).aggregated }
            return ([:], [], [])
        } body: { query, _, _, db in
            try query.plan(on: db)
        }
    }

    /// The input of a query: its parameters, notes for its result, and the symbols that have a note.
    typealias Preparation = (parameters: [String: QueryValue], notes: [Message], symbols: [String])

    /// - Parameters:
    ///   - prepare: called after the session has begun.
    ///   - body: returns the result of the query, from its preparation and the tokens of its text.
    private func run<Result>(
        _ sql: String, name: String, _ calendars: CalendarLibrary, _ adjustment: Adjustment, _ limits: QueryLimits,
        prepare: () throws -> Preparation, body: (Query, Preparation, QueryTokens, Database) throws -> Result
    ) throws(StoreError) -> Result {
        let result = try StoreError.naming(path) {
            try queue.unsafeRead { db in
                let sql = try NamedArguments.resolved(sql, of: name)
                let tokens = QueryTokens(sql)
                session.begin(calendars, adjustment)
                let preparation = try prepare()
                try chooseBarsTable(for: tokens, on: db)
                session.queryGuard.begin(limits, tokens)
                defer { session.queryGuard.finish() }
                do {
                    return try ReadTransaction.run(on: db) { db in
                        // Another program may have changed the schema since the connection was opened.
                        if case let version = try Migrations.all.version(of: db), version != 0 {
                            try Migrations.all.expect(.querying, of: db, version: version, path: path)
                        }
                        return try body(try Query(sql, tokens, name: name, session), preparation, tokens, db)
                    }
                } catch let error as DatabaseError {
                    throw meaning(of: error, in: name) ?? error
                }
            }
        }
        if isStale { throw StoreError(.locked, "\(path): the database was written while it was read; try again") }
        return result
    }

    /// Returns the error to report if the query is the cause of a database error; `nil` if the database is.
    private func meaning(of error: DatabaseError, in name: String) -> StoreError? {
        if let ending = session.queryGuard.ending {
            return StoreError(.stopped, "\(name): the query \(ending); narrow it, or give it more time")
        }
        if let refusal = session.queryGuard.refusal { return StoreError(refusal.kind, "\(name): \(refusal.text)") }
        switch error.resultCode {
        case .SQLITE_ERROR, .SQLITE_MISUSE, .SQLITE_READONLY, .SQLITE_RANGE, .SQLITE_MISMATCH, .SQLITE_AUTH, .SQLITE_CONSTRAINT:
            let failure = session.failure
            return StoreError(failure?.kind ?? .badQuery, "\(name): \(failure?.message ?? Message(Query.reason(error)))")
        case .SQLITE_TOOBIG:
            return StoreError(.badQuery, "\(name): a text or value is longer than \(QueryLimits.valueBytes) bytes; make it shorter")
        case .SQLITE_NOMEM:
            return StoreError(.badQuery, "\(name): the query needs more than \(QueryLimits.memoryBytes >> 20) MiB of memory; narrow it")
        default: return nil
        }
    }

    /// Makes the name `bars` refer to the table-valued function if a query calls it or reads aggregated or adjusted bars, and otherwise to
    /// the view, which SQLite reads several times as fast.
    ///
    /// SQLite finds a view before a function of the same name, and a temporary table before the view.
    private func chooseBarsTable(for tokens: QueryTokens, on db: Database) throws {
        let isCalled = tokens.calls("bars") || !session.aggregatedSeries.isEmpty || session.adjustment != .none
        guard isCalled != session.usesBarsFunction else { return }
        try ReadTransaction.allowingWrites(on: db) {
            try db.execute(sql: isCalled ? "CREATE VIRTUAL TABLE temp.bars USING bars" : "DROP TABLE temp.bars")
        }
        session.usesBarsFunction = isCalled
    }
}

extension Query {
    /// Returns the rows, with notes.
    fileprivate func answer(
        _ preparation: QueryConnection.Preparation, _ tokens: QueryTokens, on db: Database
    ) throws -> QueryResult {
        var result = try run(preparation.parameters, on: db)
        result.notes = preparation.notes
        let given = preparation.parameters.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        if result.rows.isEmpty, let note = try letterCaseNote(texts: tokens.texts + given) { result.notes.append(note) }
        if let note = groupedNote { result.notes.append(note) }
        if let note = try splitNote(texts: tokens.texts + given, except: preparation.symbols) { result.notes.append(note) }
        return result
    }
}

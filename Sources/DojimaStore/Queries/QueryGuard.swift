internal import DojimaSeries
import DojimaText
internal import GRDB
internal import GRDBSQLite
internal import DojimaPlatform

/// Restricts the SQL of a user: the tables and functions that it may name, and the time that it may run.
///
/// SQLite calls it for every table, column and function while it compiles a statement, and at intervals while it runs one. Statements of
/// this program within a function that the query calls are not checked. Used on its connection's queue only.
final class QueryGuard {
    private var limits = QueryLimits()
    private var end: Double?
    /// The tables that the query itself defines. SQLite reports them only by name, like views.
    private var commonTables: Set<String> = []
    /// The internal tables that the query may name directly, and not only through a view.
    private var namedTables: Set<String> = []
    /// Whether SQL of the user is being compiled or run.
    private var isWatching = false
    /// The first refusal, with the beginning of a sentence.
    private(set) var refusal: (kind: StoreError.Kind, text: String)?
    /// Whether the query reads a price of bars as they are stored.
    private(set) var readsPrices = false
    /// Why the query was ended; `nil` if it was not.
    private(set) var ending: String?

    /// The documented views, and the table-valued functions.
    static let views: Set = ["bars", "series_list", "actions", "annotations", "symbol_groups", "portfolios"]
    static let tableFunctions = Set(
        ["bars_adjusted", "indicator", "scan", "asof", "json_each", "json_tree"] + AnalysisCatalog.all.map(\.name))
    static let internalTables: Set = [
        "instrument", "series", "bar", "rollup", "import", "corporate_action", "annotation", "change", "symbol_group", "portfolio",
        "holding", "roll", "annotation_point",
    ]

    /// Installs the callbacks on a connection, for as long as it is open.
    func install(on db: Database) {
        let this = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_set_authorizer(
            db.sqliteConnection,
            { this, action, first, second, database, view in
                guard let this else { return SQLITE_DENY }
                let queryGuard = Unmanaged<QueryGuard>.fromOpaque(this).takeUnretainedValue()
                func text(_ bytes: UnsafePointer<CChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }
                guard queryGuard.isWatching else { return SQLITE_OK }
                return queryGuard.allows(action, text(first), text(second), within: text(view)) ? SQLITE_OK : SQLITE_DENY
            }, this)
        sqlite3_progress_handler(
            db.sqliteConnection, QueryLimits.instructionsBetweenChecks,
            { this in
                guard let this else { return 0 }
                return Unmanaged<QueryGuard>.fromOpaque(this).takeUnretainedValue().mustStop() ? 1 : 0
            }, this)
        let connection = db.sqliteConnection
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, Int32(QueryLimits.valueBytes)), (SQLITE_LIMIT_SQL_LENGTH, Int32(QueryLimits.sqlBytes)),
            (SQLITE_LIMIT_COLUMN, QueryLimits.columns), (SQLITE_LIMIT_EXPR_DEPTH, QueryLimits.expressionDepth),
            (SQLITE_LIMIT_COMPOUND_SELECT, QueryLimits.parts), (SQLITE_LIMIT_FUNCTION_ARG, QueryLimits.parts),
            (SQLITE_LIMIT_VARIABLE_NUMBER, QueryLimits.parts), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, QueryLimits.patternBytes),
            (SQLITE_LIMIT_VDBE_OP, QueryLimits.instructions), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 0),
            (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            sqlite3_limit(connection, limit, value)
        }
    }

    /// Begins a new query, whose time starts now.
    func begin(_ limits: QueryLimits, _ tokens: QueryTokens) {
        self.limits = limits
        commonTables = tokens.commonTables
        namedTables = QueryGuard.internalTables.filter(tokens.mayRead)
        end = limits.seconds.map { QueryGuard.now + $0 }
        (refusal, ending, readsPrices) = (nil, nil, false)
    }

    /// Ends the query and its time limit.
    func finish() { (end, limits) = (nil, QueryLimits()) }

    /// Compiles or runs SQL of the user.
    func watching<T>(_ body: () throws -> T) rethrows -> T {
        let before = isWatching
        isWatching = true
        defer { isWatching = before }
        return try body()
    }

    /// Runs statements of this program within a function that the user's query calls.
    func unwatched<T>(_ body: () throws -> T) rethrows -> T {
        let before = isWatching
        isWatching = false
        defer { isWatching = before }
        return try body()
    }

    private func mustStop() -> Bool {
        if ending != nil { return true }
        if limits.isStopped() { ending = "was stopped" }
        if let end, QueryGuard.now >= end { ending = "took longer than \(QueryGuard.text(limits.seconds ?? 0)) s" }
        return ending != nil
    }

    private func allows(_ action: Int32, _ first: String, _ second: String, within view: String) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_RECURSIVE: return true
        case SQLITE_READ: return allowsReading(first, column: second, within: view)
        case SQLITE_FUNCTION:
            if DocumentedFunctions.names.contains(second.lowercased()) { return true }
            return refuse(.badQuery, "the function \(second) is not available in queries")
        case SQLITE_UPDATE where first == "sqlite_master":
            // SQLite declares a table-valued function when it is first named. All allowed ones were declared before.
            return refuse(.badQuery, "the query uses a table function that is not available in queries")
        default: return refuse(.badQuery, "a query may only read; write it as one SELECT")
        }
    }

    private func allowsReading(_ table: String, column: String, within view: String) -> Bool {
        let name = table.lowercased()
        if name == "bars", ["open", "high", "low", "close"].contains(column.lowercased()) { readsPrices = true }
        if QueryGuard.views.contains(name) || QueryGuard.tableFunctions.contains(name) { return true }
        guard QueryGuard.internalTables.contains(name) else {
            return limits.readsInternalTables && name.hasPrefix("sqlite_")
                || refuse(.badQuery, "\(table) is not a view or table function that is available in queries")
        }
        if limits.readsInternalTables || QueryGuard.views.contains(view) && !commonTables.contains(view) { return true }
        // If a view joins a table but reads no column of it, SQLite does not report the view.
        if column.isEmpty, !namedTables.contains(name) { return true }
        let views = QueryGuard.views.sorted().joined(separator: ", ")
        return refuse(.internalTable, "\(table) is an internal table; queries read the views \(views)")
    }

    private func refuse(_ kind: StoreError.Kind, _ text: String) -> Bool {
        if refusal == nil { refusal = (kind, text) }
        return false
    }

    /// The seconds of a monotonic clock.
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() && abs(seconds) < 1e15 ? String(Int64(clamping: seconds)) : String(seconds)
    }
}

/// The functions that queries may call: those that SQLite documents for values, dates, sums, windows and JSON, and this program's.
///
/// This is a list of allowed functions, since a build of SQLite may have functions that read files, load code or take addresses.
enum DocumentedFunctions {
    static let names = Set(
        """
        abs char coalesce concat concat_ws format glob hex ifnull iif instr length like likelihood likely lower ltrim max min nullif
        octet_length printf quote random randomblob replace round rtrim sign soundex sqlite_version substr substring trim typeof unhex
        unicode unlikely upper zeroblob
        date time datetime julianday unixepoch strftime timediff current_date current_time current_timestamp
        avg count group_concat string_agg sum total
        row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
        acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power radians sin
        sinh sqrt tan tanh trunc
        json json_array json_array_length json_error_position json_extract json_group_array json_group_object json_insert json_object
        json_patch json_quote json_remove json_replace json_set json_type json_valid -> ->>
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    ).union(SQLFunctionCatalog.all.map(\.name))
}

import DojimaSeries
import DojimaText

/// The tables of a database on servers.
///
/// Bars are never changed in place: an import adds rows with its own number, and readers use, for each stamp, the row with the highest
/// committed number. The number is part of the sorting key, so that merges on the server never remove a row that readers of an earlier
/// snapshot need, or a row that an uncommitted import would replace.
///
/// Each import also writes roll-ups of the bars that it adds: one row for each bucket. The rows of a bucket can be summed for any set of
/// committed numbers, if each stamp has only one row. In the range in which imports changed or removed bars (`SeriesEntry.revised`), the
/// bars themselves are read. A materialised view is not used: it would need a separate privilege, would see the blocks of an insert instead
/// of the bars of an import, and could not distinguish a changed bar from a new one.
struct Tables: Sendable {
    let database: String
    let cluster: String?

    /// The statements that create the tables of bars, on every server.
    var statementsOnEveryServer: [String] {
        var statements = [
            "CREATE DATABASE IF NOT EXISTS \(identifier(database))",
            """
            CREATE TABLE IF NOT EXISTS \(bar) (\(Tables.columns(Tables.barColumns)))
            ENGINE = ReplacingMergeTree() ORDER BY (series, hour, time, number, batch) SETTINGS index_granularity = \(Tables.granule)
            """,
            """
            CREATE TABLE IF NOT EXISTS \(rollup) (\(Tables.columns(Tables.rollupColumns)))
            ENGINE = ReplacingMergeTree() ORDER BY (series, level, hour, number, piece) SETTINGS index_granularity = \(Tables.granule)
            """,
        ]
        if let cluster {
            statements.append(
                """
                CREATE TABLE IF NOT EXISTS \(name("bars")) (\(Tables.columns(Tables.barColumns)))
                ENGINE = Distributed(\(identifier(cluster)), \(identifier(database)), bar, intHash64(series))
                """)
        }
        return statements
    }

    /// The statements that create the tables of the first shard. The last one creates the catalog.
    var statementsOnHead: [String] {
        [
            "CREATE TABLE IF NOT EXISTS \(name("turn")) (row UInt8) ENGINE = Null",
            "CREATE TABLE IF NOT EXISTS \(newest) (row UInt8, part String) ENGINE = ReplacingMergeTree() ORDER BY row",
            catalogTable(named: "catalog", ifMissing: true),
        ]
    }

    /// Returns a statement that creates a table with the columns of the catalog.
    func catalogTable(named table: String, ifMissing: Bool = false) -> String {
        """
        CREATE TABLE \(ifMissing ? "IF NOT EXISTS " : "")\(name(table)) (\(Tables.columns(Tables.catalogColumns)))
        ENGINE = MergeTree() ORDER BY (symbol, kind, part, number)
        """
    }

    /// The table of bars on one shard: a row for each bar and each import that added, changed or removed it.
    var bar: String { name("bar") }
    /// The table of roll-ups on one shard: a row for each bucket and each import that added bars to it.
    var rollup: String { name("rollup") }
    /// The table of instruments, series and all other entries: a row for each change of an entry. The rows of a transaction appear at once,
    /// as one part.
    var catalog: String { name("catalog") }
    /// A table with the number from which the last change is searched, formatted as in the catalog: often the number of the last change,
    /// never a later one.
    var newest: String { name("newest") }

    func name(_ table: String) -> String { "\(identifier(database)).\(identifier(table))" }

    /// The minimum number of rows that servers read (the index granularity): less than a day of minute bars.
    static let granule: Int64 = 1024

    /// The columns of `bar`. `live` is 0 if an import removed the bar, an unknown `volume` is NaN, `hour` counts the hours since 1970, and
    /// `batch` counts the writes of one import.
    static let barColumns = [
        ("series", "UInt64"), ("hour", "Int32"), ("time", "Int64"), ("number", "UInt64"), ("batch", "UInt32"), ("live", "UInt8"),
        ("open", "Float64"), ("high", "Float64"), ("low", "Float64"), ("close", "Float64"), ("volume", "Float64"),
    ]

    /// The columns of `rollup`. `level` is the width of the bucket in hours, `hour` is the hour in which it begins, and `piece` counts the
    /// buckets of one import. `pause` is the longest time between two consecutive bars, in microseconds. Volumes are the sums of
    /// `ExactSum`.
    static let rollupColumns =
        [
            ("series", "UInt64"), ("level", "UInt16"), ("hour", "Int32"), ("number", "UInt64"), ("piece", "UInt32"), ("first", "Int64"),
            ("last", "Int64"), ("pause", "Int64"), ("bars", "UInt64"), ("open", "Float64"), ("high", "Float64"), ("low", "Float64"),
            ("close", "Float64"), ("first_close", "Float64"), ("lowest_close", "Float64"), ("highest_close", "Float64"),
        ] + ExactSum.columns.map { ("volume_\($0)", ["k", "y"].contains($0) ? "UInt64" : "Int64") }

    /// The columns of the table of bars before there were roll-ups.
    private static let earlierBarColumns = barColumns.filter { $0.0 != "hour" }

    /// The columns of the catalog. `live` is 0 if the entry was removed; `value` is JSON.
    static let catalogColumns = [
        ("number", "UInt64"), ("kind", "String"), ("symbol", "String"), ("part", "String"), ("live", "UInt8"), ("value", "String"),
    ]

    private static func columns(_ columns: [(String, String)]) -> String { columns.map { "\($0) \($1)" }.joined(separator: ", ") }

    /// The state of the database on a server.
    enum State {
        case missing
        /// The database has none or only some of this program's tables.
        case unfinished
        /// All tables except `newest`, as an earlier version created them.
        case outdated
        case complete

        /// Whether the database can be read.
        var isReadable: Bool { self == .outdated || self == .complete }
    }

    /// Determines the state of the database on a server. Throws if it has tables of another program, which are not changed.
    func state(on server: Server) throws -> State {
        let databases = try server.count("SELECT count() FROM system.databases WHERE name = \(literal(database)) FORMAT RowBinary")
        guard databases > 0 else { return .missing }
        var rows = try server.run(
            """
            SELECT table, arrayStringConcat(groupArray(concat(name, ' ', type)), ', ')
            FROM (SELECT table, name, type FROM system.columns WHERE database = \(literal(database)))
            GROUP BY table FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.manyBytes)
        var found: [String: String] = [:]
        while !rows.isAtEnd { found[try rows.text()] = try rows.text() }
        let expected = [
            "bar": Tables.columns(Tables.barColumns), "bars": Tables.columns(Tables.barColumns), "turn": "row UInt8",
            "newest": "row UInt8, part String",
            "rollup": Tables.columns(Tables.rollupColumns), "catalog": Tables.columns(Tables.catalogColumns),
        ]
        if found["bar"] == Tables.columns(Tables.earlierBarColumns), found["rollup"] == nil { throw earlier(server) }
        for (table, columns) in found where ["bar", "rollup", "catalog"].contains(table) {
            guard columns == expected[table] else { throw foreign(server) }
        }
        if found["catalog"] != nil { return found["newest"] == nil ? .outdated : .complete }
        guard found.keys.allSatisfy({ expected[$0] == found[$0] }) else { throw foreign(server) }
        return .unfinished
    }

    private func foreign(_ server: Server) -> MarketError {
        MarketError(.data, "\(server.name): the database \(database) has tables of another program; use another database")
    }

    private func earlier(_ server: Server) -> MarketError {
        MarketError(
            .data, "\(server.name): the database \(database) was made by an earlier version, without roll-ups; import into another database"
        )
    }

    /// Creates the database and its tables if they are missing.
    func create(on servers: Servers) throws {
        let head = try servers.head
        let all = try servers.all
        for server in all { _ = try state(on: server) }
        for server in all { for statement in statementsOnEveryServer { try server.run(statement) } }
        for statement in statementsOnHead { try head.run(statement) }
    }
}

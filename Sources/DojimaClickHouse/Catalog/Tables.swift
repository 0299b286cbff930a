import DojimaSeries
import DojimaText

/// The tables of a database on servers.
///
/// Bars are never changed: an import adds rows under its own number, and readers take, for each stamp, the row with the highest number
/// among those that are committed. The number belongs to the sorting key, so that no merge of the servers removes a row that readers of an
/// earlier state need, or that a later import replaces without being committed.
///
/// Roll-ups are written by the import too, from bars that it has at hand: a row for each bucket in which it has added bars. They add up,
/// for any set of committed numbers, wherever each stamp has one row. Where an import changed or removed bars, which the catalog tells
/// (`SeriesEntry.revised`), the bars themselves are read. A materialised view would need a right of its own, would see the blocks of an
/// insert and not the bars of an import, and could not tell a changed bar from a new one either.
struct Tables: Sendable {
    let database: String
    let cluster: String?

    /// The statements that create the tables of bars, on every server.
    var onEveryServer: [String] {
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

    /// The statements that create the tables of the first shard; the catalog is the last.
    var onHead: [String] {
        [
            "CREATE TABLE IF NOT EXISTS \(name("turn")) (row UInt8) ENGINE = Null",
            "CREATE TABLE IF NOT EXISTS \(newest) (row UInt8, part String) ENGINE = ReplacingMergeTree() ORDER BY row",
            catalogTable(named: "catalog", ifMissing: true),
        ]
    }

    /// The statement that creates a table like the catalog.
    func catalogTable(named table: String, ifMissing: Bool = false) -> String {
        """
        CREATE TABLE \(ifMissing ? "IF NOT EXISTS " : "")\(name(table)) (\(Tables.columns(Tables.catalogColumns)))
        ENGINE = MergeTree() ORDER BY (symbol, kind, part, number)
        """
    }

    /// The bars of the series on one shard: a row for each bar and import that changed it.
    var bar: String { name("bar") }
    /// Their roll-ups: a row for each bucket, and import that added bars to it.
    var rollup: String { name("rollup") }
    /// What is known of instruments and series: a row for each change. The rows of a change appear at once, as one part.
    var catalog: String { name("catalog") }
    /// A number from which on the last change is looked for, as the catalog has it: often that of the last change, never a later one.
    var newest: String { name("newest") }

    func name(_ table: String) -> String { "\(identifier(database)).\(identifier(table))" }

    /// The number of rows that servers read at least, which is less than a day of minutes.
    static let granule: Int64 = 1024

    /// Of `bar`: `live` is 0 where an import removed the bar, a volume that is not known is no number, `hour` is that of the time since
    /// 1970, and `batch` counts the writes of one import.
    static let barColumns = [
        ("series", "UInt64"), ("hour", "Int32"), ("time", "Int64"), ("number", "UInt64"), ("batch", "UInt32"), ("live", "UInt8"),
        ("open", "Float64"), ("high", "Float64"), ("low", "Float64"), ("close", "Float64"), ("volume", "Float64"),
    ]

    /// Of `rollup`: `level` is the width of the bucket in hours, `hour` the one in which it begins, and `piece` counts the buckets of one
    /// import. `pause` is the longest time between two bars in succession. Volumes are the sums of `ExactSum`.
    static let rollupColumns =
        [
            ("series", "UInt64"), ("level", "UInt16"), ("hour", "Int32"), ("number", "UInt64"), ("piece", "UInt32"), ("first", "Int64"),
            ("last", "Int64"), ("pause", "Int64"), ("bars", "UInt64"), ("open", "Float64"), ("high", "Float64"), ("low", "Float64"),
            ("close", "Float64"), ("first_close", "Float64"), ("lowest_close", "Float64"), ("highest_close", "Float64"),
        ] + ExactSum.columns.map { ("volume_\($0)", ["k", "y"].contains($0) ? "UInt64" : "Int64") }

    /// The columns of the table of bars before there were roll-ups.
    private static let earlierBarColumns = barColumns.filter { $0.0 != "hour" }

    /// Of the catalog: `live` is 0 where the entry was removed; `value` is JSON.
    static let catalogColumns = [
        ("number", "UInt64"), ("kind", "String"), ("symbol", "String"), ("part", "String"), ("live", "UInt8"), ("value", "String"),
    ]

    private static func columns(_ columns: [(String, String)]) -> String { columns.map { "\($0) \($1)" }.joined(separator: ", ") }

    /// What a server has under the name of the database.
    enum State {
        case missing
        /// No tables, or only some of this program's.
        case unfinished
        /// All tables but `newest`: those of an earlier version.
        case outdated
        case complete

        /// Whether there is a database that can be read.
        var isReadable: Bool { self == .outdated || self == .complete }
    }

    /// Looks what a server has. Throws for tables of another program, which are left as they are.
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
        let own = [
            "bar": Tables.columns(Tables.barColumns), "bars": Tables.columns(Tables.barColumns), "turn": "row UInt8",
            "newest": "row UInt8, part String",
            "rollup": Tables.columns(Tables.rollupColumns), "catalog": Tables.columns(Tables.catalogColumns),
        ]
        if found["bar"] == Tables.columns(Tables.earlierBarColumns), found["rollup"] == nil { throw earlier(server) }
        for (table, columns) in found where ["bar", "rollup", "catalog"].contains(table) {
            guard columns == own[table] else { throw foreign(server) }
        }
        if found["catalog"] != nil { return found["newest"] == nil ? .outdated : .complete }
        guard found.keys.allSatisfy({ own[$0] == found[$0] }) else { throw foreign(server) }
        return .unfinished
    }

    private func foreign(_ server: Server) -> MarketError {
        MarketError(.data, "\(server.name): the database \(database) has tables of another program; name another database")
    }

    private func earlier(_ server: Server) -> MarketError {
        MarketError(
            .data, "\(server.name): the database \(database) was made by an earlier version, without roll-ups; import into another one")
    }

    /// Creates the database and its tables where they are missing.
    func create(on servers: Servers) throws {
        let head = try servers.head
        let all = try servers.all
        for server in all { _ = try state(on: server) }
        for server in all { for statement in onEveryServer { try server.run(statement) } }
        for statement in onHead { try head.run(statement) }
    }
}

import DojimaSeries
import DojimaText
import DojimaPlatform

extension ClickHouseDatabase {
    /// The result of `clean` for one server.
    public struct CleanedServer: Equatable, Sendable {
        /// The host and the port.
        public var name: String
        /// The number of removed bars. Their roll-ups are removed too, but not counted.
        public var rows: Int
    }

    /// Removes the rows that no reader can see any more: rows of imports that were never committed, and rows of removed series. Returns the
    /// number of removed rows for each server.
    ///
    /// Writers wait while the rows are searched. Readers that began before a series was removed may still read it: they get some seconds to
    /// finish, and slower ones fail with an error that tells the user to read again. Servers rewrite the parts that contain such rows,
    /// which takes free disk space of the size of these parts.
    public func clean() throws -> [CleanedServer] { try clean(delay: ClickHouseSnapshot.cleaningDelay) }

    /// - Parameter delay: the seconds between the announcement that rows will be removed and their removal.
    func clean(delay: Double) throws -> [CleanedServer] {
        guard access == .writing else { throw MarketError(.cannotCreate, "\(name): the database was opened for reading only") }
        // Throws if there is no database.
        _ = try currentSnapshot.number
        let lock = try WriteLock(tables, servers.head, wait: lockTimeout)
        let unreachableRows: [UnreachableRows]
        do {
            unreachableRows = try self.unreachableRows(before: lock.number)
            let series = unreachableRows.flatMap(\.series)
            let entries = series.map { (EntryKey(.clean, symbol: "", part: "\($0)"), EntryValue?.some(EntryValue())) }
            if series.isEmpty { try lock.end(keepingNumber: false) } else { try lock.commit(Dictionary(entries) { $1 }) }
        } catch {
            _ = try? lock.end(keepingNumber: false)
            throw error
        }
        if unreachableRows.contains(where: { !$0.series.isEmpty }) { usleep(UInt32(clamping: delay * 1e6)) }
        for unreachable in unreachableRows {
            try remove(unreachable, from: "bar")
            try remove(unreachable, from: "rollup")
        }
        let head = try servers.head
        try WriteLock.dropAborted(before: try ClickHouseSnapshot.lastNumber(tables, head), tables, head)
        return unreachableRows.map { CleanedServer(name: $0.server.name, rows: $0.rows) }
    }

    /// The rows of a server that no reader can see.
    private struct UnreachableRows {
        var server: Server
        /// The numbers of changes that were not committed.
        var numbers: [UInt64] = []
        /// The numbers of series that were removed.
        var series: [UInt64] = []
        /// The number of rows in the table of bars.
        var rows = 0

        /// The condition of the rows; `nil` if there are none.
        var condition: String? {
            let parts = [("number", numbers), ("series", series)].compactMap { column, numbers in
                numbers.isEmpty ? nil : "\(column) IN (\(numbers.sorted().map(String.init).joined(separator: ", ")))"
            }
            return parts.isEmpty ? nil : parts.joined(separator: " OR ")
        }
    }

    /// Finds the rows of changes before a number that no reader can see.
    private func unreachableRows(before next: UInt64) throws -> [UnreachableRows] {
        let state = currentSnapshot
        let visibleSeries = Set(try state.entries(where: "kind = 'series'").map { try SeriesEntry($0.value, $0.key).id })
        let head = try servers.head
        let committed = Set(try numbers(on: head, "SELECT DISTINCT number FROM \(tables.catalog) WHERE symbol = '' AND kind = 'rows'"))
        return try servers.all.map { server in
            func found(_ column: String, where condition: String) throws -> [UInt64] {
                let parts = [tables.bar, tables.rollup].map { "SELECT DISTINCT \(column) FROM \($0) WHERE \(condition)" }
                return try numbers(on: server, "SELECT DISTINCT \(column) FROM (\(parts.joined(separator: " UNION ALL ")))")
            }
            var unreachable = UnreachableRows(server: server)
            unreachable.numbers = try found("number", where: "number < \(next)").filter { !committed.contains($0) }
            let isCommitted = "number < \(next)" + (unreachable.condition.map { " AND NOT (\($0))" } ?? "")
            unreachable.series = try found("series", where: isCommitted).filter { !visibleSeries.contains($0) }
            if let condition = unreachable.condition {
                unreachable.rows = try server.count("SELECT count() FROM \(tables.bar) WHERE \(condition) FORMAT RowBinary")
            }
            return unreachable
        }
    }

    private func numbers(on server: Server, _ sql: String) throws -> [UInt64] {
        var rows = try server.run("\(sql) FORMAT RowBinary", isRepeatable: true, atMost: Server.manyBytes)
        var found: [UInt64] = []
        while !rows.isAtEnd { found.append(try rows.integer()) }
        return found
    }

    /// Removes rows from a table, and waits until that is done.
    private func remove(_ unreachable: UnreachableRows, from table: String) throws {
        guard let condition = unreachable.condition else { return }
        let server = unreachable.server
        try server.run("ALTER TABLE \(tables.name(table)) DELETE WHERE \(condition)")
        let deadline = ContinuousClock.now + .seconds(lockTimeout)
        while true {
            let left = try server.count(
                """
                SELECT count() FROM system.mutations
                WHERE database = \(literal(tables.database)) AND table = \(literal(table)) AND is_done = 0
                FORMAT RowBinary
                """)
            if left == 0 { return }
            guard .now < deadline else {
                throw MarketError(.locked, "\(server.name): the rows are not removed yet; try again, or wait longer with \(setting: .wait)")
            }
            usleep(100_000)
        }
    }
}

import DojimaSeries
import DojimaText
import Glibc

extension ClickHouseDatabase {
    /// The rows that were removed from a server.
    public struct CleanedServer: Equatable, Sendable {
        /// The host and the port.
        public var name: String
        /// Of bars; their roll-ups, of which there are few, are removed with them.
        public var rows: Int
    }

    /// Removes the rows of imports that ended before they were committed, which readers never see; returns what each server had of them.
    ///
    /// Writers wait meanwhile. Servers write the parts anew that have such rows: it takes free space of their size.
    public func clean() throws -> [CleanedServer] {
        guard access == .writing else { throw MarketError(.cannotCreate, "\(name): the database was opened for reading only") }
        let head = try servers.head
        // Throws where there is no database.
        _ = try ClickHouseSnapshot(servers, tables, name: name).number
        let turn = try WritingTurn(tables, head, wait: turnWait)
        defer { _ = try? turn.end(keepingNumber: false) }
        let committed = try numbers(on: head, "SELECT number, count() FROM \(tables.catalog) WHERE kind = 'rows' GROUP BY number")
        let cleaned = try servers.all.map { server in
            let rows = try numbers(on: server, "SELECT number, count() FROM \(tables.bar) GROUP BY number")
            let rollups = try numbers(on: server, "SELECT number, count() FROM \(tables.rollup) GROUP BY number")
            let isDead = { (number: UInt64) in committed[number] == nil && number < turn.number }
            try remove(rows.keys.filter(isDead), from: "bar", on: server)
            try remove(rollups.keys.filter(isDead), from: "rollup", on: server)
            return CleanedServer(name: server.name, rows: rows.filter { isDead($0.key) }.values.reduce(0, +))
        }
        try WritingTurn.dropAborted(before: try ClickHouseSnapshot.lastNumber(tables, head), tables, head)
        return cleaned
    }

    /// Returns the numbers of changes with their counts.
    private func numbers(on server: Server, _ sql: String) throws -> [UInt64: Int] {
        var rows = try server.run("\(sql) FORMAT RowBinary", isRepeatable: true)
        var found: [UInt64: Int] = [:]
        while !rows.isAtEnd { found[try rows.integer()] = Int(try rows.integer(UInt64.self)) }
        return found
    }

    /// Removes the rows of some changes from a table, and waits until that is done.
    private func remove(_ numbers: [UInt64], from table: String, on server: Server) throws {
        guard !numbers.isEmpty else { return }
        let list = numbers.sorted().map(String.init).joined(separator: ", ")
        try server.run("ALTER TABLE \(tables.name(table)) DELETE WHERE number IN (\(list))")
        let deadline = ContinuousClock.now + .seconds(turnWait)
        while true {
            var rows = try server.run(
                """
                SELECT count() FROM system.mutations
                WHERE database = \(literal(tables.database)) AND table = \(literal(table)) AND is_done = 0
                FORMAT RowBinary
                """, isRepeatable: true)
            if try rows.integer(UInt64.self) == 0 { return }
            guard .now < deadline else {
                throw MarketError(.locked, "\(server.name): the rows are not removed yet; try again, or wait longer with \(setting: .wait)")
            }
            usleep(100_000)
        }
    }
}

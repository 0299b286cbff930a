import DojimaClickHouse
import DojimaCommands
import DojimaSeries
import DojimaStore
import DojimaPlatform

/// The program `dojima-net`: the commands of `dojima`, with network access.
@main enum Net {
    static func main() {
        DojimaCommand.main(
            with: NetworkProgram.Services(
                serve: { request in
                    try ChartService.run(request) { Net.database(at: $0.address, for: .following, wait: $0.wait, counting: nil) }
                }, open: Net.database,
                clean: { address, wait in
                    try Net.database(at: address, for: .writing, wait: wait, counting: nil).clean().map { ($0.name, $0.rows) }
                }, query: Net.query, schema: { ClickHouseDatabase.schema(of: $0) }))
    }

    private static func query(_ query: NamedQuery, at address: ClickHouseAddress, timeout: Double?, wait: Double?) throws -> QueryResult {
        let limits = ServerQueryLimits(seconds: timeout, values: QueryLimits.resultValues, bytes: QueryLimits.resultTextBytes)
        let found = try database(at: address, for: .reading, wait: wait, counting: nil).query(query.sql, name: query.name, limits: limits)
        return QueryResult(columns: found.columns, rows: found.rows.map { row in row.map(QueryValue.init) })
    }

    /// Returns a database on servers. The password is read from the environment, which other users cannot see.
    private static func database(
        at address: ClickHouseAddress, for access: NetworkProgram.DatabaseAccess, wait: Double?,
        counting: RowCounting?
    ) -> ClickHouseDatabase {
        let password = getenv("DOJIMA_CLICKHOUSE_PASSWORD").map { String(cString: $0) } ?? ""
        let use: ClickHouseDatabase.Access =
            switch access {
            case .reading: .reading
            case .writing: .writing
            case .trial: .trial
            case .following: .following
            }
        return ClickHouseDatabase(address, password: password, access: use, wait: wait ?? 0, lockTimeout: wait ?? 600, counting: counting)
    }
}

extension QueryValue {
    fileprivate init(_ value: QueryRows.Value) {
        switch value {
        case .null: self = .null
        case .integer(let integer): self = .integer(integer)
        case .real(let real): self = .real(real)
        case .text(let text): self = .text(text)
        }
    }
}

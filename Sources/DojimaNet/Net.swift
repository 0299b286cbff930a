import DojimaClickHouse
import DojimaCommands
import DojimaSeries
import Glibc

/// The program `dojima-net`: the commands of `dojima`, with a network.
package enum Net {
    package static func main() {
        DojimaCommand.main(
            with: NetworkProgram.Services(
                serve: { try ChartService.run($0) }, open: Net.database,
                clean: { address, wait in
                    try Net.database(at: address, for: .writing, wait: wait, counting: nil).clean().map { ($0.name, $0.rows) }
                }, schema: { ClickHouseDatabase.schema(of: $0) }))
    }

    /// Returns a database on servers; the password comes from the environment, where others do not see it.
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
            }
        return ClickHouseDatabase(address, password: password, access: use, wait: wait ?? 0, turnWait: wait ?? 600, counting: counting)
    }
}

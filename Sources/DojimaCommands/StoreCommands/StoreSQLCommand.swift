import ArgumentParser

struct StoreSQLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sql", abstract: "Print the statements that create the tables of a database on servers.",
        discussion: """
            For users whose rights do not allow Dojima to create them; otherwise the first import does. No server is contacted. Each \
            import also creates and drops a table writing_N on the server of the first shard.

              dojima store sql --db clickhouse://db1,db2/bars?cluster=desk | clickhouse-client --multiquery
            """)

    @OptionGroup var store: StoreArguments
    @OptionGroup var notices: NoticeArguments
    @OptionGroup var errors: ErrorFormArguments

    func run() throws {
        let address = try store.requireServers(else: "name one with --db clickhouse://HOST/DATABASE")
        try Console.lines(NetworkProgram.services(for: address).schema(address))
    }
}

import ArgumentParser

struct StoreSQLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sql", abstract: "Print the statements that create the tables of a database on servers.",
        discussion: """
            For those whose rights do not let Dojima create them: the first import makes them otherwise. No server is asked. Each \
            import also makes and removes a table writing_N on the server of the first shard.

              dojima store sql --db clickhouse://db1,db2/bars?cluster=desk | clickhouse-client --multiquery
            """)

    @OptionGroup var store: StoreArguments
    @OptionGroup var notices: NoticeArguments

    @Option(help: ArgumentHelp("How errors are written: table or csv for one line, json for an object.", valueName: "form"))
    var format: ResultForm?

    func run() throws {
        let address = try store.requireServers(else: "name one with --db clickhouse://HOST/DATABASE")
        try Console.lines(NetworkProgram.services(for: address).schema(address))
    }
}

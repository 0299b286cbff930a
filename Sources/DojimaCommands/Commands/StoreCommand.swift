import ArgumentParser

struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Copy, check, measure and clean the database.",
        discussion: """
              dojima store backup monday.db
              dojima store copy --to clickhouse://db1/bars
              dojima store check
              dojima store stats
              dojima store rename FB META
              dojima store remove SPX --interval 1m --vacuum
            """,
        subcommands: StoreCommandCatalog.all)
}

import ArgumentParser

struct StoreCleanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean", abstract: "Remove unused rows from servers: those of removed series and unfinished imports.",
        discussion: """
            Such rows take space. The output has a row for each server, with the number of its unused rows. Imports by others wait while \
            they are searched.

              dojima store clean --db clickhouse://db1,db2/bars?cluster=desk
            """)

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let address = try store.requireServers(else: "store remove --vacuum frees the space of a file")
        var table = Table(["server", "rows"])
        for (server, rows) in try NetworkProgram.services(for: address).clean(address, store.givenWait) {
            table.append([.text(server), .integer(rows)])
        }
        try Console.result(result.style().render(table))
    }
}

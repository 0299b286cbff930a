import Testing

@testable import DojimaCommands

@Suite struct NetworkProgramTests {
    @Test(
        "A command line needs the program with the network only if an option names a database on servers",
        arguments: [
            (["list", "--db", "clickhouse://h/x"], true), (["list", "--db=clickhouse://h/x"], true), (["list", "--db", "x.db"], false),
            (["list", "--db", "clickhouse://h/x/y"], false),
            (["store", "copy", "--db", "clickhouse://h/x", "--to", "clickhouse://h:70000/x"], false),
            (["list"], false), (["calendar", "XNYS"], false),
        ])
    func options(_ arguments: [String], _ isNeeded: Bool) {
        #expect(NetworkProgram.isNeeded(for: arguments[...]) == isNeeded)
    }

    @Test("A command uses a database if it has the option --db", arguments: DescribedCommand.all)
    func databases(_ command: DescribedCommand) {
        #expect(StoreArguments.belong(to: command.type) == command.description.optionNames.contains("db"))
    }
}

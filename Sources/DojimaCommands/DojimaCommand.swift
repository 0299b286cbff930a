package import ArgumentParser
import DojimaPlatform
import Synchronization

/// The root command `dojima`, of which all others are subcommands.
package struct DojimaCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "dojima",
        abstract: "Charts that know when the market was open.",
        discussion: """
            Imports OHLC bars into an SQLite file and draws them on an axis without weekends, holidays, nights and lunch breaks.

              dojima import spx.csv --symbol SPX --calendar XNYS
              dojima chart SPX --last 1y --overlay sma:50 --navigator -o spx.png
              dojima window SPX --last 6M --format json

            For help: dojima chart -h on one screen, dojima chart --help in full, dojima help chart axes by topic.

            Times are ISO 8601, or @ and seconds since 1970. Results go to standard output, everything else to standard error. dojima \
            --version --verbose also prints the versions of libraries and time zones, and the years for which calendars include the \
            holidays.

            Exit status: 0 done, 1 (of verify) changed, 64 wrong usage, 65 bad data, 66 no such file, symbol or calendar, 73 cannot create \
            the output, 74 input or output error, 75 database locked.
            """,
        version: version,
        subcommands: CommandCatalog.all)

    static let version = "1.0.0"

    /// Parses and runs a command, and converts an error to one line and an exit status.
    ///
    /// - Parameter services: the operations that need the network; `nil` in a program without network code.
    package static func main(with services: NetworkProgram.Services? = nil) {
        NetworkProgram.services.withLock { $0 = services }
        do {
            try ProcessStart.prepare()
            let arguments = CommandLine.arguments.dropFirst()
            Console.isQuiet = NoticeArguments.isQuiet(arguments)
            // Answered without the parser, whose tree of all commands takes 1.7 of the 8.2 ms of `--version` (medians of 300 runs in turn).
            if arguments == ["--version"] { return try Console.result(version + "\n") }
            if arguments.sorted() == ["--verbose", "--version"] { return try Console.result(VersionReport.text) }
            if FishCompletions.areRequested(by: arguments) { return try Console.result(FishCompletions.script) }
            try ProcessStart.requireThreads(for: arguments.first)
            if NetworkProgram.isNeeded(for: arguments) { try NetworkProgram.replaceProcess(for: "a database on servers") }
            ProcessStart.findFonts(for: arguments.first)
            var command = try parse(arguments)
            try command.run()
            Console.printNotes()
            NetworkProgram.printRowCounts()
        } catch {
            DojimaPlatform.exit(report(error))
        }
    }

    /// Returns the subcommand that the arguments name, with its options parsed.
    ///
    /// Parsing only the subcommand avoids building the tree of all the others. Arguments that it does not accept are parsed again from the
    /// root, so that errors contain the full name and the parser's descriptions of commands contain the texts of the keys.
    static func parse(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
        if let help = try HelpPage.requested(by: arguments) { throw CleanExit.message(help) }
        let command = try parseUnchecked(arguments)
        try GapMarkArguments.validate(boundIn: arguments)
        return command
    }

    private static func parseUnchecked(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
        if let name = arguments.first, let subcommand = CommandCatalog.command(named: name),
            subcommand.configuration.subcommands.isEmpty, let command = try? parse(arguments.dropFirst(), as: subcommand),
            type(of: command) == subcommand
        {
            return command
        }
        return try parseAsRoot(Array(arguments))
    }

    /// Parses the arguments of a single command, without the help that its options take from the keys.
    private static func parse(_ arguments: ArraySlice<String>, as command: any ParsableCommand.Type) throws -> any ParsableCommand {
        try ArgumentHelp.$readsKeys.withValue(false) { try command.parseAsRoot(Array(arguments)) }
    }

    /// Creates the root command, which shows help when it runs without a subcommand.
    package init() {}

    package func run() throws {
        guard Console.isTerminal, let store = try? StoreArguments.parse([]), !store.exists else { throw CleanExit.helpRequest(self) }
        try Console.result(FirstSteps.text(database: store.name))
    }
}

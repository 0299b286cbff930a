package import Dojima
import DojimaCommands
package import DojimaPages
package import DojimaText

/// The commands of the command line for pages. They read only the served symbols, and of files only the contents read at the start.
package struct ServedCommands: PageCommands {
    /// The path or the address of the database.
    private let database: String
    private let access: CommandAccess

    /// - Parameter files: the contents of the files that commands may name, by name.
    package init(of database: ServedDatabase, files: [String: [UInt8]]) {
        self.database = database.name
        access = CommandAccess(files: files) { try database.open() }
    }

    package var keyOptions: Set<String> { ChartCommandLine.keyOptions }

    package var editingCommand: String { "dojima serve --edit" }

    package func chart(_ symbols: [String], _ options: [ChartOption]) throws -> ChartSpecification {
        // A value is joined to its option, so that a value after a flag is not taken for a symbol.
        try CommandCall(["chart"] + options.map(\.argument) + ["--"] + symbols, within: access).chart()
    }

    package func output(of command: String, _ options: [ChartOption], _ names: [String]) throws -> [UInt8] {
        // `--` keeps names from being taken for options.
        let words = [command, "--db", database, "--format", "json"] + options.map(\.argument) + ["--"] + names
        return try CommandCall(words, within: access).output()
    }

    package func written(_ chart: ChartSpecification) -> WrittenChart {
        let line = ChartCommandLine(chart)
        return WrittenChart(command: line.shellText, address: PageAddress(symbols: line.symbols, options: line.options))
    }

    package func reported(_ error: any Error, of chart: ChartSpecification) -> any ReportedError {
        CommandCall(ChartCommandLine(chart).arguments, within: access).refusal(of: error)
    }

    package func refusal(ofOption name: String, command: String) -> String { CommandCall.refusal(ofOption: name, command: command) }
}

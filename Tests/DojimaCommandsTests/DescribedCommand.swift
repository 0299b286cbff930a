import ArgumentParser
import Testing

@testable import DojimaCommands

/// A command that is not a group of commands, with its description.
struct DescribedCommand: CustomTestStringConvertible {
    /// The words of the command: `chart`, `store remove`.
    let path: String
    let type: any ParsableCommand.Type
    /// The description, without the texts of keys.
    let description: CommandDescription

    private init(_ type: any ParsableCommand.Type, path: String) {
        (self.path, self.type, description) = (path, type, CommandDescription(of: type, readsKeys: false))
    }

    var words: [String] { path.split(separator: " ").map(String.init) }
    var testDescription: String { path }

    /// Described once, since a debug build checks the declarations of a command each time that it describes it.
    static let all: [DescribedCommand] = CommandCatalog.all.flatMap { command in
        let below = command.configuration.subcommands
        return below.isEmpty
            ? [DescribedCommand(command, path: command._commandName)]
            : below.map { DescribedCommand($0, path: "\(command._commandName) \($0._commandName)") }
    }

    /// Returns the long options of a command, without dashes.
    static func options(of command: String) -> [String] {
        CommandCatalog.command(named: command).map(CommandDescription.optionNames) ?? []
    }
}

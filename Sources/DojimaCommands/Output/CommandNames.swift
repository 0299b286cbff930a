import ArgumentParser
import DojimaText

/// Returns the message if the first word is not one of the commands, with the similar commands, else all of them; `nil` if it is one.
func unknownCommand(_ words: ArraySlice<String>, among commands: [any ParsableCommand.Type], under parent: String = "") -> String? {
    guard let word = words.first, !word.hasPrefix("-") else { return nil }
    let names = commands.compactMap { $0.configuration.commandName }
    if let command = commands.first(where: { $0.configuration.commandName == word }) {
        let below = command.configuration.subcommands
        return below.isEmpty ? nil : unknownCommand(words.dropFirst(), among: below, under: parent + word + " ")
    }
    let other = (Synonyms.commands[word.lowercased()] ?? []).filter { parent.isEmpty || $0.hasPrefix(parent) }
    let near = other.isEmpty ? nearestNames(to: word, among: names).map { parent + $0 } : other
    let all = names.map { parent + $0 }.joined(separator: ", ")
    return "no command \(parent)\(word); " + (near.isEmpty ? "there are \(all)" : "did you mean \(alternatives(near))?")
}

/// Returns the command that the first words name, and these words; `nil` for the root command.
func commandNamed(by words: ArraySlice<String>) -> (type: any ParsableCommand.Type, path: String)? {
    var found: (type: any ParsableCommand.Type, path: String)?
    for word in words {
        let commands = found.map { $0.type.configuration.subcommands } ?? CommandCatalog.all
        guard let command = commands.first(where: { $0.configuration.commandName == word }) else { break }
        found = (command, found.map { "\($0.path) \(word)" } ?? word)
    }
    return found
}

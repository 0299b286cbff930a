import DojimaFormats
import DojimaText
import ArgumentParser
import DojimaPlatform

/// Writes an error as one line on standard error (as an object if results are JSON) and returns the exit status.
///
/// Requests for help and the version are not errors: their text goes to standard output and the status is 0.
func report(_ error: any Error) -> Int32 {
    let failure = failure(from: error)
    guard let failure else {
        let text = DojimaCommand.fullMessage(for: error)
        do { try Console.result(printableLines(text) + "\n") } catch { return report(error) }
        return 0
    }
    // A difference that `verify` finds is a result, not a failure.
    if failure.isChange { Console.printNotes() }
    Console.standardError(errorText(line(of: failure, for: CommandLine.arguments), status: failure.exitStatus))
    return failure.exitStatus
}

/// Returns the error line, without the prefix `dojima: `.
///
/// Passwords in arguments that the line quotes are masked, and long arguments are shortened.
///
/// - Parameter arguments: the command's arguments, with the program first.
func line(of failure: Failure, for arguments: [String]) -> String {
    let message = failure.message + importAdvice(on: failure.message, arguments)
    return shortened(masked(oneLine(message.commandLine), quoting: arguments), quoting: arguments)
}

/// Returns the advice to import a file if its error names reading options that the command does not have; else an empty message.
private func importAdvice(on message: Message, _ arguments: [String]) -> Message {
    var named: [SettingName] = []
    _ = message.text { reference in
        if case .setting(let setting) = reference, !named.contains(setting) { named.append(setting) }
        return ""
    }
    named.removeAll { !ReadingArguments.settings.contains($0) }
    guard !named.isEmpty, let command = commandNamed(by: arguments.dropFirst()), command.type != ActionsCommand.self else { return "" }
    let available = CommandDescription.optionNames(of: command.type)
    // A command may have an option with the same name for a table that it writes, such as `--columns`.
    let readsFiles = available.contains("file-format")
    named.removeAll { (readsFiles || $0 == .zone) && available.contains(String($0.option.dropFirst(2))) }
    guard let first = named.first else { return "" }
    let options = named.dropFirst().reduce("\(setting: first)" as Message) { "\($0) or \(setting: $1)" }
    let key = available.contains("set") && first != .zone ? "write it under reading in the specification, or " : ""
    return "; \(command.path) has no option for that: \(key)import the file with dojima import and \(options)"
}

/// Masks possible passwords in arguments that a line repeats and that look like addresses of servers, in any option.
private func masked(_ line: String, quoting arguments: [String]) -> String {
    arguments.map(oneLine).reduce(line) { line, argument in
        let value = argument.hasPrefix("-") ? String(argument.drop { $0 != "=" }.dropFirst()) : argument
        guard ["//", "@", "%40", "?"].contains(where: value.contains), case let shown = withoutPassword(value), shown != value else {
            return line
        }
        return line.replacing(value, with: shown)
    }
}

/// Returns the line of an error, or an object if results are JSON.
func errorText(_ message: String, status: Int32) -> String {
    let line = printable(message)
    guard wantsJSON(CommandLine.arguments) else { return "dojima: \(line)\n" }
    return TextNode.object([("error", .text(line)), ("status", .integer(Int(status)))]).json() + "\n"
}

/// Returns the failure to report for an error of any layer; `nil` for a request for help.
///
/// - Parameter arguments: the command's arguments, with the program first, for advice about them.
func failure(from error: any Error, for arguments: [String] = CommandLine.arguments) -> Failure? {
    switch error {
    case let error as Failure: return error
    case let error as any ReportedError: return Failure(error.category, error.message)
    default:
        // Messages contain no help, so the keys need not be read to build it.
        return ArgumentHelp.$readsKeys.withValue(false) {
            let code = DojimaCommand.exitCode(for: error)
            guard code != .success else { return nil }
            let message = DojimaCommand.message(for: error)
            guard code == .validationFailure else { return Failure(.internalError, Message(message)) }
            let text = advice(on: message, arguments) ?? withoutList(message)
            return Failure(.request, "\(text); see \(help(for: arguments))")
        }
    }
}

/// Joins a message of the argument parser, with its list of values, to one line without a full stop.
private func withoutList(_ message: String) -> String {
    let lines = message.split(whereSeparator: \.isNewline).map { line in String(line.drop { $0 == " " }) }
    guard let first = lines.first else { return message }
    let values = lines.dropFirst().map { $0.hasPrefix("- ") ? String($0.dropFirst(2)) : $0 }
    let line = values.isEmpty ? first : first + " " + values.joined(separator: ", ")
    return line.last == "." ? String(line.dropLast()) : line
}

/// Returns advice that the argument parser does not give: similar commands, and how to write a value that looks like an option.
private func advice(on message: String, _ arguments: [String]) -> String? {
    if let advice = unknownCommand(arguments.dropFirst(), among: CommandCatalog.all) { return advice }
    if message.hasPrefix("Unknown option '"), let command = commandNamed(by: arguments.dropFirst()) {
        let option = String(message.dropFirst("Unknown option '".count).prefix { $0 != "'" })
        return Synonyms.advice(on: option, of: command.type, named: command.path) ?? "Unknown option '\(option)'"
    }
    guard message.hasPrefix("Missing value for"), let value = arguments.dropFirst().first(where: isNegative),
        let option = zip(arguments, arguments.dropFirst()).first(where: { $1 == value })?.0
    else { return nil }
    return "\(message): a value that begins with a dash is written \(option)=\(value)"
}

/// Returns words as alternatives: `a`, `a or b`, `a, b or c`.
func alternatives(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
}

/// Whether a word is a value such as -3M instead of an option.
private func isNegative(_ word: String) -> Bool { word.hasPrefix("-") && word.dropFirst().first?.isNumber == true }

/// The command that shows help for the arguments.
private func help(for arguments: [String]) -> String {
    let command = arguments.dropFirst().first { CommandCatalog.command(named: $0) != nil }
    return (["dojima"] + [command].compactMap(\.self) + ["--help"]).joined(separator: " ")
}

func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { String($0) }.joined(separator: " ")
}

/// Shortens a line: very long words, and long arguments that it repeats or their values after `=`, are reduced to their beginnings.
func shortened(_ line: String, quoting arguments: [String]) -> String {
    // Longer than usual file paths.
    let longest = 200
    func beginning(_ text: some StringProtocol) -> String { text.prefix(60) + "…" }
    var line = line
    for argument in arguments.map(oneLine) {
        let value = argument.hasPrefix("--") ? argument.drop { $0 != "=" }.dropFirst() : ""
        for text in [argument[...], value] where text.count > longest { line = line.replacing(text, with: beginning(text)) }
    }
    guard line.utf8.count > longest else { return line }
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
        guard word.count > longest else { return String(word) }
        // Keeps the closing quotation marks.
        let end = word.suffix(3).drop { $0.isLetter || $0.isNumber }
        return beginning(word) + end
    }
    return words.joined(separator: " ")
}

/// Whether the user asked for JSON, found without parsing since parsing may be what failed.
func wantsJSON(_ arguments: [String]) -> Bool {
    arguments.contains("--format=json") || zip(arguments, arguments.dropFirst()).contains { $0 == "--format" && $1 == "json" }
}

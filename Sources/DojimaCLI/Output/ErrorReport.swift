import ArgumentParser
import DojimaCairo

import DojimaFormats
import DojimaStore
import DojimaTime
import Glibc

/// Writes an error as one line on standard error (an object when results are JSON) and gives the exit status.
///
/// Requests for help and the version are no errors: their text goes to standard output and the status is 0.
func report(_ error: any Error) -> Int32 {
    let failure = failure(from: error)
    guard let failure else {
        let text = DojimaCommand.fullMessage(for: error)
        do { try Console.result(text + "\n") } catch { return ExitStatus.inputOutput.rawValue }
        return ExitStatus.done.rawValue
    }
    let line = oneLine(failure.message)
    if wantsJSON(CommandLine.arguments) {
        let text = JSON.object([("error", .string(line)), ("status", .integer(Int(failure.status.rawValue)))]).text + "\n"
        Console.standardError(text)
    } else {
        Console.note(line)
    }
    return failure.status.rawValue
}

/// What an error of any layer means to the user; `nil` for a request for help.
private func failure(from error: any Error) -> Failure? {
    switch error {
    case let error as Failure: return error
    case let error as ZoneError: return Failure(.noInput, error.message)
    case let error as CalendarError: return Failure(.noInput, error.message)
    case let error as RuleError: return Failure(.usage, error.message)

    case let error as ReadingError: return Failure(error.kind == .option ? .usage : .badData, error.message)
    case let error as StoreError: return Failure(status(of: error), error.message)
    case let error as RenderingError: return Failure(.usage, error.message)
    default:
        guard DojimaCommand.exitCode(for: error) != .success else { return nil }
        let known = DojimaCommand.exitCode(for: error) == .validationFailure
        return Failure(
            known ? .usage : .internalError, DojimaCommand.message(for: error) + (known ? "; see \(help(for: CommandLine.arguments))" : ""))
    }
}

/// The call that would have helped.
private func help(for arguments: [String]) -> String {
    let command = arguments.dropFirst().first { name in CommandCatalog.all.contains { $0.configuration.commandName == name } }
    return (["dojima"] + [command].compactMap(\.self) + ["--help"]).joined(separator: " ")
}

private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { String($0) }.joined(separator: " ")
}

/// Whether the user asked for JSON, found without parsing since parsing may be what failed.
func wantsJSON(_ arguments: [String]) -> Bool {
    arguments.contains("--format=json") || zip(arguments, arguments.dropFirst()).contains { $0 == "--format" && $1 == "json" }
}

/// The exit status of a store's error.
private func status(of error: StoreError) -> ExitStatus {
    switch error.kind {
    case .notADatabase, .foreign, .newer, .torn, .badData: .badData
    case .missing, .unknownSymbol: .noInput
    case .cannotCreate: .cannotCreate
    case .inputOutput: .inputOutput
    case .locked: .locked
    case .badQuery, .badOption: .usage
    case .internalError: .internalError
    }
}

import ArgumentParser
package import Dojima
package import DojimaText

/// A command called as a function, by a program that answers requests with the output of the command line.
package struct CommandCall: Sendable {
    /// The failure of a command: the error line of the command line, without the prefix `dojima: `, and its category.
    package struct Refusal: ReportedError {
        package var category: ErrorCategory
        package var message: Message
    }

    /// The name of the command and its arguments: `["window", "SPX", "--last", "6M"]`.
    private let arguments: [String]
    private let access: CommandAccess?

    /// - Parameter access: the data that the command may read; `nil` for everything that the command line may read.
    package init(_ arguments: [String], within access: CommandAccess?) { (self.arguments, self.access) = (arguments, access) }

    /// Runs the command and returns what it writes to standard output; its notes are dropped.
    package func output() throws(Refusal) -> [UInt8] {
        try refusing {
            let capture = CapturedOutput()
            try Console.$capture.withValue(capture) {
                var command = try parsed()
                try command.run()
            }
            return capture.bytes
        }
    }

    /// Parses the arguments of the command. Help is not built, since that takes a hundred times as long.
    private func parsed() throws -> any ParsableCommand {
        let found = arguments.first.flatMap { CommandCatalog.command(named: $0) }
        guard let type = found, type.configuration.subcommands.isEmpty else {
            throw Failure(.request, "no command \(arguments.first ?? "")")
        }
        let command = try ArgumentHelp.$readsKeys.withValue(false) { try type.parseAsRoot(Array(arguments.dropFirst())) }
        guard Swift.type(of: command) == type else {
            throw Failure(.request, "help is not available here; see dojima \(arguments[0]) --help")
        }
        try GapMarkArguments.validate(boundIn: arguments[...])
        return command
    }

    /// The specification that the arguments of `chart` describe.
    package func chart() throws(Refusal) -> ChartSpecification {
        try refusing {
            guard let chart = try parsed() as? ChartCommand else {
                throw Failure(.request, "not a chart command: \(arguments.joined(separator: " "))")
            }
            return try chart.specification()
        }
    }

    /// Returns the error line for an option that requests may not use, or that the command does not have.
    package static func refusal(ofOption name: String, command: String) -> String {
        guard let type = CommandCatalog.command(named: command), !CommandDescription.optionNames(of: type).contains(name) else {
            return printable("--\(name) cannot be used in a page's address, since pages may not access files")
        }
        let advice = Synonyms.advice(on: "--\(name)", of: type, named: command) ?? "Unknown option '--\(name)'"
        return printable(shortened(oneLine("\(advice); see dojima \(command) --help"), quoting: ["--\(name)"]))
    }

    /// Writes a text to standard output.
    package static func result(_ text: String) throws { try Console.result(text) }

    /// Writes a note for the person at the terminal to standard error.
    package static func note(_ message: Message) { Console.noteNow(message) }

    /// Performs work with the access of the command, and converts its error to a `Refusal`.
    private func refusing<Result>(_ work: () throws -> Result) throws(Refusal) -> Result {
        do { return try CommandAccess.$current.withValue(access, operation: work) } catch { throw refusal(of: error) }
    }

    /// Returns an error as the command line reports it for this command.
    package func refusal(of error: any Error) -> Refusal {
        let commandLine = ["dojima"] + arguments
        guard let failure = failure(from: error, for: commandLine) else {
            return Refusal(category: .request, message: "help is not available here; see dojima --help")
        }
        return Refusal(category: failure.category, message: Message(printable(line(of: failure, for: commandLine))))
    }
}

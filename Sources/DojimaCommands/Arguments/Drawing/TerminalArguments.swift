import ArgumentParser
import DojimaCairo
import DojimaText

/// Options for a picture in the terminal.
struct TerminalArguments: ParsableArguments {
    @Flag(help: "Draw in the terminal, in its size; a file is written only if -o names one.")
    var show = false

    @Option(
        help: ArgumentHelp(
            "How to draw in the terminal: \(TerminalArgument.allValueStrings.joined(separator: ", ")); also into a pipe. (default: detected from environment variables)",
            valueName: "format"))
    var terminal: TerminalArgument?

    /// Whether a picture is drawn in the terminal.
    func isWanted(output: String?) -> Bool { show || terminal != nil || output == "-" && Console.isTerminal }

    /// Returns the view of the terminal if a picture is drawn in it, else `nil`.
    ///
    /// Throws if standard output is not a terminal and `--terminal` is not given.
    ///
    /// - Parameters:
    ///   - output: the file that the user names, or `-` for standard output.
    ///   - picture: the size and the scale of the picture; `nil` for the size and scale of the terminal.
    func view(output: String?, _ picture: PictureArguments? = nil) throws -> TerminalView? {
        guard isWanted(output: output) else { return nil }
        guard terminal != nil || Console.isTerminal else {
            throw Failure(
                .request,
                "--show draws in a terminal, and standard output is not one; name a file with -o, or choose how to draw with --terminal")
        }
        let abilities = TerminalAbilities(environment)
        return TerminalView(
            format: terminal?.format ?? abilities.format, colors: abilities.colors, isDark: abilities.isDark,
            movesCursor: abilities.movesCursor, size: .current, givenSize: picture?.givenSize, givenScale: picture?.factor)
    }
}

/// The name of a way to draw in a terminal.
struct TerminalArgument: ExpressibleByArgument {
    var format: TerminalFormat

    init?(argument: String) {
        guard let format = TerminalCatalog.format(named: argument) else { return nil }
        self.format = format
    }

    var defaultValueDescription: String { format.name }
    static var allValueStrings: [String] { TerminalCatalog.all.map(\.name) }
}

import ArgumentParser

/// The option that suppresses notices, the same in every command.
///
/// `DojimaCommand` reads it from the arguments before they are parsed, since some notices are written during parsing.
struct NoticeArguments: ParsableArguments {
    @Flag(help: "Write only errors to standard error: no notices and no progress.")
    var quiet = false

    /// Whether the arguments contain the option; words after `--` are not options.
    static func isQuiet(_ arguments: some Sequence<String>) -> Bool { arguments.prefix { $0 != "--" }.contains("--quiet") }
}

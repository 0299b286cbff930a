import ArgumentParser

/// The option that leaves out notices, the same in every command.
///
/// `DojimaCommand` reads it from the arguments before they are parsed, since some notices are said while that happens.
struct NoticeArguments: ParsableArguments {
    @Flag(help: "Write nothing to standard error but errors: no notices and no progress.")
    var quiet = false

    /// Whether arguments have the option; those after `--` are no options.
    static func isQuiet(_ arguments: some Sequence<String>) -> Bool { arguments.prefix { $0 != "--" }.contains("--quiet") }
}

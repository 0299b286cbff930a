import ArgumentParser
import DojimaText

/// The help of a command: all of it; one of its topics; or the most used options on one screen.
struct HelpPage {
    /// The words of the command: `chart`, `store remove`.
    private var path: String
    private var command: CommandDescription

    /// Returns the help that the arguments request; `nil` if they request none, or that of a group of commands, which the parser writes.
    ///
    /// - Throws: a usage error for an unknown command or topic of `dojima help`.
    static func requested(by arguments: ArraySlice<String>) throws -> String? {
        if arguments.first == "help" { return try named(by: arguments.dropFirst().filter { !$0.hasPrefix("-") }[...]) }
        let words = arguments.prefix { $0 != "--" }
        guard words.contains("-h") || words.contains("--help"), let page = HelpPage(of: words) else { return nil }
        return words.contains("--help") ? page.full : page.short
    }

    /// The help of `dojima help COMMAND TOPIC`.
    private static func named(by words: ArraySlice<String>) throws -> String? {
        if let message = unknownCommand(words, among: CommandCatalog.all) {
            throw Failure(.request, Message("\(message); see dojima --help"))
        }
        guard let page = HelpPage(of: words) else { return nil }
        guard let word = words.dropFirst(page.path.split(separator: " ").count).first else { return page.full }
        guard page.hasTopics else {
            throw Failure(.request, "\(page.path) has no help topics; see dojima \(page.path) --help")
        }
        guard let topic = HelpTopic.charts.first(where: { $0.name == word.lowercased() }) else {
            let near = nearestNames(to: word, among: HelpTopic.names)
            let advice = near.isEmpty ? "there are \(HelpTopic.names.joined(separator: ", "))" : "did you mean \(alternatives(near))?"
            throw Failure(.request, "\(page.path) has no help topic \(word); \(advice)")
        }
        return page.page(of: topic)
    }

    /// Creates the help of the command that the first words name; `nil` for the root command and for groups of commands.
    private init?(of words: ArraySlice<String>) {
        guard let found = commandNamed(by: words), found.type.configuration.subcommands.isEmpty else { return nil }
        (path, command) = (found.path, CommandDescription(of: found.type))
    }

    /// Whether the command has the options of a chart, which are divided into topics.
    private var hasTopics: Bool { command.optionNames.contains("overlay") }

    // MARK: Sections

    /// A section of the help, with the topic that it belongs to.
    private struct Section {
        var topic: HelpTopic?
        var title: String
        var options: [CommandDescription.Argument]
    }

    /// The options by topic, if the command has topics; then those without a topic: titled groups, and the others at the end.
    private var sections: [Section] {
        var rest = command.options
        func extract(_ isWanted: (CommandDescription.Argument) -> Bool) -> [CommandDescription.Argument] {
            defer { rest.removeAll(where: isWanted) }
            return rest.filter(isWanted)
        }
        var sections = (hasTopics ? HelpTopic.charts : []).map { topic in
            let grouped = extract { $0.group.map(topic.groups.contains) ?? false }
            let named = topic.options.flatMap { name in extract { $0.longNames.first == name } }
            return Section(topic: topic, title: topic.title, options: grouped + named)
        }
        while let title = rest.lazy.compactMap(\.group).first {
            sections.append(Section(title: title, options: extract { $0.group == title }))
        }
        sections.append(Section(title: "Options", options: rest))
        return sections.filter { !$0.options.isEmpty }
    }

    // MARK: Pages

    /// The layout of texts that do not depend on the terminal.
    private static let standard = HelpLayout(columns: 80)

    /// All of the help, as wide as the terminal.
    private var full: String {
        let layout = HelpLayout(columns: TerminalSize.columnsOfText)
        let arguments = command.arguments.filter { $0.kind == .positional && $0.isListed }
        let texts =
            [
                layout.wrapped("OVERVIEW: " + [command.summary, command.discussion].filter { !$0.isEmpty }.joined(separator: "\n\n")),
                usage, arguments.isEmpty ? nil : layout.section("Arguments", arguments),
            ].compactMap(\.self) + sections.map { layout.section($0.title, $0.options) }
        // The help of a command without topics ends with an empty line, as that of the parser does.
        return texts.joined(separator: "\n\n") + (hasTopics ? "\n\n" + HelpPage.standard.wrapped("\(topicList) with examples.") : "\n")
    }

    /// The beginning of the sentence that lists the topics.
    private var topicList: String {
        "dojima help \(path) TOPIC explains one of: \(HelpTopic.names.joined(separator: ", ")),"
    }

    /// The help of one topic.
    private func page(of topic: HelpTopic) -> String {
        let layout = HelpLayout(columns: TerminalSize.columnsOfText)
        let section = sections.first { $0.topic?.name == topic.name }
        return [
            "OVERVIEW: \(topic.summary)", topic.lines.joined(separator: "\n"), topic.examples.map { "  " + $0 }.joined(separator: "\n"),
            section.map { layout.section($0.title, $0.options) } ?? "",
            HelpPage.standard.wrapped("Other topics: \(HelpTopic.names.filter { $0 != topic.name }.joined(separator: ", "))."),
        ].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The maximum number of lines of the short help.
    static let screen = 40

    /// One screen of help: all of it if it fits, else the purpose of the command, examples and the most used options in brief.
    private var short: String {
        let full = full
        guard full.count(where: { $0 == "\n" }) >= HelpPage.screen else { return full }
        let layout = HelpPage.standard
        let all = sections.flatMap(\.options)
        let names = HelpPage.usualOptions[path] ?? all.prefix(14).compactMap(\.longNames.first)
        let usual = names.compactMap { name in all.first { $0.longNames.first == name } }
        let more = hasTopics ? "\(topicList) and dojima \(path) --help all of them." : "dojima \(path) --help explains all options."
        let examples = command.discussion.split(separator: "\n").filter { $0.hasPrefix("  dojima ") && $0.count < 80 }.prefix(4)
        func text(linesPerOption: Int) -> String {
            let options = usual.map { layout.beginning(of: $0, lines: linesPerOption) }
            return [
                layout.wrapped("OVERVIEW: \(command.summary)"), examples.joined(separator: "\n"), shortUsage,
                (["USUAL OPTIONS:"] + options).joined(separator: "\n"), layout.wrapped(more),
            ].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        let long = text(linesPerOption: 2)
        return long.count { $0 == "\n" } < HelpPage.screen ? long : text(linesPerOption: 1)
    }

    // MARK: Usage

    /// The arguments of the command and its options, without `--version` and `--help`.
    private var ownArguments: [CommandDescription.Argument] {
        command.arguments.filter { $0.isListed && !["version", "help"].contains($0.longNames.first) }
    }

    /// The usage with all arguments and options; if there are more than twelve, only with the positional and the required ones.
    private var usage: String {
        guard ownArguments.count > 12 else { return usage(ownArguments.map(\.synopsis)) }
        return usage(mainSynopses.isEmpty ? ["<options>"] : ["[<options>]"] + mainSynopses)
    }

    /// The usage on one line.
    private var shortUsage: String { usage.count > 80 ? usage(mainSynopses + ["[<options>]"]) : usage }

    private func usage(_ synopses: [String]) -> String { (["USAGE: dojima", path] + synopses).joined(separator: " ") }

    /// The synopses of the positional arguments and of the required options.
    private var mainSynopses: [String] { ownArguments.filter { $0.kind == .positional || !$0.isOptional }.map(\.synopsis) }
}

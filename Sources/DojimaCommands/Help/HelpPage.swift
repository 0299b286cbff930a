import ArgumentParser
import DojimaText

/// The help of a command: all of it, grouped by topics; one topic; or one screen with the most used options.
///
/// The texts of the options come from the argument parser; this type arranges them.
struct HelpPage {
    private var command: any ParsableCommand.Type
    /// The words of the command: `chart`, `store remove`.
    private var path: String
    private var text: HelpText

    /// Returns the help that the arguments request; `nil` if they request none, or help that the argument parser writes.
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
        guard !words.isEmpty else { return nil }
        if let message = unknownCommand(words, among: CommandCatalog.all) {
            throw Failure(.usage, Message("\(message); see dojima --help"))
        }
        guard let found = commandNamed(by: words), words.count > found.path.split(separator: " ").count else {
            return HelpPage(of: words)?.full
        }
        let word = words.dropFirst(found.path.split(separator: " ").count).first ?? ""
        guard let page = HelpPage(of: words), page.hasTopics else {
            throw Failure(.usage, "\(found.path) has no help topics; see dojima \(found.path) --help")
        }
        guard let topic = HelpTopic.charts.first(where: { $0.name == word.lowercased() }) else {
            let names = HelpTopic.charts.map(\.name)
            let near = nearestNames(to: word, among: names)
            let advice = near.isEmpty ? "there are \(names.joined(separator: ", "))" : "did you mean \(alternatives(near))?"
            throw Failure(.usage, "\(found.path) has no help topic \(word); \(advice)")
        }
        return page.page(of: topic)
    }

    /// Creates the help of the command that the first words name; `nil` for the root command and for groups of commands.
    private init?(of words: ArraySlice<String>) {
        guard let found = commandNamed(by: words), found.type.configuration.subcommands.isEmpty else { return nil }
        (command, path) = (found.type, found.path)
        text = HelpText(DojimaCommand.helpMessage(for: command))
    }

    /// Whether the command has the options of a chart.
    private var hasTopics: Bool { text.sections.contains { $0.title == HelpText.heading("Closed time") } && text.entry("overlay") != nil }

    /// The sections of the topics; options without a topic come last.
    private var topics: [(topic: HelpTopic?, section: HelpText.Section)] {
        var rest = text.sections
        func extract(_ isWanted: (HelpText.Entry) -> Bool, from index: Int) -> [HelpText.Entry] {
            defer { rest[index].entries.removeAll(where: isWanted) }
            return rest[index].entries.filter(isWanted)
        }
        var found: [(HelpTopic?, HelpText.Section)] = []
        for topic in HelpTopic.charts {
            var entries: [HelpText.Entry] = []
            for index in rest.indices where topic.groups.map(HelpText.heading).contains(rest[index].title) {
                entries += extract({ _ in true }, from: index)
            }
            for option in topic.options {
                for index in rest.indices { entries += extract({ $0.name == option }, from: index) }
            }
            if !entries.isEmpty { found.append((topic, HelpText.Section(title: HelpText.heading(topic.title), entries: entries))) }
        }
        return found + rest.filter { !$0.entries.isEmpty }.map { (nil, $0) }
    }

    /// All of the help.
    private var full: String {
        guard hasTopics else { return text.full }
        let sections = topics.map(\.section.text)
        return ([text.head] + sections + [wrapped("\(topicList) with examples.")]).joined(separator: "\n\n")
    }

    private var topicList: String {
        "dojima help \(path) TOPIC explains one of: \(HelpTopic.charts.map(\.name).joined(separator: ", ")),"
    }

    private func page(of topic: HelpTopic) -> String {
        let section = topics.first { $0.topic?.name == topic.name }?.section
        return [
            "OVERVIEW: \(topic.summary)", topic.lines.joined(separator: "\n"), topic.examples.map { "  " + $0 }.joined(separator: "\n"),
            section?.text ?? "",
            wrapped("Other topics: \(HelpTopic.charts.map(\.name).filter { $0 != topic.name }.joined(separator: ", "))."),
        ].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The maximum number of lines of the short help.
    static let screen = 40

    /// One screen of help: all of it if it fits, else the purpose of the command, examples and the most used options in brief.
    private var short: String {
        guard text.full.split(separator: "\n", omittingEmptySubsequences: false).count > HelpPage.screen else { return text.full }
        let usual = HelpTopic.usual[path]?.compactMap(text.entry) ?? Array(text.sections.flatMap(\.entries).prefix(14))
        let more = hasTopics ? "\(topicList)\nand dojima \(path) --help all of them." : "dojima \(path) --help explains all options."
        let examples = text.examples.filter { $0.count < 78 }.prefix(4).map { "  " + $0 }.joined(separator: "\n")
        func page(_ maximum: Int) -> String {
            let options = usual.flatMap { $0.beginning(lines: maximum) }.joined(separator: "\n")
            return [
                wrapped("OVERVIEW: \(command.configuration.abstract)"), examples, text.shortUsage, "USUAL OPTIONS:\n" + options,
                wrapped(more),
            ].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        let two = page(2)
        return two.count { $0 == "\n" } < HelpPage.screen ? two : page(1)
    }

    private func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if lines[lines.count - 1].count + word.count >= 80 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines.joined(separator: "\n")
    }
}

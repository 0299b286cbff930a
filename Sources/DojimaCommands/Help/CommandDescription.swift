import ArgumentParser
import DojimaText

/// A command as the argument parser describes it: its texts, arguments and options.
struct CommandDescription {
    /// An argument, an option with a value, or a flag.
    struct Argument {
        enum Kind: String {
            case positional, option, flag
        }

        var kind: Kind
        /// The names with their dashes, short ones first: `-o`, `--output`. A positional argument has none.
        var names: [String]
        /// The name of the value in help.
        var valueName: String
        /// The title of the group of options; `nil` outside titled groups.
        var group: String?
        /// The purpose, as help states it.
        var summary: String
        /// The allowed values; empty if they are not listed.
        var values: [String]
        var defaultValue: String?
        var isOptional: Bool
        var isRepeating: Bool
        /// Whether the values follow `--`.
        var followsTerminator: Bool
        /// Whether help lists it.
        var isListed: Bool

        /// The long names without dashes.
        var longNames: [String] { names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) } }

        /// Whether the option may be given without a value, which the parser does not describe.
        var hasOptionalValue: Bool { longNames.contains(GapMarkArguments.marksOption) }
    }

    /// The purpose of the command, in one line.
    var summary: String
    /// The paragraphs and examples after it.
    var discussion: String
    /// The arguments and options in the order of their declaration; `--version` and `--help` come last.
    var arguments: [Argument]

    /// Describes a command. The description is empty if that of the parser cannot be read, which a test rules out.
    ///
    /// - Parameter readsKeys: whether options for keys of a specification get their texts, which takes as long as everything else.
    init(of command: any ParsableCommand.Type, readsKeys: Bool = true) {
        let json = ArgumentHelp.$readsKeys.withValue(readsKeys) { command._dumpHelp() }
        let node = (try? TextNode(json: Array(json.utf8)))?["command"] ?? [:]
        summary = node["abstract"]?.word ?? ""
        discussion = node["discussion"]?.word ?? ""
        arguments = node.elements("arguments").map(Argument.init)
        // The last one is `--help`. The parser describes `--version` only for the root command.
        arguments.insert(.version, at: max(0, arguments.count - 1))
    }

    /// The arguments that are options or flags and that help lists.
    var options: [Argument] { arguments.filter { $0.kind != .positional && $0.isListed } }

    /// The long names of the options that help lists, without dashes.
    var optionNames: [String] { options.flatMap(\.longNames) }

    /// Returns the option names of a command without reading the texts of its options.
    static func optionNames(of command: any ParsableCommand.Type) -> [String] {
        CommandDescription(of: command, readsKeys: false).optionNames
    }

    /// The long names of the options that require a value, including those that help does not list.
    var valuedOptionNames: Set<String> {
        Set(arguments.filter { $0.kind == .option && !$0.hasOptionalValue }.flatMap(\.longNames))
    }
}

extension CommandDescription.Argument {
    /// The flag of every command.
    fileprivate static let version = CommandDescription.Argument([
        "kind": "flag", "names": [["kind": "long", "name": "version"]], "abstract": "Show the version.", "isOptional": true,
        "shouldDisplay": true,
    ])

    /// Creates an argument from its description in the parser's JSON.
    fileprivate init(_ node: TextNode) {
        kind = node["kind"]?.word.flatMap(Kind.init(rawValue:)) ?? .flag
        let names = node.elements("names").map { name in (name["kind"] == "short" ? "-" : "--") + (name["name"]?.word ?? "") }
        self.names = names.filter { !$0.hasPrefix("--") } + names.filter { $0.hasPrefix("--") }
        valueName = node["valueName"]?.word ?? ""
        group = node["sectionTitle"]?.word
        summary = node["abstract"]?.word ?? ""
        values = node["allValues"]?.words ?? []
        defaultValue = node["defaultValue"]?.word
        isOptional = node["isOptional"] == true
        isRepeating = node["isRepeating"] == true
        followsTerminator = node["parsingStrategy"] == "postTerminator"
        isListed = node["shouldDisplay"] == true
    }
}

extension TextNode {
    /// The elements of a list; empty if the object has no such member.
    fileprivate func elements(_ name: String) -> [TextNode] {
        guard case .list(let elements)? = self[name]?.content else { return [] }
        return elements
    }
}

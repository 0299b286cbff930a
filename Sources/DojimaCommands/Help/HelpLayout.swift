/// The layout of help in lines of at most a given width, equal to that of the argument parser, which writes the help of groups of commands.
struct HelpLayout {
    /// The width of a line in columns.
    var columns: Int

    /// The column at which explanations begin.
    private static let explanationColumn = 26

    /// Returns a section: its title and an entry for each argument.
    func section(_ title: String, _ arguments: [CommandDescription.Argument]) -> String {
        ([title.uppercased() + ":"] + arguments.map(entry)).joined(separator: "\n")
    }

    /// An argument and its explanation, which begins on the next line if the label reaches its column.
    private func entry(_ argument: CommandDescription.Argument) -> String {
        let label = "  " + argument.label
        let explanation = wrapped(argument.explanation, indent: HelpLayout.explanationColumn)
        if explanation.isEmpty { return label }
        return label.count < HelpLayout.explanationColumn ? label + explanation.dropFirst(label.count) : label + "\n" + explanation
    }

    /// Returns an argument and the first sentence of its explanation, cut off after `maximum` lines.
    func beginning(of argument: CommandDescription.Argument, lines maximum: Int) -> String {
        var label = argument.label[...]
        if label.count > HelpLayout.explanationColumn - 3 { label = label.prefix { $0 != "<" && $0 != "[" } }
        var line = "  \(label) ".padded(to: HelpLayout.explanationColumn)
        var lines: [String] = []
        for word in argument.explanation.split(whereSeparator: \.isWhitespace) {
            if line.count + word.count > columns - 2 {
                if lines.count == maximum - 1 { return (lines + [line + "…"]).joined(separator: "\n") }
                lines.append(line)
                line = "".padded(to: HelpLayout.explanationColumn)
            }
            line += (line.last == " " ? "" : " ") + word
            if word.last == ".", !word.hasPrefix("...") { break }
        }
        return (lines + [line]).joined(separator: "\n")
    }

    /// Breaks the lines of a text at spaces, and indents them.
    ///
    /// As in the argument parser, only the last line of the text may fill the width; others are at least one column shorter.
    func wrapped(_ text: String, indent: Int = 0) -> String {
        let width = max(1, columns - indent)
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
        var lines: [Substring] = []
        for (index, paragraph) in paragraphs.enumerated() {
            var rest = paragraph
            let longest = index == paragraphs.count - 1 ? width : width - 1
            while rest.count > longest, let space = rest.prefix(width).lastIndex(of: " ") ?? rest.firstIndex(of: " ") {
                lines.append(rest[..<space])
                rest = rest[rest.index(after: space)...]
            }
            lines.append(rest)
        }
        return lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }
}

extension CommandDescription.Argument {
    /// The argument as help lists it: `<symbol>`, `-o, --output <file>`.
    fileprivate var label: String { kind == .positional ? value : names.joined(separator: ", ") + value }

    /// The argument in the usage: `[<symbol> ...]`, `[--output <file>]`.
    var synopsis: String {
        let name = names.first { $0.hasPrefix("--") } ?? names.first ?? ""
        let one = name + value + (isRepeating ? " ..." : "")
        return (followsTerminator ? "-- " : "") + (isOptional ? "[\(one)]" : one)
    }

    /// The placeholder of the value, after a space if a name precedes it.
    private var value: String {
        switch kind {
        case .positional: "<\(valueName)>"
        case .option: hasOptionalValue ? " [<\(valueName)>]" : " <\(valueName)>"
        case .flag: ""
        }
    }

    /// The purpose, the allowed values and the default.
    fileprivate var explanation: String {
        let details = [
            values.isEmpty ? nil : "values: " + values.joined(separator: ", "),
            defaultValue.map { (hasOptionalValue ? "default as flag: " : "default: ") + $0 },
        ].compactMap(\.self).joined(separator: "; ")
        return [summary, details.isEmpty ? "" : "(\(details))"].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension String {
    func padded(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}

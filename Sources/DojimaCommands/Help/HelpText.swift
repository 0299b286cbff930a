/// The help of a command as the argument parser writes it, in parts.
struct HelpText {
    /// An option with the lines that explain it.
    struct Entry {
        var lines: [Substring]
        /// The long name without dashes.
        var name: String

        init(_ line: Substring) {
            lines = [line]
            name = line.firstRange(of: "--").map { String(line[$0.upperBound...].prefix { $0 != " " && $0 != "," }) } ?? ""
        }

        /// Returns the option and the beginning of its explanation, on at most `maximum` lines of 80 columns.
        func beginning(lines maximum: Int) -> [String] {
            // The explanation begins in its column, or on the next line.
            let isOnSameLine = lines[0].count > Entry.column && lines[0].prefix(Entry.column).last == " "
            let rest = isOnSameLine ? lines[0].dropFirst(Entry.column) : ""
            var option = lines[0].dropLast(rest.count).drop { $0 == " " }
            while option.last == " " { option.removeLast() }
            if option.count > Entry.column - 3 { option = option.prefix { $0 != "<" && $0 != "[" } }
            let words = ([rest] + lines.dropFirst()).flatMap { $0.split(separator: " ") }
            var left = "  \(option) ".padded(to: Entry.column)
            var shown: [String] = []
            for (index, word) in words.enumerated() {
                // A word that ends a sentence ends the explanation.
                let isLast = word.last == "." && word.prefix(3) != "..." || index == words.count - 1
                if left.count + word.count > 78 {
                    if shown.count == maximum - 1 { return shown + [left + "…"] }
                    shown.append(left)
                    left = "".padded(to: Entry.column)
                }
                left += (left.last == " " ? "" : " ") + word
                if isLast { break }
            }
            return shown + [left]
        }

        /// The column at which explanations begin.
        private static let column = 26
    }

    struct Section {
        var title: String
        var entries: [Entry]

        var text: String { ([title] + entries.flatMap { $0.lines.map(String.init) }).joined(separator: "\n") }
    }

    /// The text as the parser wrote it.
    let full: String
    /// The text before the first section of options: the purpose of the command, its usage and its arguments.
    private(set) var head: String
    private(set) var sections: [Section] = []

    init(_ text: String) {
        full = text
        var head: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isTitle = line.last == ":" && line.first?.isLetter == true && line == line.uppercased()
            if isTitle, line != "ARGUMENTS:" {
                sections.append(Section(title: String(line), entries: []))
            } else if sections.isEmpty {
                head.append(line)
            } else if line.hasPrefix("  -") {
                sections[sections.count - 1].entries.append(Entry(line))
            } else if !line.isEmpty, let last = sections.last?.entries.indices.last {
                sections[sections.count - 1].entries[last].lines.append(line)
            }
        }
        while head.last?.isEmpty == true { head.removeLast() }
        self.head = head.joined(separator: "\n")
    }

    /// Returns the heading of a group of options with the given title.
    static func heading(_ title: String) -> String { title.uppercased() + ":" }

    func entry(_ name: String) -> Entry? {
        for section in sections { if let entry = section.entries.first(where: { $0.name == name }) { return entry } }
        return nil
    }

    /// The usage, with a placeholder instead of the single options if it is longer than a line.
    var shortUsage: String {
        let usage = usage
        guard usage.split(separator: "\n").contains(where: { $0.count > 80 }) else { return usage }
        return usage.replacing(#/\ \[--[^\]]*\]/#, with: "") + " [<options>]"
    }

    /// The paragraph of the usage.
    var usage: String {
        let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("USAGE:") }) else { return "" }
        return lines[start...].prefix { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The command lines in the text, each as one line.
    var examples: [String] {
        var examples: [String] = []
        var isWithin = false
        for line in head.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("  dojima ") {
                examples.append(String(line.dropFirst(2)))
                isWithin = true
            } else if line.isEmpty || line.hasPrefix(" ") {
                isWithin = false
            } else if isWithin {
                examples[examples.count - 1] += " " + line
            }
        }
        return examples
    }
}

extension String {
    /// Returns the text with blanks appended up to a number of characters.
    func padded(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}

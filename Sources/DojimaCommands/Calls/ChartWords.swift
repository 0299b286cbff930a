import DojimaText

/// A chart as its command line: symbols, and options with their values, which can be changed one by one.
package struct ChartWords: Sendable, Hashable {
    /// An option by its long name without dashes; the value is `nil` for a flag.
    package struct Option: Sendable, Hashable {
        package var name: String
        package var value: String?

        package init(_ name: String, _ value: String? = nil) { (self.name, self.value) = (name, value) }

        /// The option and its value as one word of the command line.
        package var word: String { "--" + name + (value.map { "=" + $0 } ?? "") }

        /// The words on the command line. A value that begins with a dash is joined to its option.
        fileprivate var words: [String] {
            guard let value else { return ["--" + name] }
            return value.hasPrefix("-") || value.isEmpty ? ["--\(name)=\(value)"] : ["--" + name, value]
        }
    }

    package var symbols: [String]
    package private(set) var options: [Option]

    /// The options that say which part of a series is shown; together they are one.
    private static let window: Set = ["from", "to", "last", "preset", "select"]
    /// The options that make a value axis logarithmic or relative; together they are one.
    private static let scale: Set = ["log", "percent", "indexed"]
    package init(symbols: [String], options: [Option] = []) { (self.symbols, self.options) = (symbols, options) }

    /// Options that hold where none of the same meaning is said.
    package func completed(by defaults: [Option]) -> ChartWords {
        var words = self
        let said = Set(options.map { ChartWords.meaning(of: $0.name) })
        words.options = defaults.filter { !said.contains(ChartWords.meaning(of: $0.name)) } + options
        return words
    }

    /// The name that stands for all options of one meaning.
    private static func meaning(of name: String) -> String {
        window.contains(name) ? "from" : scale.contains(name) ? "log" : name
    }

    /// Removes an option with all its values, and others of the same meaning.
    package mutating func remove(_ name: String) {
        let meaning = ChartWords.meaning(of: name)
        options.removeAll { ChartWords.meaning(of: $0.name) == meaning }
    }

    /// Puts an option where one of its meaning stands, else at the end.
    package mutating func set(_ name: String, _ value: String? = nil) {
        let place = options.firstIndex { ChartWords.meaning(of: $0.name) == ChartWords.meaning(of: name) }
        remove(name)
        options.insert(Option(name, value), at: min(place ?? options.count, options.count))
    }

    /// Adds a value to those of an option that may be repeated.
    package mutating func add(_ name: String, _ value: String) { options.append(Option(name, value)) }

    /// Removes one value of an option that may be repeated.
    package mutating func remove(_ name: String, _ value: String) { options.removeAll { $0 == Option(name, value) } }

    /// Puts another value in the place of one of an option that may be repeated, by its index among them; nothing where there is none.
    package mutating func replace(_ name: String, _ index: Int, with value: String) {
        let places = options.indices.filter { options[$0].name == name }
        if places.indices.contains(index) { options[places[index]].value = value }
    }

    /// Removes a value of an option that may be repeated, by its index among them; nothing where there is none.
    package mutating func remove(_ name: String, at index: Int) {
        let places = options.indices.filter { options[$0].name == name }
        if places.indices.contains(index) { options.remove(at: places[index]) }
    }

    /// The values of an option that may be repeated.
    package func values(of name: String) -> [String] { options.filter { $0.name == name }.compactMap(\.value) }

    package func value(of name: String) -> String? { options.last { $0.name == name }?.value }

    package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The words of the command, `chart` first.
    package var words: [String] { ["chart"] + symbols.map { $0.hasPrefix("-") ? "./" + $0 : $0 } + options.flatMap(\.words) }

    /// The command as it is typed into a shell.
    package var shellText: String { (["dojima"] + words).map(ChartWords.quoted).joined(separator: " ") }

    /// A word with quotation marks where a shell would read it otherwise.
    private static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy {
            "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0 || "-_./:,@%+=".unicodeScalars.contains($0)
        }
        return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

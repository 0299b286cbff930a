import DojimaText

extension TextNode {
    /// The maximum nesting of lists and objects in a YAML text; a specification has eight levels.
    ///
    /// Every reader of nodes recurses once per level, so this bounds its stack.
    static let maximumYAMLDepth = 64

    /// The maximum number of values of a YAML text: twenty for each of ten thousand symbols. It bounds memory, at a hundred bytes a value.
    static let maximumYAMLValues = 200_000

    /// Reads a YAML text of one document. Words are typed as by YAML 1.2's core schema, so that a date or `no` is a text.
    ///
    /// Anchors, aliases and tags are refused: a specification needs none, and a few aliases can expand to billions of values. O(bytes).
    init(yaml text: String, maximumValues: Int = TextNode.maximumYAMLValues) throws {
        self = try YAMLEvents.read(text) { (events) throws(TextError) in
            var reader = YAMLReader(maximumValues: maximumValues)
            return try reader.document(&events)
        }
    }
}

/// Builds values from the events of a YAML text.
private struct YAMLReader {
    let maximumValues: Int
    private var values = 0

    init(maximumValues: Int) { self.maximumValues = maximumValues }

    /// The value of the only document.
    mutating func document(_ events: inout YAMLEvents) throws(TextError) -> TextNode {
        guard let first = try events.next() else { throw TextError("is empty; write at least one pane with one series") }
        let node = try node(first, &events, depth: 0)
        if let more = try events.next() { throw TextError("a second document begins; remove one of them", line: more.line) }
        return node
    }

    private mutating func node(_ event: YAMLEvent, _ events: inout YAMLEvents, depth: Int) throws(TextError) -> TextNode {
        values += 1
        guard values <= maximumValues else {
            throw TextError("holds more than \(maximumValues) values; a specification holds no data")
        }
        guard depth <= TextNode.maximumYAMLDepth else {
            throw TextError(
                "is nested more than \(TextNode.maximumYAMLDepth) levels deep; write it flatter", line: event.line)
        }
        switch event.kind {
        case .scalar(let text, let isPlain):
            return TextNode(isPlain ? TextNode.content(plain: text) : .text(text), line: event.line)
        case .list:
            var elements: [TextNode] = []
            while let next = try events.next(), next.kind != .end { elements.append(try node(next, &events, depth: depth + 1)) }
            return TextNode(.list(elements), line: event.line)
        case .object:
            return TextNode(.object(try members(&events, depth: depth)), line: event.line)
        case .end:
            throw TextError("this YAML cannot be read", line: event.line)
        }
    }

    private mutating func members(_ events: inout YAMLEvents, depth: Int) throws(TextError) -> [TextNode.Member] {
        var members: [TextNode.Member] = []
        var names: Set<String> = []
        while let key = try events.next(), key.kind != .end {
            guard case .scalar(let name, _) = key.kind else {
                throw TextError("a key is not text; write NAME: VALUE", line: key.line)
            }
            guard names.insert(name).inserted else {
                throw TextError("\(quoted(name)) is given twice; remove one", line: key.line)
            }
            guard let value = try events.next() else { throw TextError("this YAML cannot be read", line: key.line) }
            members.append(
                TextNode.Member(name: name, value: try node(value, &events, depth: depth + 1), line: key.line))
        }
        return members
    }
}

extension TextNode {
    /// The content of a scalar without quotes.
    fileprivate static func content(plain word: String) -> Content {
        switch word {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .flag(true)
        case "false", "False", "FALSE": .flag(false)
        default: isNumber(word) ? .number(word) : .text(word)
        }
    }

    /// Whether a word is a JSON number.
    private static func isNumber(_ word: String) -> Bool {
        word.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/#) != nil
    }
}

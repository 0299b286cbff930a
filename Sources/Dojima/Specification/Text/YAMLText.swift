import DojimaTime
import Yams

extension SpecificationNode {
    /// Reads a YAML text of one document. Words are typed as by YAML 1.2's core schema, so that a date or `no` is a text.
    ///
    /// Anchors, aliases and tags are refused: a specification needs none, and a few aliases can stand for billions of values. O(bytes).
    init(yaml text: String) throws {
        guard !SpecificationNode.hasAliases(text) else {
            throw SpecificationError(
                "anchors (&name) and aliases (*name) are not read; write the value out, or put such a text in quotes without the other")
        }
        let root: Node?
        do {
            root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            throw SpecificationError(yaml: error)
        }
        guard let root else { throw SpecificationError("is empty; write at least one pane with one series") }
        try self.init(root)
    }

    /// Whether both an anchor and an alias seem to stand in a text: before any of it is expanded.
    private static func hasAliases(_ text: String) -> Bool {
        var (anchor, alias) = (false, false)
        var before: UInt8 = 10
        var bytes = text.utf8.makeIterator()
        var current = bytes.next()
        while let byte = current {
            let after = bytes.next()
            if " \t\r\n[]{},:?-".utf8.contains(before), let after, after > 32 {
                if byte == UInt8(ascii: "&") { anchor = true }
                if byte == UInt8(ascii: "*") { alias = true }
            }
            (before, current) = (byte, after)
        }
        return anchor && alias
    }

    private init(_ node: Node) throws {
        let line = node.mark?.line
        func refuse(_ what: String) -> SpecificationError { SpecificationError(what, line: line) }
        switch node {
        case .scalar(let scalar):
            self.init(scalar.style == .plain ? SpecificationNode.content(plain: scalar.string) : .text(scalar.string), line: line)
        case .sequence(let elements):
            self.init(.list(try elements.map { try SpecificationNode($0) }), line: line)
        case .mapping(let pairs):
            self.init(
                .object(
                    try pairs.map { name, value in
                        guard case .scalar(let scalar) = name else { throw refuse("a key is no text; write NAME: VALUE") }
                        return Member(name: scalar.string, value: try SpecificationNode(value), line: name.mark?.line)
                    }), line: line)
        case .alias:
            throw refuse("aliases (*name) are not read; write the value out")
        }
    }

    /// What a word without quotes is.
    private static func content(plain word: String) -> Content {
        switch word {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .flag(true)
        case "false", "False", "FALSE": .flag(false)
        default: isNumber(word) ? .number(word) : .text(word)
        }
    }

    /// Whether a word is a number of JSON.
    private static func isNumber(_ word: String) -> Bool {
        word.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/#) != nil
    }
}

extension SpecificationError {
    init(yaml error: YamlError) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
            self.init("\(problem); check the indentation and the quotes", line: mark.line)
        case .duplicatedKeysInMapping(let names, let context):
            self.init("\(names.first.map { quoted($0) } ?? "a key") is given twice; leave one out", line: context.mark.line)
        case .reader: self.init("this is not YAML in UTF-8")
        default: self.init("this YAML cannot be read")
        }
    }
}

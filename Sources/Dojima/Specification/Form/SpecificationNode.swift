/// A value of a specification's text, and the line where it begins.
struct SpecificationNode {
    indirect enum Content {
        case null
        case flag(Bool)
        /// As it is written, in JSON's notation.
        case number(String)
        case text(String)
        case list([SpecificationNode])
        case object([Member])
    }

    struct Member {
        var name: String
        var value: SpecificationNode
        /// Of the name.
        var line: Int?
    }

    var content: Content
    /// `nil` where the value does not come from a text.
    var line: Int?

    init(_ content: Content, line: Int? = nil) {
        self.content = content
        self.line = line
    }

    /// What kind of value it is, as a message says it.
    var kind: String {
        switch content {
        case .null: "empty"
        case .flag: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The value of a name of an object.
    subscript(name: String) -> SpecificationNode? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.name == name }?.value
    }
}

/// Equal values, wherever they stand.
extension SpecificationNode: Equatable {
    static func == (a: SpecificationNode, b: SpecificationNode) -> Bool {
        switch (a.content, b.content) {
        case (.null, .null): true
        case (.flag(let x), .flag(let y)): x == y
        case (.number(let x), .number(let y)): x == y
        case (.text(let x), .text(let y)): x == y
        case (.list(let x), .list(let y)): x == y
        case (.object(let x), .object(let y)):
            x.count == y.count && zip(x, y).allSatisfy { $0.name == $1.name && $0.value == $1.value }
        default: false
        }
    }
}

extension SpecificationNode: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self.init(.text(text)) }
    init(booleanLiteral flag: Bool) { self.init(.flag(flag)) }
    init(integerLiteral number: Int) { self.init(.number(String(number))) }
    init(arrayLiteral elements: SpecificationNode...) { self.init(.list(elements)) }
    init(dictionaryLiteral elements: (String, SpecificationNode)...) { self.init(members: elements) }

    init(_ number: Double) {
        let text = "\(number)"
        self.init(.number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
    }

    init(members: [(String, SpecificationNode)]) { self.init(.object(members.map { Member(name: $0.0, value: $0.1) })) }
}

/// Where a value stands: `panes[1].series[0].color`, and the line of the text.
struct SpecificationPlace {
    var path = ""
    var line: Int?

    func key(_ name: String, line: Int?) -> SpecificationPlace {
        SpecificationPlace(path: path.isEmpty ? name : "\(path).\(name)", line: line ?? self.line)
    }

    func index(_ index: Int, line: Int?) -> SpecificationPlace { SpecificationPlace(path: "\(path)[\(index)]", line: line ?? self.line) }

    func error(_ message: String) -> SpecificationError { SpecificationError(message, path: path, line: line) }
}

/// Why a text is no chart specification: what is wrong, where, and what to try, in one line.
public struct SpecificationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and what to try.
    public var message: String
    /// As in `panes[1].series[0].color`; empty for the whole.
    public var path: String
    /// Counted from 1; `nil` where it is not known.
    public var line: Int?

    public init(_ message: String, path: String = "", line: Int? = nil) {
        self.message = SpecificationError.told(message, most: 2000)
        self.path = SpecificationError.told(path, most: 400)
        self.line = line
    }

    /// Names and words of a text may hold anything; a message is one line of some length.
    private static func told(_ text: String, most: Int) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > most || scalars.contains(where: { $0.value < 32 }) else { return text }
        var told = ""
        for scalar in scalars.prefix(most) { told.unicodeScalars.append(scalar.value < 32 ? "?" : scalar) }
        return told + (scalars.count > most ? "..." : "")
    }

    /// `line 4: panes[1].series[0].colour: unknown key; did you mean color?`
    public var description: String {
        [line.map { "line \($0)" }, path.isEmpty ? nil : path, message].compactMap(\.self).joined(separator: ": ")
    }
}

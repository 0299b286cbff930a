/// A value of a structured text (JSON or YAML), and the line where it begins.
///
/// Numbers keep their digits, so that every decimal is exact. Objects keep the order of their members, so that equal values are written
/// with the same bytes.
package struct TextNode: Sendable {
    package indirect enum Content: Sendable {
        case null
        case flag(Bool)
        /// The digits as written, in JSON's notation.
        case number(String)
        case text(String)
        case list([TextNode])
        case object([Member])

        package var kind: Kind {
            switch self {
            case .null: .null
            case .flag: .flag
            case .number: .number
            case .text: .text
            case .list: .list
            case .object: .object
            }
        }
    }

    /// The kinds of value, with their names in messages.
    package enum Kind: String, Sendable {
        case null = "empty"
        case flag = "true or false"
        case number = "a number"
        case text = "a text"
        case list = "a list"
        case object = "an object"
    }

    package struct Member: Sendable {
        package var name: String
        package var value: TextNode
        /// The line of the name.
        package var line: Int?

        package init(name: String, value: TextNode, line: Int? = nil) { (self.name, self.value, self.line) = (name, value, line) }
    }

    package var content: Content
    /// The line, counted from 1; `nil` if the value does not come from a text.
    package var line: Int?

    package init(_ content: Content, line: Int? = nil) { (self.content, self.line) = (content, line) }

    /// The name of the kind of value in messages.
    package var kind: String { content.kind.rawValue }

    /// The value of a member of an object; `nil` if there is none.
    package subscript(name: String) -> TextNode? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The object with members appended; any other value unchanged.
    package func adding(_ members: [(String, TextNode)]) -> TextNode {
        guard case .object(let existing) = content else { return self }
        return TextNode(.object(existing + members.map { Member(name: $0.0, value: $0.1) }))
    }
}

/// Compares values without their lines.
extension TextNode: Equatable {
    package static func == (a: TextNode, b: TextNode) -> Bool {
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

extension TextNode {
    package static var null: TextNode { TextNode(.null) }
    package static func flag(_ flag: Bool) -> TextNode { TextNode(.flag(flag)) }
    package static func text(_ text: String) -> TextNode { TextNode(.text(text)) }
    package static func list(_ elements: [TextNode]) -> TextNode { TextNode(.list(elements)) }
    package static func object(_ members: [(String, TextNode)]) -> TextNode {
        TextNode(.object(members.map { Member(name: $0.0, value: $0.1) }))
    }
    package static func texts(_ texts: [String]) -> TextNode { .list(texts.map { .text($0) }) }
    package static func integer(_ number: Int) -> TextNode { TextNode(.number(String(number))) }

    /// A number already written out, such as an exact decimal of microseconds.
    package static func digits(_ digits: String) -> TextNode { TextNode(.number(digits)) }

    /// A plain decimal, never with an exponent; `null` for NaN and infinities.
    package static func number(_ number: Double) -> TextNode { number.isFinite ? TextNode(.number(plainNumber(number))) : .null }

    /// The shortest notation, with an exponent if that is shorter: for limits such as `1e-300`; `null` for NaN and infinities.
    package static func shortest(_ number: Double) -> TextNode { number.isFinite ? TextNode(.number(shortNumber(number))) : .null }
}

extension TextNode: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self.init(.text(text)) }
    package init(booleanLiteral flag: Bool) { self.init(.flag(flag)) }
    package init(integerLiteral number: Int) { self.init(.number(String(number))) }
    package init(arrayLiteral elements: TextNode...) { self.init(.list(elements)) }
    package init(dictionaryLiteral elements: (String, TextNode)...) { self = .object(elements) }
}

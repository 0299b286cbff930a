/// A one-line message: what is wrong, where, and what to try. Settings and functions are stored as values, so that each front end can write
/// them in its own notation: `dateFormat` in Swift is an option on the command line and a parameter of a query.
///
///     let message: Message = "A.csv: too few rows; give \(setting: SettingName("interval")), such as 1m"
///     message.description                          // A.csv: too few rows; give `interval`, such as 1m
///     message.text { _ in "--interval" }           // A.csv: too few rows; give --interval, such as 1m
public struct Message: Sendable, Hashable {
    /// A reference that each front end names in its own notation.
    public enum Reference: Sendable, Hashable, CustomStringConvertible {
        /// A setting that the message refers to.
        case setting(SettingName)
        /// A function, and the symbol or file that it is for.
        case function(FunctionName, subject: String?)

        /// The name in Swift, in backticks.
        public var description: String {
            switch self {
            case .setting(let setting): "`\(setting.name)`"
            case .function(let function, let subject): "`\(function.name)`" + (subject.map { " of \($0)" } ?? "")
            }
        }
    }

    private enum Piece: Sendable, Hashable {
        case text(String)
        case reference(Reference)
    }

    /// Adjacent texts are merged, so that equal messages have equal pieces.
    private var pieces: [Piece]

    /// Creates a message of a plain text; an empty text gives an empty message.
    public init(_ text: String) { pieces = text.isEmpty ? [] : [.text(text)] }

    /// The message with each reference replaced by the result of `name`. O(length).
    public func text(naming name: (Reference) -> String) -> String {
        if case .text(let text)? = pieces.first, pieces.count == 1 { return text }
        return pieces.reduce(into: "") { line, piece in
            switch piece {
            case .text(let text): line += text
            case .reference(let reference): line += name(reference)
            }
        }
    }

    /// The message with its texts transformed and its references unchanged.
    package func mapTexts(_ transform: (String) -> String) -> Message {
        pieces.reduce(into: Message("")) { message, piece in
            if case .text(let text) = piece { message.append(transform(text)) } else { message.pieces.append(piece) }
        }
    }

    /// Joins two messages without anything between them.
    public static func + (first: Message, second: Message) -> Message {
        var sum = first
        sum += second
        return sum
    }

    /// Appends a message without anything before it.
    public static func += (first: inout Message, second: Message) {
        for piece in second.pieces {
            if case .text(let text) = piece { first.append(text) } else { first.pieces.append(piece) }
        }
    }

    private mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        if case .text(let last)? = pieces.last {
            pieces[pieces.count - 1] = .text(last + text)
        } else {
            pieces.append(.text(text))
        }
    }
}

extension Message: CustomStringConvertible {
    /// The message with references written as Swift names.
    public var description: String { text(naming: \.description) }
}

extension Message: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(text) }

    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.message }

    /// The parts of a message written as a string literal: texts, values, settings and functions.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var message = Message("")

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { message.append(literal) }

        /// Appends a text as it is.
        public mutating func appendInterpolation(_ text: String) { message.append(text) }

        /// Appends the description of a value.
        public mutating func appendInterpolation<Value>(_ value: Value) { message.append(String(describing: value)) }

        /// Appends another message with its references.
        public mutating func appendInterpolation(_ other: Message) { message += other }

        /// Appends a reference to a setting, which each front end writes in its own notation.
        public mutating func appendInterpolation(setting: SettingName) { message.pieces.append(.reference(.setting(setting))) }

        /// Appends a reference to a function, and what it is applied to, if that is given.
        public mutating func appendInterpolation(function: FunctionName, of subject: String? = nil) {
            message.pieces.append(.reference(.function(function, subject: subject)))
        }
    }
}

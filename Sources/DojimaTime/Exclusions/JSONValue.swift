/// A JSON text's value. Numbers keep their digits, so that every decimal is exact; objects keep the order of their members.
package enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([(name: String, value: JSONValue)])

    /// What kind of value it is, as a message says it.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    package static func == (a: JSONValue, b: JSONValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.number(let x), .number(let y)): x == y
        case (.string(let x), .string(let y)): x == y
        case (.array(let x), .array(let y)): x == y
        case (.object(let x), .object(let y)): x.count == y.count && zip(x, y).allSatisfy { $0.name == $1.name && $0.value == $1.value }
        default: false
        }
    }
}

extension JSONValue {
    /// Reads a JSON text (RFC 8259) strictly: one value, no name twice in an object, at most 64 levels deep.
    ///
    /// A mistake is told with its line and column, counted in bytes from 1. O(bytes).
    package static func parse(_ bytes: [UInt8]) throws(RuleError) -> JSONValue { try parsed(bytes).value }

    /// The same, and the byte at which each value and each name begins, in the order of the text.
    package static func parsed(_ bytes: [UInt8]) throws(RuleError) -> (value: JSONValue, starts: [Int]) {
        var reader = JSONReader(bytes)
        let value = try reader.value(depth: 0)
        try reader.expectEnd()
        return (value, reader.starts)
    }
}

/// A cursor over the bytes of a JSON text.
private struct JSONReader {
    private static let deepest = 64
    /// Far more than any rule has fields, and few enough to compare each with each.
    private static let mostMembers = 64
    private let bytes: [UInt8]
    private var place = 0
    /// Of values and names, in the order of the text.
    private(set) var starts: [Int] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark, as some editors write it.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    mutating func value(depth: Int) throws(RuleError) -> JSONValue {
        guard depth <= JSONReader.deepest else { throw error("more than \(JSONReader.deepest) levels deep") }
        skipBlanks()
        starts.append(place)
        switch peek {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw unexpected("a value")
        }
    }

    mutating func expectEnd() throws(RuleError) {
        skipBlanks()
        if place < bytes.count { throw unexpected("the end") }
    }

    private mutating func members(depth: Int) throws(RuleError) -> [(name: String, value: JSONValue)] {
        var members: [(name: String, value: JSONValue)] = []
        place += 1
        skipBlanks()
        if take("}") { return members }
        while true {
            skipBlanks()
            guard peek == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
            let start = place
            starts.append(start)
            let name = try string()
            guard !members.contains(where: { $0.name == name }) else { throw error("\(quoted(name)) is given twice", at: start) }
            guard members.count < JSONReader.mostMembers else {
                throw error("more than \(JSONReader.mostMembers) names in one object", at: start)
            }
            skipBlanks()
            guard take(":") else { throw unexpected("a colon") }
            members.append((name, try value(depth: depth + 1)))
            skipBlanks()
            if take("}") { return members }
            guard take(",") else { throw unexpected("a comma or a closing brace") }
        }
    }

    private mutating func elements(depth: Int) throws(RuleError) -> [JSONValue] {
        var elements: [JSONValue] = []
        place += 1
        skipBlanks()
        if take("]") { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            skipBlanks()
            if take("]") { return elements }
            guard take(",") else { throw unexpected("a comma or a closing bracket") }
        }
    }

    private mutating func number() throws(RuleError) -> String {
        let start = place
        _ = take("-")
        let leadsWithZero = peek == UInt8(ascii: "0")
        let whole = takeDigits()
        guard whole > 0, whole == 1 || !leadsWithZero else { throw error("this is not a number", at: start) }
        if take("."), takeDigits() == 0 { throw error("this is not a number", at: start) }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard takeDigits() > 0 else { throw error("this is not a number", at: start) }
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func string() throws(RuleError) -> String {
        let start = place
        place += 1
        // Nearly every text is plain and can be taken as it stands.
        skipPlain()
        guard peek != UInt8(ascii: "\"") else {
            place += 1
            return try text(bytes[start + 1..<place - 1], at: start)
        }
        var unescaped = Array(bytes[start + 1..<place])
        while let byte = peek {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(unescaped[...], at: start)
            case UInt8(ascii: "\\"): unescaped.append(contentsOf: String(try escaped()).utf8)
            case 0..<32: throw error("a control character in a text", at: place - 1)
            default: unescaped.append(byte)
            }
        }
        throw error("a text without its closing quote", at: start)
    }

    private func text(_ bytes: ArraySlice<UInt8>, at start: Int) throws(RuleError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw error("this text is not UTF-8", at: start) }
        return text
    }

    /// Moves to the next byte that is special in a text.
    private mutating func skipPlain() {
        while let byte = peek, byte >= 32, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    }

    /// The character after a backslash.
    private mutating func escaped() throws(RuleError) -> Unicode.Scalar {
        let start = place - 1
        let letter = peek ?? 0
        place += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var code = fourHexDigits()
            if let high = code, (0xD800..<0xDC00).contains(high), take("\\"), take("u"), let low = fourHexDigits(),
                (0xDC00..<0xE000).contains(low)
            {
                code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
            }
            if let code, let scalar = Unicode.Scalar(code) { return scalar }
        default: break
        }
        throw error("this is not an escape", at: start)
    }

    private mutating func fourHexDigits() -> UInt32? {
        guard place + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[place..<place + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { return nil }
            value = value << 4 + UInt32(digit)
        }
        place += 4
        return value
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(RuleError) -> JSONValue {
        guard bytes[place...].starts(with: word.utf8) else { throw unexpected("a value") }
        place += word.utf8.count
        return value
    }

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func takeDigits() -> Int {
        let start = place
        while let byte = peek, (48...57).contains(byte) { place += 1 }
        return place - start
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 32 || (9...10).contains(byte) || byte == 13 { place += 1 }
    }

    private func unexpected(_ wanted: String) -> RuleError {
        place < bytes.count ? error("expected \(wanted)") : error("expected \(wanted), but the text ends here")
    }

    private func error(_ what: String, at place: Int? = nil) -> RuleError {
        let before = bytes[..<(place ?? self.place)]
        let line = 1 + before.count { $0 == 10 }
        let column = 1 + before.reversed().prefix { $0 != 10 }.count
        return RuleError(message: "line \(line), column \(column): \(what)")
    }
}

extension TextNode {
    /// The maximum number of values in a JSON text: forty for each chart of the largest book. It limits memory: a value takes about 100
    /// bytes.
    package static let maximumJSONValues = 4_000_000

    /// Parses a JSON text (RFC 8259) strictly: exactly one value, no duplicate names in an object, at most 64 levels of nesting.
    ///
    /// Errors state the line and the column, counted in bytes from 1. O(bytes).
    package init(json bytes: [UInt8], maximumValues: Int = TextNode.maximumJSONValues) throws(TextError) {
        guard TextNode.valueCount(json: bytes) <= maximumValues else {
            throw TextError("holds more than \(maximumValues) values; write fewer, or several files")
        }
        var reader = JSONReader(bytes)
        self = try reader.value(depth: 0)
        try reader.expectEnd()
    }

    /// An upper bound of the number of values in a JSON text: 1, plus 1 for each opening bracket and each comma outside strings. O(bytes).
    package static func valueCount(json bytes: [UInt8]) -> Int {
        var (count, isText, isEscaped) = (1, false, false)
        for byte in bytes {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else {
                    isText = byte != UInt8(ascii: "\"")
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","): count += 1
            default: break
            }
        }
        return count
    }
}

/// A cursor over the bytes of a JSON text.
private struct JSONReader {
    private static let maximumDepth = 64
    /// The maximum number of names in an object: more than any record has, and small enough to compare all names with each other.
    private static let maximumMembers = 64
    private let bytes: [UInt8]
    /// The offset of the next byte.
    private var offset = 0
    /// The last offset whose line was computed, and that line. Offsets only increase, so each newline is counted once.
    private var counted = (offset: 0, line: 1)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Skips the byte order mark that some editors write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func value(depth: Int) throws(TextError) -> TextNode {
        guard depth <= JSONReader.maximumDepth else { throw error("more than \(JSONReader.maximumDepth) levels deep") }
        skipBlanks()
        let line = line
        return TextNode(try content(depth: depth), line: line)
    }

    private mutating func content(depth: Int) throws(TextError) -> TextNode.Content {
        switch peek {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .list(try elements(depth: depth))
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw unexpected("a value")
        }
    }

    /// The line at the current offset.
    private var line: Int {
        mutating get {
            while counted.offset < offset {
                if bytes[counted.offset] == UInt8(ascii: "\n") { counted.line += 1 }
                counted.offset += 1
            }
            return counted.line
        }
    }

    mutating func expectEnd() throws(TextError) {
        skipBlanks()
        if offset < bytes.count { throw unexpected("the end") }
    }

    private mutating func members(depth: Int) throws(TextError) -> [TextNode.Member] {
        var members: [TextNode.Member] = []
        offset += 1
        skipBlanks()
        if take("}") { return members }
        while true {
            skipBlanks()
            guard peek == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
            let (start, line) = (offset, line)
            let name = try string()
            guard !members.contains(where: { $0.name == name }) else { throw error("\(quoted(name)) is given twice", at: start) }
            guard members.count < JSONReader.maximumMembers else {
                throw error("more than \(JSONReader.maximumMembers) names in one object", at: start)
            }
            skipBlanks()
            guard take(":") else { throw unexpected("a colon") }
            members.append(TextNode.Member(name: name, value: try value(depth: depth + 1), line: line))
            skipBlanks()
            if take("}") { return members }
            guard take(",") else { throw unexpected("a comma or a closing brace") }
        }
    }

    private mutating func elements(depth: Int) throws(TextError) -> [TextNode] {
        var elements: [TextNode] = []
        offset += 1
        skipBlanks()
        if take("]") { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            skipBlanks()
            if take("]") { return elements }
            guard take(",") else { throw unexpected("a comma or a closing bracket") }
        }
    }

    private mutating func number() throws(TextError) -> String {
        let start = offset
        _ = take("-")
        let leadsWithZero = peek == UInt8(ascii: "0")
        let integerDigits = takeDigits()
        guard integerDigits > 0, integerDigits == 1 || !leadsWithZero else { throw error("this is not a number", at: start) }
        if take("."), takeDigits() == 0 { throw error("this is not a number", at: start) }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard takeDigits() > 0 else { throw error("this is not a number", at: start) }
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func string() throws(TextError) -> String {
        let start = offset
        offset += 1
        // Fast path: most strings have no escapes.
        skipPlain()
        guard peek != UInt8(ascii: "\"") else {
            offset += 1
            return try text(bytes[start + 1..<offset - 1], at: start)
        }
        var unescaped = Array(bytes[start + 1..<offset])
        while let byte = peek {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(unescaped[...], at: start)
            case UInt8(ascii: "\\"): unescaped.append(contentsOf: String(try escaped()).utf8)
            case 0..<32: throw error("a control character in a text", at: offset - 1)
            default: unescaped.append(byte)
            }
        }
        throw error("a text without its closing quote", at: start)
    }

    private func text(_ bytes: ArraySlice<UInt8>, at start: Int) throws(TextError) -> String {
        // ASCII needs no validation.
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw error("this text is not UTF-8", at: start) }
        return text
    }

    /// Advances to the next quote, backslash or control character, or to the end.
    private mutating func skipPlain() {
        while let byte = peek, byte >= 32, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset += 1 }
    }

    /// Reads the escaped character after a backslash.
    private mutating func escaped() throws(TextError) -> Unicode.Scalar {
        let start = offset - 1
        let letter = peek ?? 0
        offset += 1
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
        guard offset + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[offset..<offset + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { return nil }
            value = value << 4 + UInt32(digit)
        }
        offset += 4
        return value
    }

    private mutating func word(_ word: String, _ value: TextNode.Content) throws(TextError) -> TextNode.Content {
        guard bytes[offset...].starts(with: word.utf8) else { throw unexpected("a value") }
        offset += word.utf8.count
        return value
    }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func takeDigits() -> Int {
        let start = offset
        while let byte = peek, (48...57).contains(byte) { offset += 1 }
        return offset - start
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 32 || (9...10).contains(byte) || byte == 13 { offset += 1 }
    }

    private func unexpected(_ expected: String) -> TextError {
        offset < bytes.count ? error("expected \(expected)") : error("expected \(expected), but the text ends here")
    }

    private func error(_ problem: String, at offset: Int? = nil) -> TextError {
        let before = bytes[..<(offset ?? self.offset)]
        let line = 1 + before.count { $0 == 10 }
        let column = 1 + before.reversed().prefix { $0 != 10 }.count
        return TextError("line \(line), column \(column): \(problem)")
    }
}

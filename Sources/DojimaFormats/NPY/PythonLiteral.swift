import DojimaText

/// A Python literal, as in the headers of NumPy files: a text, a number, a list or tuple, or a dictionary.
enum PythonLiteral: Equatable {
    case text(String)
    case integer(Int)
    case truth(Bool)
    case none
    /// A list or a tuple.
    case list([PythonLiteral])
    case dictionary([Entry])

    struct Entry: Equatable {
        var key: PythonLiteral
        var value: PythonLiteral
    }

    /// Parses a literal with optional blanks around it; returns `nil` for anything else, and for more than 16 levels of nesting. O(length).
    ///
    /// - Parameter isLatin: whether bytes above ASCII are Latin-1 characters, not UTF-8.
    init?(_ text: Span<UInt8>, _ range: Range<Int>, isLatin: Bool) {
        var reader = LiteralReader(position: range.lowerBound, end: range.upperBound, isLatin: isLatin)
        guard let literal = reader.literal(text, depth: 0) else { return nil }
        reader.skipBlanks(text)
        guard reader.position == range.upperBound else { return nil }
        self = literal
    }

    /// The value of a text key in a dictionary.
    subscript(key: String) -> PythonLiteral? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.first { $0.key == .text(key) }?.value
    }
}

private struct LiteralReader {
    var position: Int
    let end: Int
    let isLatin: Bool

    private static let maximumDepth = 16

    mutating func skipBlanks(_ text: Span<UInt8>) {
        while position < end, isBlank(text[position]) { position += 1 }
    }

    private mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
        skipBlanks(text)
        guard position < end, text[position] == byte else { return false }
        position += 1
        return true
    }

    mutating func literal(_ text: Span<UInt8>, depth: Int) -> PythonLiteral? {
        skipBlanks(text)
        guard position < end, depth <= LiteralReader.maximumDepth else { return nil }
        switch text[position] {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return string(text).map { .text($0) }
        case UInt8(ascii: "("): return list(text, until: UInt8(ascii: ")"), depth)
        case UInt8(ascii: "["): return list(text, until: UInt8(ascii: "]"), depth)
        case UInt8(ascii: "{"): return dictionary(text, depth)
        case 0x30...0x39, UInt8(ascii: "-"): return integer(text)
        default: return word(text)
        }
    }

    private mutating func list(_ text: Span<UInt8>, until close: UInt8, _ depth: Int) -> PythonLiteral? {
        position += 1
        var elements: [PythonLiteral] = []
        while !take(close, text) {
            guard let element = literal(text, depth: depth + 1) else { return nil }
            elements.append(element)
            if take(UInt8(ascii: ","), text) { continue }
            guard take(close, text) else { return nil }
            break
        }
        return .list(elements)
    }

    private mutating func dictionary(_ text: Span<UInt8>, _ depth: Int) -> PythonLiteral? {
        position += 1
        var entries: [PythonLiteral.Entry] = []
        while !take(UInt8(ascii: "}"), text) {
            guard let key = literal(text, depth: depth + 1), take(UInt8(ascii: ":"), text),
                let value = literal(text, depth: depth + 1)
            else { return nil }
            entries.append(PythonLiteral.Entry(key: key, value: value))
            if take(UInt8(ascii: ","), text) { continue }
            guard take(UInt8(ascii: "}"), text) else { return nil }
            break
        }
        return .dictionary(entries)
    }

    /// Reads an integer, with an optional `L` suffix as in Python 2.
    private mutating func integer(_ text: Span<UInt8>) -> PythonLiteral? {
        let start = position
        if text[position] == UInt8(ascii: "-") { position += 1 }
        while position < end, isDigit(text[position]) { position += 1 }
        guard position - start <= 20, let value = Int(text.string(start, position)) else { return nil }
        if position < end, text[position] == UInt8(ascii: "L") { position += 1 }
        return .integer(value)
    }

    private mutating func word(_ text: Span<UInt8>) -> PythonLiteral? {
        let start = position
        while position < end, isLetter(text[position]) { position += 1 }
        switch text.string(start, position) {
        case "True": return .truth(true)
        case "False": return .truth(false)
        case "None": return PythonLiteral.none
        default: return nil
        }
    }

    /// Reads a text in single or double quotes, with the escapes that `repr` writes.
    private mutating func string(_ text: Span<UInt8>) -> String? {
        let quote = text[position]
        position += 1
        var bytes: [UInt8] = []
        while position < end, text[position] != quote {
            let byte = text[position]
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                if isLatin { bytes += String(Unicode.Scalar(byte)).utf8 } else { bytes.append(byte) }
                continue
            }
            guard position < end else { return nil }
            let escape = text[position]
            position += 1
            switch escape {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): bytes.append(escape)
            case UInt8(ascii: "x"): guard appendScalar(text, digits: 2, to: &bytes) else { return nil }
            case UInt8(ascii: "u"): guard appendScalar(text, digits: 4, to: &bytes) else { return nil }
            case UInt8(ascii: "U"): guard appendScalar(text, digits: 8, to: &bytes) else { return nil }
            default: return nil
            }
        }
        guard position < end else { return nil }
        position += 1
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func appendScalar(_ text: Span<UInt8>, digits: Int, to bytes: inout [UInt8]) -> Bool {
        guard digits <= end - position, let value = UInt32(text.string(position, position + digits), radix: 16),
            let scalar = Unicode.Scalar(value)
        else { return false }
        position += digits
        bytes += String(scalar).utf8
        return true
    }
}

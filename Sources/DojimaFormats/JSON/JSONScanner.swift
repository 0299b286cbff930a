import DojimaText

/// Functions that scan JSON text value by value; each advances `position` past the text it reads.
enum JSONScanner {
    /// The maximum nesting depth, which limits memory.
    static let maximumDepth = 512

    @inline(__always)
    static func skipSpace(_ text: Span<UInt8>, _ position: inout Int) {
        while position < text.count, case let byte = text[position], byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    /// Advances past blanks, and past the next byte if it equals `byte`; returns whether it did.
    @inline(__always)
    static func take(_ text: Span<UInt8>, _ position: inout Int, _ byte: UInt8) -> Bool {
        skipSpace(text, &position)
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    /// Reads a string that begins with a quote at `position`; returns the text between the quotes, or `nil` if the string is not closed.
    @inline(__always)
    static func string(_ text: Span<UInt8>, _ position: inout Int) -> TableCell? {
        guard position < text.count, text[position] == 0x22 else { return nil }
        var index = position + 1
        var cell = TableCell(start: index, end: index, form: .plain)
        let count = text.count
        while index < count {
            let byte = text[index]
            if byte == 0x22 {
                cell.end = index
                position = index + 1
                return cell
            }
            if byte == 0x5C {
                cell.form = .backslashes
                index += 1
            }
            index += 1
        }
        return nil
    }

    /// Reads any value; lists and objects are skipped. Returns `nil` if the text is not valid.
    @inline(__always)
    static func value(_ text: Span<UInt8>, _ position: inout Int) -> TableCell? {
        guard position < text.count else { return nil }
        let start = position
        switch text[position] {
        case 0x22: return string(text, &position)
        case 0x2D, 0x30...0x39:
            position += 1
            while position < text.count, isNumberByte(text[position]) { position += 1 }
            if position < text.count, isLetter(text[position]) { return word(text, &position, from: start) }
            return TableCell(start: start, end: position, form: .number)
        case 0x7B, 0x5B:
            return skipNested(text, &position)
                ? TableCell(start: start, end: position, form: text[start] == 0x7B ? .dateObject : .other) : nil
        default: return word(text, &position, from: start)
        }
    }

    @inline(__always)
    private static func isNumberByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == 0x2E || byte == 0x65 || byte == 0x45 || byte == 0x2B || byte == 0x2D
    }

    /// Reads `null`, `true` or `false`, or `NaN` or `Infinity`, which some programs write.
    private static func word(_ text: Span<UInt8>, _ position: inout Int, from start: Int) -> TableCell? {
        while position < text.count, isLetter(text[position]) { position += 1 }
        guard position - start <= 9 else { return nil }
        switch text.string(start, position) {
        case "null", "NaN": return TableCell(start: start, end: position, form: .null)
        case "true", "false", "Infinity", "-Infinity": return TableCell(start: start, end: position, form: .other)
        default: return nil
        }
    }

    /// Advances past a list or an object, without recursion; returns `false` if it is not valid.
    static func skipNested(_ text: Span<UInt8>, _ position: inout Int) -> Bool {
        var open = OpenLevels()
        var needsValue = true
        while true {
            skipSpace(text, &position)
            guard position < text.count else { return false }
            let byte = text[position]
            if needsValue, byte == 0x7B || byte == 0x5B {
                guard open.count < maximumDepth else { return false }
                open.push(isObject: byte == 0x7B)
                position += 1
                skipSpace(text, &position)
                guard position < text.count else { return false }
                if text[position] == (byte == 0x7B ? 0x7D : 0x5D) {
                    position += 1
                    open.pop()
                    needsValue = false
                } else if byte == 0x7B, !key(text, &position) {
                    return false
                }
            } else if needsValue {
                guard value(text, &position) != nil else { return false }
                needsValue = false
            }
            guard open.count > 0 else { return true }
            let isObject = open.isObject
            if needsValue { continue }
            skipSpace(text, &position)
            guard position < text.count else { return false }
            switch text[position] {
            case 0x2C:
                position += 1
                if isObject {
                    skipSpace(text, &position)
                    guard key(text, &position) else { return false }
                }
                needsValue = true
            case isObject ? 0x7D : 0x5D:
                position += 1
                open.pop()
                if open.count == 0 { return true }
            default: return false
            }
        }
    }

    /// Advances past a key and its colon.
    private static func key(_ text: Span<UInt8>, _ position: inout Int) -> Bool {
        string(text, &position) != nil && take(text, &position, 0x3A)
    }
}

/// The stack of lists and objects around a position, one bit for each.
private struct OpenLevels {
    private var bits = InlineArray<8, UInt64>(repeating: 0)
    private(set) var count = 0

    /// Whether the innermost level is an object.
    var isObject: Bool { bits[(count - 1) >> 6] >> UInt64((count - 1) & 63) & 1 == 1 }

    mutating func push(isObject: Bool) {
        let (word, bit) = (count >> 6, UInt64(1) << UInt64(count & 63))
        bits[word] = isObject ? bits[word] | bit : bits[word] & ~bit
        count += 1
    }

    mutating func pop() { count -= 1 }
}

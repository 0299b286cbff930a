import DojimaText

/// The bytes of a JSON string with escapes resolved; an invalid escape becomes a replacement character.
func unescaped(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - start)
    var index = start
    while index < end {
        let byte = text[index]
        guard byte == 0x5C, index + 1 < end else {
            bytes.append(byte)
            index += 1
            continue
        }
        index += 2
        switch text[index - 1] {
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"):
            var unit = hexUnit(text, &index, end)
            if let high = unit, (0xD800..<0xDC00).contains(high), index + 1 < end, text[index] == 0x5C, text[index + 1] == UInt8(ascii: "u")
            {
                var next = index + 2
                if let low = hexUnit(text, &next, end), (0xDC00..<0xE000).contains(low) {
                    unit = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
                    index = next
                }
            }
            let scalar = unit.flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
            bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        case let other: bytes.append(other)
        }
    }
    return bytes
}

/// Reads four hexadecimal digits.
private func hexUnit(_ text: Span<UInt8>, _ index: inout Int, _ end: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for position in index..<(index + 4) {
        let byte = text[position]
        let digit: UInt8
        if isDigit(byte) { digit = byte & 0x0F } else if (byte | 0x20) &- 0x61 < 6 { digit = (byte | 0x20) - 0x61 + 10 } else { return nil }
        value = value << 4 | UInt32(digit)
    }
    index += 4
    return value
}

/// Returns `2020-1-31` for `{"year": 2020, "month": 1, "day": 31}`; empty for other objects.
func dateText(ofObject text: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
    var position = start
    guard JSONScanner.take(text, &position, 0x7B) else { return [] }
    var parts: [String: String] = [:]
    for _ in 0..<8 {
        JSONScanner.skipSpace(text, &position)
        guard let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else { break }
        JSONScanner.skipSpace(text, &position)
        guard let value = JSONScanner.value(text, &position), value.form == .number else { break }
        parts[text.string(key.start, key.end)] = text.string(value.start, value.end)
        guard JSONScanner.take(text, &position, 0x2C) else { break }
    }
    guard let year = parts["year"], let month = parts["month"], let day = parts["day"], parts.count == 3, year.utf8.count >= 3 else {
        return []
    }
    return Array("\(year)-\(month)-\(day)".utf8)
}

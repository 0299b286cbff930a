/// The decimal mark and the thousands mark of a file.
struct NumberStyle: Equatable {
    var decimal = UInt8(ascii: ".")

    static let point = NumberStyle()
    static let comma = NumberStyle(decimal: UInt8(ascii: ","))

    var group: UInt8 { decimal == UInt8(ascii: ".") ? UInt8(ascii: ",") : UInt8(ascii: ".") }
}

/// The result of reading a number from a cell.
enum NumberReading: Equatable {
    case value(Double)
    /// The cell is empty or contains a word for a missing value.
    case none
    case unreadable
}

/// Reads the number in a cell; accepts thousands separators, currency signs, suffixes (`1.5K`, `3,25M`) and words for a missing value.
@inline(__always)
func readNumber(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ style: NumberStyle) -> NumberReading {
    if style.decimal == 0x2E, let value = parseDecimal(text, start, end) { return .value(value) }
    return readDecoratedNumber(text, start, end, style)
}

@inline(never)
private func readDecoratedNumber(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ style: NumberStyle) -> NumberReading {
    let (first, last) = text.trimmed(start, end)
    if first == last { return .none }
    guard last - first <= 64 else { return .unreadable }
    if style.decimal == 0x2E, let value = parseDecimal(text, first, last) { return .value(value) }
    if last - first <= 5, missingWords.contains(text.string(first, last).lowercased()) { return .none }
    guard let plain = plainDigits(text, first, last, style), let value = parseDecimal(plain.span, 0, plain.count) else {
        return .unreadable
    }
    return .value(value)
}

private let missingWords: Set<String> = [
    "-", "--", ".", "na", "n/a", "n.a.", "#n/a", "nan", "null", "nil", "none", "nd", "\u{2013}", "\u{2014}",
]

/// The number as a plain decimal, without thousands separators and currency signs; a suffix such as `K` becomes an exponent.
private func plainDigits(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ style: NumberStyle) -> [UInt8]? {
    var plain: [UInt8] = []
    var (first, last) = (start, end)
    // A sign may be before or after the currency sign: -$5, $-5.
    for _ in 0..<2 where first < last {
        if plain.isEmpty, text[first] == 0x2D || text[first] == 0x2B {
            if text[first] == 0x2D { plain.append(0x2D) }
            first += 1
        }
        first += first < last ? currencyWidth(text, first, last) : 0
    }
    for width in 1...3 where last - width > first && currencyWidth(text, last - width, last) == width {
        last -= width
        break
    }
    (first, last) = text.trimmed(first, last)
    guard first < last else { return nil }
    let size =
        switch text[last - 1] | 0x20 {
        case UInt8(ascii: "k"): 3
        case UInt8(ascii: "m"): 6
        case UInt8(ascii: "b"): 9
        case UInt8(ascii: "t"): 12
        default: 0
        }
    if size > 0 { (first, last) = text.trimmed(first, last - 1) }
    guard first < last, appendDigits(text, first, last, style, to: &plain) else { return nil }
    if size > 0 { plain.append(contentsOf: "e\(size)".utf8) }
    return plain
}

/// Appends digits without thousands separators; groups have three digits (in India also two, except the last).
private func appendDigits(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ style: NumberStyle, to plain: inout [UInt8]) -> Bool {
    var position = start
    var groups = 0
    var digits = 0
    while position < end, text[position] != style.decimal, text[position] | 0x20 != 0x65 {
        if isDigit(text[position]) {
            plain.append(text[position])
            digits += 1
            position += 1
        } else {
            let width = markWidth(text, position, end, style)
            guard width > 0, groups == 0 ? (1...3).contains(digits) : (2...3).contains(digits) else { return false }
            (groups, digits) = (groups + 1, 0)
            position += width
        }
    }
    if groups > 0, digits != 3 { return false }
    // Decimals and an exponent are checked by `parseDecimal`.
    while position < end {
        plain.append(text[position] == style.decimal ? 0x2E : text[position])
        position += 1
    }
    return true
}

/// The number of bytes of a thousands separator: the comma or point that is not the decimal mark, an apostrophe (also typographic) or a
/// space (also no-break); 0 for none.
private func markWidth(_ text: Span<UInt8>, _ position: Int, _ end: Int, _ style: NumberStyle) -> Int {
    switch text[position] {
    case style.group, 0x27, 0x20: 1
    case 0xC2 where position + 1 < end && text[position + 1] == 0xA0: 2
    case 0xE2 where position + 2 < end && text[position + 1] == 0x80 && (text[position + 2] == 0xAF || text[position + 2] == 0x99): 3
    default: 0
    }
}

/// The number of bytes of a currency sign: dollar, pound, yen, euro or another; 0 for none.
private func currencyWidth(_ text: Span<UInt8>, _ position: Int, _ end: Int) -> Int {
    switch text[position] {
    case UInt8(ascii: "$"): 1
    case 0xC2 where position + 1 < end && (text[position + 1] == 0xA3 || text[position + 1] == 0xA5): 2
    case 0xE2 where position + 2 < end && text[position + 1] == 0x82: 3
    default: 0
    }
}

import DojimaText

/// Powers of ten that are exact as doubles.
private let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

/// Ten to the power `exponent`, which must be at most 22.
@inline(__always)
func exactPower(_ exponent: Int) -> Double { exactPowers[exponent] }

/// Parses a plain decimal (`-12.5`, `.5`, `1.5e-05`) to the nearest double, independent of the locale; returns `nil` unless all bytes
/// belong to it.
///
/// W. D. Clinger, "How to read floating point numbers accurately" (1990): for mantissas up to 2^53 and up to 22 decimals, one division of
/// exact numbers rounds correctly. All other numbers are parsed by the standard library.
@inline(__always)
func parseDecimal(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Double? {
    var position = start
    var isNegative = false
    if position < end, text[position] == 0x2D || text[position] == 0x2B {
        isNegative = text[position] == 0x2D
        position += 1
    }
    var mantissa: UInt64 = 0
    let wholeStart = position
    while position < end, case let digit = text[position] &- 0x30, digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        position += 1
    }
    var digits = position - wholeStart
    var decimals = 0
    if position < end, text[position] == 0x2E {
        position += 1
        let fractionStart = position
        while position < end, case let digit = text[position] &- 0x30, digit < 10 {
            mantissa = mantissa &* 10 &+ UInt64(digit)
            position += 1
        }
        decimals = position - fractionStart
        digits += decimals
    }
    guard digits > 0 else { return nil }
    // Nineteen digits cannot overflow 64 bits.
    guard position == end, digits <= 19, mantissa <= 1 << 53, decimals <= 22 else {
        return parseUnusualDecimal(text, start, end, endOfDigits: position)
    }
    let value = Double(mantissa) / exactPowers[decimals]
    return isNegative ? -value : value
}

/// Parses numbers with exponents or long mantissas; returns `nil` for text that is not a number.
@inline(never)
private func parseUnusualDecimal(_ text: Span<UInt8>, _ start: Int, _ end: Int, endOfDigits: Int) -> Double? {
    var position = endOfDigits
    if position < end {
        guard text[position] | 0x20 == 0x65 else { return nil }
        position += 1
        if position < end, text[position] == 0x2D || text[position] == 0x2B { position += 1 }
        guard position < end else { return nil }
        while position < end {
            guard text[position] &- 0x30 < 10 else { return nil }
            position += 1
        }
    }
    // Skips a plus sign.
    let first = text[start] == 0x2B ? start + 1 : start
    guard end - first <= 4096 else { return nil }
    return Double(text.string(first, end))
}

extension Span<UInt8> {
    /// The bytes as text, with replacement characters for invalid UTF-8.
    func string(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes(start, end), as: UTF8.self)
    }

    func bytes(_ start: Int, _ end: Int) -> [UInt8] {
        guard start < end else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(end - start)
        for index in start..<end { bytes.append(self[index]) }
        return bytes
    }

    /// The range without leading and trailing blanks, tabs and line ends.
    @inline(__always)
    func trimmed(_ start: Int, _ end: Int) -> (start: Int, end: Int) {
        var (first, last) = (start, end)
        while first < last, isBlank(self[first]) { first += 1 }
        while last > first, isBlank(self[last - 1]) { last -= 1 }
        return (first, last)
    }

    /// Whether a range contains only blanks, tabs and line ends, or nothing.
    @inline(__always)
    func holdsNothing(_ start: Int, _ end: Int) -> Bool {
        var index = start
        while index < end, isBlank(self[index]) { index += 1 }
        return index >= end
    }
}

@inline(__always)
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

/// The value of a byte that was checked to be a digit. The byte may have changed since then if another program overwrites the file: the
/// import then fails at its end, and must not trap before.
@inline(__always)
func digit(_ byte: UInt8) -> UInt8 { byte & 0x0F }

@inline(__always)
func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

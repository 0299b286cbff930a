/// Appends the shortest plain decimal that reads back as the same double: `0.000012`, `30000000000`, never an exponent.
///
/// NaN, which stands for a missing value, appends nothing; an infinity appends `inf` or `-inf`.
package func appendPlainNumber(_ value: Double, to text: inout [UInt8]) {
    if value.isNaN { return }
    let isNegativeZero = value == 0 && value.sign == .minus
    if let whole = Int64(exactly: value), !isNegativeZero { return appendInteger(whole, to: &text) }
    if !isNegativeZero, appendFewDecimals(value, to: &text) { return }
    var digits = DigitStream()
    let begin = text.count
    swap(&digits.bytes, &text)
    value.write(to: &digits)
    swap(&digits.bytes, &text)
    guard let exponent = text[begin...].firstIndex(of: UInt8(ascii: "e")) else { return }
    let (mantissa, power) = (Array(text[begin..<exponent]), Int(String(decoding: text[(exponent + 1)...], as: UTF8.self)) ?? 0)
    text.removeSubrange(begin...)
    appendExpanded(mantissa, power: power, to: &text)
}

/// Takes the digits of a number without a string for each: most of the time of a long table would go into those.
private struct DigitStream: TextOutputStream {
    var bytes: [UInt8] = []

    mutating func write(_ string: String) { bytes.append(contentsOf: string.utf8) }

    /// Called in place of `write` where the standard library has bytes and no string.
    mutating func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: digits) }
}

/// Appends a number of at most four decimals and 15 digits, as most prices are. Appends nothing and returns `false` for any other.
///
/// Below 2^50 units of the last decimal, no two such decimals read as the same double, so the one found is the shortest.
private func appendFewDecimals(_ value: Double, to text: inout [UInt8]) -> Bool {
    let scaled = value.magnitude * 10_000
    guard scaled < 0x1p50 else { return false }
    var units = UInt64(scaled + 0.5)
    guard Double(units) / 10_000 == value.magnitude else { return false }
    var decimals = 4
    while decimals > 1, units % 10 == 0 {
        units /= 10
        decimals -= 1
    }
    appendDigits(of: units, isNegative: value < 0, decimals: decimals, to: &text)
    return true
}

package func appendInteger(_ value: Int64, to text: inout [UInt8]) {
    appendDigits(of: value.magnitude, isNegative: value < 0, decimals: 0, to: &text)
}

/// Appends digits with a decimal point before the last `decimals` of them, and at least one digit before the point.
@inline(__always)
private func appendDigits(of value: UInt64, isNegative: Bool, decimals: Int, to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
        var (rest, first, written) = (value, 24, 0)
        repeat {
            if written == decimals, decimals > 0 {
                first -= 1
                digits[first] = UInt8(ascii: ".")
            }
            first -= 1
            digits[first] = 48 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            written += 1
        } while rest > 0 || written <= decimals
        if isNegative {
            first -= 1
            digits[first] = UInt8(ascii: "-")
        }
        text.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
}

/// Appends a decimal such as `-1.25` times a power of ten, without an exponent.
private func appendExpanded(_ mantissa: [UInt8], power: Int, to text: inout [UInt8]) {
    var digits = mantissa
    if digits.first == UInt8(ascii: "-") { text.append(digits.removeFirst()) }
    var point = digits.count
    if let dot = digits.firstIndex(of: UInt8(ascii: ".")) {
        digits.remove(at: dot)
        point = dot
        // `1.0e+16`: the zero is not significant.
        if digits.count == dot + 1, digits.last == 48 { digits.removeLast() }
    }
    point += power
    if point <= 0 {
        text += [48, UInt8(ascii: ".")] + [UInt8](repeating: 48, count: -point) + digits
    } else if point >= digits.count {
        text += digits + [UInt8](repeating: 48, count: point - digits.count)
    } else {
        text += digits[..<point] + [UInt8(ascii: ".")] + digits[point...]
    }
}

/// The shortest plain decimal that reads back as the same double.
package func plainNumber(_ value: Double) -> String {
    var text: [UInt8] = []
    appendPlainNumber(value, to: &text)
    return String(decoding: text, as: UTF8.self)
}

/// The shortest notation that reads back as the same double, with an exponent where that is shorter: `0.5`, `20000`, `1e-300`.
package func shortNumber(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

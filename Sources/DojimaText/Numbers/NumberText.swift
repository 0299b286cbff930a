internal import CNumbers

/// Appends the shortest plain decimal that reads back as the same double: `0.000012`, `30000000000`, never an exponent.
///
/// Appends nothing for NaN, which represents a missing value, and `inf` or `-inf` for an infinity.
package func appendPlainNumber(_ value: Double, to text: inout [UInt8]) {
    guard value.magnitude < 1e15 else { return appendLargeNumber(value, to: &text) }
    let integer = Int64(clamping: value)
    if Double(integer) == value {
        // Negative zero, written with its sign.
        if integer == 0, value.sign == .minus { return text += "-0.0".utf8 }
        return appendInteger(integer, to: &text)
    }
    if appendFewDecimals(value, to: &text) { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(decimal_capacity)) { digits in
        // A buffer of `UInt8` is appended in one copy, a raw buffer byte by byte.
        text.append(contentsOf: UnsafeBufferPointer(start: digits.baseAddress, count: decimal_write(value, digits.baseAddress)))
    }
}

/// Appends a number with a magnitude of at least 1e15 or an infinity; appends nothing for NaN.
private func appendLargeNumber(_ value: Double, to text: inout [UInt8]) {
    if value.isNaN { return }
    if let integer = Int64(exactly: value) { return appendInteger(integer, to: &text) }
    let digits = Array(value.description.utf8)
    guard let exponent = digits.firstIndex(of: UInt8(ascii: "e")) else { return text += digits }
    let power = Int(String(decoding: digits[(exponent + 1)...], as: UTF8.self)) ?? 0
    appendExpanded(Array(digits[..<exponent]), power: power, to: &text)
}

/// Appends a number with at most four decimals and 15 digits, such as most prices. Appends nothing and returns `false` for any other.
///
/// Below 2^50 units of the last decimal, no two such decimals are parsed to the same double, so the decimal found is the shortest.
private func appendFewDecimals(_ value: Double, to text: inout [UInt8]) -> Bool {
    let scaled = value.magnitude * 10_000
    guard scaled < 0x1p50 else { return false }
    var units = Int64(clamping: scaled + 0.5)
    // The first comparison allows for the rounding of the number and of the product. It rejects most numbers without a short decimal, so
    // that only the others need the division.
    guard (scaled - Double(units)).magnitude <= scaled * 0x1p-51, Double(units) / 10_000 == value.magnitude else { return false }
    var decimals = 4
    while decimals > 1, units % 10 == 0 {
        units /= 10
        decimals -= 1
    }
    appendDigits(of: units.magnitude, isNegative: value < 0, decimals: decimals, to: &text)
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

/// Appends a decimal such as `-1.25` times 10^`power` without an exponent; `power` is at least the number of decimals.
private func appendExpanded(_ mantissa: [UInt8], power: Int, to text: inout [UInt8]) {
    let digits = mantissa.filter { $0 != UInt8(ascii: ".") }
    let point = (mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.count) + power
    text += digits.prefix(point)
    text += repeatElement(UInt8(ascii: "0"), count: max(0, point - digits.count))
}

/// The shortest plain decimal that reads back as the same double.
package func plainNumber(_ value: Double) -> String {
    var text: [UInt8] = []
    appendPlainNumber(value, to: &text)
    return String(decoding: text, as: UTF8.self)
}

/// The shortest notation that reads back as the same double, with an exponent if that is shorter: `0.5`, `20000`, `1e-300`.
package func shortNumber(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

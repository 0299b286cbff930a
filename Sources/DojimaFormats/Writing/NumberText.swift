/// Appends the shortest plain decimal that reads back as the same double: `0.000012`, `30000000000`, never an exponent.
///
/// NaN, which stands for a missing value, appends nothing; an infinity appends `inf` or `-inf`.
public func appendPlainNumber(_ value: Double, to text: inout [UInt8]) {
    if value.isNaN { return }
    let isNegativeZero = value == 0 && value.sign == .minus
    if let whole = Int64(exactly: value), !isNegativeZero { return appendInteger(whole, to: &text) }
    var shortest = value.description
    shortest.withUTF8 { digits in
        guard let exponent = digits.firstIndex(of: UInt8(ascii: "e")) else { return text.append(contentsOf: digits) }
        let power = Int(String(decoding: digits[(exponent + 1)...], as: UTF8.self)) ?? 0
        appendExpanded(UnsafeBufferPointer(rebasing: digits[..<exponent]), power: power, to: &text)
    }
}

/// Appends a whole number.
func appendInteger(_ value: Int64, to text: inout [UInt8]) {
    if value < 0 { text.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = text.count
    repeat {
        text.append(48 + UInt8(rest % 10))
        rest /= 10
    } while rest > 0
    text[start...].reverse()
}

/// Appends a decimal such as `-1.25` times ten to a power, with zeros in place of the power.
private func appendExpanded(_ mantissa: UnsafeBufferPointer<UInt8>, power: Int, to text: inout [UInt8]) {
    var digits = Array(mantissa)
    if digits.first == UInt8(ascii: "-") { text.append(digits.removeFirst()) }
    var point = digits.count
    if let dot = digits.firstIndex(of: UInt8(ascii: ".")) {
        digits.remove(at: dot)
        point = dot
        // `1.0e+16`: the zero says nothing.
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

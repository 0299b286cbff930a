import DojimaText

/// Returns a coordinate with at most 3 decimals and no trailing zeros: `12`, `0.5`, `-3.125`.
func decimalText(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let scaled = Int(clamping: (value * 1000).rounded())
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = scaled < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 3 - digits.utf8.count) + digits
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
}

import DojimaText

extension Instant {
    /// Returns ISO 8601 text with the offset of `zone`, or `Z` for UTC: `2020-01-01T09:30:00-05:00`; decimals only if needed.
    public func isoText(in zone: Zone) -> String {
        var cursor = ZoneCursor(zone)
        return text { appendISOText(to: &$0, in: &cursor) }
    }

    /// Seconds since 1970 as a plain decimal, never with an exponent: `1577836800`, `-0.25`.
    public var epochText: String { text { appendEpochText(to: &$0) } }

    /// Appends `isoText`. Pass the same cursor for all times of a column, for speed.
    package func appendISOText(to text: inout [UInt8], in cursor: inout ZoneCursor) {
        let offset = cursor.offset(at: self)
        let local = local(offset: offset)
        let (year, month, day) = local.date.components
        let isPlain = (0...9999).contains(year)
        if !isPlain {
            text.append(UInt8(ascii: year < 0 ? "-" : "+"))
            appendDigits(UInt64(year.magnitude), atLeast: 4, to: &text)
        }
        // One buffer for all digits: formatting times is a large part of the cost of writing a table of bars.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 19) { digits in
            _ = digits.initialize(from: "0000-00-00T00:00:00".utf8)
            if isPlain {
                putTwoDigits(year / 100, at: 0, in: digits)
                putTwoDigits(year % 100, at: 2, in: digits)
            }
            putTwoDigits(month, at: 5, in: digits)
            putTwoDigits(day, at: 8, in: digits)
            putTwoDigits(local.time.hour, at: 11, in: digits)
            putTwoDigits(local.time.minute, at: 14, in: digits)
            putTwoDigits(local.time.second, at: 17, in: digits)
            text.append(contentsOf: UnsafeBufferPointer(rebasing: digits[(isPlain ? 0 : 4)...]))
        }
        appendDecimals(local.time.fraction, to: &text)
        if cursor.isUTC { text.append(UInt8(ascii: "Z")) } else { appendOffset(offset, to: &text) }
    }

    /// Appends `epochText`.
    package func appendEpochText(to text: inout [UInt8]) {
        if microseconds < 0 { text.append(UInt8(ascii: "-")) }
        let (seconds, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        appendDigits(seconds, atLeast: 1, to: &text)
        appendDecimals(Int(fraction), to: &text)
    }

    private func text(_ write: (inout [UInt8]) -> Void) -> String {
        var text: [UInt8] = []
        write(&text)
        return String(decoding: text, as: UTF8.self)
    }
}

/// Writes a value of 0...99 as two digits, such as `07`.
private func putTwoDigits(_ value: Int, at offset: Int, in digits: UnsafeMutableBufferPointer<UInt8>) {
    let value = UInt(truncatingIfNeeded: value)
    digits[offset] = 48 &+ UInt8(truncatingIfNeeded: value / 10)
    digits[offset + 1] = 48 &+ UInt8(truncatingIfNeeded: value % 10)
}

private func appendDigits(_ value: UInt64, atLeast width: Int, to text: inout [UInt8]) {
    var divisor: UInt64 = 1
    var count = 1
    while count < width || value / divisor >= 10 {
        divisor *= 10
        count += 1
    }
    while divisor > 0 {
        text.append(48 + UInt8(truncatingIfNeeded: value / divisor % 10))
        divisor /= 10
    }
}

/// Appends `.25` for 250,000 microseconds and nothing for 0.
private func appendDecimals(_ fraction: Int, to text: inout [UInt8]) {
    guard fraction != 0 else { return }
    text.append(UInt8(ascii: "."))
    appendDigits(UInt64(fraction), atLeast: 6, to: &text)
    while text.last == UInt8(ascii: "0") { text.removeLast() }
}

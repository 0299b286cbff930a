import DojimaText

/// Reads a time of day in microseconds: `9:30`, `09:30:15.250`, `093015`, `930`, `9:30 PM`, `24:00`; returns `nil` for anything else.
func readClock(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> Int64? {
    let first = position
    var value = 0
    while position < end, isDigit(text[position]) {
        guard position - first < 6 else { return nil }
        value = value * 10 + Int(digit(text[position]))
        position += 1
    }
    guard position > first else { return nil }
    var (hour, minute, second) = (0, 0, 0)
    if position < end, text[position] == 0x3A {
        guard position - first <= 2, let minutes = twoDigits(text, &position, end) else { return nil }
        (hour, minute) = (value, minutes)
        if position < end, text[position] == 0x3A {
            guard let seconds = twoDigits(text, &position, end) else { return nil }
            second = seconds
        }
    } else if position - first <= 2 {
        hour = value
    } else if position - first <= 4 {
        // The time was written as a number, which may have lost its leading zero.
        (hour, minute) = (value / 100, value % 100)
    } else {
        (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100)
    }
    let fraction = readFraction(text, &position, end)
    if let isAfternoon = readHalf(text, &position, end) {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard minute < 60, second < 60, hour < 24 || (hour == 24 && minute == 0 && second == 0 && fraction == 0) else { return nil }
    return Int64(hour * 3600 + minute * 60 + second) * 1_000_000 + fraction
}

/// Reads a colon and two digits.
private func twoDigits(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> Int? {
    guard position + 2 < end, isDigit(text[position + 1]), isDigit(text[position + 2]) else { return nil }
    let value = Int(digit(text[position + 1])) * 10 + Int(digit(text[position + 2]))
    position += 3
    return value
}

/// Reads the decimals of a second as microseconds, truncated to six digits; returns 0 if there are none.
private func readFraction(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> Int64 {
    guard position + 1 < end, text[position] == 0x2E || text[position] == 0x2C, isDigit(text[position + 1]) else { return 0 }
    position += 1
    var value: Int64 = 0
    var digits = 0
    while position < end, isDigit(text[position]) {
        if digits < 6 {
            value = value * 10 + Int64(digit(text[position]))
            digits += 1
        }
        position += 1
    }
    while digits < 6 { (value, digits) = (value * 10, digits + 1) }
    return value
}

/// Reads `AM`, `PM`, `a.m.` or `p.m.` after blanks, and returns whether it is PM; returns `nil`, with `position` unchanged, if there is
/// none.
private func readHalf(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> Bool? {
    var next = position
    while next < end, text[next] == 0x20 { next += 1 }
    guard next < end, text[next] | 0x20 == 0x61 || text[next] | 0x20 == 0x70 else { return nil }
    let isAfternoon = text[next] | 0x20 == 0x70
    next += 1
    if next < end, text[next] == 0x2E { next += 1 }
    guard next < end, text[next] | 0x20 == 0x6D else { return nil }
    next += 1
    if next < end, text[next] == 0x2E { next += 1 }
    // The name of a zone may begin with AM: America/New_York.
    if next < end, isLetter(text[next]) { return nil }
    position = next
    return isAfternoon
}

/// Reads an offset from UTC in seconds: `Z`, `UTC`, `GMT`, `+01:00`, `-0500`, `+05`, `UTC+2`; returns `nil` for anything else.
func readOffset(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> Int32? {
    guard position < end else { return nil }
    if text[position] | 0x20 == 0x7A {
        position += 1
        return 0
    }
    if position + 3 <= end {
        let word = UInt32(text[position] | 0x20) << 16 | UInt32(text[position + 1] | 0x20) << 8 | UInt32(text[position + 2] | 0x20)
        if word == 0x757463 || word == 0x676D74 {
            position += 3
            if position == end { return 0 }
        }
    }
    let sign = text[position]
    guard sign == 0x2B || sign == 0x2D else { return nil }
    position += 1
    var digits: [Int32] = []
    while position < end, digits.count < 4, isDigit(text[position]) || (text[position] == 0x3A && (1...2).contains(digits.count)) {
        if text[position] == 0x3A, digits.count == 1 { digits.insert(0, at: 0) }
        if text[position] != 0x3A { digits.append(Int32(digit(text[position]))) }
        position += 1
    }
    let hours: Int32
    var minutes: Int32 = 0
    switch digits.count {
    case 1: hours = digits[0]
    case 2: hours = digits[0] * 10 + digits[1]
    case 4: (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    default: return nil
    }
    guard hours <= 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == 0x2D ? -1 : 1)
}

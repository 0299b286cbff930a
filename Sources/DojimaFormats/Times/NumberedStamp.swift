import DojimaText
internal import DojimaTime

/// A stamp that is a number: a count since 1970, a date in digits, or a spreadsheet day.
struct NumberedStamp {
    /// The integer part, rounded down.
    var whole: Int64
    /// The fraction beyond the integer part, in billionths.
    var billionths: Int64 = 0
    /// The number of digits before the decimal point if there is no sign and no decimal other than 0; otherwise 0.
    var digits: Int = 0
    /// Whether the number has an exponent, in which case digits may have been lost when it was written.
    var hasExponent = false
}

/// Reads a stamp that is a number; returns `nil` for anything else.
func readNumberedStamp(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> NumberedStamp? {
    var position = start
    guard position < end else { return nil }
    let isNegative = text[position] == 0x2D
    if isNegative || text[position] == 0x2B { position += 1 }
    let first = position
    var magnitude: Int64 = 0
    while position < end, isDigit(text[position]) {
        let (product, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, tooLong) = product.addingReportingOverflow(Int64(digit(text[position])))
        guard !tooLarge, !tooLong else { return nil }
        magnitude = sum
        position += 1
    }
    guard position > first else { return nil }
    let digits = first == start ? position - first : 0
    if position == end { return NumberedStamp(whole: isNegative ? -magnitude : magnitude, digits: digits) }
    if text[position] == 0x2E {
        position += 1
        var (billionths, decimals): (Int64, Int) = (0, 0)
        var isWhole = true
        while position < end, isDigit(text[position]) {
            if decimals < 9 { (billionths, decimals) = (billionths * 10 + Int64(digit(text[position])), decimals + 1) }
            if text[position] != 0x30 { isWhole = false }
            position += 1
        }
        if position == end {
            while decimals < 9 { (billionths, decimals) = (billionths * 10, decimals + 1) }
            guard isNegative, billionths > 0 else {
                return NumberedStamp(
                    whole: isNegative ? -magnitude : magnitude, billionths: billionths, digits: isWhole ? digits : 0)
            }
            return NumberedStamp(whole: -magnitude - 1, billionths: 1_000_000_000 - billionths)
        }
    }
    guard text[position] | 0x20 == 0x65, let value = parseDecimal(text, start, end), value.magnitude < 9e18 else { return nil }
    let whole = value.rounded(.down)
    return NumberedStamp(whole: Int64(clamping: whole), billionths: Int64(clamping: (value - whole) * 1e9), hasExponent: true)
}

extension NumberedStamp {
    /// The microseconds since 1970 of a count in a unit; `nil` if out of range.
    func microseconds(_ unit: DateFormat.EpochUnit) -> Int64? {
        switch unit {
        case .seconds: scaled(by: 1_000_000, fraction: billionths / 1000)
        case .milliseconds: scaled(by: 1000, fraction: billionths / 1_000_000)
        case .microseconds: whole
        case .nanoseconds: floorDivide(whole, 1000)
        }
    }

    /// The microseconds since 1970 of a spreadsheet day (days since 1899-12-30), rounded to milliseconds; `nil` if out of range.
    var excelMicroseconds: Int64? {
        guard whole > 60, whole < 3_000_000 else { return nil }
        let milliseconds = (billionths * 86_400 + 500_000) / 1_000_000
        return (whole - 25_569) * 86_400_000_000 + milliseconds * 1000
    }

    private func scaled(by factor: Int64, fraction: Int64) -> Int64? {
        let (product, tooLarge) = whole.multipliedReportingOverflow(by: factor)
        let (sum, tooLong) = product.addingReportingOverflow(fraction)
        return tooLarge || tooLong ? nil : sum
    }

    /// The date in eight digits, or the date and time in twelve or fourteen; `nil` for other numbers.
    var compact: WrittenStamp? {
        let scale: Int64 = digits == 8 ? 1 : digits == 12 ? 10_000 : digits == 14 ? 1_000_000 : 0
        guard scale > 0 else { return nil }
        var stamp = WrittenStamp()
        stamp.isCompact = true
        stamp.numbers.0 = Int32(truncatingIfNeeded: whole / scale)
        if scale > 1 {
            let clock = Int64(digits == 12 ? whole % scale * 100 : whole % scale)
            let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
            guard hour < 24, minute < 60, second < 60 else { return nil }
            stamp.time = (hour * 3600 + minute * 60 + second) * 1_000_000
            stamp.hasTime = true
        }
        return stamp
    }

    /// Whether the number is certainly a date in digits: a valid date in the years 1800 to 2199.
    var isCompactDate: Bool {
        guard let compact, (18_000_101...21_991_231).contains(compact.numbers.0) else { return false }
        return compact.days(.ymd) != nil
    }
}

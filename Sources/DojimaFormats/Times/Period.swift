import DojimaText

/// A month or a quarter instead of a date: `2024-03`, `Mar 2024`, `2024M03`, `03/2024`, `2024-Q1`, `Q1 2024`.
struct Period: Equatable {
    var year: Int
    /// The first month, from 1 to 12.
    var month: Int
    var length: PeriodLength

    /// The first day, in days since 1970.
    var days: Int64? { WrittenStamp.days(year, month, 1) }
}

enum PeriodLength: Int, Sendable {
    case month = 1
    case quarter = 3

    var words: String { self == .month ? "months" : "quarters" }
}

/// Reads a month or a quarter with a four-digit year; returns `nil` for anything else.
func readPeriod(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Period? {
    guard end - start >= 6, end - start <= 14 else { return nil }
    var position = start
    guard let first = readPart(text, &position, end) else { return nil }
    let mark = position < end ? text[position] : 0
    let isDivided = mark == 0x2D || mark == 0x2F || mark == 0x20 || mark == 0x3A || mark == 0x2C
    while position < end, [0x2D, 0x2F, 0x20, 0x3A, 0x2C, 0x2E].contains(text[position]) { position += 1 }
    guard let second = readPart(text, &position, end), position == end else { return nil }
    switch (first, second) {
    case (.year(let year), .quarter(let quarter)), (.quarter(let quarter), .year(let year)):
        return Period(year: year, month: 3 * quarter - 2, length: .quarter)
    case (.year(let year), .month(let month)), (.month(let month), .year(let year)):
        return Period(year: year, month: month, length: .month)
    // Two numbers are a month only if a separator divides them: `2024-03`, not `202403`.
    case (.year(let year), .number(let month)), (.number(let month), .year(let year)):
        guard isDivided, (1...12).contains(month) else { return nil }
        return Period(year: year, month: month, length: .month)
    default: return nil
    }
}

private enum PeriodPart {
    case year(Int)
    /// A number of one or two digits.
    case number(Int)
    /// A month's name, or a number after `M`.
    case month(Int)
    case quarter(Int)
}

/// Reads a four-digit year, a number of one or two digits, `M03`, `Q1`, `1Q` or the name of a month.
private func readPart(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> PeriodPart? {
    let start = position
    while position < end, isDigit(text[position]) { position += 1 }
    if position > start {
        let digits = position - start
        guard digits <= 4 else { return nil }
        let value = (start..<position).reduce(0) { $0 * 10 + Int(digit(text[$1])) }
        if digits == 4 { return value >= 1000 ? .year(value) : nil }
        if digits == 1, position < end, text[position] | 0x20 == 0x71 {
            position += 1
            return (1...4).contains(value) ? .quarter(value) : nil
        }
        return digits <= 2 ? .number(value) : nil
    }
    guard position < end, isLetter(text[position]) else { return nil }
    let letter = text[position] | 0x20
    if position + 1 < end, isDigit(text[position + 1]), letter == 0x71 || letter == 0x6D {
        position += 1
        guard case .number(let number)? = readPart(text, &position, end) else { return nil }
        if letter == 0x71 { return (1...4).contains(number) ? .quarter(number) : nil }
        return (1...12).contains(number) ? .month(number) : nil
    }
    guard let word = readWord(text, &position, end), let month = monthNumber(word) else { return nil }
    return .month(Int(month))
}

import DojimaText
internal import DojimaTime

/// A date and time as written, before the order of day and month is decided.
struct WrittenStamp: Equatable {
    /// The three numbers of the date in the order written; a month's name is converted to its number.
    var numbers: (Int32, Int32, Int32) = (0, 0, 0)
    /// The number of digits of the first number, by which a year is recognised.
    var firstDigits: Int8 = 0
    var lastDigits: Int8 = 0
    /// The index of a month's name: 0 first, 1 second, -1 none.
    var monthNameIndex: Int8 = -1
    /// Whether the date is written as eight digits, which `numbers.0` then contains as one number.
    var isCompact = false
    /// Microseconds after midnight.
    var time: Int64 = 0
    var hasTime = false
    /// Seconds east of UTC.
    var offset: Int32?
    /// The range of a zone's name in the text.
    var zone: Range<Int>?

    /// Whether day and month can be distinguished only by other stamps of the file.
    var needsOrder: Bool { !isCompact && monthNameIndex < 0 && firstDigits < 3 }

    static func == (a: WrittenStamp, b: WrittenStamp) -> Bool {
        a.numbers == b.numbers && a.time == b.time && a.hasTime == b.hasTime && a.offset == b.offset && a.monthNameIndex == b.monthNameIndex
            && a.isCompact == b.isCompact
    }
}

/// The order of the numbers of a date.
enum DateOrder: String, CaseIterable {
    case ymd, mdy, dmy

    var words: String {
        switch self {
        case .ymd: "year-first"
        case .mdy: "month-first"
        case .dmy: "day-first"
        }
    }
}

extension WrittenStamp {
    /// The date as days since 1970 in a given order; `nil` if there is no such day.
    func days(_ order: DateOrder, _ century: Century = .usual) -> Int64? {
        let (a, b, c) = (Int(numbers.0), Int(numbers.1), Int(numbers.2))
        if isCompact {
            switch order {
            case .ymd: return WrittenStamp.days(a / 10_000, a / 100 % 100, a % 100)
            case .mdy: return WrittenStamp.days(a % 10_000, a / 1_000_000, a / 10_000 % 100)
            case .dmy: return WrittenStamp.days(a % 10_000, a / 10_000 % 100, a / 1_000_000)
            }
        }
        func fullYear(_ year: Int) -> Int { lastDigits <= 2 ? century.year(year) : year }
        if monthNameIndex == 0 { return WrittenStamp.days(fullYear(c), a, b) }
        if monthNameIndex == 1, firstDigits < 3 { return WrittenStamp.days(fullYear(c), b, a) }
        if firstDigits >= 3 { return WrittenStamp.days(a, b, c) }
        switch order {
        case .ymd: return WrittenStamp.days(century.year(a), b, c)
        case .mdy: return WrittenStamp.days(fullYear(c), a, b)
        case .dmy: return WrittenStamp.days(fullYear(c), b, a)
        }
    }

    /// Whether the year has two digits in some order.
    var hasShortYear: Bool { !isCompact && firstDigits < 3 && (lastDigits <= 2 || monthNameIndex < 0) }

    /// The two-digit year in a given order; `nil` if the year is complete.
    func shortYear(_ order: DateOrder) -> Int? {
        guard hasShortYear else { return nil }
        if monthNameIndex < 0, order == .ymd { return Int(numbers.0) }
        return lastDigits <= 2 ? Int(numbers.2) : nil
    }

    /// The days since 1970 of a date; `nil` if there is no such day.
    @inline(__always)
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
        guard month &- 1 < 12, month >= 1, day >= 1, day <= CivilDate.days(inMonth: month, of: year) else { return nil }
        return Int64(CivilDate(normalizing: year, month: month, day: day).daysSinceEpoch)
    }
}

/// Reads a date with or without a time: `2020-01-31T09:30:00.250+01:00`, `31.01.2020 09:30`, `Jan 31, 2020`, `20200131 093000`,
/// `1/31/20 9:30 PM`; `nil` for anything else.
func readWrittenStamp(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> WrittenStamp? {
    var stamp = WrittenStamp()
    var position = start
    if end - start >= 10, case let mark = text[start + 4], mark == text[start + 7], mark == 0x2D || mark == 0x2F || mark == 0x2E,
        let year = fixedDigits(text, start, 4), let month = fixedDigits(text, start + 5, 2), let day = fixedDigits(text, start + 8, 2)
    {
        stamp.numbers = (year, month, day)
        stamp.firstDigits = 4
        position = start + 10
    } else {
        guard readDate(text, &position, end, &stamp) else { return nil }
    }
    if position == end { return stamp }
    guard skipToTime(text, &position, end) else { return nil }
    if position == end { return stamp }
    guard let time = readClock(text, &position, end) else { return nil }
    stamp.time = time
    stamp.hasTime = true
    while position < end, text[position] == 0x20 { position += 1 }
    if position == end { return stamp }
    return readZone(text, &position, end, &stamp) ? stamp : nil
}

/// Reads an offset, a zone name, or an offset with a name in brackets, up to the end: `-05:00`, `US/Eastern`, `-05:00[America/New_York]`.
func readZone(_ text: Span<UInt8>, _ position: inout Int, _ end: Int, _ stamp: inout WrittenStamp) -> Bool {
    let start = position
    stamp.offset = readOffset(text, &position, end)
    if stamp.offset == nil { position = start }
    if position == end { return true }
    while position < end, text[position] == 0x20 { position += 1 }
    var last = end
    if position < end, text[position] == UInt8(ascii: "["), text[end - 1] == UInt8(ascii: "]") {
        (position, last) = (position + 1, end - 1)
    }
    guard last - position >= 2, last - position <= 64, isLetter(text[position]) else { return false }
    for index in position..<last {
        let byte = text[index]
        guard isLetter(byte) || isDigit(byte) || byte == 0x2F || byte == 0x5F || byte == 0x2B || byte == 0x2D else { return false }
    }
    stamp.zone = position..<last
    position = end
    return true
}

@inline(__always)
private func fixedDigits(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Int32? {
    var value: Int32 = 0
    for index in start..<(start + count) {
        let digit = text[index] &- 0x30
        guard digit < 10 else { return nil }
        value = value * 10 + Int32(digit)
    }
    return value
}

/// Advances past the separator between date and time: `T`, blanks, a comma, a colon or similar.
private func skipToTime(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> Bool {
    switch text[position] {
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"): position += 1
    case UInt8(ascii: ","), UInt8(ascii: ";"), 0x20, 0x09: break
    default: return false
    }
    while position < end, text[position] == 0x20 || text[position] == 0x09 || text[position] == 0x2C || text[position] == 0x3B {
        position += 1
    }
    return true
}

/// Reads the three parts of a date in any order, separated by `- / .`, blanks or commas; also reads eight digits.
private func readDate(_ text: Span<UInt8>, _ position: inout Int, _ end: Int, _ stamp: inout WrittenStamp) -> Bool {
    var part = 0
    while part < 3 {
        guard position < end else { return false }
        if isDigit(text[position]) {
            let first = position
            guard let number = readDigits(text, &position, end) else { return false }
            let digits = position - first
            if part == 0, digits == 8 {
                (stamp.numbers.0, stamp.isCompact) = (number, true)
                return true
            }
            guard digits <= 4 else { return false }
            if part == 0 { stamp.firstDigits = Int8(digits) }
            if part == 2 { stamp.lastDigits = Int8(digits) }
            switch part {
            case 0: stamp.numbers.0 = number
            case 1: stamp.numbers.1 = number
            default: stamp.numbers.2 = number
            }
            part += 1
        } else {
            guard let word = readWord(text, &position, end) else { return false }
            if let month = monthNumber(word) {
                guard stamp.monthNameIndex < 0, part < 2 else { return false }
                stamp.monthNameIndex = Int8(part)
                if part == 0 { stamp.numbers.0 = month } else { stamp.numbers.1 = month }
                part += 1
            } else if part > 0 || !isWeekdayName(word) {
                return false
            }
        }
        if part < 3 { skipDateMarks(text, &position, end) }
    }
    return true
}

private func skipDateMarks(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) {
    var marks = 0
    while position < end, marks < 3 {
        switch text[position] {
        case 0x2D, 0x2F, 0x2E, 0x20, 0x2C: position += 1
        default: return
        }
        marks += 1
    }
}

/// Reads at most nine digits.
private func readDigits(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> Int32? {
    var value: Int32 = 0
    let first = position
    while position < end, isDigit(text[position]) {
        guard position - first < 9 else { return nil }
        value = value * 10 + Int32(digit(text[position]))
        position += 1
    }
    return position > first ? value : nil
}

/// Reads a word of at least three letters; returns its first three letters in lower case, packed, and its length.
func readWord(_ text: Span<UInt8>, _ position: inout Int, _ end: Int) -> (key: UInt32, length: Int)? {
    var key: UInt32 = 0
    let first = position
    while position < end, isLetter(text[position]) {
        if position - first < 3 { key = key << 8 | UInt32(text[position] | 0x20) }
        position += 1
    }
    return position - first >= 3 ? (key, position - first) : nil
}

private func packed(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

private let monthKeys = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].map(packed)
private let weekdayKeys = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map(packed)

func monthNumber(_ word: (key: UInt32, length: Int)) -> Int32? {
    word.length <= 9 ? monthKeys.firstIndex(of: word.key).map { Int32($0 + 1) } : nil
}

private func isWeekdayName(_ word: (key: UInt32, length: Int)) -> Bool { word.length <= 9 && weekdayKeys.contains(word.key) }

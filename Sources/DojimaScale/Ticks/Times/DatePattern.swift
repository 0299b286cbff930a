public import DojimaText
public import DojimaTime

/// A date format given by a date pattern of the Unicode standard (UTS #35), always in English.
///
///     try DatePattern("d MMM yyyy").text(of: time, in: zone)      // 4 Jul 2024
///     try DatePattern("QQQ yy").text(of: time, in: zone)          // Q3 24
///     try DatePattern("h 'o''clock' a").text(of: time, in: zone)  // 4 o'clock PM
///
/// Fields: `y Y u` year, `Q q` quarter, `M L` month, `w` week, `d` day, `D` day of the year, `E c` weekday, `a` AM or PM, `H h K k` hour,
/// `m` minute, `s` second, `S` fraction of a second, `G` era, `Z X x` offset, `z V` zone name. Weeks and their years (`Y`) are those of ISO
/// 8601. Text between apostrophes is literal, and `''` is one apostrophe. Only letters must be quoted.
public struct DatePattern: Sendable, Hashable {
    /// The text of the pattern.
    package let text: String
    private let parts: [Part]

    private enum Part: Sendable, Hashable {
        case literal(String)
        case field(Character, Int)
    }

    /// Parses a pattern; throws if a run of letters is not a field, an apostrophe is not closed, or the pattern is empty.
    public init(_ text: String) throws(DatePatternError) {
        self.text = text
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.first {
            if character == "'" {
                guard let quoted = DatePattern.quoted(&rest) else { throw DatePatternError(text: text, letter: nil) }
                literal += quoted
            } else if character.isASCII, character.isLetter {
                let run = rest.prefix { $0 == character }
                guard DatePattern.maximumLetters[character].map({ run.count <= $0 }) ?? false else {
                    throw DatePatternError(text: text, letter: String(run))
                }
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(.field(character, run.count))
                rest = rest.dropFirst(run.count)
            } else {
                literal.append(character)
                rest.removeFirst()
            }
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        guard !parts.isEmpty else { throw DatePatternError(text: text, letter: nil) }
        self.parts = parts
    }

    /// An instant formatted in the local time of a zone.
    public func text(of time: Instant, in zone: Zone) -> String {
        let local = zone.localTime(at: time)
        return parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let literal): text += literal
            case .field(let letter, let count): text += DateField(local, time, zone).text(letter, count)
            }
        }
    }

    /// The literal text up to the closing apostrophe, with `''` as one apostrophe; `nil` if it is not closed.
    private static func quoted(_ rest: inout Substring) -> String? {
        rest.removeFirst()
        if rest.first == "'" {
            rest.removeFirst()
            return "'"
        }
        var text = ""
        while let character = rest.popFirst() {
            guard character == "'" else {
                text.append(character)
                continue
            }
            guard rest.first == "'" else { return text }
            rest.removeFirst()
            text.append("'")
        }
        return nil
    }

    /// The maximum length of a run of each letter.
    private static let maximumLetters: [Character: Int] = [
        "G": 5, "y": 9, "Y": 9, "u": 9, "Q": 5, "q": 5, "M": 5, "L": 5, "w": 2, "d": 2, "D": 3, "E": 6, "c": 6, "a": 5, "H": 2, "h": 2,
        "K": 2, "k": 2, "m": 2, "s": 2, "S": 9, "Z": 5, "X": 5, "x": 5, "z": 4, "V": 4,
    ]
}

/// An error for a text that is not a date pattern.
public struct DatePatternError: ReportedError, Equatable {
    /// The text that was refused.
    public var text: String
    /// The run of letters that is not a field; `nil` if an apostrophe is not closed or the pattern is empty.
    public var letter: String?

    public var category: ErrorCategory { .request }
    public var message: Message {
        let fault = letter.map { "\($0) is not a date field" } ?? (text.isEmpty ? "it is empty" : "an apostrophe is not closed")
        return "\"\(text)\": \(fault); write a Unicode date pattern such as d MMM, yyyy-MM-dd or HH:mm, with other letters in '...'"
    }
}

/// The fields of one instant.
private struct DateField {
    private let local: LocalTime
    private let time: Instant
    private let zone: Zone

    init(_ local: LocalTime, _ time: Instant, _ zone: Zone) { (self.local, self.time, self.zone) = (local, time, zone) }

    func text(_ letter: Character, _ count: Int) -> String {
        let (year, month, day) = local.date.components
        let hour = local.time.hour
        switch letter {
        case "G":
            return count == 4 ? (year > 0 ? "Anno Domini" : "Before Christ") : count == 5 ? (year > 0 ? "A" : "B") : year > 0 ? "AD" : "BC"
        case "y": return DateField.year(year > 0 ? year : 1 - year, count)
        case "u": return DateField.year(year, count)
        case "Y": return DateField.year(week.year, count)
        case "Q", "q": return quarter((month - 1) / 3 + 1, count)
        case "M", "L": return count < 3 ? padded(month, count) : DateField.abbreviated(DateField.months[month - 1], count)
        case "w": return padded(week.number, count)
        case "d": return padded(day, count)
        case "D": return padded(Int(local.date.daysSinceEpoch - CivilDate(normalizing: year, month: 1, day: 1).daysSinceEpoch) + 1, count)
        case "E", "c":
            let name = DateField.weekdays[local.date.weekday.rawValue]
            return letter == "c" && count < 3
                ? padded(local.date.weekday.rawValue + 1, count)
                : count == 6 ? String(name.prefix(2)) : DateField.abbreviated(name, max(3, count))
        case "a": return count == 5 ? (hour < 12 ? "a" : "p") : hour < 12 ? "AM" : "PM"
        case "H": return padded(hour, count)
        case "k": return padded(hour == 0 ? 24 : hour, count)
        case "h": return padded((hour + 11) % 12 + 1, count)
        case "K": return padded(hour % 12, count)
        case "m": return padded(local.time.minute, count)
        case "s": return padded(local.time.second, count)
        case "S": return String((padded(local.time.fraction, 6) + "000").prefix(count))
        case "z", "V": return zone.identifier
        default: return offset(letter, count)
        }
    }

    private static func year(_ year: Int, _ count: Int) -> String {
        let digits = count == 2 ? padded(Int(floorModulo(Int64(year), 100)), 2) : padded(abs(year), count)
        return count != 2 && year < 0 ? NumberText.minus + digits : digits
    }

    private func quarter(_ quarter: Int, _ count: Int) -> String {
        switch count {
        case 1, 2: padded(quarter, count)
        case 3: "Q\(quarter)"
        case 4: ["1st", "2nd", "3rd", "4th"][quarter - 1] + " quarter"
        default: "\(quarter)"
        }
    }

    /// The ISO 8601 week, which belongs to the year that contains its Thursday.
    private var week: (year: Int, number: Int) {
        let thursday = local.date.adding(days: 3 - local.date.weekday.rawValue)
        let first = CivilDate(normalizing: thursday.year, month: 1, day: 1)
        return (thursday.year, Int(thursday.daysSinceEpoch - first.daysSinceEpoch) / 7 + 1)
    }

    /// The offset from UTC: `Z` -0500, `ZZZZ` GMT-05:00, `ZZZZZ` -05:00; `X` and `x` -05, -0500, -05:00, where `X` writes `Z` for UTC.
    private func offset(_ letter: Character, _ count: Int) -> String {
        let seconds = zone.offset(at: time)
        if seconds == 0, letter == "X" || letter == "Z" && count == 5 { return "Z" }
        let minutes = abs(seconds) / 60
        let (hours, rest) = (padded(minutes / 60, 2), padded(minutes % 60, 2))
        let sign = seconds < 0 ? "-" : "+"
        switch (letter, count) {
        case ("Z", 4): return seconds == 0 ? "GMT" : "GMT" + sign + hours + ":" + rest
        case ("Z", 5), (_, 3),
            (_, 5) where letter != "Z":
            return sign + hours + ":" + rest
        case (_, 1) where letter != "Z": return sign + hours + (rest == "00" ? "" : rest)
        default: return sign + hours + rest
        }
    }

    /// A name shortened by the number of letters in the pattern: in full for 4, one letter for 5, otherwise three letters.
    private static func abbreviated(_ name: String, _ count: Int) -> String { count == 4 ? name : String(name.prefix(count == 5 ? 1 : 3)) }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}

/// A number padded with leading zeros to a width.
private func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

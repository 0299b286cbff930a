import DojimaText

// What the fields of a calendar file hold besides what rules of exclusions do.

extension RuleFields {
    init(_ value: TextNode, place: String) throws(RuleError) {
        try self.init(value, place: place, zones: RuleZones(byDefault: nil))
    }

    /// A text on one line, such as a holiday's name.
    func name(_ name: String, most: Int = 200) throws(RuleError) -> String {
        let text = try text(name)
        guard !text.isEmpty, text.utf8.count <= most, !text.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
            throw wrong(name, "\(quoted(text)) is no name", "write 1 to \(most) letters on one line")
        }
        return text
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(RuleError) -> Int { try integer(try value(name), name, in: range) }

    /// The numbers of a list; none when the field is not there.
    func integers(_ name: String, in range: ClosedRange<Int>) throws(RuleError) -> [Int] {
        var numbers: [Int] = []
        for value in try list(name, most: 1000) { numbers.append(try integer(value, name, in: range)) }
        return numbers
    }

    private func integer(_ value: TextNode, _ name: String, in range: ClosedRange<Int>) throws(RuleError) -> Int {
        guard case .number(let digits) = value.content, let number = Int(digits), range.contains(number) else {
            let what = if case .number(let digits) = value.content { "\(digits) is out of range" } else { "\(value.kind) is no number" }
            throw wrong(name, what, "write a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func bool(_ name: String) throws(RuleError) -> Bool {
        let value = try value(name)
        guard case .flag(let bool) = value.content else { throw wrong(name, "is \(value.kind)", "write true or false") }
        return bool
    }

    /// An object that is the value of a field.
    func object(_ name: String) throws(RuleError) -> RuleFields { try RuleFields(try value(name), place: "\(place): \(name)") }

    func list(_ name: String, most: Int) throws(RuleError) -> [TextNode] {
        let values = try list(name)
        guard values.count <= most else { throw wrong(name, "has \(values.count) elements", "at most \(most) are read") }
        return values
    }

    /// The objects of a list, each with its number in messages, and its name where it has one; none when the field is not there.
    func objects(_ name: String) throws(RuleError) -> [RuleFields] {
        var objects: [RuleFields] = []
        for (index, value) in try list(name, most: 1000).enumerated() {
            objects.append(try RuleFields(value, place: "\(place): \(name) \(index + 1)"))
        }
        return objects
    }

    /// The texts of a list; none when the field is not there.
    func texts(_ name: String) throws(RuleError) -> [String] {
        var texts: [String] = []
        for value in try list(name, most: 20_000) {
            guard case .text(let text) = value.content else { throw wrong(name, "holds \(value.kind)", "write a list of texts") }
            texts.append(text)
        }
        return texts
    }

    func weekdays(_ name: String) throws(RuleError) -> [Weekday] {
        var days: [Weekday] = []
        for text in try texts(name) { days.append(try weekday(text, name)) }
        return days
    }

    /// A date as the rules of exchanges write it: `2024_12_25`.
    func date(_ text: String, _ name: String) throws(RuleError) -> Int {
        guard let date = CivilDate(text) else { throw notADate(text, name) }
        return date.yyyymmdd
    }

    func optionalDate(_ name: String) throws(RuleError) -> Int? { has(name) ? try date(try text(name), name) : nil }

    func dates(_ name: String) throws(RuleError) -> [Int] {
        var dates: [Int] = []
        for text in try texts(name) { dates.append(try date(text, name)) }
        return dates
    }

    /// First and last of `["1990-01-01", "2026-12-31"]`.
    func dateSpan(_ name: String) throws(RuleError) -> ClosedRange<Int> {
        let dates = try dates(name)
        guard dates.count == 2, dates[0] <= dates[1] else {
            throw wrong(name, "is no first and last date", "write [\"1990-01-01\", \"2026-12-31\"]")
        }
        return dates[0]...dates[1]
    }

    func month(_ name: String) throws(RuleError) -> Month { Month(rawValue: try integer(name, in: 1...12)) ?? .january }

    /// First and last month of `[3, 10]`; `nil` when the field is not there.
    func months(_ name: String) throws(RuleError) -> ClosedRange<Month>? {
        guard has(name) else { return nil }
        let months = try integers(name, in: 1...12).compactMap(Month.init)
        guard months.count == 2, months[0] <= months[1] else {
            throw wrong(name, "is no first and last month", "write [3, 10] for March to October")
        }
        return months[0]...months[1]
    }

    /// A date of every year: `12-25`.
    func monthDay(_ name: String) throws(RuleError) -> (Month, Int) {
        let text = try text(name)
        // A leap year, so that 29 February is a date.
        guard text.utf8.count == 5, let date = CivilDate("2000-" + text), let month = Month(rawValue: date.month) else {
            throw wrong(name, "\(quoted(text)) is no date of a year", "write 12-25")
        }
        return (month, date.day)
    }

    /// The day of another calendar's month: `{"month": "Tishri", "day": 10}`.
    func dayOfMonth<Month>(_ name: String, among months: [Month], _ title: (Month) -> String) throws(RuleError) -> (Month, Int) {
        let date = try object(name)
        try date.allowOnly(["month", "day"])
        let text = try date.text("month")
        guard let month = months.first(where: { title($0) == text }) else {
            throw date.wrong("month", "\(quoted(text)) is not known", "write one of \(months.map(title).joined(separator: ", "))")
        }
        return (month, try date.integer("day", in: 1...30))
    }

    /// The name of a zone that can be read.
    func zoneName() throws(RuleError) -> String {
        _ = try zone()
        return try text("zone")
    }
}

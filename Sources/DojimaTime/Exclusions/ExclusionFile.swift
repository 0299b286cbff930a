import DojimaText

extension Exclusion {
    /// The rules of a file `{"exclusions": [{"type": "closed_date", "zone": "Europe/London", "date": "2021-12-27"}, ...]}`.
    ///
    /// Types and their fields: `range` (`from`, `to` in seconds since 1970, with decimals if need be), `weekly` (`from_day`,
    /// `from_time`, `to_day`, `to_time`), `daily` (`from_time`, `to_time`), `session` (`days`, `open`, `close`, `breaks`, `special`),
    /// `closed_date` (`date`), `yearly` (`month_day`), `repeat` (`start`, `length`, `every`); all but `range` have a `zone`. An `include`
    /// (`from` and `to`, or `date` with or without `open` and `close`) is open whatever the others say.
    /// - Parameter defaultZone: the zone of rules that name none; without it they are refused.
    /// - Throws: a mistake, with its line and column or with the number of its rule, counted from 1.
    public static func parse(json: [UInt8], defaultZone: Zone? = nil) throws(RuleError) -> [Exclusion] {
        let file = try RuleFields(try TextNode(ruleFile: json), place: "the rule file", zones: RuleZones(byDefault: nil))
        try file.allowOnly(["exclusions"])
        guard case .list(let list) = try file.value("exclusions").content else {
            throw RuleError(message: "the rule file: exclusions: this is no list; write {\"exclusions\": [...]}")
        }
        let zones = RuleZones(byDefault: defaultZone, of: list)
        var rules: [Exclusion] = []
        rules.reserveCapacity(list.count)
        for (index, value) in list.enumerated() {
            rules.append(try Exclusion(RuleFields(value, place: "rule \(index + 1)", zones: zones)))
        }
        return rules
    }

    private init(_ fields: RuleFields) throws(RuleError) {
        let type = try fields.text("type")
        guard let kind = kinds.first(where: { $0.type == type }) else {
            let known = kinds.map(\.type).joined(separator: ", ")
            throw RuleError(message: "\(fields.place): unknown type \(quoted(type)); known are \(known)")
        }
        try fields.allowOnly(["type"] + kind.fields)
        self = try kind.read(fields)
    }
}

/// A type of rule: its name, its fields, and how they are read.
private struct RuleKind: Sendable {
    let type: String
    let fields: [String]
    let read: @Sendable (RuleFields) throws(RuleError) -> Exclusion
}

private let kinds: [RuleKind] = [
    RuleKind(type: "closed_date", fields: ["zone", "date"]) { fields throws(RuleError) in
        .closedDate(zone: try fields.zone(), try fields.date("date"))
    },
    RuleKind(type: "daily", fields: ["zone", "from_time", "to_time"]) { fields throws(RuleError) in
        let (from, to) = (try fields.time("from_time"), try fields.time("to_time"))
        guard from != to else { throw fields.wrong("to_time", "is the same as from_time", "a whole day is 00:00 to 24:00") }
        return .daily(zone: try fields.zone(), from: from, to: to)
    },
    RuleKind(type: "include", fields: ["zone", "from", "to", "date", "open", "close"]) { fields throws(RuleError) in
        .include(try Inclusion(fields))
    },
    RuleKind(type: "range", fields: ["from", "to"]) { fields throws(RuleError) in
        let (from, to) = (try fields.moment("from"), try fields.moment("to"))
        guard from < to else {
            throw fields.wrong("to", "\(to.epochText) is not after from \(from.epochText)", "a range is half open, from before to")
        }
        return .range(from..<to)
    },
    RuleKind(type: "repeat", fields: ["zone", "start", "length", "every"]) { fields throws(RuleError) in
        let start: LocalTime
        let text = try fields.text("start")
        if let error = TimeTextError.beyondLimits(in: [text]) { throw RuleError(message: "\(fields.place): start: \(error.message)") }
        switch try? TimeText.parse(text) {
        case .dateOnly(let date): start = LocalTime(date)
        case .local(let local): start = local
        default: throw fields.wrong("start", "\(quoted(text)) is no local date or date and time", "write 2010-01-02 or 2010-01-02T12:00")
        }
        return .repeating(
            RepeatRule(
                zone: try fields.zone(), startDate: start.date, startTime: start.time, length: try fields.interval("length"),
                every: try fields.interval("every")))
    },
    RuleKind(type: "session", fields: ["zone", "days", "open", "close", "breaks", "special"]) { fields throws(RuleError) in
        .session(try SessionRule(fields))
    },
    RuleKind(type: "weekly", fields: ["zone", "from_day", "from_time", "to_day", "to_time"]) { fields throws(RuleError) in
        let (fromDay, fromTime) = (try fields.weekday("from_day"), try fields.time("from_time"))
        let (toDay, toTime) = (try fields.weekday("to_day"), try fields.time("to_time"))
        guard (fromDay, fromTime) != (toDay, toTime) else {
            throw fields.wrong("to_time", "is the same moment of the week as from_time", "a whole week is Mon 00:00 to Sun 24:00")
        }
        return .weekly(zone: try fields.zone(), from: fromDay, fromTime, to: toDay, toTime)
    },
    RuleKind(type: "yearly", fields: ["zone", "month_day"]) { fields throws(RuleError) in
        let text = try fields.text("month_day")
        // A leap year, so that 29 February is a date.
        guard text.utf8.count == 5, let date = CivilDate("2000-" + text) else {
            throw fields.wrong("month_day", "\(quoted(text)) is no date of a year", "write 12-25")
        }
        return .yearly(zone: try fields.zone(), month: date.month, day: date.day)
    },
]

extension SessionRule {
    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        var days: Set<Weekday> = []
        _ = try fields.value("days")
        for day in try fields.list("days") {
            guard case .text(let name) = day.content else {
                throw fields.wrong("days", "holds \(day.kind)", "write a list such as [\"Mon\", \"Tue\"]")
            }
            days.insert(try fields.weekday(name, "days"))
        }
        var special: [CivilDate: Hours] = [:]
        for (index, value) in try fields.list("special").enumerated() {
            let day = try RuleFields(value, place: "\(fields.place): special \(index + 1)", zones: RuleZones(byDefault: nil))
            try day.allowOnly(["date", "open", "close", "breaks"])
            let date = try day.date("date")
            guard special.updateValue(try Hours(day), forKey: date) == nil else {
                throw day.wrong("date", "\(date) is given twice", "write it once")
            }
        }
        self.init(zone: try fields.zone(), days: days, regular: try Hours(fields), special: special)
    }
}

extension SessionRule.Hours {
    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        let (open, close) = (try fields.time("open"), try fields.time("close"))
        guard open < close else {
            throw fields.wrong("close", "\(close) is not after open \(open)", "for hours over midnight write weekly or daily rules")
        }
        self.init(open: open, close: close, breaks: try fields.timeRanges("breaks"))
    }
}

import DojimaText

extension ExchangeRules {
    /// The rules of a file `{"calendars": [{"code": "XABC", "zone": "Europe/Paris", "hours": [...], "holidays": [...]}, ...]}`.
    ///
    /// - Parameter base: the rules of a code, for calendars that are built on another; those of the file's earlier calendars come first.
    /// - Throws: a mistake, with its line and column or with its calendar, list and number, counted from 1.
    static func parse(json: [UInt8], base: (String) throws(CalendarError) -> ExchangeRules) throws(RuleError) -> [ExchangeRules] {
        let file = try RuleFields(try TextNode(ruleFile: json), place: "the calendar file")
        try file.allowOnly(["calendars"])
        _ = try file.value("calendars")
        var all: [ExchangeRules] = []
        for (index, value) in try file.list("calendars", most: 1000).enumerated() {
            var fields = try RuleFields(value, place: "calendar \(index + 1)")
            let code = try fields.name("code", most: 40)
            fields.place = "calendar \(code)"
            guard !all.contains(where: { $0.code == code }) else { throw fields.wrong("code", "is given twice", "give each calendar once") }
            all.append(try ExchangeRules(fields, code: code, all: all, base: base))
        }
        return all
    }

    private init(
        _ fields: RuleFields, code: String, all: [ExchangeRules], base: (String) throws(CalendarError) -> ExchangeRules
    ) throws(RuleError) {
        try fields.allowOnly([
            "code", "name", "zone", "base", "remove", "aliases", "trusted", "week", "hours", "holidays", "bridge", "closures", "special",
            "extraSessions", "segments",
        ])
        if fields.has("base") {
            let name = try fields.text("base")
            do throws(CalendarError) {
                self = if let earlier = all.last(where: { $0.code == name }) { earlier } else { try base(name) }
            } catch {
                throw RuleError(message: "\(fields.place): base: \(error.message)")
            }
            // Other names stay with the calendar that they have meant so far, unless this one takes its place.
            if self.code != code { aliases = [] }
            self.code = code
            try remove(fields)
        } else {
            if fields.has("remove") {
                throw fields.wrong("remove", "has nothing to take from", "name the calendar that is corrected as base")
            }
            self.init(code: code, name: code, zone: try fields.zoneName(), trusted: 1970_01_01...2099_12_31, hours: [])
        }
        if fields.has("name") { name = try fields.name("name") }
        if fields.has("zone") { zone = try fields.zoneName() }
        if fields.has("trusted") { trusted = try fields.dateSpan("trusted") }
        if fields.has("bridge") { bridge = try fields.name("bridge") }
        try add(fields)
        guard !hours.isEmpty else {
            throw RuleError(message: "\(fields.place): hours: there are none; write [{\"open\": \"09:00\", \"close\": \"15:00\"}]")
        }
        let rules = holidays + closures + special.flatMap(\.days)
        guard rules.count <= 1000, rules.reduce(0, { $0 + $1.day.listedCount }) <= 20_000 else {
            throw RuleError(message: "\(fields.place): too much; a calendar has at most 1000 rules and 20000 dates")
        }
    }

    /// Adds the lists of an object to those that are there.
    private mutating func add(_ fields: RuleFields) throws(RuleError) {
        aliases += try fields.texts("aliases")
        // A calendar with weeks of its own has none but these.
        if fields.has("week"), !fields.has("base") { week = [] }
        week += try fields.objects("week").map { fields throws(RuleError) in try WeekRule(fields) }
        hours += try fields.objects("hours").map { fields throws(RuleError) in try HoursRule(fields) }
        holidays += try fields.objects("holidays").map { fields throws(RuleError) in try DatedRule(fields) }
        let before = closures.count
        closures += try fields.objects("closures").map { fields throws(RuleError) in try DatedRule(fields) }
        special += try fields.objects("special").map { fields throws(RuleError) in try SpecialHours(fields) }
        // What is closed by name is closed, though the base has a session there.
        let closed = Set(
            closures.dropFirst(before).flatMap { rule -> [Int] in if case .listed(let dates) = rule.day { dates } else { [] } })
        extraSessions.removeAll { closed.contains($0) }
        extraSessions += try fields.dates("extraSessions")
        segments += try fields.objects("segments").map { fields throws(RuleError) in try SegmentRule(fields) }
    }

    /// Takes away what an object names.
    private mutating func remove(_ fields: RuleFields) throws(RuleError) {
        for text in try fields.texts("remove") {
            if let date = CivilDate(text) {
                guard remove(on: date) else {
                    throw fields.wrong("remove", "\(date) is nothing special in \(code)", "give a date of its rules")
                }
            } else {
                guard remove(named: text) else {
                    let names = (holidays + closures + special.flatMap(\.days)).map(\.name)
                    let near = nearestNames(to: text, among: Array(Set(names)))
                    let advice = near.isEmpty ? "give a name or a date of its rules" : "did you mean \(near.joined(separator: " or "))?"
                    throw RuleError(message: "\(fields.place): remove: \(quoted(text)) is no day of the rules of \(code); \(advice)")
                }
            }
        }
    }
}

extension WeekRule {
    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        try fields.allowOnly(["since", "days"])
        _ = try fields.value("days")
        self.init(since: try fields.optionalDate("since"), try fields.weekdays("days"))
    }
}

extension HoursRule {
    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        try fields.allowOnly(["since", "months", "days", "open", "close", "breaks", "openDay"])
        let (open, close) = (try fields.time("open"), try fields.time("close"))
        let openDay = fields.has("openDay") ? try fields.integer("openDay", in: -1...0) : 0
        // The session before has ended when one begins.
        guard openDay == 0 ? open < close : close <= open else {
            let rule = openDay == 0 ? "a session over midnight has \"openDay\": -1" : "with openDay -1 a session lasts at most a day"
            throw fields.wrong("close", "\(close.shortText) is not \(openDay == 0 ? "after" : "at or before") open \(open.shortText)", rule)
        }
        let breaks = try fields.timeRanges("breaks")
        let hours = ExchangeHours(open: open, close: close, openDay: openDay)
        let ends = [hours.start] + breaks.flatMap { [$0.lowerBound, $0.upperBound] } + [close]
        guard zip(ends, ends.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw fields.wrong("breaks", "lie outside the hours or out of order", "write them in order, between open and close")
        }
        self.init(
            since: try fields.optionalDate("since"), in: try fields.months("months"),
            on: fields.has("days") ? try fields.weekdays("days") : nil,
            open: open, close: close, breaks: breaks, openDay: openDay)
    }
}

extension SpecialHours {
    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        try fields.allowOnly(["opens", "closes", "breaks", "delay", "days"])
        _ = try fields.value("days")
        let opens = fields.has("opens") ? try fields.time("opens") : nil
        let closes = fields.has("closes") ? try fields.time("closes") : nil
        if let opens, let closes, closes <= opens {
            throw fields.wrong("closes", "\(closes.shortText) is not after opens \(opens.shortText)", "write the earlier time as opens")
        }
        self.init(
            opens: opens, closes: closes, breaks: fields.has("breaks") ? try fields.timeRanges("breaks") : nil,
            delay: fields.has("delay") ? try fields.integer("delay", in: -720...720) : 0,
            on: try fields.objects("days").map { fields throws(RuleError) in try DatedRule(fields) })
    }
}

extension SegmentRule {
    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        let kind = try fields.text("kind")
        guard let kind = SessionSegment.Kind(rawValue: kind), kind != .regular else {
            throw fields.wrong("kind", "\(quoted(kind)) is no part beside a session", "write pre or post")
        }
        let far = kind == .pre ? "from" : "until"
        try fields.allowOnly(["kind", "name", "since", "minutes", far] + (kind == .post ? ["onEarlyClose"] : []))
        guard fields.has("minutes") != fields.has(far) else {
            throw RuleError(message: "\(fields.place): write either minutes or \(far)")
        }
        let edge: Edge =
            fields.has("minutes")
            ? .minutes(try fields.integer("minutes", in: 1...1440))
            : .clock(try fields.time(far), onEarlyClose: fields.has("onEarlyClose") ? try fields.time("onEarlyClose") : nil)
        self.init(kind: kind, name: try fields.name("name"), since: try fields.optionalDate("since"), edge: edge)
    }
}

extension DatedRule {
    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        try fields.allowOnly(["name"] + YearlyDay.fields + ["from", "through", "except", "only", "observed"])
        let name = try fields.name("name")
        let from = fields.has("from") ? try fields.integer("from", in: 1...9999) : .min
        let through = fields.has("through") ? try fields.integer("through", in: 1...9999) : .max
        guard from <= through else { throw fields.wrong("through", "\(through) is before from \(from)", "write the first year as from") }
        self.init(
            name, try YearlyDay(fields), from: from, through: through, except: try fields.integers("except", in: 1...9999),
            only: fields.has("only") ? try fields.weekdays("only") : nil, observed: try Observance(fields))
    }
}

extension Observance {
    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        guard fields.has("observed") else {
            self = .asIs
            return
        }
        let names = Observance.names.map(\.name).joined(separator: ", ")
        if case .text(let name) = try fields.value("observed").content {
            guard let known = Observance(named: name) else {
                throw fields.wrong("observed", "\(quoted(name)) is not known", "write one of \(names), or days such as {\"Sun\": 1}")
            }
            self = known
            return
        }
        let moves = try fields.object("observed")
        try moves.allowOnly(Weekday.allCases.map(\.abbreviation) + ["untilFree"])
        var shifts: [Weekday: Int] = [:]
        for day in Weekday.allCases where moves.has(day.abbreviation) { shifts[day] = try moves.integer(day.abbreviation, in: -7...7) }
        let seeks = moves.has("untilFree") ? try moves.bool("untilFree") : false
        guard !seeks || shifts.filter({ $0.value != 0 }).count < 7 else {
            throw fields.wrong("observed", "moves from every weekday, and so is never free", "leave out a day on which it stays")
        }
        self.init(shifts, seeksFreeDay: seeks)
    }
}

extension YearlyDay {
    /// The fields that may say a day, one of them in each rule, and those that go with it.
    fileprivate static let kinds =
        [
            "date", "dates", "nth", "onOrAfter", "last", "hebrew", "islamic", "chinese", "korean", "newMoon", "of",
        ] + plainNames.map(\.name)
    fileprivate static let fields = kinds + ["shift", "lasting", "otherwise"]

    fileprivate init(_ fields: RuleFields) throws(RuleError) {
        let given = YearlyDay.kinds.filter(fields.has)
        guard let kind = given.first, given.count == 1 else {
            let what = given.isEmpty ? "no day is said" : "\(given.joined(separator: " and ")) are both given"
            throw RuleError(message: "\(fields.place): \(what); write one of \(YearlyDay.kinds.joined(separator: ", "))")
        }
        self = try YearlyDay(kind, fields)
        if fields.has("otherwise") {
            guard case .listed = self else { throw fields.wrong("otherwise", "goes with dates only", "leave it out") }
            let other = try fields.object("otherwise")
            try other.allowOnly(YearlyDay.fields)
            self = projected(by: try YearlyDay(other))
        }
        if fields.has("shift") { self = shifted(try fields.integer("shift", in: -366...366)) }
        if fields.has("lasting") { self = lasting(try fields.integer("lasting", in: 1...31)) }
    }

    private init(_ kind: String, _ fields: RuleFields) throws(RuleError) {
        switch kind {
        case "date":
            let (month, day) = try fields.monthDay("date")
            self = .date(month, day)
        case "newMoon":
            let (month, day) = try fields.monthDay("newMoon")
            self = .newMoon(onOrAfter: month, day)
        case "dates":
            self = .listed(try fields.dates("dates"))
        case "of":
            let day = try fields.object("of")
            try day.allowOnly(YearlyDay.fields)
            self = try YearlyDay(day)
        case "nth":
            let nth = try fields.object("nth")
            try nth.allowOnly(["n", "weekday", "month"])
            self = .nth(try nth.integer("n", in: 1...4), try nth.weekday("weekday"), of: try nth.month("month"))
        case "onOrAfter":
            let first = try fields.object("onOrAfter")
            try first.allowOnly(["weekday", "date"])
            let (month, day) = try first.monthDay("date")
            self = .onOrAfter(try first.weekday("weekday"), month, day)
        case "last":
            let last = try fields.object("last")
            try last.allowOnly(["weekday", "month"])
            self = .last(try last.weekday("weekday"), of: try last.month("month"))
        case "chinese", "korean":
            let date = try fields.object(kind)
            try date.allowOnly(["month", "day"])
            self = .lunisolar(
                kind == "chinese" ? .chinese : .korean, month: try date.integer("month", in: 1...12),
                day: try date.integer("day", in: 1...30))
        case "hebrew":
            let (month, day) = try fields.dayOfMonth("hebrew", among: HebrewMonth.allCases, \.name)
            self = .hebrew(month, day)
        case "islamic":
            let (month, day) = try fields.dayOfMonth("islamic", among: IslamicMonth.allCases, \.name)
            self = .islamic(month, day)
        default:
            let days = try fields.integer(kind, in: -366...366)
            let day = YearlyDay.plainNames.first { $0.name == kind }?.day ?? .easter
            self = days == 0 ? day : day.shifted(days)
        }
    }
}

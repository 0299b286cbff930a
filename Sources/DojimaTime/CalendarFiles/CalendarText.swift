import DojimaText

/// One calendar of a file: complete rules, or changes to another calendar.
struct CalendarText: Record {
    var code = ""
    var name: String?
    var zone: String?
    /// The code of the calendar that this one is based on.
    var base: String?
    /// Names and dates of the base that are removed.
    var remove: [String] = []
    var aliases: [String] = []
    var trusted: ClosedRange<Int>?
    var trustedHours: ClosedRange<Int>?
    var week: [WeekRule]?
    var hours: [HoursRule] = []
    var holidays: [DatedRule] = []
    var bridge: String?
    var closures: [DatedRule] = []
    var special: [SpecialHours] = []
    var extraSessions: [Int] = []
    var halts: [Range<TimeOfDay>] = []
    var segments: [SegmentRule] = []

    init() {}

    /// Creates the entry of a file with all rules of a calendar.
    init(_ rules: ExchangeRules) {
        code = rules.code
        name = rules.name
        zone = rules.zone
        aliases = rules.aliases
        (trusted, trustedHours) = (rules.trusted, rules.trustedHours)
        week = rules.week
        hours = rules.hours
        holidays = rules.holidays
        bridge = rules.bridge
        closures = rules.closures
        special = rules.special
        extraSessions = rules.extraSessions
        halts = rules.halts
        segments = rules.segments
    }

    static var fields: [Field<CalendarText>] {
        [
            Field("code", \.code, .name(maximumLength: 40), isRequired: true, "The name by which commands refer to it, such as XABC."),
            Field("name", \.name, .name(), "The title."),
            Field("zone", \.zone, .zoneName, "The zone of the tz database."),
            Field(
                "base", \.base, .anyText,
                "The calendar that it starts from. Lists are added to those of the base, and single values replace them."),
            Field("remove", \.remove, .list(.anyText, 0...20_000), "Names of days, or dates, to remove from those of the base."),
            Field("aliases", \.aliases, .list(.anyText, 0...20_000), "Other names."),
            Field("trusted", \.trusted, .dateSpan, "First and last date for which the rules are known to be right."),
            Field(
                "trustedHours", \.trustedHours, .dateSpan,
                "First and last date for which the hours are known to be right too; by default those of trusted."),
            Field("week", \.week, .list(.record), "Trading weekdays; the last matching entry applies. By default Monday to Friday."),
            Field("hours", \.hours, .list(.record), "Regular hours; the last matching entry applies."),
            Field("holidays", \.holidays, .list(.datedRule), "Recurring holidays."),
            Field("bridge", \.bridge, .name(), "The name given to a day between two holidays that is itself a holiday."),
            Field("closures", \.closures, .list(.datedRule), "One-off closed dates."),
            Field(
                "special", \.special, .list(.record), "Days that open late, close early or are shifted; the last matching entry applies."),
            Field(
                "extraSessions", \.extraSessions, .list(.calendarDate, 0...20_000),
                "Extra sessions: dates that are open although the rules would close them."),
            Field(
                "halts", \.halts, .breaks,
                "Times within sessions at which trading pauses, each with its start and end: no bars are expected."),
            Field("segments", \.segments, .list(.segment), "Trading before and after sessions."),
        ]
    }
}

extension WeekRule: Record {
    init() { self.init([]) }

    static var fields: [Field<WeekRule>] {
        [
            Field("since", \.since, .calendarDate, "The first date to which it applies."),
            Field("days", \.days, .list(.weekday), isRequired: true, "The weekdays that trade."),
        ]
    }
}

extension HoursRule: Record {
    init() { self.init(open: .midnight, close: .endOfDay) }

    static var fields: [Field<HoursRule>] {
        [
            Field("since", \.since, .calendarDate, "The first date to which they apply."),
            Field("months", \.months, .months, "First and last month of the year in which they apply."),
            Field("days", \.days, .list(.weekday), "The weekdays on which they apply."),
            Field("open", \.hours.open, .clock, isRequired: true, "When the session opens."),
            Field("close", \.hours.close, .clock, isRequired: true, "When it closes."),
            Field("breaks", \.hours.breaks, .breaks, "Breaks in order, each with its start and end."),
            Field("openDay", \.hours.openDay, .integer(-1...0), "-1 for a session that begins the evening before."),
        ]
    }

    func check(_ path: TextPath) throws {
        let (open, close) = (hours.open.shortText, hours.close.shortText)
        // A session must not begin before the previous one has ended.
        if hours.openDay == 0, hours.open >= hours.close {
            throw path.key("close", line: nil).error("\(close) is not after open \(open); a session over midnight has \"openDay\": -1")
        }
        if hours.openDay != 0, hours.close > hours.open {
            throw path.key("close", line: nil).error(
                "\(close) is not at or before open \(open); with openDay -1 a session lasts at most a day")
        }
        let times = [hours.start] + hours.breaks.flatMap { [$0.lowerBound, $0.upperBound] } + [hours.close]
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw path.key("breaks", line: nil).error(
                "are outside the hours or out of order; write them in order, between open and close")
        }
    }
}

extension SpecialHours: Record {
    init() { self.init(on: []) }

    static var fields: [Field<SpecialHours>] {
        [
            Field("opens", \.opens, .clock, "When the session opens."),
            Field("closes", \.closes, .clock, "When it closes."),
            Field("breaks", \.breaks, .breaks, "Its breaks; by default the regular ones."),
            Field("delay", \.delay, .integer(-720...720), "Minutes by which all regular times are later."),
            Field("days", \.days, .list(.datedRule), isRequired: true, "The days; without other keys, they have the regular hours."),
        ]
    }

    func check(_ path: TextPath) throws {
        guard let opens, let closes, closes <= opens else { return }
        throw path.key("closes", line: nil).error(
            "\(closes.shortText) is not after opens \(opens.shortText); write the earlier time as opens")
    }
}

extension Form<SegmentRule> {
    /// Trading before or after a session, up to a given time or for some minutes.
    fileprivate static var segment: Form {
        func variant(_ kind: SessionSegment.Kind, _ edgeKey: String, _ summary: String) -> Variant<SegmentRule> {
            Variant(
                kind.rawValue, summary, rules: [.exactlyOne(["minutes", edgeKey])], Key("name", .name(), "The name used by the exchange."),
                Key(optional: "since", .calendarDate, "The first date to which it applies."),
                Key(optional: "minutes", .integer(1...1440), "The length in minutes."),
                Key(optional: edgeKey, .clock, "The start of pre-market trading or the end of post-market trading."),
                Key(optional: "onEarlyClose", .clock, "The same time on days that close early."),
                make: { _, name, since, minutes, time, onEarlyClose in
                    let edge = time.map { SegmentRule.Edge.clock($0, onEarlyClose: onEarlyClose) } ?? .minutes(minutes ?? 1)
                    return SegmentRule(kind: kind, name: name, since: since, edge: edge)
                },
                parts: { rule in
                    guard rule.kind == kind else { return nil }
                    switch rule.edge {
                    case .minutes(let count): return (rule.name, rule.since, count, nil, nil)
                    case .clock(let time, let onEarlyClose): return (rule.name, rule.since, nil, time, onEarlyClose)
                    }
                })
        }
        return .variants(
            by: "kind",
            [variant(.pre, "from", "Trading before the session."), variant(.post, "until", "Trading after the session.")])
    }
}

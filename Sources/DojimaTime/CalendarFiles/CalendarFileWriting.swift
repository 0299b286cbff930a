import DojimaText

extension TradingCalendar {
    /// The rules of this calendar as a file that `CalendarLibrary.add(json:)` reads, for corrections to start from.
    public var rulesFile: String { TextNode.members([("calendars", .list([rules.json]))]).json(width: 140) + "\n" }
}

// Every rule in the words of a calendar file; `CalendarFileReading.swift` reads them back.

extension ExchangeRules {
    var json: TextNode {
        .members([
            ("code", .text(code)), ("name", .text(name)), ("zone", .text(zone)),
            ("aliases", aliases.isEmpty ? nil : .texts(aliases)),
            ("trusted", .list([.date(trusted.lowerBound), .date(trusted.upperBound)])),
            ("week", .list(week.map(\.json))), ("hours", .list(hours.map(\.json))),
            ("holidays", holidays.isEmpty ? nil : .list(holidays.map { .members($0.members) })), ("bridge", bridge.map { .text($0) }),
            ("closures", closures.isEmpty ? nil : .list(closures.map { .members($0.members) })),
            ("special", special.isEmpty ? nil : .list(special.map(\.json))),
            ("extraSessions", extraSessions.isEmpty ? nil : .list(extraSessions.map { .date($0) })),
            ("segments", segments.isEmpty ? nil : .list(segments.map(\.json))),
        ])
    }
}

extension WeekRule {
    fileprivate var json: TextNode { .members([("since", since.map { .date($0) }), ("days", .weekdays(days))]) }
}

extension HoursRule {
    fileprivate var json: TextNode {
        .members([
            ("since", since.map { .date($0) }),
            ("months", months.map { .list([.integer($0.lowerBound.rawValue), .integer($0.upperBound.rawValue)]) }),
            ("days", days.map { .weekdays($0) }), ("open", .time(hours.open)), ("close", .time(hours.close)),
            ("breaks", hours.breaks.isEmpty ? nil : .breaks(hours.breaks)), ("openDay", hours.openDay == 0 ? nil : .integer(hours.openDay)),
        ])
    }
}

extension SpecialHours {
    fileprivate var json: TextNode {
        .members([
            ("opens", opens.map { .time($0) }), ("closes", closes.map { .time($0) }), ("breaks", breaks.map { .breaks($0) }),
            ("delay", delay == 0 ? nil : .integer(delay)), ("days", .list(days.map { .members($0.members) })),
        ])
    }
}

extension SegmentRule {
    fileprivate var json: TextNode {
        var members: [(String, TextNode?)] = [
            ("kind", .text(kind.rawValue)), ("name", .text(name)), ("since", since.map { .date($0) }),
        ]
        switch edge {
        case .minutes(let count): members.append(("minutes", .integer(count)))
        case .clock(let time, let onEarlyClose):
            members += [(kind == .pre ? "from" : "until", .time(time)), ("onEarlyClose", onEarlyClose.map { .time($0) })]
        }
        return .members(members)
    }
}

extension DatedRule {
    fileprivate var members: [(String, TextNode?)] {
        [("name", .text(name))] + day.members + [
            ("from", years.lowerBound == .min ? nil : .integer(years.lowerBound)),
            ("through", years.upperBound == .max ? nil : .integer(years.upperBound)),
            ("except", except.isEmpty ? nil : .list(except.map { .integer($0) })), ("only", only.map { .weekdays($0) }),
            ("observed", observance == .asIs ? nil : observance.json),
        ]
    }
}

extension Observance {
    fileprivate var json: TextNode {
        if let name { return .text(name) }
        let shifts = Weekday.allCases.map { ($0.abbreviation, shift(of: $0) == 0 ? nil : TextNode.integer(shift(of: $0))) }
        return .members(shifts + [("untilFree", seeksFreeDay ? .flag(true) : nil)])
    }
}

extension YearlyDay {
    /// The members of an object that say this day, those of the rule it belongs to left out.
    fileprivate var members: [(String, TextNode?)] {
        switch self {
        case .date(let month, let day): [("date", .monthDay(month, day))]
        case .onOrAfter(let weekday, let month, let day):
            if day % 7 == 1, day <= 22 {
                [
                    (
                        "nth",
                        .members([
                            ("n", .integer(day / 7 + 1)), ("weekday", .text(weekday.abbreviation)), ("month", .integer(month.rawValue)),
                        ])
                    )
                ]
            } else {
                [("onOrAfter", .members([("weekday", .text(weekday.abbreviation)), ("date", .monthDay(month, day))]))]
            }
        case .last(let weekday, let month):
            [("last", .members([("weekday", .text(weekday.abbreviation)), ("month", .integer(month.rawValue))]))]
        case .hebrew(let month, let day): [("hebrew", .members([("month", .text(month.name)), ("day", .integer(day))]))]
        case .islamic(let month, let day): [("islamic", .members([("month", .text(month.name)), ("day", .integer(day))]))]
        case .lunisolar(let calendar, let month, let day):
            [(calendar == .chinese ? "chinese" : "korean", .members([("month", .integer(month)), ("day", .integer(day))]))]
        case .newMoon(let month, let day): [("newMoon", .monthDay(month, day))]
        case .listed(let dates): [("dates", .list(dates.map { .date($0) }))]
        case .announced(let dates, let day): [("dates", .list(dates.map { .date($0) })), ("otherwise", .members(day.members))]
        case .shifted(let day, let days): day.plainName.map { [($0, .integer(days))] } ?? day.members(adding: "shift", days)
        case .lasting(let day, let days): day.members(adding: "lasting", days)
        case .easter, .orthodoxEaster, .vernalEquinox, .autumnalEquinox, .juneSolstice, .qingming:
            [(plainName ?? "", .integer(0))]
        }
    }

    /// The day's members and one more, or where there is such a one already an object around them.
    private func members(adding name: String, _ days: Int) -> [(String, TextNode?)] {
        let isPlain = !members.contains { ["shift", "lasting"].contains($0.0) }
        return (isPlain ? members : [("of", .members(members))]) + [(name, .integer(days))]
    }
}

extension TextNode {
    /// An object of those members that have a value.
    fileprivate static func members(_ members: [(String, TextNode?)]) -> TextNode {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    fileprivate static func date(_ yyyymmdd: Int) -> TextNode { .text(CivilDate(yyyymmdd: yyyymmdd).description) }
    fileprivate static func monthDay(_ month: Month, _ day: Int) -> TextNode { .text("\(twoDigits(month.rawValue))-\(twoDigits(day))") }
    fileprivate static func time(_ time: TimeOfDay) -> TextNode { .text(time.shortText) }
    fileprivate static func texts(_ texts: [String]) -> TextNode { .list(texts.map { .text($0) }) }
    fileprivate static func weekdays(_ days: [Weekday]) -> TextNode { .texts(days.map(\.abbreviation)) }
    fileprivate static func breaks(_ breaks: [Range<TimeOfDay>]) -> TextNode {
        .list(breaks.map { .list([.time($0.lowerBound), .time($0.upperBound)]) })
    }
}

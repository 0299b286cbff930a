import DojimaText

extension TradingCalendar {
    /// Creates a calendar of hours and holidays that are given in code.
    ///
    ///     let zone = try Zone("Europe/Paris")
    ///     let calendar = try TradingCalendar(
    ///         code: "XMINE", zone: zone, hours: [TradingHours("Mon-Thu 09:00-17:30"), TradingHours("Fri 09:00-12:00 13:00-16:00")],
    ///         holidays: [Holiday("Christmas Day", .date(.december, 25)), Holiday("Good Friday", .easter.shifted(by: -2))],
    ///         halfDays: [HalfDays(closes: TimeOfDay(hour: 14), on: [Holiday("Christmas Eve", .date(.december, 24))])])
    ///
    /// - Parameters:
    ///   - code: the name by which it is known, of at most 40 letters.
    ///   - name: the title; by default the code.
    ///   - zone: the zone of the wall clock of its hours.
    ///   - hours: the regular hours; of several for a weekday and a date, the last applies. A weekday without hours has no sessions.
    ///   - holidays: the days without a session.
    ///   - halfDays: the days that open late or close early, if they have a session.
    ///   - extraSessions: dates that have a session although the weekday or a holiday would close them; on a weekday without hours, with
    ///     the first of `hours`.
    /// - Throws: an error with the words that a calendar file is refused with, such as hours that close before they open.
    public init(
        code: String, name: String? = nil, zone: Zone, hours: [TradingHours], holidays: [Holiday] = [], halfDays: [HalfDays] = [],
        extraSessions: [CivilDate] = []
    ) throws(RuleError) {
        var rules = ExchangeRules(
            code: code, name: name ?? code, zone: zone.identifier, trusted: 1970_01_01...2099_12_31,
            week: TradingHours.weeks(of: hours), hours: hours.indices.map { hours[$0].rule(onAllDays: $0 == 0) },
            extraSessions: extraSessions.map(\.yyyymmdd))
        for holiday in holidays { rules.holidays.append(try holiday.rule()) }
        for days in halfDays { rules.special.append(try days.rule()) }
        self.init(try ExchangeRules(checked: rules), zone: zone)
    }
}

extension TradingHours {
    /// The weekdays with sessions: from each date on which hours begin, those of all hours that have begun.
    fileprivate static func weeks(of hours: [TradingHours]) -> [WeekRule] {
        let starts = Set(hours.map { $0.since?.yyyymmdd }).sorted { $0 ?? .min < $1 ?? .min }
        return starts.map { start in
            let begun = hours.filter { ($0.since?.yyyymmdd ?? .min) <= (start ?? .min) }
            return WeekRule(since: start, begun.reduce(into: Set()) { $0.formUnion($1.days) }.sorted())
        }
    }
}

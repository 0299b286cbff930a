/// An exchange's rules worked out for some years: which dates are off or special.
struct CalendarPlan {
    private let week: [(since: CivilDate, days: [Bool])]
    private let hours: [(since: CivilDate, months: ClosedRange<Int>?, days: [Bool], hours: ExchangeHours)]
    private var closed: [CivilDate: String] = [:]
    private var special: [CivilDate: (opens: TimeOfDay?, closes: TimeOfDay?)] = [:]
    private let extra: Set<CivilDate>

    init(_ rules: ExchangeRules, years: ClosedRange<Int>) {
        func start(_ since: Int?) -> CivilDate { since.map(CivilDate.init(yyyymmdd:)) ?? CivilDate(daysSinceEpoch: .min) }
        func mask(_ days: [Weekday]?) -> [Bool] { Weekday.allCases.map { days?.contains($0) ?? true } }
        week = rules.week.map { (start($0.since), mask($0.days)) }
        hours = rules.hours.map {
            (start($0.since), $0.months.map { $0.lowerBound.rawValue...$0.upperBound.rawValue }, mask($0.days), $0.hours)
        }
        extra = Set(rules.extraSessions.map(CivilDate.init(yyyymmdd:)))
        // A holiday may be kept in the year before or after its own.
        let years = (years.lowerBound - 1)...(years.upperBound + 1)
        place(rules.holidays, bridge: rules.bridge, years: years)
        for rule in rules.closures {
            for year in years { for date in rule.dates(in: year) { closed[date] = rule.name } }
        }
        for special in rules.special {
            for rule in special.days {
                for year in years {
                    for date in rule.dates(in: year) {
                        self.special[rule.observance.day(for: date) { _ in false }] = (special.opens, special.closes)
                    }
                }
            }
        }
    }

    /// Puts holidays on the days on which they are kept: first those that stay, then those that move, then days between two.
    private mutating func place(_ rules: [DatedRule], bridge: String?, years: ClosedRange<Int>) {
        var days: [(date: CivilDate, rule: DatedRule)] = []
        for rule in rules {
            for year in years { for date in rule.dates(in: year) { days.append((date, rule)) } }
        }
        let proper = Set(days.map(\.date))
        for (date, rule) in days where rule.observance.day(for: date, isHoliday: { _ in false }) == date { closed[date] = rule.name }
        for (date, rule) in days where rule.observance.day(for: date, isHoliday: { _ in false }) != date {
            let day = rule.observance.day(for: date) { proper.contains($0) || closed[$0] != nil }
            if closed[day] == nil { closed[day] = rule.name }
        }
        guard let bridge else { return }
        for date in proper where proper.contains(date.adding(days: 2)) && closed[date.adding(days: 1)] == nil {
            closed[date.adding(days: 1)] = bridge
        }
    }

    /// The hours of the session on a date, or why there is none.
    func day(_ date: CivilDate) -> Day {
        let weekday = date.weekday.rawValue
        if !extra.contains(date) {
            guard week.last(where: { $0.since <= date })?.days[weekday] ?? false else { return .closed(.weekend) }
            if let name = closed[date] { return .closed(.holiday(name)) }
        }
        guard let regular = hours.last(where: { $0.since <= date && $0.days[weekday] && $0.months?.contains(date.month) ?? true })?.hours
        else { return .closed(.weekend) }
        guard let special = special[date] else { return .open(regular) }
        return .open(regular.with(opens: special.opens, closes: special.closes))
    }

    enum Day {
        case open(ExchangeHours)
        case closed(Closure)
    }
}

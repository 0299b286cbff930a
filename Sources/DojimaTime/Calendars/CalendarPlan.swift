/// An exchange's rules worked out for some years: a table that says of each day whether it is off, special or extra.
struct CalendarPlan {
    private let week: [(since: CivilDate, days: WeekdaySet)]
    private let hours: [(since: CivilDate, months: ClosedRange<Int>?, days: WeekdaySet, hours: ExchangeHours)]
    private let special: [SpecialHours]
    /// The names of days off, as `PlannedDay.closure` counts them.
    private var names: [String] = []
    /// The day of the table's first entry, counted from 1970.
    private let start: Int
    private var days: [PlannedDay]

    init(_ rules: ExchangeRules, years: ClosedRange<Int>) {
        func start(_ since: Int?) -> CivilDate { since.map(CivilDate.init(yyyymmdd:)) ?? CivilDate(daysSinceEpoch: .min) }
        week = rules.week.map { (start($0.since), WeekdaySet($0.days)) }
        hours = rules.hours.map {
            (start($0.since), $0.months.map { $0.lowerBound.rawValue...$0.upperBound.rawValue }, WeekdaySet($0.days), $0.hours)
        }
        special = rules.special
        // A holiday may be kept in the year before or after its own.
        let years = (years.lowerBound - 1)...(years.upperBound + 1)
        self.start = Int(CivilDate(year: years.lowerBound, month: 1, day: 1).daysSinceEpoch)
        let end = Int(CivilDate(year: years.upperBound, month: 12, day: 31).daysSinceEpoch)
        days = Array(repeating: PlannedDay(), count: end - self.start + 1)
        place(rules.holidays, bridge: rules.bridge, years: years)
        for rule in rules.closures {
            names.append(rule.name)
            for year in years { for date in rule.dates(in: year) { close(date) } }
        }
        for (number, special) in rules.special.enumerated() {
            for rule in special.days {
                for year in years {
                    for date in rule.dates(in: year) {
                        update(rule.observance.day(for: date) { _ in false }) { $0.special = Int16(number) }
                    }
                }
            }
        }
        for number in rules.extraSessions { update(CivilDate(yyyymmdd: number)) { $0.isExtra = true } }
    }

    /// Puts holidays on the days on which they are kept: first those that stay, then those that move, then days between two.
    private mutating func place(_ rules: [DatedRule], bridge: String?, years: ClosedRange<Int>) {
        var moved: [(date: CivilDate, observance: Observance, name: Int)] = []
        for rule in rules {
            names.append(rule.name)
            for year in years {
                for date in rule.dates(in: year) {
                    update(date) { $0.isHoliday = true }
                    if rule.observance.moves(date) {
                        moved.append((date, rule.observance, names.count - 1))
                    } else {
                        close(date)
                    }
                }
            }
        }
        for (date, observance, name) in moved {
            let day = observance.day(for: date) { self[$0].isHoliday || self[$0].isClosed }
            if !self[day].isClosed { close(day, name: name) }
        }
        guard let bridge else { return }
        names.append(bridge)
        for index in days.indices.dropLast(2) where days[index].isHoliday && days[index + 2].isHoliday && !days[index + 1].isClosed {
            days[index + 1].closure = Int16(names.count - 1)
        }
    }

    /// What the table says of a day; of one that is not in it, nothing.
    private subscript(date: CivilDate) -> PlannedDay {
        let index = Int(date.daysSinceEpoch) - start
        return days.indices.contains(index) ? days[index] : PlannedDay()
    }

    private mutating func update(_ date: CivilDate, _ change: (inout PlannedDay) -> Void) {
        let index = Int(date.daysSinceEpoch) - start
        if days.indices.contains(index) { change(&days[index]) }
    }

    /// Closes a day under the last name, or another.
    private mutating func close(_ date: CivilDate, name: Int? = nil) {
        let name = Int16(name ?? names.count - 1)
        update(date) { $0.closure = name }
    }

    /// The hours of the session on a date, or why there is none.
    func day(_ date: CivilDate) -> Day {
        let weekday = date.weekday
        let planned = self[date]
        if !planned.isExtra {
            guard week.last(where: { $0.since <= date })?.days.contains(weekday) ?? false else { return .closed(.weekend) }
            if planned.isClosed { return .closed(.holiday(names[Int(planned.closure)])) }
        }
        guard
            let regular = hours.last(where: {
                $0.since <= date && $0.days.contains(weekday) && $0.months?.contains(date.month) ?? true
            })?.hours
        else { return .closed(.weekend) }
        guard planned.special >= 0 else { return .open(regular) }
        let special = special[Int(planned.special)]
        return .open(regular.with(special))
    }

    enum Day {
        case open(ExchangeHours)
        case closed(Closure)
    }
}

/// One day of the table.
private struct PlannedDay {
    /// Which name it is off under; -1: it is not off.
    var closure: Int16 = -1
    /// Which special hours it has; -1: none.
    var special: Int16 = -1
    var isExtra = false
    /// Whether a holiday falls on it, though it may be kept on another day.
    var isHoliday = false

    var isClosed: Bool { closure >= 0 }
}

/// Days of the week, a bit for each.
private struct WeekdaySet {
    private var bits: UInt8

    /// `nil`: all.
    init(_ days: [Weekday]?) { bits = days?.reduce(0) { $0 | 1 << UInt8($1.rawValue) } ?? 0x7f }

    func contains(_ day: Weekday) -> Bool { bits >> UInt8(day.rawValue) & 1 == 1 }
}

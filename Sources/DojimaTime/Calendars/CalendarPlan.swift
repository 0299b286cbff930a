import DojimaText

/// The rules of an exchange applied to a range of years: for each day, whether it is closed, special or extra, and by which rule.
struct CalendarPlan {
    let rules: ExchangeRules
    private let week: [(since: CivilDate, days: WeekdaySet)]
    private let hours: [(since: CivilDate, months: ClosedRange<Int>?, days: WeekdaySet, hours: ExchangeHours)]
    /// The rules that close days; `PlannedDay.closure` is an index in this array.
    private var closing: [ClosingRule] = []
    /// The rules of special hours; `PlannedDay.special` is an index in this array.
    private var special: [SpecialRule] = []
    /// The date of the first entry of `days`, in days since 1970.
    private let start: Int
    private var days: [PlannedDay]

    init(_ rules: ExchangeRules, years: ClosedRange<Int>) {
        func start(_ since: Int?) -> CivilDate { since.map(CivilDate.init(yyyymmdd:)) ?? CivilDate(daysSinceEpoch: .min) }
        self.rules = rules
        week = rules.week.map { (start($0.since), WeekdaySet($0.days)) }
        hours = rules.hours.map {
            (start($0.since), $0.months.map { $0.lowerBound.rawValue...$0.upperBound.rawValue }, WeekdaySet($0.days), $0.hours)
        }
        // A holiday may be observed in the year before or after its own.
        let years = (years.lowerBound - 1)...(years.upperBound + 1)
        self.start = Int(CivilDate(normalizing: years.lowerBound, month: 1, day: 1).daysSinceEpoch)
        let end = Int(CivilDate(normalizing: years.upperBound, month: 12, day: 31).daysSinceEpoch)
        days = Array(repeating: PlannedDay(), count: end - self.start + 1)
        closeHolidays(years: years)
        for (index, rule) in rules.closures.enumerated() {
            closing.append(.closure(index))
            for date in rule.dates(in: years) { close(date) }
        }
        for (group, special) in rules.special.enumerated() {
            for (index, rule) in special.days.enumerated() {
                self.special.append(SpecialRule(group: group, index: index))
                let number = Int16(self.special.count - 1)
                for date in rule.dates(in: years) { update(rule.observance.day(for: date) { _ in false }) { $0.special = number } }
            }
        }
        for number in rules.extraSessions { update(CivilDate(yyyymmdd: number)) { $0.isExtra = true } }
    }

    /// Closes the days on which holidays are observed: first holidays that do not move, then those that do, then bridge days.
    private mutating func closeHolidays(years: ClosedRange<Int>) {
        var moved: [(date: CivilDate, observance: Observance, rule: Int)] = []
        for (index, rule) in rules.holidays.enumerated() {
            closing.append(.holiday(index))
            for date in rule.dates(in: years) {
                update(date) { $0.isHoliday = true }
                if rule.observance.moves(date) {
                    moved.append((date, rule.observance, index))
                } else {
                    close(date)
                }
            }
        }
        for (date, observance, rule) in moved {
            let day = observance.day(for: date) { self[$0].isHoliday || self[$0].isClosed }
            if !self[day].isClosed { close(day, rule: rule) }
        }
        guard rules.bridge != nil else { return }
        closing.append(.bridge)
        for index in days.indices.dropLast(2) where days[index].isHoliday && days[index + 2].isHoliday && !days[index + 1].isClosed {
            days[index + 1].closure = Int16(closing.count - 1)
        }
    }

    /// The entry of a date; an empty one if the date is not in the table.
    private subscript(date: CivilDate) -> PlannedDay {
        let index = Int(date.daysSinceEpoch) - start
        return days.indices.contains(index) ? days[index] : PlannedDay()
    }

    private mutating func update(_ date: CivilDate, _ change: (inout PlannedDay) -> Void) {
        let index = Int(date.daysSinceEpoch) - start
        if days.indices.contains(index) { change(&days[index]) }
    }

    /// Closes a day by the rule with an index in `closing`, by default the last one.
    private mutating func close(_ date: CivilDate, rule: Int? = nil) {
        let rule = Int16(rule ?? closing.count - 1)
        update(date) { $0.closure = rule }
    }

    /// Returns the hours of the session on a date, or the reason why there is none.
    func day(_ date: CivilDate) -> Day {
        let weekday = date.weekday
        let planned = self[date]
        if !planned.isExtra {
            guard trades(on: weekday, at: date) else { return .closed(.weekend) }
            if planned.isClosed { return .closed(.holiday(rules.name(of: closing[Int(planned.closure)]))) }
        }
        guard let regular = regularHours(on: weekday, at: date) else { return .closed(.weekend) }
        guard planned.special >= 0 else { return .open(regular) }
        let rule = special[Int(planned.special)]
        let hours = regular.with(rules.special[rule.group])
        return hours.start < hours.close ? .open(hours) : .closed(.holiday(rules.name(of: .hours(rule))))
    }

    /// Whether a weekday has sessions by the rules in force on a date.
    func trades(on weekday: Weekday, at date: CivilDate) -> Bool { week.last { $0.since <= date }?.days.contains(weekday) ?? false }

    /// Returns the regular hours of a weekday by the rules in force on a date; `nil` before the first known hours.
    func regularHours(on weekday: Weekday, at date: CivilDate) -> ExchangeHours? {
        hours.last { $0.since <= date && $0.days.contains(weekday) && $0.months?.contains(date.month) ?? true }?.hours
    }

    /// Calls `body` in order with each date of a range that may have a session. The second argument is the regular open ranges of its
    /// weekday, in microseconds from the midnight that begins the date, or `nil` if the session is an extra one or has special hours.
    @inline(__always)
    func forEachDay(in dates: ClosedRange<CivilDate>, _ body: (CivilDate, UnsafeBufferPointer<Range<Int64>>?) -> Void) {
        var first = dates.lowerBound
        while first <= dates.upperBound {
            let week = regularWeek(from: first)
            let last = min(dates.upperBound, week.end.adding(days: -1))
            week.openRanges.withUnsafeBufferPointer { ranges in
                var weekday = first.weekday.rawValue
                for day in first.daysSinceEpoch...last.daysSinceEpoch {
                    let planned = days[Int(day) - start]
                    let indices = week.starts[weekday]..<week.starts[weekday + 1]
                    weekday = weekday == 6 ? 0 : weekday + 1
                    if planned.isExtra || planned.special >= 0 {
                        body(CivilDate(daysSinceEpoch: day), nil)
                    } else if !planned.isClosed, !indices.isEmpty {
                        body(CivilDate(daysSinceEpoch: day), UnsafeBufferPointer(rebasing: ranges[indices]))
                    }
                }
            }
            first = last.adding(days: 1)
        }
    }

    /// The regular hours of each weekday, which apply up to a date.
    private struct RegularWeek {
        /// Open ranges in microseconds from the midnight that begins their date, Monday's first.
        var openRanges: [Range<Int64>] = []
        /// The index of the first range of each weekday, and the end of Sunday's.
        var starts = [0]
        /// The first date whose hours may differ: the start of the next rule, or of the next month if hours depend on the month.
        var end: CivilDate
    }

    private func regularWeek(from date: CivilDate) -> RegularWeek {
        var end = (week.map(\.since) + hours.map(\.since)).filter { date < $0 }.min() ?? CivilDate(daysSinceEpoch: .max)
        if hours.contains(where: { $0.months != nil }) {
            end = min(end, CivilDate(normalizing: date.year, month: date.month, day: 1).adding(months: 1))
        }
        var regular = RegularWeek(end: end)
        for weekday in Weekday.allCases {
            if trades(on: weekday, at: date), let hours = regularHours(on: weekday, at: date) {
                regular.openRanges += hours.openRanges.map { $0.lowerBound.microseconds..<$0.upperBound.microseconds }
            }
            regular.starts.append(regular.openRanges.count)
        }
        return regular
    }

    /// Returns the rule that closes a date whose weekday would have a session; `nil` if there is none.
    func closingRule(_ date: CivilDate) -> ClosingRule? {
        let planned = self[date]
        if planned.isClosed, !planned.isExtra { return trades(on: date.weekday, at: date) ? closing[Int(planned.closure)] : nil }
        guard planned.special >= 0, case .closed(.holiday) = day(date) else { return nil }
        return .hours(special[Int(planned.special)])
    }

    /// Returns the rule that gives the session of a date special hours; `nil` if there is none.
    func specialRule(_ date: CivilDate) -> SpecialRule? {
        let planned = self[date]
        guard planned.special >= 0, case .open = day(date) else { return nil }
        return special[Int(planned.special)]
    }

    /// Whether special hours change a date's session or remove it.
    func hasSpecialHours(_ date: CivilDate) -> Bool {
        guard self[date].special >= 0 else { return false }
        if case .open(let hours) = day(date) { return hours != regularHours(on: date.weekday, at: date) }
        return closingRule(date) != nil
    }

    enum Day {
        case open(ExchangeHours)
        case closed(Closure)
    }
}

/// An entry of the table: one day.
private struct PlannedDay {
    /// The index of the rule that closes it; -1 if it is not closed.
    var closure: Int16 = -1
    /// The index of its special hours; -1 if there are none.
    var special: Int16 = -1
    var isExtra = false
    /// Whether a holiday falls on it, even if observed on another day.
    var isHoliday = false

    var isClosed: Bool { closure >= 0 }
}

/// A set of weekdays, one bit each.
private struct WeekdaySet {
    private var bits: UInt8

    /// Creates the set of some days; of all days for `nil`.
    init(_ days: [Weekday]?) { bits = days?.reduce(0) { $0 | 1 << UInt8($1.rawValue) } ?? 0x7f }

    func contains(_ day: Weekday) -> Bool { bits >> UInt8(day.rawValue) & 1 == 1 }
}

/// A reference to the rule of an exchange that closes a date.
enum ClosingRule: Equatable {
    /// An index in `holidays` or in `closures`.
    case holiday(Int), closure(Int)
    /// A bridge day between two holidays.
    case bridge
    /// Special hours that do not end after they begin.
    case hours(SpecialRule)
}

/// A reference to the rule that gives a date special hours: an index in `special`, and one in its `days`.
struct SpecialRule: Equatable {
    var group: Int
    var index: Int
}

extension ExchangeRules {
    func name(of rule: ClosingRule) -> String {
        switch rule {
        case .holiday(let index): holidays[index].name
        case .closure(let index): closures[index].name
        case .bridge: bridge ?? ""
        case .hours(let rule): special[rule.group].days[rule.index].name
        }
    }
}

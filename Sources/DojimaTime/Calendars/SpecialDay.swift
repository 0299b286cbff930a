/// A date on which an exchange is closed or does not have its regular hours, with the rule that causes it.
public struct SpecialDay: Hashable, Sendable {
    /// The kind of exception; times are wall-clock times of the exchange.
    public enum Kind: Hashable, Sendable {
        /// Closed for a recurring holiday.
        case holiday
        /// Closed for a one-off reason.
        case closure
        /// Opens before the regular time.
        case earlyOpen(TimeOfDay)
        /// Opens after the regular time.
        case lateOpen(TimeOfDay)
        /// Closes before the regular time.
        case earlyClose(TimeOfDay)
        /// Closes after the regular time.
        case lateClose(TimeOfDay)
    }

    /// The trade date, in the zone of the exchange.
    public var date: CivilDate
    /// The name of the day: `Thanksgiving Day`.
    public var name: String
    /// The rule as text: `4th Thursday of November`; `listed` for dates that follow no rule.
    public var rule: String
    /// What is different from a regular day.
    public var kind: Kind
}

extension SpecialDay.Kind: CustomStringConvertible {
    /// `holiday`, `closure`, `early close 13:00`, `late open 10:30`, ...
    public var description: String {
        switch self {
        case .holiday: "holiday"
        case .closure: "closure"
        case .earlyOpen(let time): "early open \(time.shortText)"
        case .lateOpen(let time): "late open \(time.shortText)"
        case .earlyClose(let time): "early close \(time.shortText)"
        case .lateClose(let time): "late close \(time.shortText)"
        }
    }
}

extension TradingCalendar {
    /// Returns the closures and the sessions with special hours in a range of dates, in order, each with its rule.
    ///
    ///     try TradingCalendar("XNYS").specialDays(in: november2024).map(\.rule)
    ///     // ["4th Thursday of November", "day after 4th Thursday of November"]
    ///
    /// Weekends are not included. A session that both opens and closes at another time appears twice. O(days).
    public func specialDays(in dates: ClosedRange<CivilDate>) -> [SpecialDay] {
        var found: [SpecialDay] = []
        forEachPlan(in: dates) { plan, dates in
            for day in dates.lowerBound.daysSinceEpoch...dates.upperBound.daysSinceEpoch {
                found += specialDays(on: CivilDate(daysSinceEpoch: day), plan)
            }
        }
        return found
    }

    private func specialDays(on date: CivilDate, _ plan: CalendarPlan) -> [SpecialDay] {
        if let closing = plan.closingRule(date) {
            let name = rules.name(of: closing)
            switch closing {
            case .holiday(let index): return [SpecialDay(date: date, name: name, rule: rules.holidays[index].summary, kind: .holiday)]
            case .closure(let index): return [SpecialDay(date: date, name: name, rule: rules.closures[index].summary, kind: .closure)]
            case .hours(let special):
                return [SpecialDay(date: date, name: name, rule: rules.special[special.group].days[special.index].summary, kind: .closure)]
            case .bridge: return [SpecialDay(date: date, name: name, rule: "between two holidays", kind: .holiday)]
            }
        }
        guard let special = plan.specialRule(date), case .open(let hours) = plan.day(date),
            let regular = plan.regularHours(on: date.weekday, at: date)
        else {
            return []
        }
        let rule = rules.special[special.group].days[special.index]
        var kinds: [SpecialDay.Kind] = []
        if hours.start != regular.start { kinds.append(hours.start < regular.start ? .earlyOpen(hours.open) : .lateOpen(hours.open)) }
        if hours.close != regular.close {
            kinds.append(hours.close < regular.close ? .earlyClose(hours.close) : .lateClose(hours.close))
        }
        return kinds.map { SpecialDay(date: date, name: rule.name, rule: rule.summary, kind: $0) }
    }
}

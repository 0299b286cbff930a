/// A rule that excludes time from the axis. All ranges are half open; several rules exclude the union of their times.
public enum Exclusion: Sendable, Equatable {
    /// One range of real time.
    case range(Range<Instant>)
    /// Entire local dates, from the first to the last.
    case dates(zone: Zone, ClosedRange<CivilDate>)
    /// The same wall-clock range of each week, wrapping over the end of the week; the entire week if both ends are equal.
    case weekly(zone: Zone, from: Weekday, TimeOfDay, to: Weekday, TimeOfDay)
    /// The same wall-clock hours of each day, wrapping over midnight; the entire day if both ends are equal.
    case daily(zone: Zone, from: TimeOfDay, to: TimeOfDay)
    /// Everything except the hours of a session.
    case session(SessionRule)
    /// One entire local date.
    case closedDate(zone: Zone, CivilDate)
    /// One entire local date of every year; 29 February only in leap years.
    case yearly(zone: Zone, MonthDay)
    /// A range that repeats by the calendar, before and after its anchor.
    case repeating(RepeatRule)
    /// Excludes nothing: this time is open even if other rules or the calendar exclude it.
    case include(Inclusion)

    /// The open time of an `include`; `nil` for a rule that excludes time.
    var inclusion: Inclusion? { if case .include(let inclusion) = self { inclusion } else { nil } }

    /// Saturday and Sunday by the wall clock.
    public static func weekends(zone: Zone) -> Exclusion {
        .weekly(zone: zone, from: .saturday, .midnight, to: .monday, .midnight)
    }
}

extension Exclusion: CustomStringConvertible {
    /// The rule as written on the command line if it has such a form: `weekends`, `2024-12-24..2024-12-26`.
    public var description: String {
        switch self {
        case .range(let range): return "\(range.lowerBound)..\(range.upperBound)"
        case .dates(_, let dates): return "\(dates.lowerBound)..\(dates.upperBound)"
        case .closedDate(_, let date): return date.description
        case .weekly(let zone, let fromDay, let fromTime, let toDay, let toTime):
            if self == .weekends(zone: zone) { return "weekends" }
            return "weekly \(fromDay.abbreviation) \(fromTime) to \(toDay.abbreviation) \(toTime)"
        case .daily(_, let from, let to): return "daily \(from) to \(to)"
        case .session(let rule): return "all except the session \(rule.regular.open) to \(rule.regular.close)"
        case .yearly(_, let date): return "yearly \(date)"
        case .repeating(let rule):
            let start = rule.startTime == .midnight ? rule.startDate.description : LocalTime(rule.startDate, rule.startTime).description
            return "\(start),\(rule.length),\(rule.every)"
        case .include(.range(let range)): return "include \(range.lowerBound)..\(range.upperBound)"
        case .include(.dates(_, let dates, let hours)):
            let hours = hours.map { " \($0.lowerBound) to \($0.upperBound)" } ?? ""
            return "include \(dates.lowerBound)..\(dates.upperBound)\(hours)"
        }
    }
}

/// A rule that takes time off the axis. All rules are half open; several are united before use.
public enum Exclusion: Sendable, Equatable {
    /// One stretch of real time.
    case range(Range<Instant>)
    /// Whole local dates, from the first to the last.
    case dates(zone: Zone, ClosedRange<CivilDate>)
    /// The wall clock of each week from one day and time to another, wrapping over the end of the week; all of it when they are equal.
    case weekly(zone: Zone, from: Weekday, TimeOfDay, to: Weekday, TimeOfDay)
    /// The wall clock of each day from one time to another, wrapping over midnight; all of it when they are equal.
    case daily(zone: Zone, from: TimeOfDay, to: TimeOfDay)
    /// Everything but the hours of a session.
    case session(SessionRule)
    /// One whole local date.
    case closedDate(zone: Zone, CivilDate)
    /// One whole local date of every year; 29 February only in leap years.
    case yearly(zone: Zone, month: Int, day: Int)
    /// A stretch that comes back by the calendar, to both sides of its anchor.
    case repeating(RepeatRule)

    /// Saturday and Sunday by the wall clock.
    public static func weekends(zone: Zone) -> Exclusion {
        .weekly(zone: zone, from: .saturday, .midnight, to: .monday, .midnight)
    }
}

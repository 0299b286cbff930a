/// A rule that takes time off the axis. All rules are half open; several are united before use.
public enum Exclusion: Sendable, Equatable {
    /// One stretch of real time.
    case range(Range<Instant>)
    /// The wall clock of each week from one day and time to another, wrapping over the end of the week.
    case weekly(zone: Zone, from: Weekday, TimeOfDay, to: Weekday, TimeOfDay)
    /// The wall clock of each day from one time to another, wrapping over midnight.
    case daily(zone: Zone, from: TimeOfDay, to: TimeOfDay)
    /// Everything but the hours of a session.
    case session(SessionRule)
    /// One whole local date.
    case closedDate(zone: Zone, CivilDate)
    /// One whole local date of every year; 29 February only in leap years.
    case yearly(zone: Zone, month: Int, day: Int)
    /// A stretch that comes back by the calendar, to both sides of its anchor.
    case repeating(RepeatRule)
}

/// Regular hours of a session with breaks, and days that have hours of their own.
public struct SessionRule: Sendable, Equatable {
    /// Hours of one day by the wall clock, half open, with breaks that are taken out.
    public struct Hours: Sendable, Equatable {
        public var open: TimeOfDay
        public var close: TimeOfDay
        public var breaks: [Range<TimeOfDay>]

        public init(open: TimeOfDay, close: TimeOfDay, breaks: [Range<TimeOfDay>] = []) {
            self.open = open
            self.close = close
            self.breaks = breaks
        }
    }

    public var zone: Zone
    public var days: Set<Weekday>
    public var regular: Hours
    public var special: [CivilDate: Hours]

    public init(zone: Zone, days: Set<Weekday>, regular: Hours, special: [CivilDate: Hours] = [:]) {
        self.zone = zone
        self.days = days
        self.regular = regular
        self.special = special
    }
}

/// A stretch that starts at a local date and time and repeats: `start`, `length` and `every` are calendar lengths.
public struct RepeatRule: Sendable, Equatable {
    public var zone: Zone
    public var startDate: CivilDate
    public var startTime: TimeOfDay
    public var length: BarInterval
    public var every: BarInterval

    public init(zone: Zone, startDate: CivilDate, startTime: TimeOfDay = .midnight, length: BarInterval, every: BarInterval) {
        self.zone = zone
        self.startDate = startDate
        self.startTime = startTime
        self.length = length
        self.every = every
    }
}

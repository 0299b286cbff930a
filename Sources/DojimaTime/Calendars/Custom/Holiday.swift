import DojimaText

/// A named day of a calendar without a session, or with special hours, in some years or in all.
///
///     Holiday("Christmas Day", .date(.december, 25), observed: .nearestWeekday)
///     Holiday("Memorial Day", .last(.monday, of: .may), from: 1971)
///     Holiday("Good Friday", .easter.shifted(by: -2))
public struct Holiday: Sendable, Equatable {
    /// The name of the day, which explains its gap in a timeline.
    public var name: String
    /// The rule that gives the date in each year.
    public var day: Day
    /// The first and the last year in which it applies; `nil` for all before or after.
    public var firstYear: Int?
    /// The last year in which the day applies; `nil` for no end.
    public var lastYear: Int?
    /// Years between them in which it does not apply.
    public var except: Set<Int>
    /// The weekdays to which the dates are limited, before they are moved; `nil` for all.
    public var weekdays: Set<Weekday>?
    /// The day on which it is observed if its date falls on certain weekdays.
    public var observance: Observance

    /// Creates a holiday; `TradingCalendar` checks its name and years.
    public init(
        _ name: String, _ day: Day, from firstYear: Int? = nil, through lastYear: Int? = nil, except: Set<Int> = [],
        only weekdays: Set<Weekday>? = nil, observed observance: Observance = .asIs
    ) {
        (self.name, self.day, self.firstYear, self.lastYear) = (name, day, firstYear, lastYear)
        (self.except, self.weekdays, self.observance) = (except, weekdays, observance)
    }

    /// The rule of this holiday.
    /// - Throws: an error if the last year is before the first.
    func rule() throws(RuleError) -> DatedRule {
        let (from, through) = (firstYear ?? .min, lastYear ?? .max)
        guard from <= through else {
            throw RuleError(message: "\(quoted(name)): through \(through) is before from \(from); give the first year as from")
        }
        return DatedRule(
            name, day.yearly, from: from, through: through, except: except.sorted(), only: weekdays?.sorted(), observed: observance)
    }
}

extension Holiday {
    /// The date, or the dates, of a holiday in each year.
    public struct Day: Sendable, Equatable {
        let yearly: YearlyDay

        init(_ yearly: YearlyDay) { self.yearly = yearly }

        /// Easter Sunday of the Western churches.
        public static let easter = Day(.easter)
        /// Easter Sunday of the Orthodox churches.
        public static let orthodoxEaster = Day(.orthodoxEaster)

        /// The same date of every year.
        /// - Throws: an error if no year has the date.
        public static func date(_ month: Month, _ day: Int) throws(TimeValueError) -> Day {
            let date = try MonthDay(month, day)
            return Day(.date(date.month, date.day))
        }

        /// A weekday of a month by its number, such as the 4th Thursday of November.
        /// - Throws: an error unless `n` is 1 to 4; use `last` for the last one.
        public static func nth(_ n: Int, _ weekday: Weekday, of month: Month) throws(TimeValueError) -> Day {
            guard (1...4).contains(n) else {
                throw TimeValueError("\(n) is not the number of a \(weekday.name) in every \(month.name); give 1 to 4, or use `last`")
            }
            return Day(.nth(n, weekday, of: month))
        }

        /// The last such weekday of a month.
        public static func last(_ weekday: Weekday, of month: Month) -> Day { Day(.last(weekday, of: month)) }

        /// The first such weekday on or after a date.
        /// - Throws: an error if no year has the date.
        public static func onOrAfter(_ weekday: Weekday, _ month: Month, _ day: Int) throws(TimeValueError) -> Day {
            let date = try MonthDay(month, day)
            return Day(.onOrAfter(weekday, date.month, date.day))
        }

        /// Dates that follow no rule.
        public static func dates(_ dates: CivilDate...) -> Day { .dates(dates) }

        /// Dates that follow no rule.
        public static func dates(_ dates: [CivilDate]) -> Day { Day(.listed(dates.sorted().map(\.yyyymmdd))) }

        /// Returns the day a number of days later, at most 366; earlier if negative.
        public func shifted(by days: Int) -> Day { Day(yearly.shifted(days)) }

        /// Returns a number of consecutive days, 1 to 31, of which this day is the first.
        public func lasting(_ days: Int) -> Day { Day(yearly.lasting(days)) }
    }
}

/// Days on which a session opens late or closes early.
public struct HalfDays: Sendable, Equatable {
    /// When the session opens; `nil` for the regular open.
    public var opens: TimeOfDay?
    /// When it closes; `nil` for the regular close.
    public var closes: TimeOfDay?
    /// The days, each with the years in which it applies.
    public var days: [Holiday]

    public init(opens: TimeOfDay? = nil, closes: TimeOfDay? = nil, on days: [Holiday]) {
        (self.opens, self.closes, self.days) = (opens, closes, days)
    }

    func rule() throws(RuleError) -> SpecialHours {
        var rules: [DatedRule] = []
        for day in days { rules.append(try day.rule()) }
        return SpecialHours(opens: opens, closes: closes, on: rules)
    }
}

import DojimaText

/// The open, close and breaks of a session, by the wall clock of the exchange.
struct ExchangeHours: Sendable, Equatable {
    var open: TimeOfDay
    var close: TimeOfDay
    /// The breaks in order, half open.
    var breaks: [Range<TimeOfDay>] = []
    /// Days from the session's date to that of its open: -1 for a session that begins the evening before.
    var openDay = 0

    /// The open, counted from the midnight that begins the session's date.
    var start: TimeOfDay { TimeOfDay(microseconds: open.microseconds + Int64(openDay) * Instant.microsecondsPerDay) }

    /// The hours without the breaks, counted from the midnight that begins the session's date.
    var openRanges: [Range<TimeOfDay>] {
        var from = start
        var ranges: [Range<TimeOfDay>] = []
        for pause in breaks where from < pause.lowerBound {
            ranges.append(from..<pause.lowerBound)
            from = pause.upperBound
        }
        if from < close { ranges.append(from..<close) }
        return ranges
    }

    /// Returns these hours with special hours applied. An open within a break is moved to the break's end, a close to its start.
    func with(_ special: SpecialHours) -> ExchangeHours {
        func later(_ time: TimeOfDay) -> TimeOfDay { TimeOfDay(microseconds: time.microseconds + Int64(special.delay) * 60_000_000) }
        var hours = ExchangeHours(open: later(open), close: later(close), openDay: openDay)
        if let opens = special.opens { (hours.open, hours.openDay) = (opens, 0) }
        if let closes = special.closes { hours.close = closes }
        let start = hours.start
        for pause in special.breaks ?? breaks.map({ later($0.lowerBound)..<later($0.upperBound) })
        where start < pause.upperBound && pause.lowerBound < hours.close {
            if pause.lowerBound <= start {
                (hours.open, hours.openDay) = (pause.upperBound, 0)
            } else if hours.close <= pause.upperBound {
                hours.close = pause.lowerBound
            } else {
                hours.breaks.append(pause)
            }
        }
        return hours
    }
}

/// Regular hours from a date on, in all months or a season, on all weekdays or some.
struct HoursRule: Sendable, Equatable {
    /// The first date, such as `2024_11_05`; `nil` for always.
    var since: Int?
    /// The months in which the hours apply; `nil` for all.
    var months: ClosedRange<Month>?
    /// The weekdays on which the hours apply; `nil` for all that trade.
    var days: [Weekday]?
    var hours: ExchangeHours

    init(
        since: Int? = nil, in months: ClosedRange<Month>? = nil, on days: [Weekday]? = nil, open: TimeOfDay, close: TimeOfDay,
        breaks: [Range<TimeOfDay>] = [], openDay: Int = 0
    ) {
        self.since = since
        self.months = months
        self.days = days
        hours = ExchangeHours(open: open, close: close, breaks: breaks, openDay: openDay)
    }
}

/// Days that open late, close early or have all times shifted, if they have a session.
struct SpecialHours: Sendable, Equatable {
    var opens: TimeOfDay?
    var closes: TimeOfDay?
    /// The breaks; `nil` for the regular breaks that are within the session.
    var breaks: [Range<TimeOfDay>]?
    /// Minutes by which all regular times are later.
    var delay: Int
    var days: [DatedRule]

    init(
        opens: TimeOfDay? = nil, closes: TimeOfDay? = nil, breaks: [Range<TimeOfDay>]? = nil, delay: Int = 0, on days: [DatedRule]
    ) {
        self.opens = opens
        self.closes = closes
        self.breaks = breaks
        self.delay = delay
        self.days = days
    }
}

/// Returns a time of day; short for use in exchange rules: `at(9, 30)`.
func at(_ hour: Int, _ minute: Int) -> TimeOfDay { TimeOfDay(clock: hour, minute) }

import DojimaText

/// The sessions of an exchange: regular hours, breaks, holidays, early closes and late opens.
///
///     let calendar = try TradingCalendar("NYSE")
///     calendar.session(on: try CivilDate(year: 2024, month: 7, day: 3))     // closes at 13:00
///     calendar.closure(on: try CivilDate(year: 2024, month: 7, day: 4))     // .holiday("Independence Day")
///
/// Outside `trusted` and `trustedHours` the same rules are applied, and the sessions are marked `isProjected`.
public struct TradingCalendar: Sendable {
    /// The zone of the exchange, in which its hours and dates are given.
    public let zone: Zone
    /// The dates for which the rules have been compared with a source.
    public let trusted: ClosedRange<CivilDate>
    /// The dates of `trusted` for which the hours have been compared with a source too.
    public let trustedHours: ClosedRange<CivilDate>
    let rules: ExchangeRules

    /// Creates the calendar with a code (`XNYS`) or alias (`NYSE`), in any letter case.
    public init(_ code: String, in database: ZoneDatabase = .system) throws(CalendarError) {
        guard let rules = ExchangeCatalog.rules(named: code) else {
            throw .missing(code, among: ExchangeCatalog.names)
        }
        try self.init(rules, in: database)
    }

    init(_ rules: ExchangeRules, in database: ZoneDatabase = .system) throws(CalendarError) {
        do throws(ZoneError) { self.init(rules, zone: try Zone(rules.zone, in: database)) } catch { throw .zone(error) }
    }

    init(_ rules: ExchangeRules, zone: Zone) {
        (self.rules, self.zone) = (rules, zone)
        (trusted, trustedHours) = (rules.trustedDates, rules.trustedHourDates)
    }

    /// The market identifier code, even if the calendar was created with an alias.
    public var code: String { rules.code }
    /// The full name of the exchange, such as `New York Stock Exchange`.
    public var name: String { rules.name }

    /// The date up to which announcements of the exchange are included; `nil` if the calendar has no holidays or is not built in.
    ///
    /// Closures and changed hours that were announced later, such as those of a storm or a day of mourning, are not known.
    public var announced: CivilDate? { rules.announced }

    /// Returns the session of a trade date; `nil` if there is none, or if the date is outside the years 1 to 9999. O(rules); use
    /// `sessions(in:)` for many dates.
    public func session(on date: CivilDate) -> Session? {
        guard date.isWithinLimits, case .open(let hours) = CalendarPlan(rules, years: date.year...date.year).day(date) else { return nil }
        var cursor = ZoneCursor(zone)
        return session(date, hours, &cursor)
    }

    /// Returns the session that contains a moment, breaks included; its date is the trade date of the moment. `nil` if there is none.
    /// O(rules).
    ///
    ///     try TradingCalendar("CMES").session(at: sundayEvening)?.date      // the Monday
    public func session(at moment: Instant) -> Session? {
        SessionHours(self).session(at: moment)
    }

    /// Returns the times of a session at which most contracts halt, such as its last hour at the CME. They are part of the session, but no
    /// bars are expected in them.
    package func halts(of session: Session) -> [Range<Instant>] {
        rules.halts.map {
            zone.instant(of: LocalTime(session.date, $0.lowerBound))..<zone.instant(of: LocalTime(session.date, $0.upperBound))
        }
    }

    /// Returns the reason why a date has no session; `nil` if it has one, or if it is outside the years 1 to 9999. O(rules).
    public func closure(on date: CivilDate) -> Closure? {
        guard date.isWithinLimits, case .closed(let closure) = CalendarPlan(rules, years: date.year...date.year).day(date) else {
            return nil
        }
        return closure
    }

    /// Returns the sessions of a range of trade dates, in order; none outside the years 1 to 9999. O(days).
    public func sessions(in dates: ClosedRange<CivilDate>) -> [Session] {
        var sessions: [Session] = []
        forEachSession(in: dates) { sessions.append($0) }
        return sessions
    }

    /// Calls `body` with each session of a range of trade dates, in order, without storing them. O(days).
    public func forEachSession<Failure: Error>(
        in dates: ClosedRange<CivilDate>, _ body: (Session) throws(Failure) -> Void
    ) throws(Failure) {
        var cursor = ZoneCursor(zone)
        try forEachPlan(in: dates) { (plan, dates) throws(Failure) in
            for day in dates.lowerBound.daysSinceEpoch...dates.upperBound.daysSinceEpoch {
                let date = CivilDate(daysSinceEpoch: day)
                if case .open(let hours) = plan.day(date) { try body(session(date, hours, &cursor)) }
            }
        }
    }

    /// Calls `body` with the open ranges, between breaks, of the sessions of a range of trade dates. O(days).
    ///
    /// Equivalent to `forEachSession` with `Session.forEachOpenRange`, without an array of breaks for every session.
    func forEachOpenRange(in dates: ClosedRange<CivilDate>, _ body: (Range<Instant>) -> Void) {
        var cursor = ZoneCursor(zone)
        // Nearly all dates are far from any clock change. On these, each range has a constant distance from local midnight.
        var steady = dates.lowerBound...dates.lowerBound
        var offset: Int64?
        forEachPlan(in: dates) { plan, dates in
            plan.forEachDay(in: dates) { date, regular in
                if offset == nil || date > steady.upperBound {
                    let run = cursor.steadyDates(from: date)
                    offset = run.map { Int64($0.offset) * 1_000_000 }
                    steady = run?.dates ?? date...date
                }
                if let regular, let offset {
                    let midnight = Instant(date).microseconds - offset
                    for range in regular {
                        body(Instant(microseconds: midnight + range.lowerBound)..<Instant(microseconds: midnight + range.upperBound))
                    }
                } else if case .open(let hours) = plan.day(date) {
                    forEachOpenRange(of: hours, on: date, &cursor, body)
                }
            }
        }
    }

    /// Calls `body` with the open ranges of one session, converting each end by the wall clock.
    private func forEachOpenRange(of hours: ExchangeHours, on date: CivilDate, _ cursor: inout ZoneCursor, _ body: (Range<Instant>) -> Void)
    {
        var start = cursor.instant(of: LocalTime(date.adding(days: hours.openDay), hours.open))
        for pause in hours.breaks {
            let end = cursor.instant(of: LocalTime(date, pause.lowerBound))
            if start < end { body(start..<end) }
            start = cursor.instant(of: LocalTime(date, pause.upperBound))
        }
        let close = cursor.instant(of: LocalTime(date, hours.close))
        if start < close { body(start..<close) }
    }

    /// Calls `body` with plans of up to fifty years each, which limits memory for long ranges.
    func forEachPlan<Failure: Error>(
        in dates: ClosedRange<CivilDate>, _ body: (CalendarPlan, ClosedRange<CivilDate>) throws(Failure) -> Void
    ) throws(Failure) {
        guard dates.overlaps(CivilDate.limits) else { return }
        let dates = dates.clamped(to: CivilDate.limits)
        var next = dates.lowerBound
        while true {
            let year = next.year
            let last = min(dates.upperBound, CivilDate(normalizing: year + 49, month: 12, day: 31))
            try body(CalendarPlan(rules, years: year...last.year), next...last)
            guard last < dates.upperBound else { return }
            next = last.adding(days: 1)
        }
    }

    func session(_ date: CivilDate, _ hours: ExchangeHours, _ cursor: inout ZoneCursor) -> Session {
        Session(
            date: date,
            open: cursor.instant(of: LocalTime(date.adding(days: hours.openDay), hours.open)),
            close: cursor.instant(of: LocalTime(date, hours.close)),
            breaks: hours.breaks.map {
                cursor.instant(of: LocalTime(date, $0.lowerBound))..<cursor.instant(of: LocalTime(date, $0.upperBound))
            },
            isProjected: !trustedHours.contains(date))
    }
}

extension TradingCalendar: CustomStringConvertible {
    /// The code: `XNYS`.
    public var description: String { code }
}

extension TradingCalendar: Equatable {
    /// Calendars are equal if they have the same rules.
    public static func == (a: TradingCalendar, b: TradingCalendar) -> Bool { a.rules == b.rules }
}

extension TradingCalendar {
    /// All built-in calendars, sorted by code.
    public static var builtIn: [CalendarEntry] {
        ExchangeCatalog.all.map(CalendarEntry.init).sorted { $0.code < $1.code }
    }
}

/// An entry of the list of calendars.
public struct CalendarEntry: Hashable, Sendable {
    /// The code by which `TradingCalendar(_:)` finds the calendar, usually a market identifier code such as `XNYS`.
    public var code: String
    /// The full name of the exchange.
    public var name: String
    /// The identifier of the exchange's zone, such as `America/New_York`.
    public var zoneIdentifier: String
    /// Other names of the calendar.
    public var aliases: [String]
    /// The latest regular hours in local time: `09:30-16:00`, `09:00-11:30 12:30-15:30`; `17:00(-1)-16:00` if they begin the evening
    /// before; `Mon-Thu 10:00-17:00, Fri 10:00-14:00` if weekdays differ.
    public var hours: String
    /// The dates for which the rules have been compared with a source.
    public var trusted: ClosedRange<CivilDate>
    /// The dates of `trusted` for which the hours have been compared with a source too.
    public var trustedHours: ClosedRange<CivilDate>
    /// The date up to which announcements of the exchange are included; `nil` if the calendar has no holidays or is not built in.
    public var announced: CivilDate?

    init(_ rules: ExchangeRules) {
        code = rules.code
        name = rules.name
        zoneIdentifier = rules.zone
        aliases = rules.aliases
        hours = rules.latestHours
        announced = rules.announced
        (trusted, trustedHours) = (rules.trustedDates, rules.trustedHourDates)
    }
}

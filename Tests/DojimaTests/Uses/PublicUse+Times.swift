import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension OddValues {
    mutating func days() -> Int32 { choice([0, 1, -1, 19_800, 19_802, -719_528, 2_932_896, .max, .min]) }
    mutating func date() -> CivilDate { CivilDate(daysSinceEpoch: days()) }
    mutating func dates() -> ClosedRange<CivilDate> {
        let (a, b) = (date(), date())
        return a <= b ? a...b : b...a
    }
    mutating func moments() -> Range<Instant> {
        let (a, b) = (instant(), instant())
        return a <= b ? a..<b : b..<a
    }
    /// A span of at most twenty years, since those of many more have millions of sessions.
    mutating func span() -> Range<Instant> {
        let moments = moments()
        return moments.lowerBound..<min(moments.upperBound, moments.lowerBound.advanced(by: .seconds(20 * 31_556_952)))
    }
    mutating func timeOfDay() -> TimeOfDay {
        choice([.midnight, .endOfDay] + ["09:30", "17:00", "23:59:59", "00:00:01"].compactMap { TimeOfDay($0) })
    }
    mutating func hours() -> Range<TimeOfDay> {
        let (a, b) = (timeOfDay(), timeOfDay())
        return a <= b ? a..<b : b..<a
    }
    mutating func duration() -> Duration {
        choice([
            .zero, .seconds(1), .seconds(-86_400), .microseconds(Int64.max), .microseconds(Int64.min), .seconds(Int64.max),
            .seconds(Int64.min),
            .nanoseconds(-1), .seconds(1e15),
        ])
    }
    mutating func interval() -> BarInterval {
        BarInterval.Unit.allCases.compactMap { try? BarInterval(choice([1, 7, 1000, 10_000, 1_000_000]), $0) }.randomElement(using: &random)
            ?? .day
    }
    mutating func zone() -> Zone {
        choice(["UTC", "+14:00", "Europe/London", "America/New_York", "Pacific/Apia", "-00:01"].compactMap { try? Zone($0) })
    }
    mutating func weekdays() -> Set<Weekday> { Set((0..<count(0...7)).map { _ in Weekday(index: integer()) }) }
    mutating func gapKinds() -> Set<GapReason.Kind> { chance(0.5) ? [] : [choice(GapReason.Kind.allCases)] }

    mutating func calendar() throws -> TradingCalendar {
        if chance(0.5) { return try TradingCalendar(choice(["XNYS", "XTKS", "24/7", "CMES", "XSAU", text()])) }
        return try TradingCalendar(
            code: text(), name: text(), zone: zone(),
            hours: (0..<count(0...3)).map { _ in
                TradingHours(
                    open: timeOfDay(), close: timeOfDay(), breaks: (0..<count(0...2)).map { _ in hours() }, on: weekdays(),
                    opensDayBefore: chance(0.3), since: chance(0.3) ? date() : nil)
            }, holidays: (0..<count(0...2)).map { _ in try holiday() },
            halfDays: chance(0.3) ? [HalfDays(opens: chance(0.5) ? timeOfDay() : nil, closes: timeOfDay(), on: [try holiday()])] : [],
            extraSessions: chance(0.3) ? [date(), date()] : [])
    }

    mutating func holiday() throws -> Holiday {
        var day = choice([Holiday.Day.easter, .orthodoxEaster, .dates([date(), date()]), .last(.friday, of: .may)])
        switch count(0...4) {
        case 0: day = try .date(choice(Month.allCases), integer())
        case 1: day = try .nth(integer(), .monday, of: .january)
        case 2: day = try .onOrAfter(.sunday, choice(Month.allCases), integer())
        default: break
        }
        if chance(0.3) { day = day.shifted(by: integer()) }
        if chance(0.3) { day = day.lasting(integer()) }
        return Holiday(
            text(), day, from: chance(0.3) ? integer() : nil, through: chance(0.3) ? integer() : nil, except: [integer()],
            only: chance(0.3) ? weekdays() : nil, observed: choice([.asIs, .weekendToMonday, .nearestFree, .nextFree(after: .saturday)]))
    }

    mutating func exclusion() throws -> Exclusion {
        switch count(0...10) {
        case 0: .range(moments())
        case 1: .dates(zone: zone(), dates())
        case 2: .weekly(zone: zone(), from: Weekday(index: integer()), timeOfDay(), to: Weekday(index: integer()), timeOfDay())
        case 3: .daily(zone: zone(), from: timeOfDay(), to: timeOfDay())
        case 4:
            .session(
                SessionRule(
                    zone: zone(), days: weekdays(), regular: try .init(open: timeOfDay(), close: timeOfDay(), breaks: [hours()]),
                    special: [date(): .closed]))
        case 5: .closedDate(zone: zone(), date())
        case 6: .yearly(zone: zone(), try MonthDay(choice(Month.allCases), choice([1, 29, 31])))
        case 7:
            .repeating(
                RepeatRule(zone: zone(), startDate: date(), startTime: timeOfDay(), length: interval(), every: interval()))
        case 8: .include(chance(0.5) ? .range(moments()) : .dates(zone: zone(), dates(), hours: chance(0.5) ? hours() : nil))
        case 9: try Exclusion(option: text(), zone: zone())
        default: .weekends(zone: zone())
        }
    }

    /// A timeline of any kind.
    mutating func timeline() throws -> Timeline {
        switch count(0...7) {
        case 0: .continuous(moments(), clock: choice([.instants, .tradeDates]))
        case 1: .sessions(try calendar(), span: span(), visibleGapKinds: gapKinds())
        case 2: .tradingDays(try calendar(), span: span(), visibleGapKinds: gapKinds())
        case 3: .excluding([try exclusion(), try exclusion()], span: span())
        case 4: Timeline.excludingDates([try exclusion()], span: span(), zone: zone()).timeline
        case 5: .ordinal((0..<count(0...4)).map { _ in instant() })
        case 6: .periods(of: interval(), openDates: InstantSet([moments(), moments()]), span: span())
        default:
            try Timeline(
                span: moments(), clock: choice([.instants, .tradeDates]),
                segments: (0..<count(0...2)).map { _ in
                    .init(start: instant(), end: instant(), position: position(), endPosition: position())
                })
        }
    }
}

extension PublicUse {
    static func compute(times odd: inout OddValues) throws {
        switch odd.count(0...11) {
        case 0:
            let date = try CivilDate(year: odd.choice([odd.integer(), 2024, -290_000]), month: odd.count(0...13), day: odd.count(0...32))
            _ = (date.adding(days: odd.integer()).description, date.adding(months: odd.integer()).components, odd.date().weekday)
            _ = try (
                TimeOfDay(hour: odd.integer(), minute: odd.integer()), MonthDay(.february, odd.integer()), BarInterval(odd.integer(), .day)
            )
        case 1:
            let (a, b) = (odd.instant(), odd.instant())
            _ = (a.advanced(by: odd.duration()), a.duration(since: b), a.utcDate, a.description, a.epochText, a.isoText(in: odd.zone()))
            guard let again = Instant(epochText: a.epochText), again == a else { throw Broken("\(a.microseconds) is read differently") }
            _ = (BarInterval.minutes(odd.integer()), BarInterval.years(odd.integer()), odd.position().advanced(by: odd.duration()))
        case 2:
            let (zone, local) = (
                try odd.chance(0.5) ? odd.zone() : Zone(fixedOffset: odd.integer()), LocalTime(odd.date(), odd.timeOfDay())
            )
            _ = (zone.resolve(local), zone.startOfDay(odd.date()), zone.localTime(at: odd.instant()), zone.offset(at: odd.instant()))
            _ = (odd.time().instant(in: zone), odd.time().end(in: zone), TimeText.dateOnly(odd.date()).end(in: zone), "\(local)")
        case 3:
            for text in [odd.text(), odd.text() + odd.text(), "@" + odd.text(), odd.text() + "T" + odd.text()] {
                _ = (Instant(text), CivilDate(text), TimeOfDay(text), BarInterval(text), MonthDay(text), Weekday(name: text))
                _ = (try? TimeText(text), try? TimeText(option: text), try? Zone(text), try? TradingHours(text), TimeStep(text))
                _ = (
                    try? Inclusion(option: text, zone: .utc), try? Exclusion(every: text, zone: .utc),
                    try? DatePattern(text).text(of: odd.instant(), in: odd.zone())
                )
                _ = try? NumberPattern(text).text(of: odd.number())
            }
        case 4:
            let (calendar, date, moment) = (try odd.calendar(), odd.date(), odd.instant())
            _ = (calendar.session(on: date), calendar.session(at: moment), calendar.closure(on: date), calendar.status(at: moment))
            _ = (calendar.segments(on: date), calendar.explain(odd.span()), "\(calendar)")
        case 5:
            let (calendar, dates) = (try odd.calendar(), odd.dates())
            _ = (calendar.sessions(in: dates).count, calendar.specialDays(in: dates).count)
            let hours = SessionHours(calendar, segments: [.regular, .pre])
            _ = (hours.sessions(in: dates).count, hours.session(at: odd.instant()))
        case 6:
            let rules = [try odd.exclusion(), try odd.exclusion()]
            let span = odd.span()
            try Exclusion.validate(rules, over: span)
            _ = (Exclusion.closed(by: rules, in: span), rules[0].closedDates(in: span, zone: odd.zone()), "\(rules)")
        case 7:
            let closed = ClosedTime(
                calendars: odd.chance(0.5) ? [try odd.calendar(), try odd.calendar()] : [],
                combination: odd.choice([.union, .intersection, .primary]),
                rules: odd.chance(0.5) ? [try odd.exclusion()] : [], visibleGapKinds: odd.gapKinds(),
                zone: odd.chance(0.5) ? odd.zone() : nil)
            let span = odd.span()
            try closed.validate(over: span)
            let timeline = odd.chance(0.5) ? closed.timeline(of: span) : closed.dateTimeline(of: span, interval: odd.interval()).timeline
            _ = (
                closed.gaps(of: timeline, in: odd.span()),
                closed.reasons(of: .epoch ..< .epoch.advanced(by: .seconds(odd.count(0...99_999_999)))),
                closed.tradeDates(of: [odd.instant(), odd.instant()])
            )
        case 8:
            let (set, other) = (InstantSet([odd.moments(), odd.moments()]), InstantSet(odd.moments()))
            _ = (set.union(other).hull, set.intersection(other), set.intersection(odd.moments()), set.complement(in: odd.moments()))
            let unbounded = set.complement(in: .earliest ..< .latest).union(set)
            guard unbounded.contains(.epoch) else { throw Broken("a set and its complement lack the epoch: \(set)") }
        case 9, 10: try use(try odd.timeline(), &odd)
        default:
            _ = timeTicks(
                timeline: try odd.timeline(), window: odd.positions(), zone: odd.zone(), width: odd.choice([480, odd.number()]),
                interval: odd.chance(0.5) ? odd.interval() : nil, shift: odd.microseconds(), overhang: odd.number()
            ) { Double($0.count) * 7 }
        }
    }

    private static func use(_ timeline: Timeline, _ odd: inout OddValues) throws {
        let (moment, position, other) = (odd.instant(), odd.position(), odd.instant())
        _ = (timeline.position(of: moment), timeline.instant(at: position), timeline.earliestInstant(at: position), timeline.length)
        _ = (timeline.end(of: odd.positions()), timeline.position(atFraction: odd.number()), timeline.fraction(of: moment))
        _ = (timeline.contains(moment), timeline.firstOpenInstant(atOrAfter: moment), timeline.lastOpenInstant(atOrBefore: moment))
        _ = (timeline.distance(from: moment, to: other), timeline.instant(moment, advancedBy: odd.duration()))
        _ = (timeline.gaps(in: odd.span()), timeline.segmentIndex(startingAtOrBefore: moment), timeline.openSet.hull)
        let times = [moment, other].sorted()
        guard timeline.positions(of: times) == times.map(timeline.position(of:)) else { throw Broken("positions of \(times) differ") }
        _ = (timeline.slot(of: moment), timeline.wholeSlots(touching: odd.positions()), timeline.slotStart(atOrAfter: position))
        let second = try odd.timeline()
        _ = (timeline.window(odd.positions(), on: second, zone: odd.zone()), timeline.openDate(atOrAfter: odd.date(), zone: odd.zone()))
        _ = (timeline.window(from: odd.date(), through: odd.date(), zone: odd.zone()), timeline.isOpen(on: odd.date(), zone: odd.zone()))
        _ = try (timeline.union(second), timeline.intersection(second))
    }
}

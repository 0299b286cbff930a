/// What is closed on an axis, ready to make a timeline of any span and to explain its gaps.
///
///     let closed = ClosedTime(calendars: [tokyo, newYork], rules: [.closedDate(zone: tokyo.zone, date)], zone: tokyo.zone)
///     let timeline = closed.timeline(of: span)
///     closed.gaps(of: timeline, in: span).map(\.mainReason)     // night, lunch, night, weekend, ...
///
/// Open is what the calendars have together and what is shown of their closed time, less the rules, and what rules include.
public struct ClosedTime: Sendable {
    /// How several calendars make one axis.
    public enum Combination: String, CaseIterable, Sendable {
        /// Open where any of them is.
        case union
        /// Open where all of them are.
        case intersection
        /// Open where the first one is; the others do not count.
        case primary
    }

    /// The first one's zone is that of the axis; none: all time but for the rules.
    public var calendars: [TradingCalendar]
    public var combination: Combination
    public var rules: [Exclusion]
    /// Classes of the calendars' closed time that stay on the axis; rules take them off all the same.
    public var showing: Set<GapReason.Kind>
    /// The parts of the calendars' sessions that are open.
    public var segments: Set<SessionSegment.Kind>
    /// Where moments are read as dates, and times without a zone are meant.
    public var zone: Zone
    /// Whether closed time is to be found in the data; then gaps that nothing else explains are inferred ones.
    public var infersGaps: Bool

    public init(
        calendars: [TradingCalendar] = [], combination: Combination = .union, rules: [Exclusion] = [], showing: Set<GapReason.Kind> = [],
        segments: Set<SessionSegment.Kind> = [.regular], zone: Zone? = nil, infersGaps: Bool = false
    ) {
        self.calendars = calendars
        self.combination = combination
        self.rules = rules
        self.showing = showing
        self.segments = segments
        self.zone = zone ?? calendars.first?.zone ?? .utc
        self.infersGaps = infersGaps
    }

    /// The calendar that names the axis.
    public var calendar: TradingCalendar? { calendars.first }

    /// Whether neither a calendar nor a rule closes anything.
    public var takesAll: Bool { calendars.isEmpty && rules.isEmpty }

    /// Throws where the rules would cut a span into too many pieces.
    public func validate(over span: Range<Instant>) throws(RuleError) { try Exclusion.validate(rules, over: span) }

    /// The axis of moments, for intraday bars. O(days + stretches of the rules).
    public func timeline(of span: Range<Instant>) -> Timeline {
        guard !calendars.isEmpty else { return rules.isEmpty ? .continuous(span) : .excluding(rules, span: span) }
        let span = Timeline.measurable(span)
        var open = combined { $0.openMoments(in: span, showing: showing, segments: segments) }
        if !rules.isEmpty {
            open = open.intersection(span).subtracting(Exclusion.closed(by: rules, in: span))
            open = including(open, in: span, clock: .instants)
        }
        return Timeline(open: open, span: span)
    }

    /// The axis of trade dates, for bars of a day or longer, and the rules that speak of hours and do not apply.
    public func dateTimeline(of span: Range<Instant>, interval: BarInterval = .day) -> (timeline: Timeline, ignored: [Exclusion]) {
        let span = Timeline.measurable(span)
        let (kept, ignored) = Timeline.excludingDates(rules, span: span, zone: zone)
        var dates = kept
        if !calendars.isEmpty {
            var open = combined { $0.openDates(in: span, showing: showing) }.intersection(kept.openSet)
            open = including(open, in: span, clock: .tradeDates)
            dates = Timeline(open: open, span: span, clock: .tradeDates)
        }
        guard interval.unit > .day else { return (dates, ignored) }
        return (Timeline.periods(of: interval, openDates: dates.openSet, span: span), ignored)
    }

    /// Open time of a span with what the rules include of it, for open time that was found in data.
    package func including(_ open: InstantSet, in span: Range<Instant>, clock: Timeline.Clock) -> InstantSet {
        let opened =
            clock == .instants ? Exclusion.opened(by: rules, in: span) : Exclusion.openedDates(by: rules, in: span, zone: zone)
        return open.union(opened)
    }

    /// The calendars that take part in the axis.
    var counting: ArraySlice<TradingCalendar> { combination == .primary ? calendars.prefix(1) : calendars[...] }

    private func combined(_ open: (TradingCalendar) -> InstantSet) -> InstantSet {
        let sets = counting.map(open)
        return sets.dropFirst().reduce(sets.first ?? InstantSet()) { combination == .intersection ? $0.intersection($1) : $0.union($1) }
    }
}

extension ClosedTime {
    /// The trade dates of moments in order: that of the session which holds a moment, else its date in `zone`. O(days between them).
    ///
    /// A Sunday evening of futures belongs to the Monday. Where sessions of several calendars hold a moment the first of these counts.
    public func tradeDates(of moments: [Instant]) -> [CivilDate] {
        guard let first = moments.first, let last = moments.last else { return [] }
        var dates: [CivilDate?] = moments.map { _ in nil }
        for calendar in counting {
            guard let days = CivilDate.dates(around: first..<max(first, last), days: 3) else { continue }
            var index = 0
            calendar.forEachSession(in: days) { session in
                while index < moments.count, moments[index] < session.open { index += 1 }
                while index < moments.count, moments[index] < session.close {
                    dates[index] = dates[index] ?? session.date
                    index += 1
                }
            }
        }
        var cursor = ZoneCursor(zone)
        return zip(moments, dates).map { moment, date in date ?? cursor.local(at: moment).date }
    }
}

/// The calendars and rules that define the closed time of an axis. Creates the timeline of any span and explains its gaps.
///
///     let closed = ClosedTime(calendars: [tokyo, newYork], rules: [.closedDate(zone: tokyo.zone, date)], zone: tokyo.zone)
///     let timeline = closed.timeline(of: span)
///     closed.gaps(of: timeline, in: span).map(\.mainReason)     // night, lunch, night, weekend, ...
///
/// Open time is the open time of the combined calendars and their closed time of the kinds in `visibleGapKinds`, minus the time that rules
/// exclude, plus the time that rules include.
public struct ClosedTime: Sendable, Equatable {
    /// How several calendars are combined into one axis.
    public enum Combination: String, CaseIterable, Sendable {
        /// Open when any calendar is open.
        case union
        /// Open when all calendars are open.
        case intersection
        /// Open when the first calendar is open; the others are ignored.
        case primary
    }

    /// The calendars; the first one gives the default zone. If there are none, all time is open except what rules exclude.
    public var calendars: [TradingCalendar]
    /// How the open times of several calendars are combined.
    public var combination: Combination
    /// The exclusions, and the inclusions that restore time, in the order in which they apply.
    public var rules: [Exclusion]
    /// Kinds of closed time of the calendars that stay on the axis, unless a rule excludes them.
    public var visibleGapKinds: Set<GapReason.Kind>
    /// The parts of the calendars' sessions that are open.
    public var segments: Set<SessionSegment.Kind>
    /// The zone for converting moments to dates and for interpreting times without a zone.
    public var zone: Zone
    /// Whether closed time is inferred from the data; gaps without another reason are then reported as `.inferred`.
    public var infersGaps: Bool

    public init(
        calendars: [TradingCalendar] = [], combination: Combination = .union, rules: [Exclusion] = [],
        visibleGapKinds: Set<GapReason.Kind> = [],
        segments: Set<SessionSegment.Kind> = [.regular], zone: Zone? = nil, infersGaps: Bool = false
    ) {
        self.calendars = calendars
        self.combination = combination
        self.rules = rules
        self.visibleGapKinds = visibleGapKinds
        self.segments = segments
        self.zone = zone ?? calendars.first?.zone ?? .utc
        self.infersGaps = infersGaps
    }

    /// The calendar that names the axis.
    public var calendar: TradingCalendar? { calendars.first }

    /// Whether there are neither calendars nor rules, so that nothing is closed.
    public var isAlwaysOpen: Bool { calendars.isEmpty && rules.isEmpty }

    /// Throws if the rules would split a span into too many pieces.
    public func validate(over span: Range<Instant>) throws(RuleError) { try Exclusion.validate(rules, over: span) }

    /// Returns the axis of moments, for intraday bars. O(days + ranges of the rules).
    public func timeline(of span: Range<Instant>) -> Timeline {
        guard !calendars.isEmpty else { return rules.isEmpty ? .continuous(span) : .excluding(rules, span: span) }
        let span = Timeline.measurable(span)
        var open = combined { $0.openMoments(in: span, visibleGapKinds: visibleGapKinds, segments: segments) }
        if !rules.isEmpty {
            open = open.intersection(span).subtracting(Exclusion.closed(by: rules, in: span))
            open = including(open, in: span, clock: .instants)
        }
        return Timeline(open: open, span: span)
    }

    /// Returns the axis of trade dates, for bars of a day or longer, and the rules that are ignored because they are about hours.
    public func dateTimeline(of span: Range<Instant>, interval: BarInterval = .day) -> (timeline: Timeline, ignored: [Exclusion]) {
        let span = Timeline.measurable(span)
        let (kept, ignored) = Timeline.excludingDates(rules, span: span, zone: zone)
        var dates = kept
        if !calendars.isEmpty {
            var open = combined { $0.openDates(in: span, visibleGapKinds: visibleGapKinds) }.intersection(kept.openSet)
            open = including(open, in: span, clock: .tradeDates)
            dates = Timeline(open: open, span: span, clock: .tradeDates)
        }
        guard interval.unit > .day else { return (dates, ignored) }
        return (Timeline.periods(of: interval, openDates: dates.openSet, span: span), ignored)
    }

    /// Returns open time, such as that inferred from data, with the time added that the rules include in a span.
    package func including(_ open: InstantSet, in span: Range<Instant>, clock: Timeline.Clock) -> InstantSet {
        let opened =
            clock == .instants ? Exclusion.opened(by: rules, in: span) : Exclusion.openedDates(by: rules, in: span, zone: zone)
        return open.union(opened)
    }

    /// The calendars that are combined: only the first for `.primary`.
    var combinedCalendars: ArraySlice<TradingCalendar> { combination == .primary ? calendars.prefix(1) : calendars[...] }

    private func combined(_ open: (TradingCalendar) -> InstantSet) -> InstantSet {
        let sets = combinedCalendars.map(open)
        return sets.dropFirst().reduce(sets.first ?? InstantSet()) { combination == .intersection ? $0.intersection($1) : $0.union($1) }
    }
}

extension ClosedTime {
    /// Returns the trade dates of moments: that of the session that contains a moment, else its date in `zone`. O(1) each, amortized, if
    /// they are sorted.
    ///
    /// A Sunday evening of futures belongs to Monday. If sessions of several calendars contain a moment, the first calendar's is used.
    public func tradeDates(of moments: [Instant]) -> [CivilDate] {
        var finders = combinedCalendars.map { SessionFinder(SessionHours($0)) }
        var cursor = ZoneCursor(zone)
        return moments.map { moment in
            for index in finders.indices {
                if let session = finders[index].session(at: moment) { return session.date }
            }
            return cursor.localTime(at: moment).date
        }
    }
}

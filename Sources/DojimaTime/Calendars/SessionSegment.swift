import DojimaText

/// A named part of a trading day: regular hours, or published trading before or after them.
public struct SessionSegment: Hashable, Sendable {
    /// The place of a segment in its trading day; kinds compare in the order of the day.
    public enum Kind: String, CaseIterable, Sendable, Comparable {
        case pre, regular, post

        public static func < (a: Kind, b: Kind) -> Bool { a.order < b.order }
        private var order: Int { self == .pre ? 0 : self == .regular ? 1 : 2 }
    }

    /// The trade date of its session.
    public var date: CivilDate
    /// Whether the segment is before, in or after regular hours.
    public var kind: Kind
    /// The name used by the exchange, such as `Pre-market` or `Closing auction`, or `Regular hours`.
    public var name: String
    /// The time of the segment, half open and without breaks: regular hours with a break are two segments.
    public var range: Range<Instant>
}

extension TradingCalendar {
    /// The kinds of segments that this calendar may have: `regular`, and those that its exchange publishes.
    public var segmentKinds: Set<SessionSegment.Kind> { Set(rules.segments.map(\.kind)).union([.regular]) }

    /// Returns the segments of a trade date in order; empty if there is no session. O(rules).
    public func segments(on date: CivilDate) -> [SessionSegment] {
        var segments: [SessionSegment] = []
        forEachSegment(in: date...date, of: Set(SessionSegment.Kind.allCases)) { segments.append($0) }
        return segments
    }

    /// Calls `body` with each segment of some kinds in a range of trade dates, ordered by date and then by time. O(days).
    public func forEachSegment<Failure: Error>(
        in dates: ClosedRange<CivilDate>, of kinds: Set<SessionSegment.Kind>, _ body: (SessionSegment) throws(Failure) -> Void
    ) throws(Failure) {
        var cursor = ZoneCursor(zone)
        try forEachPlan(in: dates) { (plan, dates) throws(Failure) in
            for day in dates.lowerBound.daysSinceEpoch...dates.upperBound.daysSinceEpoch {
                let date = CivilDate(daysSinceEpoch: day)
                for segment in segments(on: date, plan, &cursor) where kinds.contains(segment.kind) { try body(segment) }
            }
        }
    }

    /// Returns the segments of a date, given the plan of its year.
    func segments(on date: CivilDate, _ plan: CalendarPlan, _ cursor: inout ZoneCursor) -> [SessionSegment] {
        plan.segments(date).compactMap { kind, name, range in
            let start = cursor.instant(of: LocalTime(date, after: range.lowerBound))
            let end = cursor.instant(of: LocalTime(date, after: range.upperBound))
            return start < end ? SessionSegment(date: date, kind: kind, name: name, range: start..<end) : nil
        }
    }
}

extension CalendarPlan {
    /// Returns the ranges of a date's session in order, counted from the midnight that begins the date; empty if there is no session.
    fileprivate func segments(_ date: CivilDate) -> [(kind: SessionSegment.Kind, name: String, range: Range<TimeOfDay>)] {
        guard case .open(let hours) = day(date) else { return [] }
        let closesEarly = regularHours(on: date.weekday, at: date).map { hours.close < $0.close } ?? false
        func adjoining(_ kind: SessionSegment.Kind) -> [(kind: SessionSegment.Kind, name: String, range: Range<TimeOfDay>)] {
            guard let rule = rules.segments.last(where: { $0.kind == kind && ($0.since.map(CivilDate.init(yyyymmdd:)) ?? date) <= date }),
                let range = rule.range(adjoining: hours, closesEarly: closesEarly)
            else { return [] }
            return [(kind, rule.name, range)]
        }
        return adjoining(.pre) + hours.openRanges.map { (.regular, "Regular hours", $0) } + adjoining(.post)
    }
}

extension LocalTime {
    /// Creates the wall-clock time `time` after the midnight that begins a date; before it if negative.
    fileprivate init(_ date: CivilDate, after time: TimeOfDay) {
        let days = floorDivide(time.microseconds, Instant.microsecondsPerDay)
        self.init(date.adding(days: Int(days)), TimeOfDay(microseconds: time.microseconds - days * Instant.microsecondsPerDay))
    }
}

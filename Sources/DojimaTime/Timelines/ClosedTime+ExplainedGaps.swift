extension ClosedTime {
    /// Returns the gaps of a timeline in a range, each with its reasons. O(days + ranges of the rules + gaps).
    ///
    /// Time outside the timeline's span is a gap as well, with the reason `.outside`.
    public func gaps(of timeline: Timeline, in range: Range<Instant>) -> [ExplainedGap] {
        let closed = InstantSet(timeline.gaps(in: range) + InstantSet(timeline.span).complement(in: range).ranges)
        return explain(closed, within: timeline.span, clock: timeline.clock)
    }

    /// Returns the distinct reasons of one gap in order of time: night, weekend, holiday. O(days of the gap + rules).
    public func reasons(of gap: Range<Instant>, clock: Timeline.Clock = .instants) -> [GapReason] {
        explain(InstantSet(gap), within: gap, clock: clock).first?.reasons ?? []
    }

    /// Explains closed time by the calendars, then by the rules, then by the data.
    private func explain(_ closed: InstantSet, within span: Range<Instant>, clock: Timeline.Clock) -> [ExplainedGap] {
        guard let hull = closed.hull else { return [] }
        let covered = hull.clamped(to: span)
        let calendars = calendarIntervals(in: covered, clock: clock)
        let ruled = closed.intersection(covered).subtracting(calendars.closed)
        let outside = closed.subtracting(InstantSet(span))
        let exclusions = ruleIntervals(rules.indices, in: covered, clock: clock)
        let sources =
            calendars.intervals + [
                ruled.split(at: exclusions, rest: GapReason(infersGaps ? .inferred : .outside)),
                outside.split(at: [], rest: GapReason(.outside)),
            ]
        var readers = sources.map { IntervalReader(rest: $0[...]) }
        return closed.ranges.map { gap in
            let intervals = readers.indices.flatMap { index in readers[index].intervals(in: gap).map { (index, $0) } }
            let ordered = intervals.sorted { ($0.1.range.lowerBound, $0.0) < ($1.1.range.lowerBound, $1.0) }
            return ExplainedGap(range: gap, parts: ordered.map(\.1))
        }
    }

    /// Returns the closed time of the combined calendars, and each calendar's reasons for it.
    private func calendarIntervals(in range: Range<Instant>, clock: Timeline.Clock) -> (closed: InstantSet, intervals: [[ClosedInterval]]) {
        let intervals = combinedCalendars.map { calendar in
            calendar.explain(range, clock: clock, segments: segments).filter { !visibleGapKinds.contains($0.reason.kind) }
        }
        let sets = intervals.map { InstantSet($0.lazy.map(\.range)) }
        guard let first = sets.first else { return (InstantSet(), []) }
        let closed = sets.dropFirst().reduce(first) { combination == .intersection ? $0.union($1) : $0.intersection($1) }
        return (closed, zip(intervals, sets).map { closed.intersection($1).split(at: $0, rest: GapReason(.night)) })
    }

    /// Returns the time that some rules exclude, sorted and disjoint. If several rules apply, the first gives the reason. O(n log n).
    private func ruleIntervals(_ indices: Range<Int>, in span: Range<Instant>, clock: Timeline.Clock) -> [ClosedInterval] {
        guard indices.count > 1 else {
            guard let index = indices.first else { return [] }
            let rule = rules[index]
            let closed = clock == .instants ? rule.closed(in: span) : rule.closedDates(in: span, zone: zone) ?? InstantSet()
            let reason = GapReason(.rule, closed.isEmpty ? "" : "rule \(index + 1): \(rule)")
            return closed.ranges.map { ClosedInterval($0, reason) }
        }
        let middle = indices.lowerBound + indices.count / 2
        let first = ruleIntervals(indices.lowerBound..<middle, in: span, clock: clock)
        let second = ruleIntervals(middle..<indices.upperBound, in: span, clock: clock)
        let firstSet = InstantSet(first.lazy.map(\.range))
        let all = firstSet.union(InstantSet(second.lazy.map(\.range)))
        let rest = all.subtracting(firstSet).split(at: second, rest: GapReason(.rule))
        return all.split(at: (first + rest).sorted { $0.range.lowerBound < $1.range.lowerBound }, rest: GapReason(.rule))
    }
}

/// An iterator over the intervals in each gap; gaps must be passed in order.
private struct IntervalReader {
    var rest: ArraySlice<ClosedInterval>

    mutating func intervals(in gap: Range<Instant>) -> [ClosedInterval] {
        rest = rest.drop { $0.range.upperBound <= gap.lowerBound }
        return rest.prefix { $0.range.lowerBound < gap.upperBound }.map { ClosedInterval($0.range.clamped(to: gap), $0.reason) }
    }
}

extension InstantSet {
    /// Returns the moments of the set that are not in another. O(n + m).
    func subtracting(_ other: InstantSet) -> InstantSet {
        guard let hull else { return self }
        return intersection(other.complement(in: hull))
    }
}

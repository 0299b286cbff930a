extension ClosedTime {
    /// Returns the gaps of a timeline in a range, each with its reasons. O(days + stretches of the rules + gaps).
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
        let known = hull.clamped(to: span)
        let calendars = calendarStretches(in: known, clock: clock)
        let ruled = closed.intersection(known).subtracting(calendars.closed)
        let unknown = closed.subtracting(InstantSet(span))
        let sources =
            calendars.stretches + [
                ruled.split(at: ruleStretches(rules.indices, in: known, clock: clock), rest: GapReason(infersGaps ? .inferred : .outside)),
                unknown.split(at: [], rest: GapReason(.outside)),
            ]
        var readers = sources.map { StretchReader(rest: $0[...]) }
        return closed.ranges.map { gap in
            let stretches = readers.indices.flatMap { index in readers[index].stretches(in: gap).map { (index, $0) } }
            let ordered = stretches.sorted { ($0.1.range.lowerBound, $0.0) < ($1.1.range.lowerBound, $1.0) }
            return ExplainedGap(range: gap, stretches: ordered.map(\.1))
        }
    }

    /// Returns the closed time of the combined calendars, and each calendar's reasons for it.
    private func calendarStretches(in range: Range<Instant>, clock: Timeline.Clock) -> (closed: InstantSet, stretches: [[ClosedStretch]]) {
        let stretches = counting.map { $0.explain(range, clock: clock, segments: segments).filter { !showing.contains($0.reason.kind) } }
        let sets = stretches.map { InstantSet($0.lazy.map(\.range)) }
        guard let first = sets.first else { return (InstantSet(), []) }
        let closed = sets.dropFirst().reduce(first) { combination == .intersection ? $0.union($1) : $0.intersection($1) }
        return (closed, zip(stretches, sets).map { closed.intersection($1).split(at: $0, rest: GapReason(.night)) })
    }

    /// Returns the time that some rules exclude, sorted and disjoint. If several rules apply, the first gives the reason. O(n log n).
    private func ruleStretches(_ indices: Range<Int>, in span: Range<Instant>, clock: Timeline.Clock) -> [ClosedStretch] {
        guard indices.count > 1 else {
            guard let index = indices.first else { return [] }
            let rule = rules[index]
            let closed = clock == .instants ? rule.closed(in: span) : rule.closedDates(in: span, zone: zone) ?? InstantSet()
            let reason = GapReason(.rule, closed.isEmpty ? "" : "rule \(index + 1): \(rule)")
            return closed.ranges.map { ClosedStretch($0, reason) }
        }
        let middle = indices.lowerBound + indices.count / 2
        let first = ruleStretches(indices.lowerBound..<middle, in: span, clock: clock)
        let second = ruleStretches(middle..<indices.upperBound, in: span, clock: clock)
        let taken = InstantSet(first.lazy.map(\.range))
        let whole = taken.union(InstantSet(second.lazy.map(\.range)))
        let rest = whole.subtracting(taken).split(at: second, rest: GapReason(.rule))
        return whole.split(at: (first + rest).sorted { $0.range.lowerBound < $1.range.lowerBound }, rest: GapReason(.rule))
    }
}

/// An iterator over the stretches in each gap; gaps must be passed in order.
private struct StretchReader {
    var rest: ArraySlice<ClosedStretch>

    mutating func stretches(in gap: Range<Instant>) -> [ClosedStretch] {
        rest = rest.drop { $0.range.upperBound <= gap.lowerBound }
        return rest.prefix { $0.range.lowerBound < gap.upperBound }.map { ClosedStretch($0.range.clamped(to: gap), $0.reason) }
    }
}

extension InstantSet {
    /// Returns the moments of the set that are not in another. O(n + m).
    func subtracting(_ other: InstantSet) -> InstantSet {
        guard let hull else { return self }
        return intersection(other.complement(in: hull))
    }
}

import DojimaText

extension Exclusion {
    /// Returns the time that this rule excludes from a span. O(clock changes + ranges in the span).
    ///
    /// All rules except `range` apply within 288,000 years of 1970. If a rule would split the span into more than `maximumPieces`, it
    /// applies only to the first part of the span.
    public func closed(in span: Range<Instant>) -> InstantSet {
        let fullSpan = span
        let span = representable(span)
        guard !span.isEmpty else {
            if case .range(let range) = self { return InstantSet(range.clamped(to: fullSpan)) }
            return InstantSet()
        }
        switch self {
        case .range(let range):
            return InstantSet(range.clamped(to: fullSpan))
        case .dates(let zone, let dates):
            return closed(dates, zone: zone, in: span)
        case .closedDate(let zone, let date):
            return closed(date...date, zone: zone, in: span)
        case .weekly(let zone, let fromDay, let fromTime, let toDay, let toTime):
            return CyclePattern(from: (fromDay, fromTime), to: (toDay, toTime)).closed(in: span, zone: zone)
        case .daily(let zone, let from, let to):
            return CyclePattern(from: from, to: to).closed(in: span, zone: zone)
        case .yearly(let zone, let date):
            return YearlyPattern(date: date).closed(in: span, zone: zone)
        case .session(let rule):
            return SessionPattern(rule).closed(in: span, zone: rule.zone)
        case .repeating(let rule):
            return rule.closed(in: span)
        case .include:
            return InstantSet()
        }
    }

    /// Returns the time of a span that a rule excludes and none includes. O(n log n) in all their ranges.
    public static func closed(by rules: [Exclusion], in span: Range<Instant>) -> InstantSet {
        if rules.count == 1 { return rules[0].closed(in: span) }
        let open = opened(by: rules, in: span)
        guard open.isEmpty else { return excluded(by: rules, in: span).intersection(open.complement(in: span)) }
        return excluded(by: rules, in: span)
    }

    /// Returns the time of a span that rules include, regardless of other rules. O(n log n) in their ranges.
    static func opened(by rules: [Exclusion], in span: Range<Instant>) -> InstantSet {
        InstantSet(rules.compactMap(\.inclusion).flatMap { $0.opened(in: span).ranges })
    }

    /// Returns the dates that rules include in a span of an axis of trade dates; moments are converted to dates in `zone`.
    static func openedDates(by rules: [Exclusion], in span: Range<Instant>, zone: Zone) -> InstantSet {
        InstantSet(rules.compactMap(\.inclusion).flatMap { $0.openedDates(in: span, zone: zone).ranges })
    }

    /// Returns the time that rules exclude, without regard to inclusions.
    private static func excluded(by rules: [Exclusion], in span: Range<Instant>) -> InstantSet {
        var ranges: [Range<Instant>] = []
        for rule in rules {
            // Fast path: by far the most common rule in long lists.
            if case .range(let range) = rule {
                ranges.append(range.clamped(to: span))
            } else {
                ranges += rule.closed(in: span).ranges
            }
        }
        return InstantSet(ranges)
    }

    /// Returns the closed time of dates. Clips the span to the days around them, to skip the clock changes of other years.
    private func closed(_ dates: ClosedRange<CivilDate>, zone: Zone, in span: Range<Instant>) -> InstantSet {
        let near = Instant(dates.lowerBound.adding(days: -3))..<Instant(dates.upperBound.adding(days: 3))
        return DatesPattern(dates: dates).closed(in: span.clamped(to: near), zone: zone)
    }
}

extension Exclusion {
    /// The maximum number of closed ranges in one span.
    public static let maximumPieces = 10_000_000

    /// Throws if the rules would split a span into more than `maximumPieces`; the message names the rule with the most.
    public static func validate(_ rules: [Exclusion], over span: Range<Instant>) throws(RuleError) {
        let pieces = rules.map { rule in rule.period.map { span.duration / $0 } ?? 1 }
        guard pieces.reduce(0, +) > Double(maximumPieces) else { return }
        let worst = pieces.indices.max { pieces[$0] < pieces[$1] } ?? 0
        throw RuleError(
            message:
                "the rules split this span into more than \(maximumPieces) pieces, most of them by rule \(worst + 1); try a shorter span")
    }

    /// The mean time from one range to the next, in microseconds; `nil` for a rule of one range.
    private var period: Double? {
        let day = Double(Instant.microsecondsPerDay)
        return switch self {
        case .range, .dates, .closedDate, .include: nil
        case .weekly: 7 * day
        case .daily: day
        case .yearly: 365 * day
        case .session(let rule): day / Double(1 + max(rule.regular.breaks.count, rule.special.values.map(\.breaks.count).max() ?? 0))
        case .repeating(let rule): rule.isAlways ? nil : Double(rule.every.unit.nominalMicroseconds) * Double(rule.every.count)
        }
    }

    /// Returns the part of a span in which sums of dates and offsets are representable and the pieces fit in memory.
    private func representable(_ span: Range<Instant>) -> Range<Instant> {
        let horizon: Int64 = 9_100_000_000_000_000_000
        let span = span.clamped(to: Instant(microseconds: -horizon)..<Instant(microseconds: horizon))
        guard let period, span.duration > period * Double(Exclusion.maximumPieces) else { return span }
        return span.lowerBound..<span.lowerBound.advanced(by: Int64(clamping: period * Double(Exclusion.maximumPieces)))
    }
}

extension Range<Instant> {
    /// The length in microseconds, even if it exceeds the range of `Int64`.
    fileprivate var duration: Double { Double(upperBound.microseconds) - Double(lowerBound.microseconds) }
}

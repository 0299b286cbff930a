extension TradingCalendar {
    /// Returns the closed time of the exchange in a range, in order, with the reason for each interval.
    ///
    ///     calendar.explain(fridayEvening..<tuesdayMorning)     // night, weekend, holiday (Labor Day), night
    ///
    /// Lunch is a break of a session. A half day is the time between an early close and the regular close, or between the regular open and
    /// a late open. Weekends and holidays are entire local dates without a session. Night is all other closed time. Dates before year 1 and
    /// after year 9999 are `.outside`. On an axis of trade dates there are only weekends and holidays. O(days).
    /// - Parameters:
    ///   - range: the time to explain; with `.tradeDates`, dates as midnights UTC.
    ///   - clock: `.tradeDates` for the closed dates of an axis of trade dates, `.instants` for all closed time.
    ///   - segments: the parts of sessions that count as open; if regular hours are not among them, their reason is `.rule`. Not used with
    ///     `.tradeDates`.
    public func explain(
        _ range: Range<Instant>, clock: Timeline.Clock = .instants, segments: Set<SessionSegment.Kind> = [.regular]
    ) -> [ClosedInterval] {
        guard !range.isEmpty else { return [] }
        return clock == .instants ? explainMoments(range, segments) : explainDates(range)
    }

    private func explainMoments(_ range: Range<Instant>, _ segments: Set<SessionSegment.Kind>) -> [ClosedInterval] {
        var (open, marks): ([Range<Instant>], [ClosedInterval]) = ([], [])
        var cursor = ZoneCursor(zone)
        // Sessions may begin two days before their dates in UTC.
        let dates = CivilDate.dates(around: range, days: 3)
        forEachDay(in: dates) { date, day, plan in
            switch day {
            case .closed(let closure):
                let (start, end) = (cursor.instant(of: LocalTime(date)), cursor.instant(of: LocalTime(date.adding(days: 1))))
                if start < end { marks.append(ClosedInterval(start..<end, GapReason(closure: closure))) }
            case .open(let hours):
                let session = session(date, hours, &cursor)
                for segment in self.segments(on: date, plan, &cursor) {
                    if segments.contains(segment.kind) {
                        open.append(segment.range)
                    } else if segment.kind == .regular {
                        marks.append(ClosedInterval(segment.range, GapReason(.rule, "regular hours")))
                    }
                }
                marks += session.breaks.map { ClosedInterval($0, GapReason(.sessionBreak)) }
                guard let rule = plan.specialRule(date), let regularHours = plan.regularHours(on: date.weekday, at: date),
                    regularHours != hours
                else { return }
                let regular = self.session(date, regularHours, &cursor)
                let reason = GapReason(.earlyCloseOrLateOpen, rules.special[rule.group].days[rule.index].name)
                if regular.open < session.open { marks.append(ClosedInterval(regular.open..<session.open, reason)) }
                if session.close < regular.close { marks.append(ClosedInterval(session.close..<regular.close, reason)) }
            }
        }
        let covered = dates.map { zone.startOfDay($0.lowerBound)..<zone.startOfDay($0.upperBound.adding(days: 1)) }
        marks += outside(of: covered, in: range)
        return InstantSet(open).complement(in: range).split(at: marks, rest: GapReason(.night))
    }

    private func explainDates(_ range: Range<Instant>) -> [ClosedInterval] {
        var marks: [ClosedInterval] = []
        let dates = CivilDate.dates(around: range, days: 0)
        forEachDay(in: dates) { date, day, _ in
            guard case .closed(let closure) = day else { return }
            marks.append(ClosedInterval(Instant(date)..<Instant(date.adding(days: 1)), GapReason(closure: closure)))
        }
        marks += outside(of: dates.map { Instant($0.lowerBound)..<Instant($0.upperBound.adding(days: 1)) }, in: range)
        return InstantSet(marks.lazy.map(\.range)).intersection(range).split(at: marks, rest: GapReason(.outside))
    }

    private func outside(of covered: Range<Instant>?, in range: Range<Instant>) -> [ClosedInterval] {
        let rest = covered.map { InstantSet($0).complement(in: range) } ?? InstantSet(range)
        return rest.ranges.map { ClosedInterval($0, GapReason(.outside)) }
    }

    /// Calls `body` with each date of a range in order, its planned day, and the plan of its years. O(days).
    private func forEachDay(in dates: ClosedRange<CivilDate>?, _ body: (CivilDate, CalendarPlan.Day, CalendarPlan) -> Void) {
        guard let dates else { return }
        forEachPlan(in: dates) { plan, dates in
            for day in dates.lowerBound.daysSinceEpoch...dates.upperBound.daysSinceEpoch {
                let date = CivilDate(daysSinceEpoch: day)
                body(date, plan.day(date), plan)
            }
        }
    }
}

extension GapReason {
    fileprivate init(closure: Closure) {
        switch closure {
        case .weekend: self.init(.weekend)
        case .holiday(let name): self.init(.holiday, name)
        }
    }
}

extension CivilDate {
    /// Returns the dates of a span and of `days` days around it, within the years 1 to 9999; `nil` if there are none.
    package static func dates(around span: Range<Instant>, days: Int) -> ClosedRange<CivilDate>? {
        let first = max(span.lowerBound.utcDate.adding(days: -days), CivilDate(normalizing: 1, month: 1, day: 1))
        let last = min(span.upperBound.utcDate.adding(days: days), CivilDate(normalizing: 9999, month: 12, day: 31))
        return first <= last ? first...last : nil
    }
}

extension InstantSet {
    /// Splits the set into intervals by marks. If marks overlap, the one that starts last applies.
    ///
    /// Time without a mark has the reason `rest`; adjacent intervals with the same reason are merged. O(n + m log m).
    func split(at marks: [ClosedInterval], rest: GapReason) -> [ClosedInterval] {
        var marks = marks
        if !zip(marks, marks.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }) {
            marks.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        }
        var intervals: [ClosedInterval] = []
        func append(_ range: Range<Instant>, _ reason: GapReason) {
            guard !range.isEmpty else { return }
            if let last = intervals.last, last.reason == reason, last.range.upperBound == range.lowerBound {
                intervals[intervals.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                intervals.append(ClosedInterval(range, reason))
            }
        }
        var index = 0
        for closed in ranges {
            var start = closed.lowerBound
            while start < closed.upperBound {
                // The last mark that has begun, or the next one.
                while index < marks.count, marks[index].range.upperBound <= start { index += 1 }
                while index + 1 < marks.count, marks[index + 1].range.lowerBound <= start { index += 1 }
                guard index < marks.count, marks[index].range.lowerBound < closed.upperBound else { break }
                let mark = marks[index].range
                guard mark.lowerBound <= start else {
                    append(start..<mark.lowerBound, rest)
                    start = mark.lowerBound
                    continue
                }
                guard start < mark.upperBound else { continue }
                let next = index + 1 < marks.count ? marks[index + 1].range.lowerBound : .latest
                let end = min(mark.upperBound, closed.upperBound, next)
                append(start..<end, marks[index].reason)
                start = end
            }
            if start < closed.upperBound { append(start..<closed.upperBound, rest) }
        }
        return intervals
    }
}

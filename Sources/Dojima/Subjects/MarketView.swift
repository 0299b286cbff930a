package import DojimaText
package import DojimaSeries
package import DojimaTime

/// Subjects on their axis: the timeline of all their bars, or of a summary span, and what must be said about it.
package struct MarketView {
    /// The one whose bars are read; the others are on the same axis.
    package var subject: Subject
    /// All that the axis was made for, at one interval.
    package private(set) var subjects: [Subject]
    package var closed: ClosedTime
    package private(set) var timeline: Timeline
    /// The same with the stamps of bars that reach into it.
    private(set) var reach: Timeline
    package var notes: [Message] = []

    /// Lays a subject and those beside it on the axis that the options ask for, over `summary` or else over all their bars.
    package init(_ subject: Subject, beside others: [Subject] = [], closed: ClosedTime, summary: Range<Instant>? = nil) throws {
        self.subject = subject
        self.closed = closed
        subjects = [subject] + others
        let spans = subjects.map { $0.coverage(zone: closed.zone) }
        let all = spans.dropFirst().reduce(spans[0]) {
            min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
        }
        let span = summary ?? all
        try closed.validate(over: span)
        if subject.placesByDate {
            let (timeline, ignored) = closed.dateTimeline(of: span, interval: subject.interval)
            (self.timeline, reach) = (timeline, timeline)
            if !ignored.isEmpty {
                let rules = ignored.count == 1 ? "a rule" : "\(ignored.count) rules"
                notes.append("\(rules) for hours within a day do not apply to bars of \(subject.interval)")
            }
        } else {
            timeline = closed.timeline(of: span)
            reach = timeline
        }
        if closed.infersGaps { try inferGaps(in: span) }
        reach = timeline.including(barsOf: subject.stored.interval, stamped: subject.stamp)
    }

    private mutating func inferGaps(in span: Range<Instant>) throws {
        let traded = try subjects.map { try inferredOpenTime(of: $0, in: span) }
        let seen = closed.including(traded.dropFirst().reduce(traded[0]) { $0.union($1) }, in: span, clock: timeline.clock)
        let open = Timeline(open: seen, span: span, clock: timeline.clock)
        let dates = subject.interval.unit > .day ? Timeline.periods(of: subject.interval, openDates: open.openSet, span: span) : open
        timeline = timeline.intersection(dates)
        let names = subjects.map(\.symbol).joined(separator: ", ")
        notes.append(
            "closed time is inferred from the bars of \(names) (give \(setting: .calendars), or \(setting: .continuous) for all time)")
    }

    /// When the bars of a subject show the market open: all of them, or the runs that they form where they are very many.
    private func inferredOpenTime(of subject: Subject, in span: Range<Instant>) throws -> InstantSet {
        guard subject.extent.count > 200_000, !subject.isResampled, subject.interval.isIntraday else {
            return try subject.bars(in: span, zone: closed.zone, keeping: nil).inferredOpenTime()
        }
        return try subject.source.inferredOpenTime(of: subject.stored, in: span, stamp: subject.stamp)
    }

    /// The same axis, to read the bars of another of its subjects.
    package func reading(_ subject: Subject) -> MarketView {
        var view = self
        view.subject = subject
        return view
    }

    /// The bars with `time` in a range of the axis' own times.
    package func bars(in range: Range<Instant>) throws -> BarSeries {
        try subject.bars(in: range, zone: closed.zone, keeping: hours(around: range))
    }

    /// The open time whose bars are put together into longer ones; `nil` where they are not, or all are taken.
    package func hours(around range: Range<Instant>) -> Timeline? {
        guard subject.isResampled, subject.stored.interval.isIntraday, !closed.infersGaps else { return nil }
        let margin = 40 * Instant.microsecondsPerDay
        return closed.timeline(of: range.lowerBound.advanced(by: -margin)..<range.upperBound.advanced(by: margin))
            .including(barsOf: subject.stored.interval, stamped: subject.stamp)
    }

    /// All moments of a part of the axis, with the closed time at both its ends.
    package func moments(of window: Range<AxisPosition>) -> Range<Instant> {
        let start = timeline.earliestInstant(at: window.lowerBound) ?? timeline.span.lowerBound
        return start..<max(start, timeline.instant(at: window.upperBound) ?? timeline.span.upperBound)
    }

    /// The zone in which times of bars are told.
    package var shownZone: Zone { subject.placesByDate ? .utc : closed.zone }

    /// A moment within the last bar of the subject; on an axis of dates its trade date.
    package var lastMoment: Instant {
        let end = subject.coverage(zone: closed.zone).upperBound
        if subject.interval.unit > .day { return end.advanced(by: -1) }
        return end.advanced(by: subject.placesByDate ? -Instant.microsecondsPerDay : -subject.interval.nominalMicroseconds)
    }

    /// A time of the command line on this axis: bars that are placed by date read it as a date.
    package func instant(_ time: TimeText) -> Instant {
        guard subject.placesByDate else { return time.instant(in: closed.zone) }
        switch time {
        case .dateOnly(let date): return Instant(date)
        case .local(let local): return Zone.utc.instant(of: local)
        case .instant(let instant): return instant
        }
    }

    /// Where a span ends: a date alone includes that date.
    package func end(_ time: TimeText) -> Instant {
        guard case .dateOnly(let date) = time else { return instant(time) }
        return instant(.dateOnly(date.adding(days: 1)))
    }
}

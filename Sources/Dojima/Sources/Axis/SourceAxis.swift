package import DojimaText
package import DojimaSeries
package import DojimaTime

/// Chart sources on their common axis: the timeline of all their bars, or of a summary span, and notes about it.
package struct SourceAxis {
    /// The source whose bars are read; the others are on the same axis.
    package var source: ChartSource
    /// All sources of the axis, at one interval.
    package private(set) var sources: [ChartSource]
    package var closed: ClosedTime
    package private(set) var timeline: Timeline
    /// The timeline, extended to contain the stamp of each bar that overlaps open time.
    private(set) var overlappingTime: Timeline
    package var notes: [Message] = []
    /// The runs of bars from which closed time was inferred.
    private var runs: [SeriesKey: CachedRuns] = [:]
    /// The dates of daily and longer bars from which closed time was inferred.
    private var dates: [SeriesKey: CachedDates] = [:]
    private let span: Range<Instant>

    /// Creates the axis of a source and others by the rules of `closed`, over `summary` or else over all their bars.
    ///
    /// - Parameter earlier: an earlier axis of these sources. Its timeline is used if the span and the closed time are the same, and its
    ///   sessions before the last one if the span only ends later. If closed time is inferred, only the part of the span in which bars were
    ///   written since is read.
    package init(
        _ source: ChartSource, with others: [ChartSource] = [], closed: ClosedTime, summary: Range<Instant>? = nil,
        after earlier: SourceAxis? = nil
    ) throws {
        self.closed = closed
        sources = ([source] + others).map { $0.withDays(in: closed.zone) }
        self.source = sources[0]
        let spans = sources.map(\.coverage)
        let all = spans.dropFirst().reduce(spans[0]) {
            min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
        }
        span = summary ?? all
        if let earlier, !closed.infersGaps, earlier.span == span, earlier.closed == closed, earlier.source.interval == source.interval,
            earlier.source.stored.interval == source.stored.interval, earlier.source.stamp == source.stamp
        {
            // Each frame of a replay makes an axis. Over ten thousand years of daily bars, this saves 0.13 s a frame.
            (timeline, overlappingTime, notes) = (earlier.timeline, earlier.overlappingTime, earlier.notes)
            return
        }
        try closed.validate(over: span)
        if let extended = earlier?.timeline(extendedTo: span, of: source, closed) {
            // Calendars of a century of days take 40 ms, which each bar of a stream would take again.
            timeline = extended
            overlappingTime = extended
        } else if source.usesTradeDates {
            let (timeline, ignored) = closed.dateTimeline(of: span, interval: source.interval)
            (self.timeline, overlappingTime) = (timeline, timeline)
            if !ignored.isEmpty {
                let rules = ignored.count == 1 ? "a rule" : "\(ignored.count) rules"
                notes.append("\(rules) for hours within a day do not apply to bars of \(source.interval)")
            }
        } else {
            timeline = closed.timeline(of: span)
            overlappingTime = timeline
        }
        if closed.infersGaps { try inferGaps(in: span, after: earlier) }
        overlappingTime = timeline.including(barsOf: source.stored.interval, stamped: source.stamp)
    }

    /// The timeline of a span with the start of this axis and a later end; `nil` if this axis cannot be extended to it.
    ///
    /// Sessions of calendars do not depend on the span. Rules and visible gaps may.
    private func timeline(extendedTo span: Range<Instant>, of source: ChartSource, _ closed: ClosedTime) -> Timeline? {
        guard !self.closed.infersGaps, self.closed == closed, !closed.calendars.isEmpty, closed.rules.isEmpty,
            closed.visibleGapKinds.isEmpty, self.span.lowerBound == span.lowerBound, self.span.upperBound < span.upperBound,
            self.source.interval == source.interval, self.source.usesTradeDates == source.usesTradeDates,
            let last = timeline.segments.last
        else { return nil }
        let rest = last.start..<span.upperBound
        return timeline.replacingLastSegment(
            by: source.usesTradeDates ? closed.dateTimeline(of: rest, interval: source.interval).timeline : closed.timeline(of: rest))
    }

    private mutating func inferGaps(in span: Range<Instant>, after earlier: SourceAxis?) throws {
        let traded = try sources.map { try inferredOpenTime(of: $0, in: span, after: earlier) }
        let seen = closed.including(traded.dropFirst().reduce(traded[0]) { $0.union($1) }, in: span, clock: timeline.clock)
        let open = Timeline(open: seen, span: span, clock: timeline.clock)
        let dates = source.interval.unit > .day ? Timeline.periods(of: source.interval, openDates: open.openSet, span: span) : open
        timeline = try timeline.intersection(dates)
        let names = sources.map(\.symbol).joined(separator: ", ")
        notes.append(
            "closed time is inferred from the bars of \(names) (give \(setting: .calendars), or \(setting: .continuous) for all time)")
    }

    /// The open time that the bars of a source show: that of each bar or, if there are many, of runs of bars.
    private mutating func inferredOpenTime(of source: ChartSource, in span: Range<Instant>, after earlier: SourceAxis?) throws -> InstantSet
    {
        let series = source.stored
        func changes(since version: SeriesVersion?) throws -> SeriesChanges? {
            try (source.barSource as? BarCache)?.changes(of: series, since: version)
        }
        guard !source.isResampled else { return try source.bars(in: span, keeping: nil).inferredOpenTime() }
        guard series.interval.isIntraday else {
            let known = earlier?.dates[series]
            let cached = try CachedDates(in: span, after: known, changes: try changes(since: known?.version)) {
                try source.bars(in: $0, keeping: nil).inferredOpenTime()
            }
            dates[series] = cached
            return cached.open
        }
        return try InstantSet(openInferredFor: series.interval, in: span, stamp: source.stamp) { range, distance in
            let known = earlier?.runs[series]
            let changes = try changes(since: known?.version)
            var runs = CachedRuns(from: range.lowerBound, distance, of: changes?.version)
            if let known, let changes { runs.adopt(known, changed: changes.first, in: range) }
            try runs.extend(to: range.upperBound) { part in
                guard source.extent.count <= SourceAxis.maximumReadBars else {
                    return try source.barSource.contiguousRanges(of: series, in: part, maximumGap: distance)
                }
                var found = BarRuns(distance: distance)
                for time in try source.barSource.bars(of: series, in: part).time { found.append(time...time) }
                return found.found
            }
            self.runs[series] = runs
            return runs.found
        }
    }

    /// For longer series, reading runs takes less time than reading bars.
    private static let maximumReadBars = 20_000

    /// The same axis, for reading the bars of another of its sources.
    package func switched(to source: ChartSource) -> SourceAxis {
        var sourceAxis = self
        sourceAxis.source = source.withDays(in: closed.zone)
        return sourceAxis
    }

    /// The same axis with only one of its sources.
    func restricted(to source: ChartSource) -> SourceAxis {
        var sourceAxis = switched(to: source)
        sourceAxis.sources = [sourceAxis.source]
        return sourceAxis
    }

    /// Reads the bars of a range of the axis's own times.
    package func bars(in range: Range<Instant>) throws -> BarSeries {
        try source.bars(in: range, keeping: hours(around: range))
    }

    /// The open time whose bars are resampled into longer ones; `nil` if bars are not resampled, or if all are used.
    package func hours(around range: Range<Instant>) -> Timeline? {
        guard source.isResampled, source.stored.interval.isIntraday, !closed.infersGaps else { return nil }
        let margin = 40 * Instant.microsecondsPerDay
        return closed.timeline(of: range.lowerBound.advanced(by: -margin)..<range.upperBound.advanced(by: margin))
            .including(barsOf: source.stored.interval, stamped: source.stamp)
    }

    /// The time range of a window, including the closed time at both its ends.
    package func moments(of window: Range<AxisPosition>) -> Range<Instant> {
        func onAxis(_ position: AxisPosition) -> AxisPosition { min(max(position, timeline.firstPosition), timeline.lastPosition) }
        let start = timeline.earliestInstant(at: onAxis(window.lowerBound)) ?? timeline.span.lowerBound
        return start..<max(start, timeline.instant(at: onAxis(window.upperBound)) ?? timeline.span.upperBound)
    }

    /// The zone in which times of bars are written.
    package var shownZone: Zone { source.shownZone }

    /// An instant within the last bar of the source; on an axis of dates its trade date.
    package var lastMoment: Instant {
        let end = source.coverage.upperBound
        if source.interval.unit > .day { return end.advanced(by: -1) }
        return end.advanced(by: source.usesTradeDates ? -Instant.microsecondsPerDay : -source.interval.nominalMicroseconds)
    }

    /// The moment from which lengths such as `1y` are counted back: within the last bar up to a moment; for bars longer than a day, the
    /// date of that bar.
    package func presetAnchor(before moment: Instant = .latest) -> Instant {
        let last = min(moment, lastMoment)
        return source.interval.unit > .day ? source.dateOfBar(upTo: last) : last
    }

    /// The instant of a time text on this axis; an axis of dates reads it as a date.
    package func instant(_ time: TimeText) -> Instant {
        guard source.usesTradeDates else { return time.instant(in: closed.zone) }
        switch time {
        case .dateOnly(let date): return Instant(date)
        case .local(let local): return Zone.utc.instant(of: local)
        case .instant(let instant): return instant
        }
    }

    /// The end of a span on this axis; a date alone is included.
    package func end(_ time: TimeText) -> Instant {
        guard case .dateOnly(let date) = time else { return instant(time) }
        return instant(.dateOnly(date.adding(days: 1)))
    }
}

extension Timeline {
    /// The open time extended to the stamps of all bars that overlap it: an hourly bar that begins before the open is not at a closed time.
    ///
    /// Sources keep the bars on this timeline when they group bars without reading each one. Returns the timeline itself if all sessions
    /// begin between two bars or, for bars stamped at their end, end between two bars. O(segments).
    func including(barsOf interval: BarInterval, stamped stamp: BarSeries.Stamp) -> Timeline {
        let length = interval.nominalMicroseconds
        let bounds = segments.lazy.map { stamp == .start ? $0.start : $0.end }
        let end = stamp == .start ? span.lowerBound : span.upperBound
        guard interval.isIntraday, bounds.contains(where: { $0.microseconds % length != 0 && $0 != end }) else { return self }
        let reach = segments.lazy.map { segment in
            stamp == .start
                ? segment.start.advanced(by: 1 - length)..<segment.end : segment.start..<segment.end.advanced(by: length - 1)
        }
        return Timeline(open: InstantSet(reach), span: span, clock: clock)
    }
}

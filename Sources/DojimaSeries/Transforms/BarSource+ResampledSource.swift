import DojimaText
public import DojimaTime

extension BarSource {
    /// Returns the bars of a series, grouped into the buckets of a rule that overlap a range.
    ///
    /// A row's `time` is the start of its bucket, or its date if buckets consist of sessions. If `timeline` is given, bars in closed time
    /// are removed first. Bars that are stamped at their end belong to the bucket of the moment before their stamp. Large buckets are read
    /// from the source, so that the cost grows with their number; buckets of fewer than eight bars are computed from the bars.
    public func resampled(
        _ series: SeriesKey, by rule: BucketRule, in range: Range<Instant>, stamp: BarSeries.Stamp, keeping timeline: Timeline? = nil
    ) throws -> BarSeries {
        let shift: Int64 = stamp == .end ? 1 : 0
        func computed(from first: Instant, to last: Instant) throws -> BarSeries {
            var bars = try bars(of: series, in: first.advanced(by: shift)..<last.advanced(by: shift))
            bars.stamp = stamp
            bars.interval = series.interval
            return bars.resampled(by: rule, keeping: timeline)
        }
        if try hasFewerBars(series, thanBucketsOf: rule, in: range) {
            let last = rule.bucket(of: range.upperBound.advanced(by: -1)).upperBound
            return try computed(from: rule.start(of: range.lowerBound), to: last)
        }
        let periods = rule.sessionBuckets(covering: range)
        let edges = periods?.edges ?? rule.edges(covering: range)
        guard let first = edges.first, let last = edges.last, first < last else { return BarSeries(interval: rule.interval) }
        if rule.interval.nominalMicroseconds / 8 < series.interval.nominalMicroseconds { return try computed(from: first, to: last) }
        var timeline = timeline
        if rule.dropsClosedBars, let periods {
            timeline = Timeline(open: timeline.map { $0.openSet.intersection(periods.open) } ?? periods.open, span: first..<last)
        }
        var rows: BarSeries
        if let timeline {
            rows = try buckets(of: series, edges: edges, keeping: timeline, lead: shift)
        } else {
            rows = try buckets(of: series, edges: shift == 0 ? edges : edges.map { $0.advanced(by: shift) })
            if shift != 0 { for index in rows.indices { rows.time[index] = rows.time[index].advanced(by: -shift) } }
        }
        if let periods { rows.setTimes(periods.times, ofBucketsAt: edges) }
        rows.interval = rule.interval
        rows.stamp = .start
        return rows
    }

    /// Whether a range has more buckets than the series has bars, if listing the buckets would be expensive: two one-minute bars that are a
    /// thousand years apart have about 500 million one-minute buckets between them.
    private func hasFewerBars(_ series: SeriesKey, thanBucketsOf rule: BucketRule, in range: Range<Instant>) throws -> Bool {
        guard !range.isEmpty else { return false }
        // Intraday buckets start again on each day.
        let width =
            rule.interval.isIntraday
            ? min(rule.interval.nominalMicroseconds, Instant.microsecondsPerDay) : rule.interval.nominalMicroseconds
        let buckets = range.upperBound.since(range.lowerBound) / width
        guard buckets > 100_000, let extent = try extent(of: series) else { return false }
        return extent.count < buckets
    }

    /// Returns the bars of a part of an axis, merged into `count` columns of equal axis time, as needed for a chart of that many pixels.
    ///
    /// A row's `time` is its column's edge; columns without bars are omitted. If a column is at least eight times as long as a round
    /// duration, its edges are moved back to multiples of that duration in UTC, so that the source can use roll-ups for most columns.
    /// `keeping` is the timeline of the stamps that count as open, if it is not `timeline`.
    public func columns(
        of series: SeriesKey, on timeline: Timeline, keeping: Timeline? = nil, in window: Range<AxisPosition>, count: Int
    ) throws -> BarSeries {
        var edges = timeline.columnEdges(of: window, count: count)
        guard edges.count > 1, let first = edges.first else { return BarSeries(interval: series.interval) }
        // The first column includes a bar that begins before the open.
        edges[0] = min(first, timeline.earliestInstant(at: window.lowerBound) ?? first)
        var columns = try buckets(of: series, edges: edges, keeping: keeping ?? timeline, lead: 0)
        if columns.time.first == edges[0] { columns.time[0] = first }
        columns.interval = series.interval
        return columns
    }
}

extension Timeline {
    /// Returns the starts of columns of equal axis time, and the end of the last one; fewer if there are too few moments.
    package func columnEdges(of window: Range<AxisPosition>, count: Int) -> [Instant] {
        let window = window.clamped(to: firstPosition..<lastPosition)
        guard !window.isEmpty, count > 0, let start = instant(at: window.lowerBound) else { return [] }
        let end = earliestInstant(at: window.upperBound) ?? span.upperBound
        let length = Double(window.upperBound.microseconds - window.lowerBound.microseconds)
        let even = Timeline.evenStretches.first { 8 * $0 <= end.since(start) / Int64(count) }
        var edges = [start]
        for step in 1..<max(1, count) {
            guard var edge = instant(at: window.lowerBound.advanced(by: Int64(clamping: length * Double(step) / Double(count)))), edge < end
            else {
                break
            }
            if let even {
                edge = firstOpenInstant(atOrAfter: Instant(microseconds: edge.microseconds - floorModulo(edge.microseconds, even))) ?? edge
            }
            if let last = edges.last, last < edge { edges.append(edge) }
        }
        return edges + [end]
    }

    /// The round durations: a day, 4 hours, 1 hour, 15 minutes and 1 minute.
    private static let evenStretches: [Int64] = [86_400, 14_400, 3_600, 900, 60].map { $0 * 1_000_000 }
}

extension BarSeries {
    /// Replaces the time of each row, which is the start of a bucket, by the time of that bucket's row.
    fileprivate mutating func setTimes(_ times: [Instant], ofBucketsAt edges: [Instant]) {
        var bucket = 0
        for index in indices {
            while bucket < times.count, edges[bucket] < time[index] { bucket += 1 }
            if bucket < times.count { time[index] = times[bucket] }
        }
    }

    /// Returns bucket edges with the ends of the open segments between them added, so that no bucket contains both open and closed time.
    fileprivate static func edges(_ edges: [Instant], cutAt timeline: Timeline) -> [Instant] {
        guard let first = edges.first, let last = edges.last else { return edges }
        let ends = timeline.segments.lazy.flatMap { [$0.start, $0.end] }.filter { first < $0 && $0 < last }
        var all = edges + ends
        all.sort()
        return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] < $0.element }.map(\.element)
    }
}

extension BarSource {
    /// Computes the result from buckets that are also divided at the ends of open time.
    public func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        let pieces = BarSeries.edges(edges, cutAt: timeline)
        let rows = try buckets(of: series, edges: lead == 0 ? pieces : pieces.map { $0.advanced(by: lead) })
        var result = BarSeries(interval: rows.interval, stamp: rows.stamp)
        var bucket = 0
        for index in rows.indices {
            let start = rows.time[index].advanced(by: -lead)
            if !timeline.contains(start) { continue }
            while bucket + 1 < edges.count, edges[bucket + 1] <= start { bucket += 1 }
            let last = result.count - 1
            if last >= 0, result.time[last] == edges[bucket] {
                result.merge(rows[index], count: rows.counts[index], into: last)
            } else {
                var bar = rows[index]
                bar.time = edges[bucket]
                result.append(unchecked: bar)
                result.counts.append(rows.counts[index])
            }
        }
        return result
    }
}

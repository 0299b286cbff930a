import DojimaText
public import DojimaTime

extension BarSource {
    /// The bars of a series put together into the buckets of a rule that begin in or reach into a range.
    ///
    /// A row's `time` is the start of its bucket, or by sessions its date. `keeping` drops the bars on closed time first. Bars that are stamped at their end
    /// belong to the bucket of the time before their stamp. Coarse buckets are read as such from the source, so that the cost grows
    /// with their number; fine ones, of fewer than eight bars, are made from the bars.
    public func resampled(
        _ series: SeriesKey, by rule: BucketRule, in range: Range<Instant>, stamp: BarSeries.Stamp, keeping timeline: Timeline? = nil
    ) throws -> BarSeries {
        if try hasFewerBars(series, thanBucketsOf: rule, in: range) {
            let (first, last) = (rule.start(of: range.lowerBound), rule.bucket(of: range.upperBound.advanced(by: -1)).upperBound)
            let shift: Int64 = stamp == .end ? 1 : 0
            var bars = try bars(of: series, in: first.advanced(by: shift)..<last.advanced(by: shift))
            bars.stamp = stamp
            bars.interval = series.interval
            return bars.resampled(by: rule, keeping: timeline)
        }
        let periods = rule.sessionBuckets(covering: range)
        let edges = periods?.edges ?? rule.edges(covering: range)
        guard let first = edges.first, let last = edges.last, first < last else { return BarSeries(interval: rule.interval) }
        let shift: Int64 = stamp == .end ? 1 : 0
        if rule.interval.nominalMicroseconds / 8 < series.interval.nominalMicroseconds {
            var bars = try bars(of: series, in: first.advanced(by: shift)..<last.advanced(by: shift))
            bars.stamp = stamp
            bars.interval = series.interval
            return bars.resampled(by: rule, keeping: timeline)
        }
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

    /// Whether a range of so many buckets that it costs to list them has more of them than the series has bars: two bars of a minute
    /// that are a thousand years apart have half a milliard between them.
    private func hasFewerBars(_ series: SeriesKey, thanBucketsOf rule: BucketRule, in range: Range<Instant>) throws -> Bool {
        guard !range.isEmpty else { return false }
        // Hours and shorter buckets begin anew with each day.
        let width =
            rule.interval.isIntraday
            ? min(rule.interval.nominalMicroseconds, Instant.microsecondsPerDay) : rule.interval.nominalMicroseconds
        let buckets = range.upperBound.since(range.lowerBound) / width
        guard buckets > 100_000, let extent = try extent(of: series) else { return false }
        return extent.count < buckets
    }

    /// The bars of a part of an axis folded into `count` columns of equal axis time: what a picture that many columns wide shows.
    ///
    /// A row's `time` is its column's edge; columns without bars are absent. Where a column is a stretch of many even times of day in
    /// UTC, its edges are moved back to one, by an eighth of a column at most, so that the source has few columns to make from bars.
    /// `keeping` has the stamps that count as open, where these are others than the timeline's.
    public func columns(
        of series: SeriesKey, on timeline: Timeline, keeping: Timeline? = nil, in window: Range<AxisPosition>, count: Int
    ) throws -> BarSeries {
        var edges = timeline.columnEdges(of: window, count: count)
        guard edges.count > 1, let first = edges.first else { return BarSeries(interval: series.interval) }
        // A bar that begins before the open has its part in the first column.
        edges[0] = min(first, timeline.earliestInstant(at: window.lowerBound) ?? first)
        var columns = try buckets(of: series, edges: edges, keeping: keeping ?? timeline, lead: 0)
        if columns.time.first == edges[0] { columns.time[0] = first }
        columns.interval = series.interval
        return columns
    }
}

extension Timeline {
    /// The moments at which columns of equal axis time begin, and the end of the last one; fewer where moments are too few.
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
            if let even { edge = clampUp(Instant(microseconds: edge.microseconds - floorModulo(edge.microseconds, even))) ?? edge }
            if let last = edges.last, last < edge { edges.append(edge) }
        }
        return edges + [end]
    }

    /// A day, 4 hours, 1 hour, 15 minutes and 1 minute.
    private static let evenStretches: [Int64] = [86_400, 14_400, 3_600, 900, 60].map { $0 * 1_000_000 }
}

extension BarSeries {
    /// Gives each row, whose time is the start of a bucket, the time of that bucket's rows.
    fileprivate mutating func setTimes(_ times: [Instant], ofBucketsAt edges: [Instant]) {
        var bucket = 0
        for index in indices {
            while bucket < times.count, edges[bucket] < time[index] { bucket += 1 }
            if bucket < times.count { time[index] = times[bucket] }
        }
    }

    /// Edges of buckets with the ends of the open segments between them, so that no bucket holds open and closed time.
    fileprivate static func edges(_ edges: [Instant], cutAt timeline: Timeline) -> [Instant] {
        guard let first = edges.first, let last = edges.last else { return edges }
        let ends = timeline.segments.lazy.flatMap { [$0.start, $0.end] }.filter { first < $0 && $0 < last }
        var all = edges + ends
        all.sort()
        return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] < $0.element }.map(\.element)
    }
}

extension BarSource {
    /// From buckets that are cut where open time begins and ends.
    public func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        let pieces = BarSeries.edges(edges, cutAt: timeline)
        let rows = try buckets(of: series, edges: lead == 0 ? pieces : pieces.map { $0.advanced(by: lead) })
        var result = BarSeries(interval: rows.interval, stamp: rows.stamp)
        var bucket = 0
        for index in rows.indices {
            let start = rows.time[index].advanced(by: -lead)
            if !timeline.includes(start) { continue }
            while bucket + 1 < edges.count, edges[bucket + 1] <= start { bucket += 1 }
            let last = result.count - 1
            if last >= 0, result.time[last] == edges[bucket] {
                result.merge(rows[index], count: rows.counts[index], into: last)
            } else {
                var bar = rows[index]
                bar.time = edges[bucket]
                result.append(bar)
                result.counts.append(rows.counts[index])
            }
        }
        return result
    }
}

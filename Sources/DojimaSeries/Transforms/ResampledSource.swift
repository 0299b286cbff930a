public import DojimaTime

extension BarSource {
    /// The bars of a series put together into the buckets of a rule that begin in or reach into a range.
    ///
    /// A row's `time` is the start of its bucket. `keeping` drops the bars on closed time first. Bars that are stamped at their end
    /// belong to the bucket of the time before their stamp. Coarse buckets are read as such from the source, so that the cost grows
    /// with their number; fine ones, of fewer than eight bars, are made from the bars.
    public func resampled(
        _ series: SeriesKey, by rule: BucketRule, in range: Range<Instant>, stamp: BarSeries.Stamp, keeping timeline: Timeline? = nil
    ) throws -> BarSeries {
        let edges = rule.edges(covering: range)
        guard let first = edges.first, let last = edges.last, first < last else { return BarSeries(interval: rule.interval) }
        let shift: Int64 = stamp == .end ? 1 : 0
        if rule.interval.nominalMicroseconds / 8 < series.interval.nominalMicroseconds {
            var bars = try bars(of: series, in: first.advanced(by: shift)..<last.advanced(by: shift))
            bars.stamp = stamp
            bars.interval = series.interval
            return bars.resampled(by: rule, keeping: timeline)
        }
        let pieces = timeline.map { BarSeries.edges(edges, cutAt: $0) } ?? edges
        let rows = try buckets(of: series, edges: shift == 0 ? pieces : pieces.map { $0.advanced(by: shift) })
        return Self.joined(rows, shift: shift, edges: edges, timeline: timeline, interval: rule.interval)
    }

}

extension BarSeries {
    /// Edges of buckets with the ends of the open segments between them, so that no bucket holds open and closed time.
    public static func edges(_ edges: [Instant], cutAt timeline: Timeline) -> [Instant] {
        guard let first = edges.first, let last = edges.last else { return edges }
        let ends = timeline.segments.lazy.flatMap { [$0.start, $0.end] }.filter { first < $0 && $0 < last }
        var all = edges + ends
        all.sort()
        return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] < $0.element }.map(\.element)
    }
}

extension BarSource {
    /// Rows of pieces put together into the buckets that hold them, without those on closed time.
    private static func joined(_ rows: BarSeries, shift: Int64, edges: [Instant], timeline: Timeline?, interval: BarInterval) -> BarSeries {
        var result = BarSeries(interval: interval)
        var bucket = 0
        for index in rows.indices {
            let start = rows.time[index].advanced(by: -shift)
            if let timeline, !timeline.includes(start) { continue }
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

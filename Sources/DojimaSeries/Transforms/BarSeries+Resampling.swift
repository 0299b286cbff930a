public import DojimaTime

extension BarSeries {
    /// Returns the bars grouped into the buckets of a rule, which must not be shorter than the bars; buckets without bars are omitted.
    ///
    /// A row's `time` is the start of its bucket, or its date if buckets consist of sessions; `counts` has the number of bars. If
    /// `timeline` is given, bars in closed time are removed first. A bar that is stamped at its end belongs to the bucket of the moment
    /// before its stamp. O(count), and one rule look-up per bucket.
    public func resampled(by rule: BucketRule, keeping timeline: Timeline? = nil) -> BarSeries {
        let shift: Int64 = stamp == .end ? -1 : 0
        var result = BarSeries(interval: rule.interval)
        var cursor = BucketCursor(rule)
        var bucket = Instant.earliest..<Instant.earliest
        var volume = VolumeSum()
        for index in indices {
            let moment = time[index].advanced(by: shift)
            if let timeline, !timeline.contains(moment) { continue }
            if rule.dropsClosedBars, !cursor.isOpen(moment) { continue }
            if bucket.contains(moment), let last = result.indices.last {
                result.high[last] = max(result.high[last], high[index])
                result.low[last] = min(result.low[last], low[index])
                result.close[last] = close[index]
                result.counts[last] += counts.isEmpty ? 1 : counts[index]
                volume.add(self.volume[index])
                result.volume[last] = volume.sum
                continue
            }
            let next = cursor.bucket(of: moment)
            bucket = next.moments
            volume = VolumeSum(self.volume[index])
            var bar = self[index]
            bar.time = next.time
            result.append(bar)
            result.counts.append(counts.isEmpty ? 1 : counts[index])
        }
        return result
    }
}

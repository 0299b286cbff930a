public import DojimaTime

extension BarSeries {
    /// The bars put together into the buckets of a rule, which must not be finer than they are; buckets without bars are absent.
    ///
    /// A row's `time` is the start of its bucket, or by sessions its date, and `counts` the bars in it. `keeping` drops the bars on closed time
    /// first. A bar that is stamped at its end belongs to the bucket of the time before its stamp. O(count), and one rule look-up a bucket.
    public func resampled(by rule: BucketRule, keeping timeline: Timeline? = nil) -> BarSeries {
        let shift: Int64 = stamp == .end ? -1 : 0
        var result = BarSeries(interval: rule.interval)
        var cursor = BucketCursor(rule)
        var bucket = Instant.earliest..<Instant.earliest
        var volume = VolumeSum()
        for index in indices {
            let moment = time[index].advanced(by: shift)
            if let timeline, !timeline.includes(moment) { continue }
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

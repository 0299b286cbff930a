public import DojimaText
public import DojimaTime

extension BarSeries {
    /// Returns the bars grouped into longer ones, as a database groups them: by the sessions of a calendar, else by the clock of UTC.
    ///
    ///     let days = try minutes.resampled(into: .day, on: TradingCalendar("XNYS"))
    ///     let weeks = try days.resampled(into: .week)
    ///
    /// Rows are stamped with the starts of their buckets, or with the trade dates if these consist of sessions. A bar outside of the sessions
    /// belongs to no bucket. Throws for an interval that is shorter than the bars. O(count).
    ///
    /// - Parameters:
    ///   - interval: the interval of the result.
    ///   - calendar: the calendar of the exchange; `nil` to divide time by the clock. `resampled(by:)` takes other zones and hours.
    public func resampled(into interval: BarInterval, on calendar: TradingCalendar? = nil) throws(RequestError) -> BarSeries {
        if let own = self.interval, interval < own { throw RequestError("bars of \(interval) cannot be made from bars of \(own)") }
        let context = IndicatorContext(zone: calendar?.zone ?? .utc, calendar: calendar, interval: self.interval, stamp: stamp)
        return resampled(by: context.bucketRule(into: interval))
    }

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
                result.high[last] = Swift.max(result.high[last], high[index])
                result.low[last] = Swift.min(result.low[last], low[index])
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
            result.append(unchecked: bar)
            result.counts.append(counts.isEmpty ? 1 : counts[index])
        }
        return result
    }
}

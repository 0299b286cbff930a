import DojimaTime

/// The closes of a second series, matched with those of another one by date or stamp.
public struct SecondSeries: Sendable {
    /// The keys of the bars, as returned by `IndicatorContext.key(of:)`, in strictly increasing order.
    private let keys: [Instant]
    private let closes: [Double]
    /// The context of these bars.
    private let context: IndicatorContext

    /// - Parameters:
    ///   - bars: the bars of the second series in order of time, of which only the closes are used; of two bars with the same date, the
    ///     later.
    ///   - context: the context of these bars: their interval, and the zone of their dates.
    public init(_ bars: BarSeries, context: IndicatorContext) {
        var (keys, closes): ([Instant], [Double]) = ([], [])
        for index in bars.indices {
            let key = context.key(of: bars.time[index])
            // Of two bars with the same date the later is used.
            if keys.last == key { (keys, closes) = (keys.dropLast(), closes.dropLast()) }
            keys.append(key)
            closes.append(bars.close[index])
        }
        (self.keys, self.closes, self.context) = (keys, closes, context)
    }

    /// Returns the last closes of longer bars, with their keys.
    ///
    /// - Parameters:
    ///   - context: the context of the series with which it is compared.
    ///   - longer: the context of that series' longer bars.
    func resampled(to interval: BarInterval, _ context: IndicatorContext, keyedBy longer: IndicatorContext) -> SecondSeries {
        // Uses the sessions of this series. The keys of bars of a day or longer are dates, as midnights UTC.
        var bucketContext = context
        bucketContext.hours = self.context.hours ?? context.hours
        if !context.isIntraday { bucketContext.dateZone = .utc }
        var buckets = BucketCursor(bucketContext.bucketRule(into: interval))
        var sessions = bucketContext.isIntraday ? bucketContext.hours.map { SessionCursor($0, bucketContext) } : nil
        var bucket = Instant.earliest..<Instant.earliest
        var series = BarSeries(interval: interval)
        for (key, close) in zip(keys, closes) where !close.isNaN {
            let moment = context.moment(of: key)
            if sessions != nil, sessions?.session(of: moment) == nil { continue }
            if bucket.contains(moment), let last = series.close.indices.last {
                series.close[last] = close
            } else {
                let next = buckets.bucket(of: moment)
                bucket = next.moments
                series.append(unchecked: Bar(time: next.time, open: close, high: close, low: close, close: close))
            }
        }
        var context = longer
        if !interval.isIntraday { context.dateZone = buckets.rule.dateZone }
        return SecondSeries(series, context: context)
    }

    /// Returns the close at a key; `nil` if there is no such bar. O(1), amortized, if keys are passed in order.
    fileprivate func close(at key: Instant, from index: inout Int) -> Double? {
        if index > 0, index <= keys.count, keys[index - 1] >= key { index = 0 }
        if index < keys.count, keys[index] < key {
            // Exponential search, which is fast even if the bars begin long after those of this series.
            var width = 1
            while index + width < keys.count, keys[index + width] < key { width *= 2 }
            var (low, high) = (index + width / 2, min(index + width, keys.count))
            while low < high {
                let middle = (low + high) / 2
                if keys[middle] < key { low = middle + 1 } else { high = middle }
            }
            index = low
        }
        return index < keys.count && keys[index] == key ? closes[index] : nil
    }
}

/// A state that takes pairs of closes of two series.
protocol ClosePairState: Sendable {
    associatedtype Row: IndicatorRow

    /// Returns the values at a bar with its counterpart.
    mutating func push(_ close: Double, _ other: Double) -> Row
}

/// The state of an indicator that compares the bars with those of a second series. A bar without a counterpart has no value, and is skipped
/// in windows.
struct TwoSeriesState<State: ClosePairState>: IndicatorState where State.Row == Double {
    private var state: State
    private let context: IndicatorContext
    private let other: SecondSeries?
    private var index = 0

    init(_ state: State, _ arguments: IndicatorArguments) {
        self.state = state
        context = arguments.context
        other = arguments.second.flatMap { arguments.context.others[$0] }
    }

    mutating func push(_ bar: Bar) -> Double {
        guard let close = other?.close(at: context.key(of: bar.time), from: &index), !close.isNaN, !bar.close.isNaN else { return .nan }
        return state.push(bar.close, close)
    }
}

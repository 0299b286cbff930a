import DojimaTime

/// The state of an indicator that is computed on longer bars than those that are pushed. It returns the value at the last complete longer
/// bar; or, if the step includes the incomplete one, the value at that bar as if it ended with the pushed bar.
///
/// A longer bar is complete when a bar of another bucket is pushed, or at its last bar if the calendar has no more open time in its bucket;
/// so no value depends on later bars. Bars in a calendar's closed time belong to no bucket.
struct HigherIntervalState: IndicatorState {
    typealias Row = SIMD16<Double>

    private var inner: any IndicatorState
    private let outputs: Int
    /// The displacement of each output to later bars, in longer bars.
    private let displacement: [Int]
    private let higherInterval: HigherInterval
    private var buckets: LongerBars
    /// The rows of the complete bars that are still needed for the displacement, the latest last.
    private var rows: [Row] = []
    private var last = Row(repeating: .nan)

    init(_ inner: any IndicatorState, outputs: Int, displacement: [Int], higherInterval: HigherInterval, _ context: IndicatorContext) {
        (self.inner, self.outputs, self.displacement, self.higherInterval) = (inner, outputs, displacement, higherInterval)
        buckets = LongerBars(of: higherInterval.interval, context)
    }

    mutating func push(_ bar: Bar) -> Row {
        for completed in buckets.push(bar) {
            rows.append(row(of: &inner, completed))
            last = displaced(rows)
            let maximumCount = (displacement.max() ?? 0) + 1
            if rows.count > 2 * maximumCount { rows.removeFirst(rows.count - maximumCount) }
        }
        guard higherInterval.includesRunning, let running = buckets.running else { return last }
        var copy = inner
        return displaced(rows + [row(of: &copy, running)])
    }

    private func row(of state: inout any IndicatorState, _ bar: Bar) -> Row {
        func pushed(_ state: inout some IndicatorState) -> Row {
            let values = state.push(bar)
            var row = Row(repeating: .nan)
            for output in 0..<outputs { row[output] = values[output] }
            return row
        }
        return pushed(&state)
    }

    private func displaced(_ rows: [Row]) -> Row {
        var row = Row(repeating: .nan)
        for output in 0..<outputs {
            let index = rows.count - 1 - max(0, displacement[output])
            if index >= 0 { row[output] = rows[index][output] }
        }
        return row
    }
}

/// Merges bars into buckets of a longer interval, one by one, by the rules of resampling.
struct LongerBars: Sendable {
    private let context: IndicatorContext
    private var buckets: BucketCursor
    private var sessions: SessionCursor?
    private var bucket = Instant.earliest..<Instant.earliest
    private var volume = VolumeSum()
    /// The current, incomplete longer bar; its time is that of the row of its bucket.
    private(set) var running: Bar?

    init(of interval: BarInterval, _ context: IndicatorContext) {
        self.context = context
        buckets = BucketCursor(context.bucketRule(into: interval))
        sessions = context.hours.map { SessionCursor($0, context) }
    }

    /// Adds a bar; returns the longer bars that it completes, at most two.
    mutating func push(_ bar: Bar) -> [Bar] {
        let moment = context.moment(of: bar.time)
        if sessions != nil, sessions?.session(of: moment) == nil { return [] }
        var completed: [Bar] = []
        if bucket.contains(moment) {
            // Ignores bars after the bucket's last session.
            guard var merged = running else { return [] }
            // As in `BarSeries.resampled`.
            merged.high = max(merged.high, bar.high)
            merged.low = min(merged.low, bar.low)
            merged.close = bar.close
            volume.add(bar.volume ?? .nan)
            merged.volume = volume.sum.isNaN ? nil : volume.sum
            running = merged
        } else {
            if let running { completed.append(running) }
            let next = buckets.bucket(of: moment)
            bucket = next.moments
            volume = VolumeSum(bar.volume ?? .nan)
            running = bar
            running?.time = next.time
        }
        if let bar = running, sessions?.isLast(moment, before: bucket.upperBound) == true {
            completed.append(bar)
            running = nil
        }
        return completed
    }
}

extension Indicator {
    /// Returns the columns of an indicator of longer bars whose values may depend on later bars. It is computed on all longer bars, and
    /// each value is used at the bars during which its longer bar is the last complete one.
    func higherIntervalColumns(over bars: BarSeries, _ arguments: IndicatorArguments, _ higherInterval: HigherInterval) -> [[Double]] {
        var buckets = LongerBars(of: higherInterval.interval, arguments.context)
        var longer = BarSeries(interval: higherInterval.interval)
        // For each bar, the number of complete longer bars.
        let completed = bars.indices.map { index in
            for bar in buckets.push(bars[index]) { longer.append(unchecked: bar) }
            return longer.count
        }
        let columns = allColumns(over: longer, arguments.ofLongerBars).values
        return columns.map { column in completed.map { $0 == 0 ? .nan : column[$0 - 1] } }
    }
}

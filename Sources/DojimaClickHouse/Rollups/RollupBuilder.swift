import DojimaSeries
import DojimaText
import DojimaTime

/// Aggregates the bars that an import sends for one series into the buckets of its levels.
struct RollupBuilder {
    let levels: [ClickHouseRollupLevel]
    /// The bucket of each level that is under construction.
    private var open: [RollupBucket?]
    /// The complete buckets of each level.
    private var finished: [[RollupBucket]]

    init(_ interval: BarInterval) {
        levels = ClickHouseRollupLevel.levels(for: interval)
        open = Array(repeating: nil, count: levels.count)
        finished = Array(repeating: [], count: levels.count)
    }

    /// The number of complete buckets.
    var count: Int { finished.reduce(0) { $0 + $1.count } }

    /// Adds bars, sorted within each call. If the bars of a call begin before the end of the previous call's bars, they get new buckets, so
    /// that several buckets may cover the same time.
    mutating func append(_ bars: BarSeries) {
        guard let finest = levels.first else { return }
        var bucket = open[0]
        var end = bucket.map { finest.end(of: $0.bars.first) } ?? .min
        for index in bars.indices {
            let time = bars.time[index].microseconds
            if let last = bucket?.bars.last, last < time, time < end {
                bucket?.append(bars, at: index)
            } else {
                if let full = bucket { close(full, 0) }
                bucket = RollupBucket(bars, at: index)
                end = finest.end(of: time)
            }
        }
        open[0] = bucket
    }

    /// Completes the buckets under construction.
    mutating func finish() {
        for depth in levels.indices {
            if let last = open[depth] { close(last, depth) }
            open[depth] = nil
        }
    }

    /// Returns and removes the complete buckets of each level.
    mutating func removeFinished() -> [(level: ClickHouseRollupLevel, buckets: [RollupBucket])] {
        defer { finished = Array(repeating: [], count: levels.count) }
        return Array(zip(levels, finished))
    }

    /// Stores a complete bucket and adds it to the bucket of the next level.
    private mutating func close(_ bucket: RollupBucket, _ depth: Int) {
        finished[depth].append(bucket)
        let above = depth + 1
        guard above < levels.count else { return }
        if let parent = open[above], parent.bars.last < bucket.bars.first, bucket.bars.first < levels[above].end(of: parent.bars.first) {
            open[above]?.append(bucket)
        } else {
            if let full = open[above] { close(full, above) }
            open[above] = bucket
        }
    }
}

extension ClickHouseRollupLevel {
    /// The stamp at which the bucket of a stamp ends.
    fileprivate func end(of time: Int64) -> Int64 { Int64(start(of: time)) * ClickHouseRollupLevel.hour + width }
}

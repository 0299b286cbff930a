import DojimaSeries
import DojimaText
import DojimaTime

/// Aggregates the bars that an import sends for one series into the buckets of its levels.
struct RollupFold {
    let levels: [RollupLevel]
    /// The bucket of each level that is under construction.
    private var growing: [Rollup?]
    /// The complete buckets of each level.
    private var folded: [[Rollup]]

    init(_ interval: BarInterval) {
        levels = RollupLevel.levels(for: interval)
        growing = Array(repeating: nil, count: levels.count)
        folded = Array(repeating: [], count: levels.count)
    }

    /// The number of complete buckets.
    var count: Int { folded.reduce(0) { $0 + $1.count } }

    /// Adds sorted bars. A bar that is not later than the previous one begins another bucket, so that several buckets may cover the same
    /// time.
    mutating func append(_ bars: BarSeries) {
        guard let finest = levels.first else { return }
        var bucket = growing[0]
        var end = bucket.map { finest.end(of: $0.bars.first) } ?? .min
        for index in bars.indices {
            let time = bars.time[index].microseconds
            if let last = bucket?.bars.last, last < time, time < end {
                bucket?.append(bars, at: index)
            } else {
                if let full = bucket { close(full, 0) }
                bucket = Rollup(bars, at: index)
                end = finest.end(of: time)
            }
        }
        growing[0] = bucket
    }

    /// Completes the buckets under construction.
    mutating func finish() {
        for depth in levels.indices {
            if let last = growing[depth] { close(last, depth) }
            growing[depth] = nil
        }
    }

    /// Returns and removes the complete buckets of each level.
    mutating func take() -> [(level: RollupLevel, buckets: [Rollup])] {
        defer { folded = Array(repeating: [], count: levels.count) }
        return Array(zip(levels, folded))
    }

    /// Stores a complete bucket and adds it to the bucket of the next level.
    private mutating func close(_ bucket: Rollup, _ depth: Int) {
        folded[depth].append(bucket)
        let above = depth + 1
        guard above < levels.count else { return }
        if let parent = growing[above], parent.bars.last < bucket.bars.first, bucket.bars.first < levels[above].end(of: parent.bars.first) {
            growing[above]?.append(bucket)
        } else {
            if let full = growing[above] { close(full, above) }
            growing[above] = bucket
        }
    }
}

extension RollupLevel {
    /// The stamp at which the bucket of a stamp ends.
    fileprivate func end(of time: Int64) -> Int64 { Int64(start(of: time)) * RollupLevel.hour + width }
}

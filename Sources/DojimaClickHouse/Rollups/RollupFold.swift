import DojimaSeries
import DojimaText
import DojimaTime

/// Folds the bars that an import sends of one series into the buckets of its levels.
struct RollupFold {
    let levels: [RollupLevel]
    /// The bucket of each level that bars are being folded into.
    private var growing: [Rollup?]
    /// Folded buckets of each level.
    private var folded: [[Rollup]]

    init(_ interval: BarInterval) {
        levels = RollupLevel.levels(for: interval)
        growing = Array(repeating: nil, count: levels.count)
        folded = Array(repeating: [], count: levels.count)
    }

    /// The number of buckets that are folded.
    var count: Int { folded.reduce(0) { $0 + $1.count } }

    /// Adds sorted bars. Those that are not later than all before begin another bucket, of which there may be several at one place.
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

    /// Ends the buckets that are being folded.
    mutating func finish() {
        for depth in levels.indices {
            if let last = growing[depth] { close(last, depth) }
            growing[depth] = nil
        }
    }

    /// Returns the folded buckets of each level and forgets them.
    mutating func take() -> [(level: RollupLevel, buckets: [Rollup])] {
        defer { folded = Array(repeating: [], count: levels.count) }
        return Array(zip(levels, folded))
    }

    /// Keeps a full bucket and adds it to that of the next level.
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

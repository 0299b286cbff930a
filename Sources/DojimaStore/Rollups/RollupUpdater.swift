internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Updates the roll-ups of one series with its bars during a transaction.
///
/// Bars that are appended after all stored ones are aggregated in memory, without reading rows again. All other changes mark the finest
/// buckets of their stamps. At the end, these are recomputed from their bars, and then their parents from their children.
struct RollupUpdater {
    private let levels: [RollupLevel]
    private let writer: RollupWriter
    private let bars: BarRows
    private let rows: [RollupRows]

    /// The bucket of each level that is under construction.
    private var open: [Bucket?]
    /// The last stamp before the transaction. Its buckets already have rows and are recomputed.
    private let stored: Int64?
    /// The complete buckets of each level that are not written yet.
    private var finished: [[Bucket]]
    /// The starts of the finest buckets that must be recomputed, in any order.
    private var invalidated: [Int64] = []

    /// - Parameter stored: the last stamp before the transaction; `nil` if there is none.
    init(_ series: SeriesRow, stored: Int64?, on db: Database) throws {
        self.stored = stored
        levels = RollupLevel.levels(for: series.key.interval)
        writer = try RollupWriter(series.id, on: db)
        bars = try BarRows(series.id, on: db)
        rows = try levels.map { try RollupRows(series.id, $0, on: db) }
        open = Array(repeating: nil, count: levels.count)
        finished = Array(repeating: [], count: levels.count)
    }

    /// Adds bars that are later than all bars of the series, whose last stamp is `last`.
    mutating func append(_ bars: BarSeries, after last: Int64?) throws {
        guard let finest = levels.first else { return }
        // The last stored bucket is recomputed from its bars, since earlier bars of it were not passed to this updater.
        if let last, open[0] == nil { invalidate(last) }
        var bucket = open[0]
        var end = bucket.map { finest.end(of: finest.start(of: $0.first)) } ?? .min
        for index in bars.indices {
            let time = bars.time[index].microseconds
            if time < end, bucket != nil {
                bucket?.append(
                    time: time, high: bars.high[index], low: bars.low[index], close: bars.close[index], volume: bars.volume[index])
            } else {
                if let full = bucket { close(full, 0) }
                bucket = Bucket(
                    time: time, open: bars.open[index], high: bars.high[index], low: bars.low[index], close: bars.close[index],
                    volume: bars.volume[index])
                end = finest.end(of: finest.start(of: time))
            }
        }
        open[0] = bucket
        try writeFinished(minimum: 4096)
    }

    /// Marks the bucket of a stamp whose bar was changed, inserted between others or removed.
    @inline(__always)
    mutating func invalidate(_ time: Int64) {
        guard let finest = levels.first else { return }
        let start = finest.start(of: time)
        if invalidated.last != start { invalidated.append(start) }
    }

    /// Writes the complete buckets and recomputes the marked ones.
    mutating func finish() throws {
        for depth in levels.indices {
            if let last = open[depth] { close(last, depth) }
            open[depth] = nil
        }
        try writeFinished(minimum: 1)
        try recomputeInvalidated()
    }

    /// Adds a complete bucket to the buckets to be written, and to its parent.
    private mutating func close(_ bucket: Bucket, _ depth: Int) {
        let hasRow = stored.map { levels[depth].start(of: $0) == levels[depth].start(of: bucket.first) } ?? false
        if !hasRow { finished[depth].append(bucket) }
        let above = depth + 1
        guard above < levels.count else { return }
        let level = levels[above]
        if let parent = open[above], level.start(of: parent.first) == level.start(of: bucket.first) {
            open[above]?.append(bucket)
        } else {
            if let full = open[above] { close(full, above) }
            open[above] = bucket
        }
    }

    private mutating func writeFinished(minimum: Int) throws {
        for depth in levels.indices where finished[depth].count >= minimum {
            let level = levels[depth]
            let (first, last) = (finished[depth][0], finished[depth][finished[depth].count - 1])
            try writer.replace(level.start(of: first.first), level.start(of: last.first), with: finished[depth], at: level)
            finished[depth].removeAll(keepingCapacity: true)
        }
    }

    private mutating func recomputeInvalidated() throws {
        var starts = invalidated
        invalidated = []
        for (depth, level) in levels.enumerated() where !starts.isEmpty {
            starts = RollupUpdater.distinct(starts)
            var next = 0
            while next < starts.count {
                // Adjacent buckets are read together.
                let first = starts[next]
                while next + 1 < starts.count, starts[next + 1] == level.end(of: starts[next]) { next += 1 }
                let last = starts[next]
                next += 1
                let end = level.end(of: last)
                let buckets = try depth == 0 ? aggregateBars(first, end, level) : aggregateRows(first, end, level, from: rows[depth - 1])
                try writer.replace(first, last, with: buckets, at: level)
            }
            if depth + 1 < levels.count { starts = starts.map(levels[depth + 1].start) }
        }
    }

    /// Returns buckets of the finest level from the bars of a range.
    private func aggregateBars(_ first: Int64, _ end: Int64, _ level: RollupLevel) throws -> [Bucket] {
        var buckets: [Bucket] = []
        var bucketEnd = Int64.min
        bars.seek(first, end - 1)
        while try bars.next() {
            let time = bars.time
            if time < bucketEnd, !buckets.isEmpty {
                buckets[buckets.count - 1].append(bars)
            } else {
                buckets.append(Bucket(bars))
                bucketEnd = level.end(of: level.start(of: time))
            }
        }
        bars.finish()
        return buckets
    }

    /// Returns buckets of a level from the rows of the next finer one.
    private func aggregateRows(_ first: Int64, _ end: Int64, _ level: RollupLevel, from rows: RollupRows) throws -> [Bucket] {
        var buckets: [Bucket] = []
        try rows.seek(first, end - 1)
        while try rows.next() {
            let row = rows.bucket
            if let parent = buckets.last, level.start(of: parent.first) == level.start(of: row.first) {
                buckets[buckets.count - 1].append(row)
            } else {
                buckets.append(row)
            }
        }
        rows.finish()
        return buckets
    }

    /// Computes all roll-ups of a series that has none.
    static func makeAll(of series: SeriesRow, on db: Database) throws {
        var updater = try RollupUpdater(series, stored: nil, on: db)
        let rows = try BarRows(series.id, on: db)
        rows.seek(.min, .max)
        var bars = BarSeries()
        var isMore = try rows.next()
        while isMore {
            bars.append(rows)
            isMore = try rows.next()
            guard bars.count == 4096 || !isMore else { continue }
            try updater.append(bars, after: nil)
            bars = BarSeries()
        }
        rows.finish()
        try updater.finish()
    }

    private static func distinct(_ starts: [Int64]) -> [Int64] {
        var result: [Int64] = []
        for start in starts.sorted() where result.last != start { result.append(start) }
        return result
    }
}

internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Recomputes the roll-ups of a series from its bars, and compares all stored ones with the result, in one pass over both.
struct RollupComparison {
    private let series: SeriesRow
    private let levels: [RollupLevel]
    private let rows: [RollupRows]
    private let stored: BarRows
    private var open: [Bucket?]
    /// The number of different buckets of each level, and the start of the first one.
    private var wrong: [(count: Int, first: Int64?)]
    private let unknownLevelRows: Int
    private(set) var bars = 0

    init(_ series: SeriesRow, on db: Database) throws {
        self.series = series
        let levels = RollupLevel.levels(for: series.key.interval)
        self.levels = levels
        rows = try levels.map { try RollupRows(series.id, $0, on: db) }
        stored = try BarRows(series.id, on: db)
        open = Array(repeating: nil, count: levels.count)
        wrong = Array(repeating: (0, nil), count: levels.count)
        let levelList = levels.map { String($0.seconds) }.joined(separator: ",")
        unknownLevelRows =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM rollup WHERE series_id = ? AND level NOT IN (\(levelList))", arguments: [series.id]) ?? 0
    }

    /// A message for each level with differences.
    var faults: [String] {
        let name = "\(series.key.symbol) \(series.key.interval)"
        var faults = zip(levels, wrong).compactMap { level, found -> String? in
            guard let first = found.first else { return nil }
            let start = Instant(microseconds: first)
            return "\(name): \(found.count) roll-ups of \(level.seconds) s differ from their bars, the first at \(start)"
        }
        if unknownLevelRows > 0 { faults.append("\(name): \(unknownLevelRows) roll-ups of unknown levels") }
        return faults
    }

    mutating func run() throws {
        for row in rows { try row.seek(.min, .max) }
        stored.seek(.min, .max)
        while try stored.next() {
            bars += 1
            guard let finest = levels.first else { continue }
            let time = stored.time
            if let bucket = open[0], time < finest.end(of: finest.start(of: bucket.first)) {
                open[0]?.append(stored)
            } else {
                if let full = open[0] { try compare(full, 0) }
                open[0] = Bucket(stored)
            }
        }
        stored.finish()
        for depth in levels.indices {
            if let last = open[depth] { try compare(last, depth) }
            while try rows[depth].next() { addFault(depth, rows[depth].start) }
            rows[depth].finish()
        }
    }

    /// Compares a complete bucket with the next row of its level, and then adds it to its parent.
    private mutating func compare(_ bucket: Bucket, _ depth: Int) throws {
        let start = levels[depth].start(of: bucket.first)
        // A row without bars precedes the expected one. If the expected row is missing, the next one is later.
        if try !rows[depth].next() {
            addFault(depth, start)
        } else if rows[depth].start != start || !RollupComparison.isSame(rows[depth].bucket, bucket) {
            addFault(depth, min(start, rows[depth].start))
        }
        let above = depth + 1
        guard above < levels.count else { return }
        if let parent = open[above], levels[above].start(of: parent.first) == levels[above].start(of: bucket.first) {
            open[above]?.append(bucket)
        } else {
            if let full = open[above] { try compare(full, above) }
            open[above] = bucket
        }
    }

    private mutating func addFault(_ depth: Int, _ start: Int64) {
        wrong[depth].count += 1
        if wrong[depth].first == nil { wrong[depth].first = start }
    }

    /// Whether two buckets are the same. Sums of volumes may differ in their last bits, which depend on the order of addition.
    private static func isSame(_ a: Bucket, _ b: Bucket) -> Bool {
        guard (a.first, a.last, a.count) == (b.first, b.last, b.count), (a.open, a.high, a.low, a.close) == (b.open, b.high, b.low, b.close)
        else { return false }
        // A database of an older version has only the last close.
        let hasCloses = !a.lowestClose.isNaN
        guard !hasCloses || (a.firstClose, a.lowestClose, a.highestClose) == (b.firstClose, b.lowestClose, b.highestClose) else {
            return false
        }
        if a.volume.sum.isNaN || b.volume.sum.isNaN { return a.volume.sum.isNaN && b.volume.sum.isNaN }
        return a.volume.sum == b.volume.sum || abs(a.volume.sum - b.volume.sum) <= 1e-12 * abs(b.volume.sum)
    }
}

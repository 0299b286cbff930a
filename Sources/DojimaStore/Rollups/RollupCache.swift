import DojimaText
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

/// A cache of long stretches of coarse roll-up rows, which is valid until the database changes. A long series that is drawn repeatedly,
/// with a navigator or in another viewport, is read only once.
///
/// `@unchecked Sendable`: it is read and written on the connection's queue only.
final class RollupCache: @unchecked Sendable {
    struct Key: Hashable {
        var series: Int64
        var level: RollupLevel
    }

    /// All rows of a level whose buckets start between two moments, both included.
    struct CachedRange {
        var first: Int64
        var last: Int64
        var rows: [Bucket]
    }

    /// Aggregates of runs of rows that contain only open time, for use in long viewports.
    final class Blocks {
        /// The number of rows in a block.
        static let size = 16

        /// The aggregates by the number of the block; `nil` if a row of the block contains closed time, or bars in closed time.
        let buckets: [Bucket?]
        fileprivate let open: Timeline?
        fileprivate let lead: Int64

        fileprivate init(_ rows: [Bucket], _ open: Timeline?, _ lead: Int64, _ isOpen: (Bucket) -> Bool) {
            (self.open, self.lead) = (open, lead)
            buckets = stride(from: 0, to: rows.count - rows.count % Blocks.size, by: Blocks.size).map { start in
                var bucket: Bucket?
                for row in rows[start..<start + Blocks.size] {
                    guard isOpen(row) else { return nil }
                    if bucket == nil { bucket = row } else { bucket?.append(row) }
                }
                return bucket
            }
        }

        /// Whether the blocks are for the same open time: a copy of the timeline, since it has thousands of hours to compare.
        fileprivate func matches(_ open: Timeline?, _ lead: Int64) -> Bool {
            guard lead == self.lead else { return false }
            return switch (open, self.open) {
            case (let open?, let own?): open.isCopy(of: own)
            case (let open, let own): open == nil && own == nil
            }
        }
    }

    /// The minimum number of rows that are cached: fewer rows are read quickly.
    static let minimumRows = 64
    /// The maximum number of cached rows, some 40 MB.
    private static let maximumRows = 500_000

    private static let maximumBlocks = 3

    private var ranges: [Key: CachedRange] = [:] { didSet { blocks = [:] } }
    /// The blocks for a few timelines each: a frame needs those of its line and those of its summary.
    private var blocks: [Key: [Blocks]] = [:]
    /// The last requested range that was not cached.
    private var missed: [Key: ClosedRange<Int64>] = [:]
    /// The series whose roll-ups were checked to extend from the first bar to the last.
    private var checkedSeries: Set<Int64> = []
    private var version: Int64 = -1
    private var changes: Int32 = -1

    /// Clears the cache if the database was written since the last access, by this connection or another.
    func begin(on db: Database) throws {
        let version = try db.dataVersion
        let changes = sqlite3_total_changes(db.sqliteConnection)
        if version != self.version || changes != self.changes { (ranges, missed, checkedSeries) = ([:], [:], []) }
        (self.version, self.changes) = (version, changes)
    }

    /// Checks like `RollupSpan.expect`, once for each state of the database.
    func expectRollupSpan(_ series: SeriesRow, on db: Database) throws {
        guard !checkedSeries.contains(series.id) else { return }
        try RollupSpan.expect(of: series, on: db)
        checkedSeries.insert(series.id)
    }

    /// Returns the rows whose buckets start between two moments; `nil` if they are not cached. O(log rows).
    func rows(_ key: Key, _ first: Int64, _ last: Int64) -> ArraySlice<Bucket>? {
        guard let cached = ranges[key], cached.first <= first, last <= cached.last else { return nil }
        let low = cached.rows.prefixCount { key.level.start(of: $0.first) < first }
        let high = cached.rows.prefixCount { key.level.start(of: $0.first) <= last }
        return cached.rows[low..<max(low, high)]
    }

    /// Returns the blocks of the cached rows of a level. They are computed at the first call, using `isOpen` for each row.
    func blocks(_ key: Key, of open: Timeline?, lead: Int64, _ isOpen: (Bucket) -> Bool) -> Blocks? {
        if let cached = blocks[key]?.first(where: { $0.matches(open, lead) }) { return cached }
        guard let rows = ranges[key]?.rows, rows.count >= Blocks.size else { return nil }
        let new = Blocks(rows, open, lead, isOpen)
        blocks[key] = (blocks[key] ?? []).suffix(RollupCache.maximumBlocks - 1) + [new]
        return new
    }

    /// Returns the range to read for a requested range that is not cached. If it overlaps the previous such range, as in scrolling, it is
    /// extended by its length on both sides.
    func readahead(_ key: Key, _ first: Int64, _ last: Int64) -> (first: Int64, last: Int64) {
        defer { missed[key] = first...max(first, last) }
        guard let before = missed[key], before.overlaps(first...max(first, last)) else { return (first, last) }
        let length = last.subtractingReportingOverflow(first)
        let start = first.subtractingReportingOverflow(length.partialValue)
        let end = last.addingReportingOverflow(length.partialValue)
        guard !length.overflow, !start.overflow, !end.overflow else { return (first, last) }
        return (start.partialValue, end.partialValue)
    }

    func store(_ range: CachedRange, at key: Key) {
        if ranges.values.reduce(range.rows.count, { $0 + $1.rows.count }) > RollupCache.maximumRows { ranges = [:] }
        ranges[key] = range
    }
}

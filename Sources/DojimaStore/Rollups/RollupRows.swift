internal import DojimaSeries
internal import GRDB

/// An ordered cursor over the rows of `rollup` of one series and level, on SQLite's own calls.
///
/// Each level has a statement of its own, since a reader is in the midst of several levels at a time.
struct RollupRows {
    private let statement: RawStatement
    private let series: Int64

    init(_ series: Int64, _ level: RollupLevel, on db: Database) throws {
        statement = try RawStatement(
            db,
            """
            SELECT bucket, first_time, last_time, open, high, low, close, volume, volume_rest, count FROM rollup
            WHERE series_id = ?1 AND level = \(level.seconds) AND bucket >= ?2 AND bucket <= ?3 ORDER BY bucket
            """)
        self.series = series
    }

    /// Begins a pass over the buckets whose starts lie between two moments, both included.
    func seek(_ first: Int64, _ last: Int64) {
        statement.reset()
        statement.bind(1, series)
        statement.bind(2, first)
        statement.bind(3, last)
    }

    func next() throws -> Bool { try statement.step() }

    func finish() { statement.reset() }

    var start: Int64 { statement.int(0) }

    var bucket: Bucket {
        Bucket(
            first: statement.int(1), last: statement.int(2), open: statement.double(3), high: statement.double(4), low: statement.double(5),
            close: statement.double(6), volume: VolumeSum(sum: statement.optional(7), rest: statement.optional(8)), count: statement.int(9))
    }
}

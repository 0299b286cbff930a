internal import DojimaSeries
internal import GRDB

/// Writes rows of `rollup` of one series, many rows a statement.
struct RollupWriter {
    private static let rowsPerStatement = 64

    private let series: Int64
    private let database: Database
    /// Prepared when there are that many rows.
    private var many: RawStatement?
    private let one: RawStatement
    private let remove: RawStatement

    init(_ series: Int64, on db: Database) throws {
        self.series = series
        database = db
        one = try RawStatement(db, RollupWriter.insertOne)
        remove = try RawStatement(db, "DELETE FROM rollup WHERE series_id = ?1 AND level = ?2 AND bucket >= ?3 AND bucket <= ?4")
    }

    /// Inserts the rows of some buckets, none of which has one.
    mutating func write(_ buckets: [Bucket], at level: RollupLevel) throws {
        var next = 0
        if buckets.count >= RollupWriter.rowsPerStatement {
            let statement = try many ?? RawStatement(database, RollupWriter.insertMany)
            statement.bind(1, series)
            many = statement
            while buckets.count - next >= RollupWriter.rowsPerStatement {
                for row in 0..<RollupWriter.rowsPerStatement {
                    RollupWriter.bind(statement, Int32(2 + 11 * row), level, buckets[next + row])
                }
                try statement.run()
                next += RollupWriter.rowsPerStatement
            }
        }
        one.bind(1, series)
        for bucket in buckets[next...] {
            RollupWriter.bind(one, 2, level, bucket)
            try one.run()
        }
    }

    /// Removes the rows whose buckets start between two moments, both included.
    func removeBuckets(_ first: Int64, _ last: Int64, at level: RollupLevel) throws {
        remove.bind(1, series)
        remove.bind(2, level.seconds)
        remove.bind(3, first)
        remove.bind(4, last)
        try remove.run()
    }

    private static func bind(_ statement: RawStatement, _ first: Int32, _ level: RollupLevel, _ bucket: Bucket) {
        statement.bind(first, level.seconds)
        statement.bind(first + 1, level.start(of: bucket.first))
        statement.bind(first + 2, bucket.first)
        statement.bind(first + 3, bucket.last)
        statement.bind(first + 4, bucket.open)
        statement.bind(first + 5, bucket.high)
        statement.bind(first + 6, bucket.low)
        statement.bind(first + 7, bucket.close)
        statement.bind(first + 8, bucket.volume.sum)
        statement.bind(first + 9, bucket.volume.sum.isNaN ? .nan : bucket.volume.rest)
        statement.bind(first + 10, bucket.count)
    }

    private static let insertMany = insert(rows: rowsPerStatement)
    private static let insertOne = insert(rows: 1)

    private static func insert(rows: Int) -> String {
        // As in `BarWriter`.
        var sql = """
            INSERT OR ROLLBACK INTO rollup
            (series_id, level, bucket, first_time, last_time, open, high, low, close, volume, volume_rest, count) VALUES
            """
        for row in 0..<rows { sql += row == 0 ? " (?1,?,?,?,?,?,?,?,?,?,?,?)" : ",(?1,?,?,?,?,?,?,?,?,?,?,?)" }
        return sql
    }
}

internal import GRDB
internal import GRDBSQLite

/// Long stretches of coarse roll-up rows that were read before, for as long as the database stays as it was: whoever draws a long series
/// again, with a navigator or in another window, reads them once.
///
/// `@unchecked Sendable`: it is read and written on the connection's queue only.
final class RollupCache: @unchecked Sendable {
    struct Place: Hashable {
        var series: Int64
        var level: RollupLevel
    }

    /// All rows of a level whose buckets start between two moments, both included.
    struct Stretch {
        var first: Int64
        var last: Int64
        var rows: [Bucket]
    }

    /// Rows that are worth keeping: fewer are read in no time.
    static let least = 1024
    /// Some 40 MB.
    private static let most = 500_000

    private var stretches: [Place: Stretch] = [:]
    private var version: Int64 = -1
    private var changes: Int32 = -1

    /// Forgets everything if the database was written since the last access, by this connection or another.
    func begin(on db: Database) throws {
        let statement = try RawStatement(db, "PRAGMA data_version")
        statement.reset()
        defer { statement.reset() }
        let version = try statement.step() ? statement.int(0) : -1
        let changes = sqlite3_total_changes(db.sqliteConnection)
        if version != self.version || changes != self.changes { stretches = [:] }
        (self.version, self.changes) = (version, changes)
    }

    /// The rows whose buckets start between two moments, where they are known. O(log rows).
    func rows(_ place: Place, _ first: Int64, _ last: Int64) -> ArraySlice<Bucket>? {
        guard let known = stretches[place], known.first <= first, last <= known.last else { return nil }
        let low = known.rows.partitioningIndex { place.level.start(of: $0.first) >= first }
        let high = known.rows.partitioningIndex { place.level.start(of: $0.first) > last }
        return known.rows[low..<max(low, high)]
    }

    func keep(_ stretch: Stretch, at place: Place) {
        if stretches.values.reduce(stretch.rows.count, { $0 + $1.rows.count }) > RollupCache.most { stretches = [:] }
        stretches[place] = stretch
    }
}

extension [Bucket] {
    /// The first index whose element meets a condition that all later ones meet too. O(log count).
    fileprivate func partitioningIndex(_ holds: (Bucket) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

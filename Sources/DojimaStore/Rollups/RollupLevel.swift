internal import DojimaTime

/// A level of roll-ups: the width of its buckets on the fixed UTC grid that begins in 1970. Each bucket consists of complete buckets of the
/// next finer level.
struct RollupLevel: Hashable, Sendable {
    /// The width of a bucket in microseconds.
    let width: Int64

    /// The width in seconds, as in the column `level` of the table.
    var seconds: Int64 { width / 1_000_000 }

    /// 1 minute, 15 minutes, 4 hours, 1 day, 32 days.
    static let all = [60, 900, 14_400, 86_400, 2_764_800].map { RollupLevel(width: $0 * 1_000_000) }

    /// The minimum number of bars per bucket: levels with fewer bars per bucket are not stored.
    static let minimumBars: Int64 = 8

    /// Returns the levels that are stored for a series of an interval, the finest first.
    static func levels(for interval: BarInterval) -> [RollupLevel] {
        all.filter { $0.width / minimumBars >= interval.nominalMicroseconds }
    }

    /// Returns the start of the bucket that contains a stamp. The first bucket of all starts at `Int64.min`.
    @inline(__always)
    func start(of time: Int64) -> Int64 {
        let (start, overflow) = time.subtractingReportingOverflow(floorModulo(time, width))
        return overflow ? .min : start
    }

    /// Returns the end of the bucket that starts at a moment.
    @inline(__always)
    func end(of bucket: Int64) -> Int64 {
        let (next, overflow) = start(of: bucket).addingReportingOverflow(width)
        // The first bucket of all is shorter, since `Int64` begins within it: it ends at the next edge of the grid.
        guard bucket != .min else { return start(of: .min + width) }
        return overflow ? .max : next
    }
}

internal import DojimaTime

/// A width of bucket on the fixed grid of UTC that counts from 1970; each level's buckets are made of whole ones of the level before.
struct RollupLevel: Hashable, Sendable {
    /// Microseconds.
    let width: Int64

    /// What the table's column `level` holds.
    var seconds: Int64 { width / 1_000_000 }

    /// 1 minute, 15 minutes, 4 hours, 1 day, 32 days.
    static let all = [60, 900, 14_400, 86_400, 2_764_800].map { RollupLevel(width: $0 * 1_000_000) }

    /// Bars that a bucket must be able to hold for its level to be kept.
    static let least: Int64 = 8

    /// The levels that a series of an interval keeps, the finest first.
    static func levels(for interval: BarInterval) -> [RollupLevel] {
        all.filter { $0.width / least >= interval.nominalMicroseconds }
    }

    /// The start of the bucket that a stamp falls in. Near the ends of `Int64` the first bucket starts at its end.
    @inline(__always)
    func start(of time: Int64) -> Int64 {
        let (start, overflow) = time.subtractingReportingOverflow(floorModulo(time, width))
        return overflow ? .min : start
    }

    /// The end of the bucket that starts at a moment.
    @inline(__always)
    func end(of bucket: Int64) -> Int64 {
        let (next, overflow) = start(of: bucket).addingReportingOverflow(width)
        // The first bucket of all is cut by the end of `Int64`; adding a width would lead past the next edge of the grid.
        guard bucket != .min else { return start(of: .min + width) }
        return overflow ? .max : next
    }
}

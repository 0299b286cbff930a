import DojimaText
import DojimaTime

/// A level of stored roll-ups: the width of its buckets, which are aligned to a UTC grid that begins in 1970.
struct ClickHouseRollupLevel: Equatable {
    let hours: Int64

    var width: Int64 { hours * ClickHouseRollupLevel.hour }

    /// The length of an hour in microseconds.
    static let hour: Int64 = 3_600_000_000

    static let hours = ClickHouseRollupLevel(hours: 1)
    static let days = ClickHouseRollupLevel(hours: 24)
    static let all = [hours, days]

    /// The minimum number of bars per bucket: levels with fewer bars per bucket are not stored.
    private static let minimumBars: Int64 = 8

    /// Returns the levels that are stored for a series of an interval, the finest first.
    static func levels(for interval: BarInterval) -> [ClickHouseRollupLevel] {
        all.filter { $0.width / minimumBars >= interval.nominalMicroseconds }
    }

    /// The hour, counted from 1970, in which the bucket of a stamp begins.
    func start(of time: Int64) -> Int32 {
        let hour = ClickHouseRollupLevel.hour(of: time)
        return hour - Int32(floorModulo(Int64(hour), hours))
    }

    /// The hour of a stamp, counted from 1970.
    static func hour(of time: Int64) -> Int32 { Int32((time - floorModulo(time, hour)) / hour) }
}

// MARK: As SQL

extension ClickHouseRollupLevel {
    /// An offset in hours that makes hours before 1970 positive, since servers divide towards zero. It is a multiple of each level.
    private static let shift: Int64 = 24_000_000

    /// Returns the SQL expression for the hour in which the bucket of a stamp begins, like `start(of:)`.
    func sql(startOf column: String) -> String {
        "toInt32(intDiv(\(column) + \(ClickHouseRollupLevel.shift * ClickHouseRollupLevel.hour), \(width)) * \(hours) - \(ClickHouseRollupLevel.shift))"
    }

    /// Returns the SQL condition that the column `hour`, of bars or of a finer level, is within one of some buckets.
    ///
    /// - Parameter starts: the hours in which the buckets begin.
    func sql(isIn starts: [Int32]) -> String {
        // For buckets of an hour, the column itself is compared, so that servers can use the sorting key.
        let isHour = hours == 1
        let list = starts.map { String(isHour ? Int64($0) : (Int64($0) + ClickHouseRollupLevel.shift) / hours) }
        return "\(isHour ? "hour" : "intDiv(hour + \(ClickHouseRollupLevel.shift), \(hours))") IN (\(list.joined(separator: ", ")))"
    }
}

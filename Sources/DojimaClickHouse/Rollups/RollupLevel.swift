import DojimaSeries
import DojimaText
import DojimaTime

/// A width of the buckets that are stored beside bars, on the grid of UTC that begins in 1970.
struct RollupLevel: Equatable {
    let hours: Int64

    var width: Int64 { hours * RollupLevel.hour }

    /// Microseconds.
    static let hour: Int64 = 3_600_000_000

    static let hours = RollupLevel(hours: 1)
    static let days = RollupLevel(hours: 24)
    static let all = [hours, days]

    /// The number of bars that a bucket must be able to hold for its level to be kept.
    private static let fewest: Int64 = 8

    /// The levels that a series of an interval keeps, the finest first.
    static func levels(for interval: BarInterval) -> [RollupLevel] {
        all.filter { $0.width / fewest >= interval.nominalMicroseconds }
    }

    /// The hour, counted from 1970, in which the bucket of a stamp begins.
    func start(of time: Int64) -> Int32 {
        let hour = RollupLevel.hour(of: time)
        return hour - Int32(floorModulo(Int64(hour), hours))
    }

    /// The hour of a stamp, counted from 1970.
    static func hour(of time: Int64) -> Int32 { Int32((time - floorModulo(time, hour)) / hour) }
}

// MARK: As SQL

extension RollupLevel {
    /// Added to hours before they are divided, which servers do towards zero: a multiple of each level, larger than any hour before 1970.
    private static let shift: Int64 = 24_000_000

    /// The hour in which the bucket of the stamps of a column begins, as `start(of:)`.
    func sql(startOf column: String) -> String {
        "toInt32(intDiv(\(column) + \(RollupLevel.shift * RollupLevel.hour), \(width)) * \(hours) - \(RollupLevel.shift))"
    }

    /// The condition that the column `hour`, of bars or of a finer level, lies in one of some buckets.
    ///
    /// - Parameter starts: the hours in which the buckets begin.
    func sql(isIn starts: [Int32]) -> String {
        // Hours themselves are looked up in the sorting key.
        let isHour = hours == 1
        let list = starts.map { String(isHour ? Int64($0) : (Int64($0) + RollupLevel.shift) / hours) }
        return "\(isHour ? "hour" : "intDiv(hour + \(RollupLevel.shift), \(hours))") IN (\(list.joined(separator: ", ")))"
    }
}

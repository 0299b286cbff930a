internal import DojimaTime

/// Statistics that recognise UTC stamps as midnights of a zone east of Greenwich, by their weekdays and times of day.
struct MidnightEvidence {
    private(set) var count = 0
    /// The weekdays of the dates in UTC.
    private var weekdays: Set<Weekday> = []
    private var earliest = Int64.max

    /// The minimum number of stamps for a conclusion.
    private static let minimumCount = 10
    /// The earliest time of day in UTC that counts as midnight of a zone one date ahead: that of UTC+10.
    private static let firstTime: Int64 = 14 * 3_600_000_000

    mutating func add(_ stamp: Instant) {
        count += 1
        weekdays.insert(stamp.utcDate.weekday)
        earliest = min(earliest, floorModulo(stamp.microseconds, Instant.microsecondsPerDay))
    }

    /// Whether the stamps can only be midnights east of Greenwich: late times of day from Sunday to Thursday, so that the following dates
    /// are those of a trading week.
    var areMidnightsEastOfGreenwich: Bool {
        count >= MidnightEvidence.minimumCount && weekdays.contains(.sunday) && weekdays.isDisjoint(with: [.friday, .saturday])
            && earliest >= MidnightEvidence.firstTime
    }
}

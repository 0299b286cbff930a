internal import DojimaTime

/// Recognises stamps in UTC that are midnights of a zone east of Greenwich, by their weekdays and times of day.
struct MidnightEvidence {
    private(set) var count = 0
    /// The weekdays of the dates in UTC.
    private var weekdays: Set<Weekday> = []
    private var earliest = Int64.max

    /// The minimum count of stamps that prove a zone.
    private static let least = 10
    /// The earliest time of day in UTC that is a midnight of a zone whose date is one day ahead: that of 10 hours east of Greenwich.
    private static let firstTime: Int64 = 14 * 3_600_000_000

    mutating func see(_ stamp: Instant) {
        count += 1
        weekdays.insert(stamp.utcDate.weekday)
        earliest = min(earliest, floorModulo(stamp.microseconds, Instant.microsecondsPerDay))
    }

    /// Whether the stamps can only be midnights east of Greenwich: late times of day from Sunday to Thursday, of which the next days are
    /// those of a week of trading.
    var areMidnightsEastOfGreenwich: Bool {
        count >= MidnightEvidence.least && weekdays.contains(.sunday) && weekdays.isDisjoint(with: [.friday, .saturday])
            && earliest >= MidnightEvidence.firstTime
    }
}

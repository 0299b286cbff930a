/// A zone that remembers the stretch between two clock changes in which it was last asked: O(1) for neighbouring moments.
package struct ZoneCursor: Sendable {
    package let zone: Zone
    let isUTC: Bool
    private var segment: ZoneSegment

    package init(_ zone: Zone) {
        self.zone = zone
        isUTC = zone.isUTC
        segment = zone.table.segment(at: 0)
    }

    /// Seconds east of UTC at a moment.
    package mutating func offset(at instant: Instant) -> Int {
        let second = instant.wholeSeconds
        if !segment.contains(second) { segment = zone.table.segment(at: second) }
        return segment.offset
    }

    /// What the wall clock shows at a moment.
    package mutating func local(at instant: Instant) -> LocalTime {
        instant.local(offset: offset(at: instant))
    }

    /// Dates from one on around which the clock does not change: all local times from the day before each to the end of the day after it
    /// are so many seconds east of UTC. `nil` where the clock may change around the first.
    package mutating func steadyDates(from date: CivilDate) -> (offset: Int, dates: ClosedRange<CivilDate>)? {
        let noon = Int64(date.daysSinceEpoch) * 86_400 + 43_200
        if !segment.contains(noon) { segment = zone.table.segment(at: noon) }
        // Two days to either side, and what the offset may be.
        let reach = Int64(2 * 86_400 + ZoneTable.largestOffset)
        guard segment.from == .min || segment.from <= noon - reach else { return nil }
        guard segment.to != .max else { return (segment.offset, date...CivilDate(daysSinceEpoch: .max)) }
        guard noon + reach < segment.to else { return nil }
        let days = Int64(date.daysSinceEpoch) + (segment.to - reach - 1 - noon) / 86_400
        return (segment.offset, date...CivilDate(daysSinceEpoch: Int32(clamping: days)))
    }

    /// The moment of a local time: of two the first, and of one that is skipped the moment of the change.
    package mutating func instant(of local: LocalTime) -> Instant {
        let (wanted, fraction) = local.secondsAndFraction
        let second = wanted - Int64(segment.offset)
        // No other segment can show this time when both ends are further away than two offsets can differ.
        let reach = Int64(2 * ZoneTable.largestOffset)
        if (segment.from == .min || second - reach > segment.from) && (segment.to == .max || second + reach < segment.to) {
            return Instant(clampingSeconds: second, fraction: fraction)
        }
        let instant = zone.instant(of: local)
        segment = zone.table.segment(at: instant.wholeSeconds)
        return instant
    }
}

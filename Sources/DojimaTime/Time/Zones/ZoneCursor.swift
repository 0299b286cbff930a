import DojimaText

/// A zone with a cache of the last segment found, so that lookups of nearby moments are O(1).
package struct ZoneCursor: Sendable {
    package let zone: Zone
    let isUTC: Bool
    private var segment: ZoneSegment

    package init(_ zone: Zone) {
        self.zone = zone
        isUTC = zone.isUTC
        segment = zone.table.segment(at: 0)
    }

    /// Returns the offset in seconds east of UTC at a moment.
    package mutating func offset(at instant: Instant) -> Int {
        let second = instant.wholeSeconds
        if !segment.contains(second) { segment = zone.table.segment(at: second) }
        return segment.offset
    }

    /// Returns the wall-clock time at a moment.
    package mutating func localTime(at instant: Instant) -> LocalTime {
        instant.local(offset: offset(at: instant))
    }

    /// Returns the dates from `date` on that have no clock change nearby, and their offset in seconds east of UTC. The offset is valid from
    /// the start of the day before each date to the end of the day after it. `nil` if the clock may change around `date`.
    package mutating func steadyDates(from date: CivilDate) -> (offset: Int, dates: ClosedRange<CivilDate>)? {
        let noon = Int64(date.daysSinceEpoch) * 86_400 + 43_200
        if !segment.contains(noon) { segment = zone.table.segment(at: noon) }
        // Two days to either side, plus the largest offset.
        let reach = Int64(2 * 86_400 + ZoneTable.largestOffset)
        guard segment.from == .min || segment.from <= noon - reach else { return nil }
        guard segment.to != .max else { return (segment.offset, date...CivilDate(daysSinceEpoch: .max)) }
        guard noon + reach < segment.to else { return nil }
        let days = Int64(date.daysSinceEpoch) + (segment.to - reach - 1 - noon) / 86_400
        return (segment.offset, date...CivilDate(daysSinceEpoch: Int32(clamping: days)))
    }

    /// Returns the moment of a local time: the first of two if it is repeated, the moment of the change if it is skipped.
    package mutating func instant(of local: LocalTime) -> Instant {
        let (wanted, fraction) = local.secondsAndFraction
        let second = wanted - Int64(segment.offset)
        // No other segment can contain this time if both ends are further away than two offsets can differ.
        let reach = Int64(2 * ZoneTable.largestOffset)
        if (segment.from == .min || second - reach > segment.from) && (segment.to == .max || second + reach < segment.to) {
            return Instant(clampingSeconds: second, fraction: fraction)
        }
        let instant = zone.instant(of: local)
        segment = zone.table.segment(at: instant.wholeSeconds)
        return instant
    }
}

import DojimaText

/// A wall-clock date and time, without the zone.
public struct LocalTime: Hashable, Comparable, Sendable {
    /// The date on the calendar of the place.
    public var date: CivilDate
    /// The time on the wall clock of the place.
    public var time: TimeOfDay

    public init(_ date: CivilDate, _ time: TimeOfDay = .midnight) {
        self.date = date
        self.time = time
    }

    public static func < (a: LocalTime, b: LocalTime) -> Bool { (a.date, a.time) < (b.date, b.time) }
}

extension LocalTime: CustomStringConvertible {
    /// `2020-01-31T09:30:00`
    public var description: String { "\(date)T\(time)" }
}

extension LocalTime {
    /// The seconds since 1970-01-01T00:00:00 on the same clock, rounded down, and the remaining microseconds.
    var secondsAndFraction: (seconds: Int64, fraction: Int64) {
        let seconds = floorDivide(time.microseconds, 1_000_000)
        return (Int64(date.daysSinceEpoch) * 86_400 + seconds, time.microseconds - seconds * 1_000_000)
    }

    init(seconds: Int64, fraction: Int64) {
        let days = floorDivide(seconds, 86_400)
        date = CivilDate(daysSinceEpoch: Int32(clamping: days))
        time = TimeOfDay(microseconds: (seconds - days * 86_400) * 1_000_000 + fraction)
    }
}

/// The moments at which a zone's wall clock shows a local time.
public enum LocalResolution: Hashable, Sendable {
    /// The local time exists once, as this moment.
    case unique(Instant)
    /// The clock was put forward over this time; `next` is the moment of the change.
    case skipped(next: Instant)
    /// The clock was put back and showed this time twice.
    case repeated(first: Instant, second: Instant)
}

/// A change of a zone's offset; both offsets are in seconds east of UTC, and they differ.
package struct ZoneTransition: Hashable, Sendable {
    package var at: Instant
    package var offsetBefore: Int
    package var offsetAfter: Int
}

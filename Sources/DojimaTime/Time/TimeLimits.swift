extension CivilDate {
    /// The dates that are read, wherever they come from: those of the years 1 to 9999.
    ///
    /// Every program that may read what this one writes can write them: ISO 8601 has four digits for them, and SQLite, Python and
    /// spreadsheets know no others. Their moments are a thirtieth of what `Instant` can hold, so that a few of them, or of their
    /// distances, can be added without an overflow.
    public static let limits = CivilDate(year: 1, month: 1, day: 1)...CivilDate(year: 9999, month: 12, day: 31)

    /// Whether this is a date of the years 1 to 9999.
    package var isWithinLimits: Bool { CivilDate.limits.contains(self) }
}

extension Instant {
    /// The moments that are read, wherever they come from: the years 1 to 9999 in UTC; see `CivilDate.limits`.
    ///
    /// A local time of these years is read too where its moment lies on the other side of an end by the offset of its zone.
    public static let limits = Instant(CivilDate.limits.lowerBound)..<Instant(CivilDate.limits.upperBound.adding(days: 1))

    /// Whether this is a moment of the years 1 to 9999 in UTC.
    @inlinable
    public var isWithinLimits: Bool {
        microseconds >= Instant.leastReadable && microseconds < Instant.endOfReadable
    }

    /// The ends of `limits` as numbers, for rows of bars.
    @usableFromInline static let leastReadable: Int64 = -62_135_596_800_000_000
    @usableFromInline static let endOfReadable: Int64 = 253_402_300_800_000_000
}

extension BarInterval {
    /// The longest interval and length that is read, in years: as long as all time that is read.
    public static let mostYears = 10_000

    /// The most units of one kind that are read: an interval of a million seconds is no longer one of a chart.
    public static let mostUnits = 1_000_000
}

extension TimeTextError {
    /// What is said of every time beyond the limits, whatever it was written as.
    static let limits = "is outside of the years 1 to 9999; write a time from 0001-01-01 to 9999-12-31"

    /// The first of some words that is a time beyond the limits, for readers whose own texts say what else may be wrong with them.
    public static func beyondLimits(in words: some Sequence<some StringProtocol>) -> TimeTextError? {
        for word in words {
            do throws(TimeTextError) { _ = try TimeText.parse(word) } catch  where error.isBeyondLimits { return error } catch {}
        }
        return nil
    }
}

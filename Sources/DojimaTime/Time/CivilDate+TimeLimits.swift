extension CivilDate {
    /// The dates accepted from any input: those of the years 1 to 9999.
    ///
    /// Other programs can represent them: ISO 8601 writes these years with four digits, and SQLite, Python and spreadsheets support no
    /// others. In microseconds they use at most a thirtieth of the range of `Instant`, so a few moments or distances can be added without
    /// overflow.
    public static let limits = CivilDate(normalizing: 1, month: 1, day: 1)...CivilDate(normalizing: 9999, month: 12, day: 31)

    /// Whether this is a date of the years 1 to 9999.
    package var isWithinLimits: Bool { CivilDate.limits.contains(self) }
}

extension Instant {
    /// The moments accepted from any input: the years 1 to 9999 in UTC; see `CivilDate.limits`.
    ///
    /// A local time of these years is accepted even if, because of its zone's offset, its moment is outside these limits.
    public static let limits = Instant(CivilDate.limits.lowerBound)..<Instant(CivilDate.limits.upperBound.adding(days: 1))

    /// Whether this is a moment of the years 1 to 9999 in UTC.
    @inlinable
    public var isWithinLimits: Bool {
        microseconds >= Instant.minimumMicroseconds && microseconds < Instant.endMicroseconds
    }

    /// The bounds of `limits` as constants, for fast checks of rows of bars.
    @usableFromInline static let minimumMicroseconds: Int64 = -62_135_596_800_000_000
    @usableFromInline static let endMicroseconds: Int64 = 253_402_300_800_000_000
}

extension BarInterval {
    /// The longest interval or length accepted, in years; at least as long as `Instant.limits`.
    public static let maximumYears = 10_000

    /// The maximum count accepted; an interval of more than a million seconds is of no use on a chart.
    public static let maximumUnits = 1_000_000
}

extension TimeTextError {
    /// The end of a message about a time outside the limits, which follows the quoted text.
    static let limits = "is outside of the years 1 to 9999; write a time from 0001-01-01 to 9999-12-31"

    /// Returns the error of the first word that is a time outside the limits, for parsers that report other errors themselves.
    public static func beyondLimits(in words: some Sequence<some StringProtocol>) -> TimeTextError? {
        for word in words {
            do throws(TimeTextError) { _ = try TimeText(word) } catch  where error.isBeyondLimits { return error } catch {}
        }
        return nil
    }
}

import DojimaText

/// A moment in microseconds since 1970-01-01T00:00:00Z.
///
/// Covers about 292,000 years before and after 1970; leap seconds are not counted, as in POSIX.
///
///     Instant(seconds: 1_577_836_800) == Instant(try CivilDate(year: 2020, month: 1, day: 1))
public struct Instant: Hashable, Comparable, Sendable {
    /// The number of microseconds since 1970-01-01T00:00:00Z; negative before it.
    public var microseconds: Int64

    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Creates the moment `seconds` after 1970-01-01T00:00:00Z, clamped to the representable range.
    @inlinable
    public init(seconds: Int64) {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        self.microseconds = overflow ? (seconds < 0 ? .min : .max) : product
    }

    /// Creates midnight UTC of a date, which is the stored form of a date without a time; clamped to the representable range.
    @inlinable
    public init(_ date: CivilDate) {
        let days = Int64(date.daysSinceEpoch)
        let (product, overflow) = days.multipliedReportingOverflow(by: Instant.microsecondsPerDay)
        self.microseconds = overflow ? (days < 0 ? .min : .max) : product
    }

    /// The first representable moment, about 292,000 years before 1970.
    public static let earliest = Instant(microseconds: .min)
    /// The last representable moment, about 292,000 years after 1970.
    public static let latest = Instant(microseconds: .max)
    /// 1970-01-01T00:00:00Z.
    public static let epoch = Instant(microseconds: 0)
    /// The number of microseconds of a day of 24 hours.
    public static let microsecondsPerDay: Int64 = 86_400_000_000

    @inlinable
    public static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }

    /// Returns the moment `delta` microseconds later, clamped to the representable range.
    @inlinable
    package func advanced(by delta: Int64) -> Instant {
        let (sum, overflow) = microseconds.addingReportingOverflow(delta)
        return Instant(microseconds: overflow ? (delta > 0 ? .max : .min) : sum)
    }

    /// Returns the microseconds from `earlier` to this moment, clamped to the range of `Int64`.
    @inlinable
    package func since(_ earlier: Instant) -> Int64 {
        let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
        return overflow ? (microseconds > earlier.microseconds ? .max : .min) : difference
    }

    /// Seconds since 1970, rounded down.
    @inlinable
    public var wholeSeconds: Int64 { floorDivide(microseconds, 1_000_000) }

    /// The date of this moment in UTC.
    @inlinable
    public var utcDate: CivilDate {
        CivilDate(daysSinceEpoch: Int32(clamping: floorDivide(microseconds, Instant.microsecondsPerDay)))
    }

    /// Whether this is exactly midnight UTC, the stored form of a date without a time.
    @inlinable
    public var isUTCMidnight: Bool { microseconds % Instant.microsecondsPerDay == 0 }
}

extension Instant: LosslessStringConvertible {
    /// ISO 8601 in UTC, with as many decimals as needed: `2020-01-01T00:00:00Z`.
    public var description: String { isoText(in: .utc) }

    /// Parses ISO 8601 with an offset, or seconds since 1970 after an `@`; returns `nil` for any other text, such as a date alone, and for
    /// a time outside `limits`.
    ///
    ///     Instant("2024-03-10T09:30Z") == Instant("2024-03-10T10:30+01:00")
    public init?(_ text: some StringProtocol) {
        guard case .instant(let instant) = try? TimeText(text) else { return nil }
        self = instant
    }
}

/// Returns the quotient rounded towards negative infinity; `b` must be positive.
@inlinable
package func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
}

/// Returns the remainder in `0 ..< b`; `b` must be positive.
@inlinable
package func floorModulo(_ a: Int64, _ b: Int64) -> Int64 {
    let rest = a % b
    return rest < 0 ? rest + b : rest
}

/// Moments and the lengths of time between them.
///
///     let soon = now + .seconds(60)
///     let rest = session.close - now
extension Instant: InstantProtocol {
    /// Returns the moment that is a duration later, or earlier if it is negative; clamped to the representable range.
    ///
    /// The duration is rounded down to microseconds.
    public func advanced(by duration: Duration) -> Instant {
        Instant(microseconds: duration.microseconds(after: microseconds))
    }

    /// Returns the exact time from this moment to `later`, negative if that is earlier.
    public func duration(to later: Instant) -> Duration { later.duration(since: self) }

    /// Returns the exact time from `earlier` to this moment, negative if that is later.
    public func duration(since earlier: Instant) -> Duration { .microseconds(microseconds) - .microseconds(earlier.microseconds) }

    /// Returns the moment that is a duration later; see `advanced(by:)`.
    public static func + (moment: Instant, duration: Duration) -> Instant { moment.advanced(by: duration) }

    /// Returns the moment that is a duration earlier; see `advanced(by:)`.
    public static func - (moment: Instant, duration: Duration) -> Instant { moment.advanced(by: .zero - duration.bounded) }

    /// Returns the exact time between two moments, negative if the first is earlier.
    public static func - (later: Instant, earlier: Instant) -> Duration { later.duration(since: earlier) }

    /// Moves a moment by a duration; see `advanced(by:)`.
    public static func += (moment: inout Instant, duration: Duration) { moment = moment + duration }

    /// Moves a moment back by a duration; see `advanced(by:)`.
    public static func -= (moment: inout Instant, duration: Duration) { moment = moment - duration }
}

extension Duration {
    /// Returns the sum of some microseconds and this duration, rounded down and clamped to the range of `Int64`.
    func microseconds(after start: Int64) -> Int64 {
        let (seconds, attoseconds) = (bounded + .microseconds(start)).components
        let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000)
        // The fraction has the sign of the seconds.
        let (sum, isTooLong) = product.addingReportingOverflow(floorDivide(attoseconds, 1_000_000_000_000))
        return isTooLarge || isTooLong ? (seconds < 0 ? .min : .max) : sum
    }

    /// The duration, clamped to 2^50 seconds; no two moments are further apart.
    fileprivate var bounded: Duration {
        let limit = Duration.seconds(1 << 50)
        return min(max(self, .zero - limit), limit)
    }
}

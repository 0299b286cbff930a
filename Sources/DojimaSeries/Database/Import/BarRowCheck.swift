internal import DojimaTime

/// Validates the rows of a series as a database returns them, one after another.
///
/// Stamps must be in the requested range and strictly in order, and prices must be finite.
package struct BarRowCheck: Sendable {
    /// The reason why a row is rejected.
    package enum Fault: String, Sendable {
        case stamp = "a stamp is outside of the years 1 to 9999"
        case order = "bars are out of order"
        case price = "a price is not a finite number"
        case count = "there are more bars than the catalog counts"
    }

    /// The range of stamps that the next row may have.
    @usableFromInline var first: Int64
    @usableFromInline var last: Int64
    /// The maximum number of further rows.
    @usableFromInline var left: Int
    @usableFromInline let isDescending: Bool

    /// - Parameters:
    ///   - range: the requested stamps, in microseconds.
    ///   - count: the maximum number of rows.
    ///   - isDescending: whether the last row comes first.
    package init(_ range: ClosedRange<Int64>, atMost count: Int = .max, isDescending: Bool = false) {
        first = max(range.lowerBound, Instant.limits.lowerBound.microseconds)
        last = min(range.upperBound, Instant.limits.upperBound.microseconds - 1)
        left = count
        self.isDescending = isDescending
    }

    /// Validates the next row. Returns whether it is accepted. O(1).
    @inlinable @inline(__always)
    package mutating func accepts(_ time: Int64, open: Double, high: Double, low: Double, close: Double) -> Bool {
        guard first <= time, time <= last, left > 0, BarRowCheck.areFinite(open, high, low, close) else { return false }
        // No overflow: the accepted stamps are far from the limits of integers.
        if isDescending { last = time - 1 } else { first = time + 1 }
        left -= 1
        return true
    }

    /// Validates the next row if only its stamp and close were read. Returns whether it is accepted. O(1).
    @inlinable @inline(__always)
    package mutating func accepts(_ time: Int64, close: Double) -> Bool {
        accepts(time, open: close, high: close, low: close, close: close)
    }

    /// Returns the reason why the last row was rejected.
    package func fault(at time: Int64) -> Fault {
        if !Instant(microseconds: time).isWithinLimits { return .stamp }
        if time < first || time > last { return .order }
        return left > 0 ? .price : .count
    }

    /// Whether all prices are finite.
    @inlinable @inline(__always)
    package static func areFinite(_ open: Double, _ high: Double, _ low: Double, _ close: Double) -> Bool {
        // Zero times a value that is not finite is NaN.
        open * 0 + high * 0 + low * 0 + close * 0 == 0
    }
}

internal import DojimaTime

/// Checks the rows of a series as a database gives them, one after another.
///
/// Stamps are in the range that was asked for and strictly in order, and prices are finite: what may be stored, and nothing else.
package struct BarRowCheck: Sendable {
    /// The fault of a row that is not accepted.
    package enum Fault: String, Sendable {
        case stamp = "a stamp is outside of the years 1 to 9999"
        case order = "bars are out of order"
        case price = "a price is not a finite number"
        case count = "there are more bars than the catalog counts"
    }

    /// The stamps that the next row may have.
    @usableFromInline var first: Int64
    @usableFromInline var last: Int64
    /// The number of rows that may follow.
    @usableFromInline var left: Int
    @usableFromInline let isDescending: Bool

    /// - Parameters:
    ///   - range: the stamps that were asked for, in microseconds.
    ///   - count: the number of rows that there may be.
    ///   - isDescending: whether the last row comes first.
    package init(_ range: ClosedRange<Int64>, atMost count: Int = .max, isDescending: Bool = false) {
        first = max(range.lowerBound, Instant.limits.lowerBound.microseconds)
        last = min(range.upperBound, Instant.limits.upperBound.microseconds - 1)
        left = count
        self.isDescending = isDescending
    }

    /// Whether a row may follow the others. O(1).
    @inlinable @inline(__always)
    package mutating func accepts(_ time: Int64, open: Double, high: Double, low: Double, close: Double) -> Bool {
        guard first <= time, time <= last, left > 0, BarRowCheck.areFinite(open, high, low, close) else { return false }
        // The first and the last stamp that are accepted are far from the limits of integers.
        if isDescending { last = time - 1 } else { first = time + 1 }
        left -= 1
        return true
    }

    /// Whether a row of which only the stamp and the close are read may follow the others. O(1).
    @inlinable @inline(__always)
    package mutating func accepts(_ time: Int64, close: Double) -> Bool {
        accepts(time, open: close, high: close, low: close, close: close)
    }

    /// Why the last row was not accepted.
    package func fault(at time: Int64) -> Fault {
        if !Instant(microseconds: time).isWithinLimits { return .stamp }
        if time < first || time > last { return .order }
        return left > 0 ? .price : .count
    }

    /// Whether all prices are finite.
    @inlinable @inline(__always)
    package static func areFinite(_ open: Double, _ high: Double, _ low: Double, _ close: Double) -> Bool {
        // Zero times what is not finite is not a number.
        open * 0 + high * 0 + low * 0 + close * 0 == 0
    }
}

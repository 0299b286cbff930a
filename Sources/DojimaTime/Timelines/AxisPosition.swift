/// A position on a time axis, in microseconds of axis time from the origin of the axis.
///
/// Closed time has no axis time, so the moments before and after a weekend may have the same position. Integer microseconds keep round
/// trips, sums and drags exact; only the scale converts them to pixels.
public struct AxisPosition: Hashable, Comparable, Sendable {
    /// The distance from the origin of the axis, in microseconds of axis time.
    public var microseconds: Int64

    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// The position at which the axis begins.
    public static let origin = AxisPosition(microseconds: 0)

    @inlinable
    public static func < (a: AxisPosition, b: AxisPosition) -> Bool { a.microseconds < b.microseconds }

    /// Returns the position that is a distance of axis time further, rounded down to microseconds; clamped to the representable range.
    public func advanced(by distance: Duration) -> AxisPosition {
        AxisPosition(microseconds: distance.microseconds(after: microseconds))
    }

    /// Returns the position `delta` microseconds of axis time further, clamped to the representable range.
    @inlinable
    package func advanced(by delta: Int64) -> AxisPosition {
        let (sum, overflow) = microseconds.addingReportingOverflow(delta)
        return AxisPosition(microseconds: overflow ? (delta > 0 ? .max : .min) : sum)
    }
}

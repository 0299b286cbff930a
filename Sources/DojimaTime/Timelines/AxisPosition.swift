/// A place on a time axis, in microseconds of axis time from the axis' origin.
///
/// Closed time takes none of it, so two moments around a weekend may lie at one place. Whole microseconds make round trips, sums
/// and drags exact; only the scale turns them into pixels.
public struct AxisPosition: Hashable, Comparable, Sendable {
    public var microseconds: Int64

    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    public static let origin = AxisPosition(microseconds: 0)

    @inlinable
    public static func < (a: AxisPosition, b: AxisPosition) -> Bool { a.microseconds < b.microseconds }

    /// The place `delta` microseconds of axis time further, held at the ends of the representable range.
    @inlinable
    public func advanced(by delta: Int64) -> AxisPosition {
        let (sum, overflow) = microseconds.addingReportingOverflow(delta)
        return AxisPosition(microseconds: overflow ? (delta > 0 ? .max : .min) : sum)
    }
}

public import DojimaTime

/// A window of axis time laid over a stretch of pixels, from left to right.
///
/// Positions are whole microseconds; only here do they become `Double`, as differences from the window's start, so that no
/// precision is lost to the distance from 1970.
public struct TimeScale: Sendable, Equatable {
    /// Half open and not empty.
    public let window: Range<AxisPosition>
    /// The pixel of the window's start.
    public let left: Double
    public let width: Double

    @inlinable
    public init(window: Range<AxisPosition>, left: Double = 0, width: Double) {
        precondition(!window.isEmpty, "a time scale needs a window with some axis time")
        self.window = window
        self.left = left
        self.width = width
    }

    /// Axis time of the window in microseconds; a window wider than `Int64` holds counts as the widest.
    @inlinable
    package var length: Int64 {
        let (length, overflow) = window.upperBound.microseconds.subtractingReportingOverflow(window.lowerBound.microseconds)
        return overflow ? .max : length
    }

    @inlinable
    package var pixelsPerMicrosecond: Double { width / Double(length) }

    /// The pixel of a place; outside the window it lies outside the stretch.
    @inlinable
    public func x(_ position: AxisPosition) -> Double {
        let (offset, overflow) = position.microseconds.subtractingReportingOverflow(window.lowerBound.microseconds)
        let distance = overflow ? Double(position.microseconds) - Double(window.lowerBound.microseconds) : Double(offset)
        return left + distance / Double(length) * width
    }

    /// The place under a pixel, to the nearest microsecond, held at the ends of the representable range.
    @inlinable
    public func position(atX x: Double) -> AxisPosition {
        let offset = ((x - left) / width * Double(length)).rounded()
        guard offset.isFinite else { return window.lowerBound }
        return window.lowerBound.advanced(by: Int64(exactly: offset) ?? (offset < 0 ? .min : .max))
    }
}

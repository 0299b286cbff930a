public import DojimaTime

/// A linear scale from a window of axis time to pixels, from left to right.
///
/// Positions are integers in microseconds. They are converted to `Double` as differences from the start of the window, so that the
/// precision does not depend on the distance from 1970.
public struct TimeScale: Sendable, Equatable {
    /// The range of axis time on the scale; not empty.
    public let window: Range<AxisPosition>
    /// The pixel of the start of the window.
    public let left: Double
    /// The width of the window in logical pixels.
    public let width: Double

    /// Creates a scale. An empty window is extended to a microsecond.
    @inlinable
    public init(window: Range<AxisPosition>, left: Double = 0, width: Double) {
        let end = max(window.upperBound, window.lowerBound.advanced(by: 1))
        self.window = (window.lowerBound < end ? window.lowerBound : end.advanced(by: -1))..<end
        self.left = left
        self.width = width
    }

    /// The length of the window in microseconds, clamped to `Int64.max`.
    @inlinable
    package var length: Int64 {
        let (length, overflow) = window.upperBound.microseconds.subtractingReportingOverflow(window.lowerBound.microseconds)
        return overflow ? .max : length
    }

    @inlinable
    package var pixelsPerMicrosecond: Double { width / Double(length) }

    /// The pixel of an axis position; positions outside the window are extrapolated.
    @inlinable
    public func x(_ position: AxisPosition) -> Double {
        let (offset, overflow) = position.microseconds.subtractingReportingOverflow(window.lowerBound.microseconds)
        let distance = overflow ? Double(position.microseconds) - Double(window.lowerBound.microseconds) : Double(offset)
        return left + distance / Double(length) * width
    }

    /// The axis position at a pixel, rounded to the nearest microsecond and clamped to the representable range.
    @inlinable
    public func position(atX x: Double) -> AxisPosition {
        let offset = ((x - left) / width * Double(length)).rounded()
        guard offset.isFinite else { return window.lowerBound }
        return window.lowerBound.advanced(by: Int64(exactly: offset) ?? (offset < 0 ? .min : .max))
    }
}

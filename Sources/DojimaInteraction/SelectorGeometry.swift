internal import DojimaScale
package import DojimaTime

/// The geometry of a navigator in pixels: converts an axis position to an x, and the x of a pointer to the selector part under it.
package struct SelectorGeometry: Sendable, Hashable {
    /// The x of the left edge of the summary's plot, without its axes.
    package var left: Double = 0
    /// The width of the summary's plot in pixels.
    package var width: Double
    /// The width in pixels of the area around an edge of the window in which its handle is hit.
    package var handleWidth: Double = 12

    /// The x of an axis position.
    package func x(of position: AxisPosition, in limits: RangeLimits) -> Double {
        guard !limits.summary.isEmpty else { return left }
        return TimeScale(window: limits.summary, left: left, width: width).x(position)
    }

    /// The part at an x. Handles take precedence over the window and the outside, and the nearer handle over the other.
    package func part(atX x: Double, of selector: RangeSelector) -> RangePart {
        let lower = self.x(of: selector.selection.lowerBound, in: selector.limits)
        let upper = self.x(of: selector.selection.upperBound, in: selector.limits)
        let (toLower, toUpper) = (abs(x - lower), abs(x - upper))
        if min(toLower, toUpper) <= handleWidth / 2 {
            // If both handles are equally near, use the one that can move.
            if toLower == toUpper { return selector.selection.upperBound == selector.summary.upperBound ? .lowerHandle : .upperHandle }
            return toLower < toUpper ? .lowerHandle : .upperHandle
        }
        return lower <= x && x <= upper ? .window : .outside
    }
}

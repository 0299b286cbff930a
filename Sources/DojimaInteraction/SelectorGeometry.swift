internal import DojimaScale
public import DojimaTime

/// A selector's strip in pixels: turns a pointer's place into axis time and into the part that lies under it.
package struct SelectorGeometry: Sendable, Hashable {
    /// The pixel at which the summary's plot starts; axes beside it do not count.
    var left: Double = 0
    /// Pixels of the summary's plot.
    var width: Double
    /// Pixels around an edge in which its handle is taken.
    var handleWidth: Double = 12

    /// The place under a pixel, held at the summary's ends.
    package func position(atX x: Double, in limits: RangeLimits) -> AxisPosition {
        guard !limits.summary.isEmpty, width > 0 else { return limits.summary.lowerBound }
        let place = TimeScale(window: limits.summary, left: left, width: width).position(atX: x)
        return min(max(place, limits.summary.lowerBound), limits.summary.upperBound)
    }

    /// The pixel of a place.
    package func x(of place: AxisPosition, in limits: RangeLimits) -> Double {
        guard !limits.summary.isEmpty else { return left }
        return TimeScale(window: limits.summary, left: left, width: width).x(place)
    }

    /// The part under a pixel: a handle before the window, the window before what is outside; of two handles the nearer.
    package func part(atX x: Double, of selector: RangeSelector) -> RangePart {
        let lower = self.x(of: selector.selection.lowerBound, in: selector.limits)
        let upper = self.x(of: selector.selection.upperBound, in: selector.limits)
        let (toLower, toUpper) = (abs(x - lower), abs(x - upper))
        if min(toLower, toUpper) <= handleWidth / 2 {
            // Handles on one pixel: the one that has room to move.
            if toLower == toUpper { return selector.selection.upperBound == selector.summary.upperBound ? .lowerHandle : .upperHandle }
            return toLower < toUpper ? .lowerHandle : .upperHandle
        }
        return lower <= x && x <= upper ? .window : .outside
    }

    /// A velocity in pixels a second as summary widths a second.
    package func velocity(ofPixels pixels: Double) -> Double { width > 0 ? pixels / width : 0 }
}

public import DojimaText

/// The effects of gestures on a chart.
public struct ViewportOptions: Options, Sendable, Hashable {
    /// The effect of a double tap.
    public enum DoubleTap: Sendable, Hashable {
        /// Zooms in by a factor about the tap.
        case zoom(Double)
        /// Restores the default ranges.
        case reset
        case nothing
    }

    /// The effect of a pointer that is dragged over the plot.
    public enum Dragging: String, Sendable, CaseIterable {
        case pan
        /// Draws a box, to which the chart zooms when the pointer goes up.
        case box
        case nothing
    }

    /// The gestures that may change the time axis; each value axis has its own.
    public var time: AxisGestures = .all
    public var dragging: Dragging = .pan
    public var doubleTap: DoubleTap = .zoom(2)
    /// Whether all axes that can be zoomed are zoomed by one factor, so that the ratio of their spans stays.
    public var locksAspect = false
    /// Whether a chart or selector that is released in motion moves on.
    public var hasMomentum = true
    /// Whether the main chart can be dragged a little beyond the summary and then springs back.
    public var bounces = false
    /// The seconds of an animated change of ranges, as after a double tap; 0 for no animation.
    public var animation = 0.0 {
        didSet { precondition(animation >= 0, "a change does not end before it begins") }
    }
    public var curve: AnimationCurve = .easeInOut

    public init() {}
}

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

    /// The effect of dragging a pointer over the plot.
    public enum Dragging: String, Sendable, CaseIterable {
        case pan
        /// Draws a box, to which the chart zooms when the pointer is released.
        case box
        case nothing
    }

    /// The gestures that may change the time axis; each value axis has separate ones.
    public var time: AxisGestures = .all
    /// What a drag over the plot does.
    public var dragging: Dragging = .pan
    /// What a double tap on the plot does.
    public var doubleTap: DoubleTap = .zoom(2)
    /// Whether all axes that can be zoomed are zoomed by the same factor, so that the ratio of their spans is constant.
    public var locksAspect = false
    /// Whether a chart or selector continues to move if it is released in motion.
    public var hasMomentum = true
    /// Whether the main chart can be dragged slightly beyond the summary and then springs back.
    public var bounces = false
    /// The duration of an animated change of ranges in seconds, such as after a double tap; no animation unless it is above zero and finite.
    public var animation = 0.0
    /// The progress of an animated change over its duration.
    public var curve: AnimationCurve = .easeInOut

    public init() {}
}

import DojimaInteraction
import DojimaTime

/// The window that a chart shows, and how it was chosen.
struct ShownWindow: Equatable {
    enum Origin {
        /// The window of the specification. A picture may extend it slightly, to show weeks and longer bars at its ends completely.
        case picture
        /// Exactly the window of the specification, in the first frame of a chart that moves. Bricks are made from all bars instead of only
        /// those up to the end of the window.
        case firstFrame
        /// Exactly a window that gestures chose; it may extend slightly beyond the axis, contain no bars, and exclude the crosshair.
        case gestures
    }

    var range: Range<AxisPosition>
    /// The preset that the window shows or is moving to; in a composed chart `nil` unless the chart depends on it.
    var preset: Preset?
    var origin: Origin
}

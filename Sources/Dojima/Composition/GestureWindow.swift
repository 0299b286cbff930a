import DojimaInteraction
import DojimaTime

/// The visible window after gestures.
struct GestureWindow {
    /// May extend slightly beyond the axis and contain no bars.
    var range: Range<AxisPosition>
    /// The preset that the window shows or is moving to.
    var preset: Preset?
}

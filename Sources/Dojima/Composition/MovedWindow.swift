import DojimaInteraction
import DojimaTime

/// The window that gestures have led to.
struct MovedWindow {
    /// May reach a little beyond the axis and contain no bars.
    var range: Range<AxisPosition>
    /// The preset that the window shows or is moving to.
    var preset: Preset?
}

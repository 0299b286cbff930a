import DojimaInteraction
import DojimaTime

/// The part of an axis that gestures have led to.
struct MovedWindow {
    /// May lie a little beyond the axis, and hold no bars.
    var range: Range<AxisPosition>
    /// The preset that it shows, or is on its way to.
    var preset: Preset?
}

import DojimaChart
import DojimaInteraction
import DojimaTime

/// How a chart whose data depend on its window is fitted to another window.
struct WindowFitting {
    /// Returns the chart with the data of its window, and its returns over a preset if one was chosen; `nil` if data would have to be read
    /// and may not be.
    var fit: (_ chart: Chart, _ preset: Preset?, _ mayRead: Bool) throws -> Chart?
    /// The window of the specification, which the first picture may exceed.
    var ownWindow: () -> Range<AxisPosition>
    /// Whether lines are downsampled to the pixel columns that the chart will be drawn in.
    var isExact: (Chart) -> Bool
    /// The window of a preset, counted back from the last bar; `nil` if it has nothing to show.
    var window: (Preset) -> Range<AxisPosition>?
    /// Returns the nearest bars before and after a window that has no bars; `nil` if the window has a bar.
    var neighbours: (Range<AxisPosition>) -> BarNeighbours?
    /// Whether the complete axis is always shown, so that gestures do not move it.
    var isWhole = false
}

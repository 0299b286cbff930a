import DojimaChart
import DojimaInteraction
import DojimaTime

/// How a chart whose data depend on its window gets those of another one.
struct WindowFitting {
    /// The chart with the data of its window, and its returns counted over a preset where one was chosen; `nil` where data would have to be
    /// read and may not.
    var fit: (_ chart: Chart, _ preset: Preset?, _ mayRead: Bool) throws -> Chart?
    /// Whether lines have the points of the pixel columns that the chart will be drawn in.
    var isExact: (Chart) -> Bool
    /// The window of a stretch that is counted back from the last bar; `nil` where there is nothing to show of it.
    var window: (Preset) -> Range<AxisPosition>?
    /// Whether all of the axis is always shown, so that gestures have nothing to move.
    var isWhole = false
}

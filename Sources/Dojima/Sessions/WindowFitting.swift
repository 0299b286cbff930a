import DojimaChart
import DojimaInteraction
import DojimaTime

/// How a chart whose data depend on its window gets those of another one.
struct WindowFitting {
    /// The chart with the data of its window; `nil` where they would have to be read and may not.
    var fit: (_ chart: Chart, _ mayRead: Bool) throws -> Chart?
    /// Whether lines have the points of the pixel columns that the chart will be drawn in.
    var isExact: (Chart) -> Bool
    /// The window of a stretch that is counted back from the last bar.
    var window: (Preset) -> Range<AxisPosition>?
}

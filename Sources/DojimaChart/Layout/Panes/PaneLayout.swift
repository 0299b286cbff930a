import DojimaScale

/// A pane in its place: its box, its axes with their scales and ticks, its series over the time scale, and what lies over its plot.
struct PaneLayout {
    /// From the top, or from the left of a vertical chart.
    let index: Int
    let pane: Pane
    let theme: Theme
    let grid: PixelGrid
    /// Whether the rows of its series stand for categories.
    let isOfCategories: Bool
    /// Whether lines go through every point, also where several share a pixel.
    let drawsAllPoints: Bool
    /// The values of the horizontal lines by their ids, which the rules of palettes compare with.
    let levels: [String: Double]
    /// Those with a palette have the colour of their last point.
    var series: [ResolvedSeries]
    /// As it is laid out, with time from left to right.
    var box: Rect
    var time: PaneScale
    var axes: [AxisPlan]
    /// The lines at its top left, in the picture.
    var legend: LegendBlock?
    /// The boxes in the picture of the legends and of a title that lie over it.
    var legendBoxes: [Rect] = []
    var tracked: TrackedValue?
    /// On its axes.
    var tags: [ValueTag] = []

    init(_ index: Int, of chart: Chart, _ series: [ResolvedSeries], grid: PixelGrid, box: Rect, time: PaneScale, axes: [AxisPlan]) {
        (self.index, self.series, self.box, self.time, self.axes) = (index, series, box, time, axes)
        (pane, theme, self.grid) = (chart.panes[index], chart.theme, grid)
        (isOfCategories, drawsAllPoints) = (!chart.time.categories.isEmpty, chart.drawsAllPoints)
        levels = series.contains { $0.series.palette != nil } ? chart.levelValues(seenFrom: index) : [:]
    }

    var shownSeries: [ResolvedSeries] { series.filter(\.isShown) }
}

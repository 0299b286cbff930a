import DojimaText
import DojimaScale

/// The layout of a pane: its rectangle, its axes with their scales and ticks, its series over the time scale, and the elements over its
/// plot.
struct PaneLayout {
    /// The index from the top, or from the left in a vertical chart.
    let index: Int
    @Boxed private(set) var pane: Pane
    @Boxed private(set) var theme: Theme
    let grid: PixelGrid
    /// Whether the rows of its series are categories.
    let isOfCategories: Bool
    /// Whether lines pass through every point, even if several share a pixel.
    let drawsAllPoints: Bool
    /// Whether time runs upwards in the picture.
    let isVertical: Bool
    /// The values of horizontal lines by id, for the rules of palettes.
    let levels: [String: Double]
    /// The series; those with a palette have the colour of their last point.
    var series: [ResolvedSeries]
    /// The rectangle in layout coordinates, with time from left to right.
    var box: Rect
    var time: PaneScale
    var axes: [AxisPlan] = []
    /// The legend at the top left, in picture coordinates.
    var legend: LegendBlock?
    /// The number of lines of the legend, including those that do not fit.
    var requestedLegendLines = 0
    /// The rectangles of the legends and of a title over the pane, in picture coordinates.
    var legendBoxes: [Rect] = []
    var tracked: TrackedValue?
    var tags: [ValueTag] = []
    /// The number of last values whose tags do not fit on their axes.
    var missingTags = 0
    let hasLineEndLabels: Bool
    var endLabels = LineEndLabels.none

    init(_ index: Int, of chart: Chart, _ series: [ResolvedSeries], grid: PixelGrid, box: Rect, time: PaneScale) {
        (self.index, self.series, self.box, self.time) = (index, series, box, time)
        (pane, theme, self.grid) = (chart.panes[index], chart.theme, grid)
        hasLineEndLabels = chart.hasLineEndLabels
        (isOfCategories, drawsAllPoints) = (!chart.timeAxis.categories.isEmpty, chart.drawsAllPoints)
        isVertical = chart.options.orientation == .vertical
        levels = series.contains { $0.series.palette != nil } ? chart.levelValues(forPane: index) : [:]
    }

    var shownSeries: [ResolvedSeries] { series.filter(\.isShown) }

    /// Whether no shown series has a row in view.
    var lacksData: Bool { !shownSeries.isEmpty && shownSeries.allSatisfy(\.visibleRows.isEmpty) }

    /// The series that a legend may list: those that are shown, and hidden ones that stay listed.
    var listedSeries: [ResolvedSeries] {
        series.filter { $0.series.showsInLegend && ($0.isShown || $0.series.keepsLegendEntry && $0.series.legendHead == nil) }
    }

    /// Whether a stack of shares fills the pane.
    var hasShares: Bool { shownSeries.contains { $0.stack?.isShare == true } }

    /// Whether a legend in the plot would cover data: a lower pane with an axis that ends at bounds, whose range cannot be extended, or
    /// stripes as high as the plot.
    var needsClearPlot: Bool { index > 0 && axes.contains { $0.axis.bounds != nil } || shownSeries.contains(where: \.isStriped) }

    /// Whether the legend is over the plot because there is no space for a row above it.
    var hasLegendInPlot = false

    /// Computes range, scale and ticks of the axes from the series. Names at the ends of lines take the innermost column on the right.
    mutating func planAxes(_ type: Typography) {
        var pane = pane
        // The range needs space for a legend over the plot, as that of the first pane is.
        if index == 0 || hasLegendInPlot { for axis in pane.axes.indices { pane.axes[axis].bounds = nil } }
        axes = AxisPlan.plans(of: pane, series, box: box, hasEndLabels: !endLabelledSeries.isEmpty, type)
    }
}

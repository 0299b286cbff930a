import DojimaScale
import DojimaTime

/// A chart as its axes count it: rebased values, colours given out, rows in their slots, stacks and groups, and the gaps to be marked.
///
/// No text is measured for it, so that it is the same whatever its pixels and fonts are. O(rows in the window).
struct ResolvedChart {
    /// With values as its axes count them, and with the background of its plots as that of the theme.
    let chart: Chart
    /// Below everything.
    let background: Color
    /// What could not be done as it was asked, one line each.
    let warnings: [String]
    /// Those of each pane.
    let series: [[ResolvedSeries]]
    /// The gaps in the window that the chart wants marked.
    let gaps: [MarkedGap]

    init(_ original: Chart) {
        let rebased = RebasedChart(original)
        var chart = rebased.chart
        (background, warnings) = (chart.theme.background, rebased.warnings)
        // What keeps text and bodies clear of lines is the background that they stand on.
        let background = chart.layout.surfaces.plotBackground(over: chart.theme.background)
        if background != chart.theme.background {
            (chart.theme.background, chart.theme.grid) = (background, background.mixed(with: chart.theme.text, 0.16))
        }
        self.chart = chart
        series = ResolvedSeries.all(of: chart)
        gaps = chart.closed.flatMap { chart.gapMarks?.gaps(of: $0, on: chart.time) } ?? []
    }
}

import DojimaText
import DojimaTime

/// A chart with rebased values, assigned colours, rows in their slots, stacks and groups, and the gaps to be marked.
///
/// No text is measured, so the result does not depend on pixels and fonts. O(visible rows).
struct ResolvedChart {
    /// The chart with rebased values and the gap marks that it has by default; its theme has the background of the plots.
    @Boxed private(set) var chart: Chart
    /// The colour of the background.
    let background: Color
    /// The requests that could not be fulfilled, one line each.
    let warnings: [String]
    let series: [[ResolvedSeries]]
    /// The visible gaps that are to be marked.
    let gaps: [MarkedGap]
    /// The visible long breaks, which are marked unless the chart has gap marks.
    let breaks: [LongBreak]

    init(_ original: Chart) {
        let rebased = RebasedChart(original)
        var chart = rebased.chart.movingAxesForLineEndLabels
        (background, warnings) = (chart.theme.background, rebased.warnings)
        // The theme's background separates texts and bodies from lines, so it must be that of the plot.
        let background = chart.layout.surfaces.plotBackground(over: chart.theme.background)
        if background != chart.theme.background {
            (chart.theme.background, chart.theme.grid) = (background, background.mixed(with: chart.theme.text, 0.16))
            chart.theme.ensureVolumeContrast()
        }
        breaks = chart.gapMarks == nil ? chart.closed.map { LongBreak.breaks(of: $0, on: chart.timeAxis) } ?? [] : []
        if chart.gapMarks == nil, breaks.isEmpty, chart.hasBreaks { chart.gapMarks = .automatic }
        self.chart = chart
        series = ResolvedSeries.all(of: chart)
        gaps = chart.closed.flatMap { chart.gapMarks?.gaps(of: $0, on: chart.timeAxis) } ?? []
    }
}

extension Chart {
    /// Whether the bars are shorter than a day and closed time between them may be left out.
    fileprivate var hasBreaks: Bool { timeAxis.hasTimes && timeAxis.interval?.isIntraday == true && !isBare && closed != nil }
}

import DojimaScale

/// Lays out a chart in steps, each a function from one `LayoutDraft` to the next.
///
/// The parts of a chart depend on each other in a circle: columns of value axes are as wide as the labels of their ranges, plots take the
/// width that the columns leave, legends are fitted to the plots, and ranges keep the data clear of the legends. The steps go round this
/// circle once and then widen the columns again.
struct LayoutSolver {
    let resolved: ResolvedChart
    let style: DrawingStyle
    /// The height of the time axis labels in the plot, if an earlier layout placed them there.
    var labelDepthInPlot: Double?

    /// The layout. O(visible points).
    var layout: ChartLayout { solved.layout }

    /// The draft after all steps.
    var solved: LayoutDraft {
        // Palettes colour pixel columns, so points are tinted when the plots have a width, and before legends show the last colours.
        var draft = measured.wideningColumns().tintingLastPoints()
        // The legend of the chart takes space from the plots and replaces the legends of the panes, so it precedes both.
        draft = draft.placingLegend()
        // The labels of time axes depend on their lengths, and the row of legends on the space that the time axes leave.
        draft = style.isVertical ? draft.deepeningTimeAxes().reservingLegendRow() : draft.turningNames().reservingPaneLegends()
        // Ranges are extended when the plots have the size to which the legends of the panes are fitted.
        let cleared = draft.clearingRanges()
        // Extended ranges may have wider labels. This is the last round: the ranges stay, and legends are fitted to the narrower plots.
        return cleared.wideningColumns().refittingLegends(since: cleared.frame.plots).placingTags()
    }

    /// The first draft: heights follow from the texts outside the plots, and ranges from the data.
    var measured: LayoutDraft { LayoutDraft(resolved, style, times: times) }

    /// The time axes, of which the chart's own leaves space for the tag of the crosshair.
    private var times: [TimeAxisPlan] {
        let chart = resolved.chart
        var times = TimeAxisPlan.plans(of: chart)
        times[0].depthInPlot = labelDepthInPlot
        if style.isVertical {
            let tag = chart.crosshairTimeText.map { style.typesetter.width($0, style.type.tag) + 18 } ?? 0
            // A small picture has no space for the tag.
            times[0].minDepth = tag <= chart.size.width * 0.25 ? tag : 0
        }
        return times
    }
}

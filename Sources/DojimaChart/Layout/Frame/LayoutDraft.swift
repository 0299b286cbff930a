import DojimaScale

/// A layout in progress: the value that each step of `LayoutSolver` takes and returns.
///
/// Time scale and rectangles of panes are always those of `frame`. Value axes depend only on its heights, which change only if the draft is
/// measured again.
struct LayoutDraft {
    let resolved: ResolvedChart
    let style: DrawingStyle
    private(set) var times: [TimeAxisPlan]
    private(set) var frame: ChartFrame
    /// The time scale of all panes.
    private(set) var timeScale: PaneScale
    var panes: [PaneLayout]
    /// The legend of `ChartOptions.legend`, which replaces the lines in the panes; `nil` if there is none or it does not fit.
    var legendPanel: LegendPanel?
    /// The requests that could not be fulfilled by the steps so far, one line each.
    var warnings: [String]

    var chart: Chart { resolved.chart }
    var needs: LayoutRequirements { frame.needs }

    /// Creates the first draft: the frame without columns and legends, and the axes with the ranges of the data.
    init(_ resolved: ResolvedChart, _ style: DrawingStyle, times: [TimeAxisPlan]) {
        let chart = resolved.chart
        let frame = ChartFrame(chart, LayoutRequirements(of: chart, times, style), style)
        let timeScale = frame.timeScale(of: resolved)
        (self.resolved, self.style, self.times, self.frame, self.timeScale) = (resolved, style, times, frame, timeScale)
        panes = chart.panes.indices.map { index in
            var pane = PaneLayout(
                index, of: chart, resolved.series[index], grid: style.grid, box: frame.pane(index), time: timeScale)
            pane.planAxes(style.type)
            return pane
        }
        warnings = resolved.warnings + frame.warnings(of: chart, style)
    }

    /// Returns the draft in the frame of other requirements. Value axes are not planned again; if heights may differ, use `remeasured(_:legend:)`.
    func framed(for needs: LayoutRequirements) -> LayoutDraft {
        guard needs != self.needs else { return self }
        var draft = self
        draft.frame = ChartFrame(chart, needs, style)
        draft.timeScale = draft.frame.timeScale(of: resolved)
        for index in panes.indices { (draft.panes[index].box, draft.panes[index].time) = (draft.frame.pane(index), draft.timeScale) }
        return draft
    }

    /// Returns the draft measured again for other time axes or another space of the legend: heights change, so the value axes are planned
    /// and their columns widened as in the first draft.
    func remeasured(_ times: [TimeAxisPlan], legend space: LegendSpace) -> LayoutDraft {
        var draft = framed(for: LayoutRequirements(of: chart, times, legend: space, style))
        draft.times = times
        for index in panes.indices { draft.panes[index].planAxes(style.type) }
        return draft.wideningColumns()
    }

    /// Returns the draft with the colours of palettes at the last points, for tags and legend lines.
    func tintingLastPoints() -> LayoutDraft {
        var draft = self
        for index in panes.indices { draft.panes[index].tintLastPoints() }
        return draft
    }

    /// The crosshair; `nil` if there is none, or if it is outside the visible range and hidden there.
    var crosshair: CrosshairPosition? { chart.crosshair.flatMap { CrosshairPosition($0, on: chart.timeAxis, over: panes) } }

    /// The layout with the parts of the draft.
    var layout: ChartLayout {
        ChartLayout(
            chart: chart, background: resolved.background, warnings: warnings + paneWarnings, style: style, frame: frame,
            timeScale: timeScale, breaks: LongBreak.fitting(resolved.breaks, width: frame.plotWidth), gaps: resolved.gaps, times: times,
            panes: panes,
            crosshair: crosshair,
            legend: chart.legend.flatMap { legend in
                legendPanel.map { LegendDrawer(legend: legend, panel: $0, box: placement(of: legend).box(of: $0.size), style: style) }
            })
    }
}

extension ChartFrame {
    /// Returns the time scale of all panes.
    fileprivate func timeScale(of resolved: ResolvedChart) -> PaneScale {
        let chart = resolved.chart
        let shown = LongBreak.fitting(resolved.breaks, width: plotWidth).map(\.position)
        let marks = chart.gapMarks.map { $0.positions(resolved.gaps, width: plotWidth) } ?? shown
        return PaneScale(
            window: chart.timeAxis.window, left: plotLeft, width: plotWidth, marks: marks,
            gap: shown.isEmpty ? max(0, chart.gapMarks?.width ?? 0) : LongBreak.space)
    }
}

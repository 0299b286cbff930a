import DojimaScale

extension LayoutDraft {
    /// Returns the draft with the legends of the panes, and with ranges extended so that legends hide no bars, and bubbles and markers are
    /// inside the plot.
    ///
    /// Panes are extended in order, because the texts at a crosshair depend on the ranges of the panes before. Points are compared with
    /// tags at their positions before the extension.
    func clearingRanges() -> LayoutDraft {
        panes.indices.reduce(self) { draft, index in draft.clearingRanges(ofPane: index) }
    }

    private func clearingRanges(ofPane index: Int) -> LayoutDraft {
        var draft = self
        if legendPanel == nil { draft.panes[index] = fittingLegend(of: panes[index]) }
        // First for legends and columns of volume, because the other parts are positioned with the ranges that are clear of these.
        let boxes = legendBoxes(over: draft.panes[index]).map(style.transform.inverse)
        var padding = RangePadding(draft.panes[index], avoiding: boxes, style)
        padding.clearLegendsAndOverlay()
        draft.panes[index] = padding.pane
        let pane = draft.panes[index]
        let headrooms = AnnotationPlotter(pane: pane, axis: chart.timeAxis, style: style).headrooms
        let callouts = [draft.callout].compactMap { $0 }.filter { $0.point.pane == index }
        padding.clear(headrooms + callouts.map(\.headroom))
        padding.clear(pointLabels(of: pane).flatMap(\.clearances))
        padding.clearBarLabels()
        draft.panes[index] = padding.pane
        // Last, because axes on one grid take the largest padding that one of them needs.
        AxisSharing.sharePadding(&draft.panes[index].axes)
        return draft
    }

    private func pointLabels(of pane: PaneLayout) -> [PointLabelDrawer] {
        pane.shownSeries.compactMap { item in
            item.series.labels.map {
                PointLabelDrawer(
                    labels: $0, item: item, plot: SeriesDrawer(item, in: pane, style.transform).plot, pane: pane, axis: chart.timeAxis,
                    style: style)
            }
        }
    }

    /// The callout of the crosshair; `nil` if it has none.
    private var callout: CrosshairCallout? {
        guard chart.crosshair?.box == .callout, chart.crosshair?.parts.contains(.box) == true, let crosshair, crosshair.isShown else {
            return nil
        }
        return CrosshairCallout(at: crosshair, CrosshairReader(panes: panes, axis: chart.timeAxis, theme: style.theme), style)
    }
}

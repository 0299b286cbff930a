import DojimaScale
import DojimaText

extension LayoutDraft {
    /// Returns the position of the legend of `ChartOptions.legend` in the frame.
    func placement(of legend: Legend) -> LegendPlacement { LegendPlacement(legend: legend, frame: frame, style: style) }

    /// Returns the draft with the legend of `ChartOptions.legend`, and the plots and axes around it.
    func placingLegend() -> LayoutDraft {
        guard let legend = chart.legend else { return self }
        let limit = placement(of: legend).limit
        var draft = self
        // The legend takes space from the axes, and their decimals may change its values: repeated until its size stays the same, at most
        // three times, because two sizes may alternate.
        for _ in 0..<3 {
            let groups = LegendEntries(legend: legend, chart: chart, panes: draft.panes, crosshair: draft.crosshair, style: style).groups
            let placement = draft.placement(of: legend)
            let next = LegendPanel(legend, groups, within: limit, inset: placement.inset, style)
            let isStable = next?.size == draft.legendPanel?.size
            draft.legendPanel = next
            if isStable { break }
            draft = draft.remeasured(times, legend: placement.space(for: next?.size))
        }
        if draft.legendPanel != nil, legend.placement != .inside, !draft.frame.hasSpaceForPlots {
            draft.legendPanel = nil
            draft = draft.remeasured(times, legend: .none)
        }
        draft.warnings += chart.warnings(of: draft.legendPanel)
        return draft
    }

    /// Returns the draft with rows for legends above the plots that they would cover. A plot that would become too low has its legend in it,
    /// and its range does not end at the bounds of its values.
    func reservingPaneLegends() -> LayoutDraft {
        guard legendPanel == nil, panes.contains(where: \.needsClearPlot) else { return self }
        // A title or a time axis is above the first plot.
        let isFirstFree = !chart.layout.drawsTitleOverPlot && !chart.timeAxes.contains { $0.side == .top }
        var needs = needs
        needs.paneLegends = panes.map { pane in
            guard pane.needsClearPlot, hasLegend(pane), pane.index > 0 || isFirstFree else { return 0 }
            return LegendBlock.height(of: legendContent(of: pane).fitted.lines, within: legendWidth(of: pane), style)
        }
        var draft = framed(for: needs)
        for index in panes.indices {
            draft.panes[index].hasLegendInPlot = needs.paneLegends[index] > 0 && draft.frame.legendArea(of: index).height == 0
            draft.panes[index].planAxes(style.type)
        }
        return draft.wideningColumns()
    }

    /// Returns the draft with the legends of panes fitted again if the plots have changed.
    ///
    /// - Parameter plots: the plots to which the legends are fitted.
    func refittingLegends(since plots: Rect) -> LayoutDraft {
        var draft = self
        draft.panes = panes.map { pane in
            guard let box = pane.legend?.box else { return pane }
            return style.isVertical || frame.plotLeft != plots.x || box.maxX > frame.plots.maxX ? fittingLegend(of: pane) : pane
        }
        return draft
    }

    /// Returns a pane with the legend lines that fit into its top left, below a title over it, or into the row above a pane of a vertical
    /// chart.
    func fittingLegend(of pane: PaneLayout) -> PaneLayout {
        var pane = pane
        guard hasLegend(pane) else {
            (pane.legend, pane.requestedLegendLines) = (nil, 0)
            return pane
        }
        let (fitted, area) = (legendContent(of: pane).fitted, frame.legendArea(of: pane.index))
        pane.requestedLegendLines = fitted.requested
        if style.isVertical {
            let lines = fitted.lines.prefix(max(0, Int(clamping: area.height / style.type.legendLine)))
            pane.legend = LegendBlock(Array(lines), in: area, style, isOutsidePlot: true)
        } else if area.height > 0 {
            pane.legend = LegendBlock(fitted.lines, in: area, style, isOutsidePlot: true, rowWidth: legendWidth(of: pane))
        } else {
            // Tags are at the plot's edge.
            let hasTags = pane.axes.contains { $0.axis.shownSide == .left && $0.axis.showsLabels && $0.axis.heightShare >= 1 }
            pane.legend = LegendBlock(
                fitted.lines, in: frame.clearOfTitle(pane.box, pane: pane.index), style, border: chart.layout.surfaces.borderWidth,
                clearsLeft: hasTags, rowWidth: pane.hasShares ? legendWidth(of: pane) : nil)
        }
        return pane
    }

    /// Whether a pane has a legend. The heading of a small multiple already names its only line.
    private func hasLegend(_ pane: PaneLayout) -> Bool { !chart.isFacet || pane.index > 0 || pane.shownSeries.count > 1 }

    /// Returns the legend lines of a pane, with the values at the crosshair if it is drawn.
    func legendContent(of pane: PaneLayout) -> LegendContent {
        LegendContent(
            chart: chart, pane: pane, style: style, width: legendWidth(of: pane),
            position: crosshair.flatMap { $0.isShown ? $0.axisPosition : nil })
    }

    /// Returns the maximum width of a pane's legend lines. Legends of a vertical chart are side by side, with a small gap.
    private func legendWidth(of pane: PaneLayout) -> Double {
        let isSmall = style.type.density == .small
        return style.isVertical ? pane.box.height - (isSmall ? 2 : 6) : pane.box.width - (isSmall ? 8 : 16)
    }

    /// Returns the rectangles of the legends and of a title that are over a pane, in picture coordinates.
    func legendBoxes(over pane: PaneLayout) -> [Rect] {
        var boxes = [pane.legend?.box].compactMap { $0 }
        if let legend = chart.legend, let legendPanel { boxes.append(placement(of: legend).box(of: legendPanel.size)) }
        if pane.index == 0, chart.layout.drawsTitleOverPlot { boxes += HeadingDrawer(chart, in: frame, style).runs.map(\.box) }
        guard !boxes.isEmpty else { return [] }
        let box = style.transform(pane.box)
        return boxes.filter { $0.overlaps(box) }
    }
}

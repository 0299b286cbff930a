import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// Lays out a chart: measures its parts and computes the frame, repeatedly, until sizes no longer grow.
struct LayoutSolver {
    private let chart: Chart
    private let background: Color
    private let gaps: [MarkedGap]
    private let breaks: [LongBreak]
    private let style: DrawingStyle
    private var warnings: [String]
    private var times: [TimeAxisPlan]
    private(set) var needs: LayoutRequirements
    private(set) var frame: Frame
    private var timeScale: PaneScale
    private(set) var panes: [PaneLayout]
    /// The legend of `ChartOptions.legend`, which replaces the lines in the panes; `nil` if there is none or it does not fit.
    private var panel: LegendPanel?
    /// The number of legend lines of each pane, including those that do not fit.
    private var requestedLines: [Int]

    private var transform: OrientationTransform { style.transform }
    private var type: Typography { style.type }
    private var typesetter: Typesetter { style.typesetter }

    /// - Parameter labelDepthInPlot: the height of the time axis labels in the plot, if an earlier layout placed them there.
    init(_ resolved: ResolvedChart, _ style: DrawingStyle, labelDepthInPlot: Double? = nil) {
        let chart = resolved.chart
        (self.chart, gaps, breaks, self.style) = (chart, resolved.gaps, resolved.breaks, style)
        (background, warnings) = (resolved.background, resolved.warnings)
        var times = TimeAxisPlan.plans(of: chart)
        times[0].depthInPlot = labelDepthInPlot
        if style.isVertical {
            let tag = chart.crosshairTimeText.map { style.typesetter.width($0, style.type.axis) + 18 } ?? 0
            // A small picture has no space for the tag.
            times[0].minDepth = tag <= chart.size.width * 0.25 ? tag : 0
        }
        let needs = LayoutRequirements(of: chart, times, style)
        let frame = Frame(chart, needs, style)
        let timeScale = frame.timeScale(of: chart, gaps, breaks)
        panes = chart.panes.indices.map { index in
            var pane = PaneLayout(
                index, of: chart, resolved.series[index], grid: style.grid, box: frame.pane(index), time: timeScale)
            pane.planAxes(style.type)
            return pane
        }
        (self.times, self.needs, self.frame, self.timeScale) = (times, needs, frame, timeScale)
        requestedLines = panes.map { _ in 0 }
        let size = "\(Int(clamping: chart.size.width))x\(Int(clamping: chart.size.height))"
        if chart.navigator != nil, frame.navigator == nil { warnings.append("the navigator does not fit at \(size)") }
        if let width = frame.tooNarrowPane {
            let across = style.isVertical ? "wide" : "high"
            warnings.append("\(chart.panes.count) panes do not fit at \(size): one is only \(Int(clamping: width)) pixels \(across)")
        }
    }

    /// Returns the layout: column widths are derived from the ranges, legends from the widths, ranges from the legends, then the widths
    /// again.
    mutating func solve() -> ChartLayout {
        widenColumns()
        for index in panes.indices { panes[index].tintLastPoints() }
        placeLegend()
        if style.isVertical { deepenTimeAxes() }
        if style.isVertical, panel == nil { reserveLegendHeight() }
        clearRanges()
        let plots = frame.plots
        widenColumns()
        refitLegends(since: plots)
        placeTags()
        return layout
    }

    private var layout: ChartLayout {
        // Includes only legend warnings of the last round: earlier rounds may have omitted other lines.
        let warnings =
            warnings + (panel == nil ? panes.flatMap(legendWarning) : []) + panes.flatMap(namesWarning)
            + panes.flatMap(tagsWarning)
        return ChartLayout(
            chart: chart, background: background, warnings: warnings, style: style, frame: frame,
            timeScale: timeScale, breaks: LongBreak.fitting(breaks, width: frame.plotWidth), times: times, panes: panes,
            crosshair: crosshair,
            legend: chart.legend.flatMap { legend in
                panel.map { LegendDrawer(legend: legend, panel: $0, box: placement(of: legend).box(of: $0.size), style: style) }
            })
    }

    private var crosshair: CrosshairPosition? { chart.crosshair.flatMap { CrosshairPosition($0, on: chart.time, over: panes) } }

    // MARK: Frame

    /// Measures everything again after the space for the legend or for the time axes has changed.
    private mutating func restart(legend: LegendSpace) {
        needs = LayoutRequirements(of: chart, times, legend: legend, style)
        reframe()
        for index in panes.indices { panes[index].planAxes(type) }
        widenColumns()
    }

    /// Computes the frame from the requirements and moves the panes into it.
    private mutating func reframe() {
        frame = Frame(chart, needs, style)
        timeScale = frame.timeScale(of: chart, gaps, breaks)
        for index in panes.indices { (panes[index].box, panes[index].time) = (frame.pane(index), timeScale) }
    }

    /// Widens axis columns to their widest labels. Columns never become narrower, so that the rounds of the layout converge.
    mutating func widenColumns() {
        if style.isVertical {
            for pane in panes.indices {
                for axis in panes[pane].axes.indices { panes[pane].axes[axis].separateLabels(style) }
            }
        }
        placeTags()
        for pane in panes {
            if pane.endLabels.width > 0 { needs.widen(.right, 0, to: pane.endLabels.width) }
            for (index, plan) in pane.axes.enumerated() where plan.axis.showsLabels {
                let tags = pane.tags.filter { $0.axis == index }
                needs.widen(plan.axis.shownSide, plan.order, to: plan.columnWidth(tags, style))
            }
        }
        if needs != frame.needs { reframe() }
    }

    /// Computes the positions of the tags of last values on all axes, without overlap with the crosshair's tag. A value that is labelled in the plot has no
    /// tag.
    private mutating func placeTags() {
        let crosshair = crosshair
        for index in panes.indices {
            panes[index].legendBoxes = legendBoxes(over: index)
            let pane = panes[index]
            let tracked = chart.tracking.flatMap {
                TrackingDrawer(tracking: $0, pane: pane, style: style).tracked
            }
            panes[index].tracked = tracked
            if panes[index].hasLineEndLabels {
                panes[index].endLabels = LineEndLabels(of: panes[index], maxWidth: (chart.size.width * 0.3).rounded(), style)
            }
            (panes[index].tags, panes[index].missingTags) = ValueTag.tags(
                of: pane, length: { style.isVertical ? (typesetter.width($0, type.axis) + 12).rounded(.up) : type.tagHeight },
                pinned: crosshair?.tag(in: pane), tracked: tracked, avoiding: borderLegend)
        }
    }

    /// The box of a legend over the value axes of one side, and that side; `nil` for other legends.
    private var borderLegend: (side: ValueAxis.Side, box: Rect)? {
        guard let legend = chart.legend, let panel, needs.legend.over > 0 else { return nil }
        return (legend.edge == .left ? .left : .right, placement(of: legend).box(of: panel.size))
    }

    /// Widens the time axes of a vertical chart to their labels, which depend on the length of the axis.
    private mutating func deepenTimeAxes() {
        let width = timeScale.base.width
        let needed = times.map { plan in
            plan.axis.style.showsLabels ? plan.depth(of: plan.tickSet(width: width, overhang: 12, typesetter, type), typesetter, type) : 0
        }
        let isWider = times.contains { plan in
            plan.axis.style.showsLabels && needed[plan.row] + plan.titleHeight(type) > frame.timeAxis(plan.row).height
        }
        guard isWider else { return }
        for row in times.indices { times[row].minDepth = row == 0 ? max(times[row].minDepth, needed[row]) : needed[row] }
        restart(legend: needs.legend)
    }

    /// Reserves a row for the legends of a vertical chart, at most a quarter of the picture. It is above the plots, next to the latest
    /// bars.
    private mutating func reserveLegendHeight() {
        let lines =
            panes.map {
                legendContent(of: $0).fitted.lines.count
            }.max() ?? 0
        guard lines > 0 else { return }
        let maxLines = (chart.size.height * 0.25 / type.legendLine).rounded(.down)
        needs.legendHeight = LegendBlock.inset(type) + min(Double(lines), maxLines) * type.legendLine + 4
        reframe()
    }

    // MARK: Legends

    private func placement(of legend: Legend) -> LegendPlacement { LegendPlacement(legend: legend, frame: frame, style: style) }

    /// Determines the size of the legend and lays out plots and axes around it.
    private mutating func placeLegend() {
        guard let legend = chart.legend else { return }
        let limit = placement(of: legend).limit
        // The entries may depend on the axes, so they are built again after each change.
        for _ in 0..<3 {
            let (entries, placement) = (
                LegendEntries(chart: chart, panes: panes, crosshair: crosshair, style: style), placement(of: legend)
            )
            let next = LegendPanel(legend, entries.groups, within: limit, inset: placement.inset, style)
            let isStable = next?.size == panel?.size
            panel = next
            if isStable { break }
            restart(legend: placement.space(for: next?.size))
        }
        if panel != nil, legend.placement != .inside, !frame.hasSpaceForPlots {
            panel = nil
            restart(legend: .none)
        }
        guard let panel else {
            return warnings.append("the legend does not fit at \(Int(clamping: chart.size.width))x\(Int(clamping: chart.size.height))")
        }
        if panel.missing > 0 {
            warnings.append("legend: \(panel.missing == 1 ? "an entry does" : "\(panel.missing) entries do") not fit")
        }
    }

    /// Returns the maximum width of a pane's legend lines. Legends of a vertical chart are side by side, with a small gap.
    private func legendWidth(_ index: Int) -> Double {
        let (box, isSmall) = (panes[index].box, type.density == .small)
        return style.isVertical ? box.height - (isSmall ? 2 : 6) : box.width - (isSmall ? 8 : 16)
    }

    /// Returns the legend lines of a pane, with the values at the crosshair if it is drawn.
    private func legendContent(of pane: PaneLayout) -> LegendContent {
        LegendContent(
            chart: chart, pane: pane, style: style, width: legendWidth(pane.index),
            position: crosshair.flatMap { $0.isShown ? $0.axisPosition : nil })
    }

    /// Fits the legend lines into the top left of a pane, below a title over it, or into the row above a pane of a vertical chart.
    private mutating func fitLegend(pane index: Int) {
        // The heading of a small multiple already names its only line.
        guard !chart.isFacet || index > 0 || panes[index].shownSeries.count > 1 else {
            (panes[index].legend, requestedLines[index]) = (nil, 0)
            return
        }
        let (pane, fitted) = (panes[index], legendContent(of: panes[index]).fitted)
        requestedLines[index] = fitted.requested
        if style.isVertical {
            let area = frame.legendArea(of: index)
            let lines = fitted.lines.prefix(Int(clamping: area.height / type.legendLine))
            panes[index].legend = LegendBlock(Array(lines), in: area, style, isOutsidePlot: true)
        } else {
            // Tags are at the plot's edge.
            let hasTags = pane.axes.contains { $0.axis.shownSide == .left && $0.axis.showsLabels && $0.axis.heightShare >= 1 }
            panes[index].legend = LegendBlock(
                fitted.lines, in: frame.clearOfTitle(pane.box, pane: index), style, border: chart.layout.surfaces.borderWidth,
                clearsLeft: hasTags, rowWidth: pane.hasShares ? legendWidth(index) : nil)
        }
    }

    /// Fits the legends again if the plots have changed: extended ranges may have wider labels.
    private mutating func refitLegends(since plots: Rect) {
        for index in panes.indices {
            guard let legend = panes[index].legend else { continue }
            if style.isVertical || frame.plotLeft != plots.x || legend.box.maxX > frame.plots.maxX { fitLegend(pane: index) }
        }
    }

    private func legendWarning(_ pane: PaneLayout) -> [String] {
        let (drawn, requested) = (pane.legend?.lines ?? 0, requestedLines[pane.index])
        guard drawn < requested else { return [] }
        let name = pane.pane.id
        guard drawn > 0 else { return ["\(name): the legend does not fit"] }
        return ["\(name): \(requested - drawn) of \(requested) legend lines \(requested - drawn == 1 ? "does" : "do") not fit"]
    }

    private func namesWarning(_ pane: PaneLayout) -> [String] {
        let dropped = pane.endLabels.dropped
        guard !dropped.isEmpty else { return [] }
        let names = dropped.prefix(6).joined(separator: ", ") + (dropped.count > 6 ? " and \(dropped.count - 6) more" : "")
        return ["\(pane.pane.id): \(dropped.count == 1 ? "a name does" : "\(dropped.count) names do") not fit: \(names)"]
    }

    private func tagsWarning(_ pane: PaneLayout) -> [String] {
        guard pane.missingTags > 0 else { return [] }
        return [
            "\(pane.pane.id): \(pane.missingTags == 1 ? "a last value does" : "\(pane.missingTags) last values do") not fit on the axis"
        ]
    }

    /// Returns the rectangles of the legends and of a title that are over a pane, in picture coordinates.
    private func legendBoxes(over index: Int) -> [Rect] {
        var boxes = [panes[index].legend?.box].compactMap { $0 }
        if let legend = chart.legend, let panel { boxes.append(placement(of: legend).box(of: panel.size)) }
        if index == 0, chart.layout.titleOverPlot { boxes += HeadingDrawer(chart, in: frame, style).runs.map(\.box) }
        guard !boxes.isEmpty else { return [] }
        let box = transform(panes[index].box)
        return boxes.filter { $0.overlaps(box) }
    }

    // MARK: Ranges

    /// Extends the ranges of all panes so that legends hide no bars, and bubbles and markers above bars are inside the plot.
    private mutating func clearRanges() {
        for index in panes.indices {
            if panel == nil { fitLegend(pane: index) }
            var padding = RangePadding(panes[index], avoiding: legendBoxes(over: index).map(transform.inverse), style)
            padding.clearLegendsAndOverlay()
            panes[index] = padding.pane
            // The boxes of annotations and crosshairs are positioned with the ranges determined so far.
            var headrooms = AnnotationDrawer(pane: panes[index], axis: chart.time, style: style).headrooms
            if let callout, callout.point.pane == index { headrooms.append(callout.headroom) }
            padding.clear(headrooms)
            padding.clear(pointLabels(of: panes[index]).flatMap(\.clearances))
            padding.clearBarLabels()
            panes[index] = padding.pane
            AxisSharing.sharePadding(&panes[index].axes)
        }
    }

    private func pointLabels(of pane: PaneLayout) -> [PointLabelDrawer] {
        pane.shownSeries.compactMap { item in
            item.series.labels.map {
                PointLabelDrawer(
                    labels: $0, item: item, plot: SeriesDrawer(item, in: pane, transform).plot, pane: pane, axis: chart.time, style: style)
            }
        }
    }

    /// The callout of the crosshair; `nil` if it has none.
    private var callout: CrosshairCallout? {
        guard chart.crosshair?.box == .callout, chart.crosshair?.parts.contains(.box) == true, let crosshair, crosshair.isShown else {
            return nil
        }
        return CrosshairCallout(at: crosshair, CrosshairReader(panes: panes, axis: chart.time, theme: style.theme), style)
    }
}

extension Frame {
    /// Returns the time scale of all panes.
    fileprivate func timeScale(of chart: Chart, _ gaps: [MarkedGap], _ breaks: [LongBreak]) -> PaneScale {
        let shown = LongBreak.fitting(breaks, width: plotWidth).map(\.position)
        let marks = chart.gapMarks.map { $0.positions(gaps, width: plotWidth) } ?? shown
        return PaneScale(
            window: chart.time.window, left: plotLeft, width: plotWidth, marks: marks,
            gap: shown.isEmpty ? max(0, chart.gapMarks?.width ?? 0) : LongBreak.space)
    }
}

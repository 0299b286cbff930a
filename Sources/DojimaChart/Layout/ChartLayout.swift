import DojimaScale
import DojimaTime

extension Chart {
    /// Lays the chart out and draws it. The same chart and measure give the same scene.
    ///
    /// Heights are settled first, then value ranges and the widths of their labels, then the plot's width; the legend's size may widen a
    /// range once more, so that no bar runs behind it. Where labels of the time axis turn out to stand in the plot, all is laid out once more
    /// without the row below it. Costs grow with the bars in the window and the pixels.
    ///
    /// - Parameters:
    ///   - measure: how wide texts are in the font that the output will use.
    public func drawing(measure: @escaping TextMeasure) -> ChartDrawing {
        makeLayout(measure: measure).drawing()
    }

    /// The chart laid out, and nothing drawn yet. O(points in the window).
    func makeLayout(measure: @escaping TextMeasure) -> ChartLayout {
        let pen = Pen(measure: measure, grid: PixelGrid(scale: options.scale))
        var layout = ChartLayout(self, pen)
        layout.fit()
        guard let depth = layout.labelDepthInPlot else { return layout }
        layout = ChartLayout(self, pen, labelDepthInPlot: depth)
        layout.fit()
        return layout
    }
}

/// The steps from a chart to its scene.
struct ChartLayout {
    /// With values as its axes count them.
    let chart: Chart
    /// Below everything.
    let background: Color
    /// What could not be done as it was asked, one line each.
    var warnings: [String]
    let pen: Pen
    let type: Typography
    var placed: [[ResolvedSeries]]
    /// The gaps in the window that the chart wants marked.
    let gaps: [MarkedGap]
    /// The chart's own time axis and the further ones.
    var times: [TimeAxisPlan]
    var frame: Frame { didSet { timeScale = ChartLayout.timeScale(of: chart, gaps, frame) } }
    /// Of all panes.
    private(set) var timeScale: PaneScale
    var plans: [[AxisPlan]]
    /// The lines at the top left of each pane.
    var legends: [LegendBlock?]
    /// The legend that was asked for in place of these; `nil` for none, and where it has no room.
    var panel: LegendPanel?

    /// - Parameter labelDepthInPlot: what the labels of the time axis take of the plot, where an earlier layout found that they stand in it.
    init(_ original: Chart, _ pen: Pen, labelDepthInPlot: Double? = nil) {
        let resolved = ResolvedChart(original)
        let chart = resolved.chart
        (background, warnings, gaps) = (resolved.background, resolved.warnings, resolved.gaps)
        self.pen = pen
        let type = Typography(size: chart.size, family: chart.theme.fontFamily)
        var times = TimeAxisPlan.plans(of: chart)
        times[0].depthInPlot = labelDepthInPlot
        if chart.orientation == .vertical {
            let tag = chart.crosshairTimeText.map { pen.width($0, type.axis) + 18 } ?? 0
            // A small picture has no room for the tag.
            times[0].leastDepth = tag <= chart.size.width * 0.25 ? tag : 0
        }
        self.chart = chart
        let placed = resolved.series
        let frame = Frame(chart, times, type, pen)
        self.type = type
        self.placed = placed
        self.times = times
        timeScale = ChartLayout.timeScale(of: chart, gaps, frame)
        self.frame = frame
        if chart.navigator != nil, frame.navigator == nil {
            warnings.append("the navigator has no room at \(Int(chart.size.width))x\(Int(chart.size.height))")
        }
        plans = chart.panes.indices.map { AxisPlan.plans(of: chart.panes[$0], placed[$0], box: frame.pane($0), type) }
        legends = chart.panes.map { _ in nil }
        if let least = frame.tooNarrowPane {
            let (across, size) = (isVertical ? "wide" : "high", "\(Int(chart.size.width))x\(Int(chart.size.height))")
            warnings.append("\(chart.panes.count) panes have no room at \(size): one is \(Int(least)) pixels \(across)")
        }
    }

    var style: DrawingStyle { DrawingStyle(theme: chart.theme, type: type, pen: pen, turn: frame.turn) }
    /// From the layout to the picture.
    var turn: Turn { frame.turn }
    var isVertical: Bool { turn.isVertical }

    private static func timeScale(of chart: Chart, _ gaps: [MarkedGap], _ frame: Frame) -> PaneScale {
        let marks = chart.gapMarks.map { $0.places(gaps, width: frame.plotWidth) } ?? []
        return PaneScale(
            window: chart.time.window, left: frame.plotLeft, width: frame.plotWidth, marks: marks, gap: max(0, chart.gapMarks?.width ?? 0))
    }

    private func legendWarning(wanted: Int, pane: Int) -> [String] {
        let drawn = legends[pane]?.lines ?? 0
        guard drawn < wanted else { return [] }
        let name = chart.panes[pane].id
        return [drawn == 0 ? "\(name): the legend has no room" : "\(name): \(wanted - drawn) of \(wanted) legend lines have no room"]
    }

    /// Column widths from the ranges, legends from the widths, ranges from the legends, and the widths once more.
    mutating func fit() {
        widenColumns()
        tintLastPoints()
        placeLegend()
        if isVertical { deepenTimeAxes() }
        if isVertical, panel == nil { frame.legendStrip = legendStripHeight }
        for index in chart.panes.indices {
            let pane = frame.pane(index)
            if panel == nil {
                let lines = legendLines(pane: index)
                legends[index] = lines.block
                warnings += legendWarning(wanted: lines.wanted, pane: index)
            }
            for box in legendBoxes(over: index).map(turn.back) where box.maxY < pane.midY { keepClear(of: box, pane: index) }
            keepRoomForMarkers(pane: index)
        }
        let plots = frame.plots
        widenColumns()
        // Wider ranges may have wider labels; legends stand at the plots' edge and keep within the plots.
        for index in legends.indices where isVertical || frame.plotLeft != plots.x || (legends[index]?.box.maxX ?? 0) > frame.plots.maxX {
            if legends[index] != nil { legends[index] = legendLines(pane: index).block }
        }
    }

    /// The lines at the top left of a pane, below a title that lies over it, and how many there would be with room for all.
    private func legendLines(pane index: Int) -> (block: LegendBlock?, wanted: Int) {
        if isVertical {
            let (strip, content) = (frame.legendStrip(of: index), legendContent(pane: index, width: legendWidth(pane: index)))
            let lines = content.lines.prefix(Int(strip.height / type.legendLine))
            return (LegendBlock(Array(lines), in: strip, pen, type, background: chart.theme.background, share: 1), content.wantedLines)
        }
        let pane = clearOfTitle(frame.pane(index), pane: index)
        let content = legendContent(pane: index, width: pane.width - (type.density == .small ? 8 : 16))
        // Tags stand at the plot's edge.
        let hasTags = plans[index].contains { $0.axis.shownSide == .left && $0.axis.showsLabels && $0.axis.heightShare >= 1 }
        return (
            LegendBlock(
                content.lines, in: pane, pen, type, background: chart.theme.background, border: chart.layout.surfaces.borderWidth,
                clearsLeft: hasTags),
            content.wantedLines
        )
    }

    /// Labels of time beside the plots take their width, which is known with the length of the axis alone.
    private mutating func deepenTimeAxes() {
        let needed = times.map { plan in
            guard plan.axis.style.showsLabels else { return 0.0 }
            return plan.depth(of: plan.tickSet(width: timeScale.base.width, overhang: 12, pen, type), pen, type)
        }
        let isWider = times.contains { plan in
            plan.axis.style.showsLabels && needed[plan.row] + plan.titleHeight(type) > frame.timeAxis(plan.row).height
        }
        guard isWider else { return }
        for row in times.indices { times[row].leastDepth = row == 0 ? max(times[row].leastDepth, needed[row]) : needed[row] }
        frame = Frame(chart, times, type, pen, room: frame.room)
        plans = chart.panes.indices.map { AxisPlan.plans(of: chart.panes[$0], placed[$0], box: frame.pane($0), type) }
        widenColumns()
    }

    /// Legends beside each other keep a little apart.
    private func legendWidth(pane index: Int) -> Double { frame.pane(index).height - (type.density == .small ? 2 : 6) }

    /// The room for the legends of a vertical chart: its plots' upper ends are where the latest bars are, so they stand above, and take a quarter of the picture at most.
    private var legendStripHeight: Double {
        let lines = chart.panes.indices.map { legendContent(pane: $0, width: legendWidth(pane: $0)).lines.count }.max() ?? 0
        let most = (chart.size.height * 0.25 / type.legendLine).rounded(.down)
        return lines == 0 ? 0 : LegendBlock.inset(type) + min(Double(lines), most) * type.legendLine + 4
    }

    /// Axis columns as wide as their widest label; never narrower than before, so that a second pass settles.
    mutating func widenColumns() {
        var widths: [ValueAxis.Side: [Double]] = [.left: frame.leftColumns, .right: frame.rightColumns]
        for pane in chart.panes.indices {
            if isVertical {
                for index in plans[pane].indices { plans[pane][index].keepLabelsApart { pen.width($0, type.axis) } }
            }
            let tags = tags(pane: pane)
            for (index, plan) in plans[pane].enumerated() where plan.axis.showsLabels {
                let depth = (isVertical ? type.tagHeight + 3 : 0) + max(0, plan.room) + titleWidth(plan)
                let texts =
                    plan.tickSet.ticks.map(\.label) + tags.filter { $0.axis == index }.map(\.text)
                    + (plan.axis.titlePlacement == .end ? [plan.axis.shownTitle] : [])
                let widest = isVertical ? 0 : (texts.map { pen.width($0, type.axis) }.max() ?? 0) + 2 * type.columnInset
                var columns = widths[plan.axis.shownSide, default: []]
                while columns.count <= plan.order { columns.append(0) }
                columns[plan.order] = max(columns[plan.order], (widest + depth).rounded(.up))
                widths[plan.axis.shownSide] = columns
            }
        }
        frame.leftColumns = widths[.left, default: []]
        frame.rightColumns = widths[.right, default: []]
    }

    /// The tags on the axes of a pane.
    func tags(pane: Int) -> [ValueTag] {
        ValueTag.tags(
            placed[pane], plans[pane], theme: chart.theme, length: tagLength, pinned: crosshairTag(pane: pane),
            untagged: untagged(pane: pane))
    }

    /// What the box of a tag takes of its axis.
    private func tagLength(_ text: String) -> Double { isVertical ? (pen.width(text, type.axis) + 12).rounded(.up) : type.tagHeight }

    /// Makes room in the ranges of a pane for what stands above single bars.
    private mutating func keepRoomForMarkers(pane: Int) {
        let box = frame.pane(pane)
        for marker in headrooms(pane: pane) + calloutHeadroom(pane: pane) {
            if case .fixed = plans[pane][marker.axis].axis.range { continue }
            // A pane without any height has no values.
            guard marker.top.isFinite else { continue }
            let covering = legendBoxes(over: pane).map(turn.back).filter {
                $0.x - 8 < marker.x && $0.maxX + 8 > marker.x && $0.maxY < box.midY
            }
            let legend = covering.map { $0.maxY - box.y }.max() ?? 0
            plans[pane][marker.axis].makeRoom { $0.keep(marker.top...marker.top, below: legend + marker.pixels) }
        }
    }

    /// Makes room in the ranges of a pane so that no bar runs behind the legend.
    private mutating func keepClear(of legend: Rect, pane: Int) {
        let scale = timeScale
        let box = frame.pane(pane)
        for index in plans[pane].indices where plans[pane][index].axis.heightShare >= 1 {
            if case .fixed = plans[pane][index].axis.range { continue }
            var shown: ClosedRange<Double>?
            for item in placed[pane] where item.axis == index && item.isShown {
                let placement = item.placement
                let covered =
                    pen.grid.isCrowded(item.pointCount, width: box.width)
                    ? item.rows(inPartsFrom: legend.x - 4, to: legend.maxX + 4, scale)
                    : item.rows(from: legend.x - 4, to: legend.maxX + 4, scale)
                let rows = covered.map { placement.rows[$0] }
                guard let extent = item.extent(rows) else { continue }
                shown = joined(shown, extent)
            }
            if let shown { plans[pane][index].makeRoom { $0.keep(shown, below: legend.maxY - box.y + 4) } }
        }
    }
}

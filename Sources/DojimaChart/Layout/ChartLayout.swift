import DojimaText
import DojimaScale
import DojimaTime

extension Chart {
    /// Lays out and draws the chart. The same chart and `measure` always give the same scene.
    ///
    /// Heights are determined first, then value ranges and the widths of their labels, then the width of the plot. The legend may then
    /// extend a range, so that it hides no bar. If labels of the time axis are then inside the plot, the layout is repeated without the row
    /// below it. The cost is proportional to the number of visible bars and of pixels.
    ///
    /// - Parameters:
    ///   - measure: measures texts in the font of the output.
    public func drawing(measure: @escaping TextMeasure) -> ChartDrawing {
        var drawer = ChartDrawer(makeLayout(measure: measure))
        return drawer.drawing()
    }

    /// Lays out the chart without drawing it. O(visible points).
    func makeLayout(measure: @escaping TextMeasure) -> ChartLayout {
        let resolved = ResolvedChart(self)
        let options = resolved.chart.options
        let typesetter = Typesetter(measure: measure, grid: PixelGrid(scale: options.scale))
        let style = DrawingStyle(
            theme: resolved.chart.theme,
            type: Typography(size: typeSize ?? options.size, theme: resolved.chart.theme, isBare: isBare),
            typesetter: typesetter,
            transform: OrientationTransform(options.orientation, in: options.size, typesetter.grid))
        let layout = LayoutSolver(resolved: resolved, style: style).layout
        guard let depth = layout.labelDepthInPlot else { return layout }
        return LayoutSolver(resolved: resolved, style: style, labelDepthInPlot: depth).layout
    }
}

/// The layout of a chart, from which drawings, pixel columns, points and levels are derived.
struct ChartLayout {
    /// The chart with rebased values.
    @Boxed private(set) var chart: Chart
    /// The colour of the background.
    let background: Color
    /// The requests that could not be fulfilled, one line each.
    let warnings: [String]
    @Boxed private(set) var style: DrawingStyle
    let frame: ChartFrame
    /// The time scale of all panes.
    let timeScale: PaneScale
    /// The long breaks that are marked, in the order of the marks of `timeScale`.
    let breaks: [LongBreak]
    /// The gaps that may be marked, of which `timeScale` has the marks that fit.
    let gaps: [MarkedGap]
    /// The chart's own time axis, then the additional ones.
    let times: [TimeAxisPlan]
    let panes: [PaneLayout]
    /// The crosshair; `nil` if there is none, or if it is outside the visible range and hidden there.
    @Boxed private(set) var crosshair: CrosshairPosition?
    /// The legend of `ChartOptions.legend`; `nil` if there is none or it does not fit.
    let legend: LegendDrawer?

    var gapMarks: GapMarkDrawer {
        let styles = chart.gapMarks?.styles ?? (breaks.isEmpty ? [] : [.hairline, .slash])
        let solid = chart.gapMarks?.solidPositions(of: gaps) ?? []
        return GapMarkDrawer(styles: styles, scale: timeScale, theme: style.theme, grid: style.grid, solid: solid)
    }

    /// The texts at the marks of `timeScale`: the lengths of long breaks, which may cover data, and notes on gaps, which may not and are
    /// not repeated in the cells of a facet.
    var breakLabels: [BreakLabel] {
        guard breaks.isEmpty else {
            return breaks.map { BreakLabel(position: $0.position, text: "\($0.lengthText) without data", mayCoverData: true) }
        }
        let named = gaps.filter { !$0.note.isEmpty && !chart.isFacet }
        return named.map { BreakLabel(position: $0.position, text: $0.note, mayCoverData: false) }
    }

    /// Returns the position of a time axis; the chart's own may cross the first pane.
    func axisFrame(ofTimeAxis row: Int) -> AxisFrame {
        AxisFrame(times[row], in: frame, over: panes[0], isOnlyPane: panes.count == 1)
    }

    /// Returns the position of a value axis, which may cross its pane.
    func axisFrame(of plan: AxisPlan, in pane: PaneLayout) -> AxisFrame {
        AxisFrame(
            plan, of: pane, column: frame.column(plan.axis.shownSide, plan.order, pane: pane.index), crossing: chart.timeAxis)
    }

    /// Returns the drawer of a time axis.
    func timeAxis(_ row: Int) -> TimeAxisDrawer {
        let axisFrame = axisFrame(ofTimeAxis: row)
        return TimeAxisDrawer(
            plan: times[row], frame: axisFrame, edgeBox: frame.timeAxis(row), markShift: markShift(of: axisFrame),
            overhang: frame.rightColumns.isEmpty ? style.type.margin - 2 : 12, scale: timeScale,
            zoneColumn: frame.column(.right, 0, pane: 0), pane: panes[0].pane.id, tag: row == 0 ? timeTag(at: axisFrame) : nil,
            slashes: row == 0 ? gapMarks.slashes(across: axisFrame.line ?? frame.timeAxis(0)) : [], style: style, size: chart.size)
    }

    /// Returns the tag with the crosshair's time on the first time axis; `nil` if it is not drawn.
    private func timeTag(at axisFrame: AxisFrame) -> (run: TextRun, box: Rect)? {
        let look = chart.timeAxis.style
        guard let crosshair, crosshair.isShown, crosshair.crosshair.parts.contains(.tags), !look.isHidden, look.showsLabels,
            !axisFrame.coversPlot
        else { return nil }
        return CrosshairTimeTag(
            text: chart.timeAxis.text(of: crosshair.time), x: crosshair.x, side: chart.timeAxis.side, axisBox: frame.timeAxis(0),
            edge: axisFrame.edge,
            size: chart.size, style: style
        ).placed
    }

    /// Returns the offset from the row of a time axis to the edge of the plots, positive downwards; 0 unless there is a legend between
    /// them.
    private func markShift(of axisFrame: AxisFrame) -> Double {
        guard !axisFrame.coversPlot else { return 0 }
        let edgeBoxes = times.indices.map(frame.timeAxis)
        if axisFrame.edge == .top {
            return axisFrame.box.y == edgeBoxes.map(\.y).filter { $0 >= frame.plots.maxY }.min() ? -frame.legendSpace.between(.bottom) : 0
        }
        return axisFrame.box.maxY == edgeBoxes.map(\.maxY).filter { $0 <= frame.plots.y }.max() ? frame.legendSpace.between(.top) : 0
    }

    /// The height of the time axis labels if they are inside the plot and leave their row next to it empty; `nil` otherwise.
    var labelDepthInPlot: Double? {
        let (axis, box) = (timeAxis(0), frame.pane(0))
        guard axis.frame.coversPlot, axis.frame.box.y >= box.y, axis.frame.box.maxY <= box.maxY, axis.zoneName == nil else {
            return nil
        }
        return axis.frame.box.height
    }
}

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
        var drawer = ChartDrawer(makeLayout(measure: measure))
        return drawer.drawing()
    }

    /// The chart laid out, and nothing drawn yet. O(points in the window).
    func makeLayout(measure: @escaping TextMeasure) -> ChartLayout {
        let resolved = ResolvedChart(self)
        let pen = Pen(measure: measure, grid: PixelGrid(scale: options.scale))
        let style = DrawingStyle(
            theme: resolved.chart.theme, type: Typography(size: options.size, family: resolved.chart.theme.fontFamily), pen: pen,
            turn: Turn(options.orientation, in: options.size, pen.grid))
        var fit = LayoutFit(resolved, style)
        let layout = fit.settled()
        guard let depth = layout.labelDepthInPlot else { return layout }
        fit = LayoutFit(resolved, style, labelDepthInPlot: depth)
        return fit.settled()
    }
}

/// A chart laid out: what drawings, pixel columns, points and levels are read from.
struct ChartLayout {
    /// With values as its axes count them.
    let chart: Chart
    /// Below everything.
    let background: Color
    /// What could not be done as it was asked, one line each.
    let warnings: [String]
    let style: DrawingStyle
    let frame: Frame
    /// Of all panes.
    let timeScale: PaneScale
    /// The chart's own time axis and the further ones.
    let times: [TimeAxisPlan]
    let panes: [PaneLayout]
    /// `nil` without one, and for one to be removed outside of what is shown.
    let crosshair: CrosshairPlace?
    /// The legend that was asked for, with its box; `nil` for none, and where it has no room.
    let legend: LegendDrawer?

    var gapMarks: GapMarkDrawer {
        GapMarkDrawer(marks: chart.gapMarks?.style, scale: timeScale, theme: style.theme, grid: style.grid)
    }

    /// Where a time axis stands; the chart's own may cross the first pane.
    func place(ofTimeAxis row: Int) -> AxisPlace {
        AxisPlace(times[row], in: frame, over: panes[0], isOnlyPane: panes.count == 1)
    }

    /// Where a value axis stands, which may cross its pane.
    func place(of plan: AxisPlan, in pane: PaneLayout) -> AxisPlace {
        AxisPlace(
            plan, beside: pane, column: frame.column(plan.axis.shownSide, plan.order, pane: pane.index), crossing: chart.time)
    }

    /// A time axis with all that its drawer needs.
    func timeAxis(_ row: Int) -> TimeAxisDrawer {
        let place = place(ofTimeAxis: row)
        return TimeAxisDrawer(
            plan: times[row], place: place, strip: frame.timeAxis(row), markShift: markShift(of: place),
            overhang: frame.rightColumns.isEmpty ? style.type.margin - 2 : 12, scale: timeScale,
            zoneColumn: frame.column(.right, 0, pane: 0), pane: panes[0].pane.id, tag: row == 0 ? timeTag(at: place) : nil,
            slashes: row == 0 ? gapMarks.slashes(across: place.line ?? frame.timeAxis(0)) : [], style: style, size: chart.size)
    }

    /// The tag of the crosshair's time on the first time axis.
    private func timeTag(at place: AxisPlace) -> (run: TextRun, box: Rect)? {
        let look = chart.time.style
        guard let crosshair, crosshair.isShown, crosshair.crosshair.parts.contains(.tags), !look.isHidden, look.showsLabels,
            !place.coversPlot
        else { return nil }
        return CrosshairTimeTag(
            text: chart.time.text(of: crosshair.time), x: crosshair.x, side: chart.time.side, strip: frame.timeAxis(0), edge: place.edge,
            size: chart.size, style: style
        ).placed
    }

    /// From the strip of a time axis to the plots' edge, where a legend lies between them.
    private func markShift(of place: AxisPlace) -> Double {
        guard !place.coversPlot else { return 0 }
        let strips = times.indices.map(frame.timeAxis)
        if place.edge == .top {
            return place.strip.y == strips.map(\.y).filter { $0 >= frame.plots.maxY }.min() ? -frame.room.between(.bottom) : 0
        }
        return place.strip.maxY == strips.map(\.maxY).filter { $0 <= frame.plots.y }.max() ? frame.room.between(.top) : 0
    }

    /// What the labels of the time axis take of the plot, where they stand in it and nothing is left of their row beside it; `nil` elsewhere.
    var labelDepthInPlot: Double? {
        let (axis, box) = (timeAxis(0), frame.pane(0))
        guard axis.place.coversPlot, axis.place.strip.y >= box.y, axis.place.strip.maxY <= box.maxY, axis.zoneName == nil else {
            return nil
        }
        return axis.place.strip.height
    }
}

import DojimaScale
import DojimaTime

/// The position of an axis, which may cross the plot.
struct AxisFrame {
    /// The rectangle of labels and tick marks.
    var box: Rect
    /// The edge of the box at which tick marks begin.
    var edge: Edge
    /// The line through the plot; `nil` for an axis at the edge of the plot.
    var line: Rect?

    enum Edge { case top, bottom, left, right }

    /// Whether labels are drawn over the plot.
    var coversPlot: Bool
}

extension AxisFrame {
    /// Creates the position of a time axis; the chart's own one may cross the first pane at a value of its primary axis.
    ///
    /// - Parameters:
    ///   - first: the first pane.
    ///   - isOnlyPane: whether there is no pane below it, into which labels could extend.
    init(_ plan: TimeAxisPlan, in frame: ChartFrame, over first: PaneLayout, isOnlyPane: Bool) {
        let edgeBox = frame.timeAxis(plan.row)
        self.init(box: edgeBox, edge: plan.axis.side == .bottom ? .top : .bottom, line: nil, coversPlot: false)
        guard let crosses = plan.axis.crosses, let scale = first.axes.first?.scale else { return }
        let (box, grid, pixel) = (first.box, first.grid, scale.pixel(crosses))
        // Only a value that a logarithmic axis cannot show has no pixel: it is treated as below all others.
        let end = scale.isInverted ? box.y : box.maxY
        let y = grid.center(min(max(pixel.isNaN ? end : pixel, box.y), box.maxY))
        if plan.axis.style.showsLine != false { line = grid.horizontal(y: y, from: box.x, to: box.maxX) }
        // Labels keep their row if the crossing value is above the visible ones, because at the top they would overlap the legend.
        guard !plan.axis.hasFixedLabels, !(pixel < box.y) else { return }
        // Labels are below the line, but do not extend into another pane.
        let height = plan.depthInPlot ?? edgeBox.height - plan.titleHeight(frame.type)
        let isFree = isOnlyPane && plan.axis.side == .bottom && plan.depthInPlot == nil
        let hasSpace = isFree || y + height <= box.maxY
        // With a legend on the lower border, labels stay in their row below it, as without a crossing.
        if frame.legendSpace.between(.bottom) > 0, hasSpace, y >= box.maxY - 1, plan.axis.side == .bottom { return }
        self.box = Rect(x: edgeBox.x, y: hasSpace ? y : min(y, box.maxY) - height, width: edgeBox.width, height: height)
        edge = hasSpace ? .top : .bottom
        coversPlot = y < box.maxY - 1 || !hasSpace
    }

    /// Creates the position of a value axis, which may cross its pane at a time.
    ///
    /// - Parameters:
    ///   - column: the column of the axis next to the pane.
    ///   - time: the time axis that it crosses.
    init(_ plan: AxisPlan, of pane: PaneLayout, column: Rect, crossing time: TimeAxis) {
        let isRight = plan.axis.shownSide == .right
        self.init(box: column, edge: isRight ? .left : .right, line: nil, coversPlot: false)
        guard let crosses = plan.axis.crosses, plan.axis.showsLabels else { return }
        let box = pane.box
        let crossing = pane.time.start(time.timeline.position(of: time.instant(of: crosses)))
        let x = pane.grid.center(min(max(crossing, box.x), box.maxX))
        if plan.axis.style.showsLine != false { line = pane.grid.vertical(x: x, from: plan.top, to: plan.top + plan.height) }
        let isAtOwnEdge = isRight ? x > box.maxX - 1 : x < box.x + 1
        guard !plan.axis.hasFixedLabels, !isAtOwnEdge else { return }
        // Labels are on the axis' own side of the line unless they would leave the plot.
        let fits = isRight ? x + column.width <= box.maxX : x - column.width >= box.x
        let isRightOfLine = isRight == fits
        self.box = Rect(x: isRightOfLine ? x : x - column.width, y: column.y, width: column.width, height: column.height)
        (edge, coversPlot) = (isRightOfLine ? .left : .right, true)
    }
}

extension Theme {
    /// The outline colour of texts over a plot; it keeps them legible over bars and hides little of the bars.
    var halo: Color { halo(over: background) }

    /// Returns the colour of a halo on a tinted background.
    func halo(over ground: Color) -> Color { ground.opacity(0.85) }
}

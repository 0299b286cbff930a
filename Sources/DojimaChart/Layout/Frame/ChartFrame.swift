import DojimaScale

/// The rectangles of the main parts of a chart: panes, time axes, navigator. Heights are computed before the widths of axis columns.
///
/// Everything is in layout coordinates, with time from left to right, except the heading and the legends of a vertical chart, which are in
/// picture coordinates. In a vertical chart these take space from the end of the time axis.
struct ChartFrame {
    /// The size in layout coordinates.
    let size: Size
    let needs: LayoutRequirements
    private let transform: OrientationTransform
    let type: Typography
    private let headingTop: Double
    /// Whether the heading is over the first plot.
    private let overlapsPlot: Bool
    /// The height of the heading with its margins; 0 if it is hidden or over the plot.
    private let headingSpace: Double
    /// The distance between two panes, reduced if panes would become too small.
    let paneGap: Double
    /// The top and the height of each pane's plot.
    let rows: [(top: Double, height: Double)]
    /// The height of the row of legends above each plot; 0 if the plot would become too small.
    private let legendRows: [Double]
    /// The top and the height of each time axis.
    private let timeRows: [(top: Double, height: Double)]
    /// The vertical extent of plots and time axes.
    let canvasTop: Double
    let canvasBottom: Double
    /// The pixels kept clear around plots and axes, within the margins.
    let inset: Double
    private let navigatorTop: Double
    private let navigatorHeight: Double

    /// The space of the legend.
    var legendSpace: LegendSpace { needs.legend }
    /// Widths of the columns at each side, innermost first.
    var leftColumns: [Double] { needs.columns.left }
    var rightColumns: [Double] { needs.columns.right }

    init(_ chart: Chart, _ needs: LayoutRequirements, _ style: DrawingStyle) {
        let (grid, type, transform, size) = (style.grid, style.type, style.transform, style.transform(chart.size))
        (self.needs, self.transform, self.type, self.size) = (needs, transform, type, size)
        inset = ChartFrame.inset(of: chart)
        let isSmall = type.density == .small
        headingTop = type.isBare ? type.margin : isSmall ? 4 : type.margin * 0.75
        overlapsPlot = chart.layout.drawsTitleOverPlot
        headingSpace = overlapsPlot || chart.layout.hidesTitle ? 0 : headingTop + needs.heading + (isSmall ? 4 : 8)
        let sides = zip(chart.timeAxes.map(\.side), needs.timeAxes)
        func heightOf(_ side: TimeAxis.Side) -> Double { sides.filter { $0.0 == side }.reduce(0) { $0 + $1.1 } }
        canvasTop = grid.edge((!transform.isVertical && headingSpace > 0 ? headingSpace : headingTop) + needs.legend.beyond(.top) + inset)
        let top = canvasTop + heightOf(.top) + needs.legend.between(.top)

        // The bottom of a vertical chart is its left side, where names and times begin below the title.
        let bottom =
            transform.isVertical
            ? max(ChartFrame.bottomMargin(type), type.margin - TimeAxisPlan.outerGap) : ChartFrame.bottomMargin(type) + needs.note
        let requestedHeight =
            chart.navigator.map {
                ChartFrame.requestedNavigatorHeight($0, chart.layout.split, of: size.height, bottom: bottom, labels: needs.navigatorLabels)
            }
            ?? 0
        let labels = needs.navigatorLabels + ChartFrame.navigatorGap
        let free =
            size.height - top - heightOf(.bottom) - bottom - needs.legend.between(.bottom) - needs.legend.beyond(.bottom) - inset
        // A small picture has no space for a navigator.
        let minimum = max(120, Double(chart.panes.count) * (40 + type.paneGap))
        let hasNavigator = chart.navigator != nil && free - requestedHeight - labels >= minimum && requestedHeight >= 20
        navigatorHeight = hasNavigator ? requestedHeight : 0
        let panes = ChartFrame.rows(
            chart.panes.map(\.weight), from: top, height: max(type.isBare ? 1 : 20, free - (hasNavigator ? requestedHeight + labels : 0)),
            style)
        let legendRows = panes.rows.enumerated().map { index, row in
            let needed = needs.paneLegends.indices.contains(index) ? needs.paneLegends[index] : 0
            let height = (needed * grid.scale).rounded(.up) / grid.scale
            return row.height - height >= ChartFrame.minPlotBelowLegend ? height : 0
        }
        let rows = zip(panes.rows, legendRows).map { row, legend in (top: row.top + legend, height: row.height - legend) }
        (self.rows, self.legendRows, paneGap) = (rows, legendRows, panes.gap)

        let end = rows.last.map { row in row.top + row.height } ?? top
        // Time axes are placed outwards from the plots on both sides.
        var (up, down) = ((rows.first?.top ?? top) - needs.legend.between(.top), end + needs.legend.between(.bottom))
        canvasBottom = down + heightOf(.bottom)
        timeRows = sides.map { side, height in
            if side == .top { up -= height } else { down += height }
            return (side == .top ? up : down - height, height)
        }
        navigatorTop = grid.edge(canvasBottom + needs.legend.beyond(.bottom) + ChartFrame.navigatorGap)
    }

    /// Returns panes below each other, with heights proportional to their weights, and the gap between them.
    private static func rows(
        _ weights: [Double], from top: Double, height: Double, _ style: DrawingStyle
    ) -> (rows: [(top: Double, height: Double)], gap: Double) {
        let (count, minimum) = (Double(max(1, weights.count)), minPaneHeight(style.transform))
        let gap = min(style.type.paneGap, max(0, ((height - count * minimum) / max(1, count - 1)).rounded(.down)))
        let free = height - gap * (count - 1)
        var (rows, top) = ([(top: Double, height: Double)](), top)
        for height in shares(weights, of: free, minimum: min(style.isVertical ? 40 : 28, free / count)) {
            let (start, end) = (style.grid.edge(top), style.grid.edge(top + height))
            rows.append((start, end - start))
            top += height + gap
        }
        return (rows, gap)
    }

    /// Returns the pixels kept clear around plots and axes, limited so that plots and axes keep most of the picture.
    static func inset(of chart: Chart) -> Double { max(0, min(chart.layout.canvasInset, chart.size.width / 8, chart.size.height / 8)) }

    /// Returns the minimum height of a pane in layout coordinates; more in a vertical chart, whose value labels are side by side.
    private static func minPaneHeight(_ transform: OrientationTransform) -> Double { transform.isVertical ? 40 : 20 }

    /// The minimum height of a plot that has a row of legends above it; a lower one has them over its data, because two labels of levels and
    /// a tag need the height.
    private static let minPlotBelowLegend = 40.0

    /// The height in layout coordinates of the smallest of several panes if it is too small to read; else `nil`.
    var tooNarrowPane: Double? {
        guard rows.count > 1, let minimum = rows.map(\.height).min(), minimum < ChartFrame.minPaneHeight(transform) - 1 else { return nil }
        return minimum
    }

    /// Returns the height of the navigator without its labels.
    private static func requestedNavigatorHeight(
        _ navigator: Navigator, _ split: Double?, of height: Double, bottom: Double, labels: Double
    ) -> Double {
        guard let split else { return min(90, max(36, (height * navigator.heightFraction).rounded())) }
        return height * min(0.9, max(0, 1 - split)) - labels - bottom
    }

    private static let navigatorGap = 4.0

    /// Splits a height by weights into parts that are all at least `minimum` high.
    private static func shares(_ weights: [Double], of height: Double, minimum: Double) -> [Double] {
        let weights = weights.map { $0.isFinite && $0 > 0 ? $0 : 1 }
        let total = weights.reduce(0, +)
        var heights = weights.map { $0 / total * height }
        let lacking = heights.reduce(0) { $0 + max(0, minimum - $1) }
        let surplus = heights.reduce(0) { $0 + max(0, $1 - minimum) }
        if lacking > 0, surplus > 0 {
            heights = heights.map { $0 < minimum ? minimum : $0 - ($0 - minimum) * min(1, lacking / surplus) }
        }
        return heights
    }

    /// Returns the margin below everything.
    static func bottomMargin(_ type: Typography) -> Double { type.isBare ? type.margin : type.density == .small ? 2 : type.margin * 0.4 }

    /// The space at the start of the time axis: the margin, and in a vertical chart the note.
    var startMargin: Double { type.margin + (transform.isVertical ? needs.note : 0) }

    /// The space at the end of the time axis: the margin, or heading and legends of a vertical chart.
    var endMargin: Double {
        transform.isVertical ? max(type.margin, needs.legendHeight > 0 ? legendTop + needs.legendHeight : headingSpace) : type.margin
    }

    private var legendTop: Double { max(headingSpace, type.margin * 0.75) }

    /// The rectangle of the heading in picture coordinates. A heading over the plots is below the axes at the top.
    var heading: Rect {
        Rect(
            x: type.margin, y: overlapsPlot ? transform(plots).y + legendSpace.between(transform.isVertical ? .right : .top) : headingTop,
            width: transform(size).width - 2 * type.margin, height: needs.heading)
    }

    /// Returns the row of a pane's legend above its plot, in picture coordinates; in a vertical chart, above the column of the pane. Without
    /// such a row its height is 0.
    func legendArea(of pane: Int) -> Rect {
        let (own, row) = (transform(self.pane(pane)), legendRows[pane])
        return transform.isVertical
            ? Rect(x: own.x, y: legendTop, width: own.width, height: needs.legendHeight)
            : Rect(x: own.x, y: own.y - row, width: own.width, height: row)
    }

    /// Returns the height between the plot of a pane and the labels of the time axis below it; 0 above other panes and without a time axis.
    func footroom(of pane: Int) -> Double {
        let bottom = rows[pane].top + rows[pane].height
        guard pane == rows.count - 1, timeRows.contains(where: { $0.top >= bottom && $0.height >= type.timeAxisHeight }) else { return 0 }
        return max(0, type.timeAxisHeight / 2 + 1 - 0.65 * type.axis.size)
    }

    var plotLeft: Double {
        (startMargin + inset + max(leftColumns.reduce(0, +), legendSpace.over(.left)) + legendSpace.beyond(.left)
            + legendSpace.between(.left)).rounded()
    }
    var plotRight: Double {
        let columns = max(rightColumns.reduce(0, +), legendSpace.over(.right))
        return (size.width - endMargin - inset - columns - legendSpace.beyond(.right) - legendSpace.between(.right)).rounded()
    }
    /// The width of the plots, at least 40 regardless of the width of the labels, unless there are none.
    var plotWidth: Double { max(type.isBare ? 1 : 40, plotRight - plotLeft) }

    func pane(_ index: Int) -> Rect {
        Rect(x: plotLeft, y: rows[index].top, width: plotWidth, height: rows[index].height)
    }

    /// Returns the row of a time axis.
    func timeAxis(_ row: Int) -> Rect {
        let timeRow = timeRows[row]
        return Rect(x: plotLeft, y: timeRow.top, width: plotWidth, height: timeRow.height)
    }

    /// The rectangle of the navigator without its labels; `nil` if there is none.
    var navigator: Rect? {
        navigatorHeight > 0 ? Rect(x: plotLeft, y: navigatorTop, width: plotWidth, height: navigatorHeight) : nil
    }

    /// The vertical middle of the navigator's labels.
    var navigatorLabelMiddle: Double { navigatorTop + navigatorHeight + needs.navigatorLabels / 2 }

    /// Returns the column of an axis next to a pane, by its order on its side.
    func column(_ side: ValueAxis.Side, _ order: Int, pane: Int) -> Rect {
        let (top, height) = rows[pane]
        let columns = side == .left ? leftColumns : rightColumns
        let inner = columns.prefix(order).reduce(0, +)
        let width = order < columns.count ? columns[order] : 0
        let x =
            side == .left
            ? plotLeft - legendSpace.between(.left) - inner - width : plotLeft + plotWidth + legendSpace.between(.right) + inner
        return Rect(x: x, y: top, width: width, height: height)
    }

    /// The rectangle of plots, axes and navigator.
    var canvas: Rect {
        let end = navigator.map { $0.maxY + needs.navigatorLabels } ?? canvasBottom
        return Rect(
            x: startMargin + inset + legendSpace.beyond(.left), y: canvasTop,
            width: size.width - startMargin - endMargin - 2 * inset - legendSpace.beyond(.left) - legendSpace.beyond(.right),
            height: min(end, size.height) - canvasTop)
    }

    /// The rectangle of all panes and the gaps between them.
    var plots: Rect {
        let (top, last) = (rows.first?.top ?? canvasTop, rows.last ?? (canvasTop, 0))
        return Rect(x: plotLeft, y: top, width: plotWidth, height: last.top + last.height - top)
    }

    /// Whether the plots are large enough if the legend is next to them.
    var hasSpaceForPlots: Bool {
        plotRight - plotLeft >= max(80, size.width * 0.25) && rows.allSatisfy { $0.height >= 28 } && canvasBottom <= size.height
    }

    /// Returns the part of a rectangle, in picture coordinates, below a title over the first plot; rectangles of other panes are unchanged.
    func clearOfTitle(_ box: Rect, pane: Int = 0) -> Rect {
        guard overlapsPlot, pane == 0 else { return box }
        let covered = max(0, heading.maxY - box.y)
        return Rect(x: box.x, y: box.y + covered, width: box.width, height: max(0, box.height - covered))
    }
}

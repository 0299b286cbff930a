import DojimaScale

/// Where the large parts of a chart stand: panes, time axis, navigator. Heights first, then the widths of the axis columns.
///
/// All is laid out with time from left to right, and the heading alone is where it stands in the picture: a vertical chart is turned
/// over after that, so that its heading takes room from the end of the time axis.
struct Frame {
    /// As it is laid out.
    let size: Size
    let needs: Requirements
    private let turn: Turn
    let type: Typography
    private let headingTop: Double
    /// Whether the heading lies over the first plot.
    private let overlapsPlot: Bool
    /// What the heading takes, with the room around it; 0 where it takes none.
    private let headingRoom: Double
    /// Between two panes; less than usual where these would be hardly seen.
    let paneGap: Double
    /// Top and height of each pane.
    let rows: [(top: Double, height: Double)]
    /// Top and height of the time axis and of the further ones.
    private let timeStrips: [(top: Double, height: Double)]
    /// What plots and time axes take.
    let canvasTop: Double
    let canvasBottom: Double
    /// Around plots and axes, within the margins.
    let inset: Double
    private let navigatorTop: Double
    private let navigatorHeight: Double

    /// What the legend takes.
    var room: LegendRoom { needs.legend }
    /// Widths of the columns at each side, innermost first.
    var leftColumns: [Double] { needs.columns.left }
    var rightColumns: [Double] { needs.columns.right }

    init(_ chart: Chart, _ needs: Requirements, _ style: DrawingStyle) {
        let (grid, type, turn, size) = (style.grid, style.type, style.turn, style.turn(chart.size))
        (self.needs, self.turn, self.type, self.size) = (needs, turn, type, size)
        inset = Frame.inset(of: chart)
        let isSmall = type.density == .small
        headingTop = isSmall ? 4 : type.margin * 0.75
        overlapsPlot = chart.layout.titleOverPlot
        headingRoom = overlapsPlot || chart.layout.titleHidden ? 0 : headingTop + needs.heading + (isSmall ? 4 : 8)
        let strips = zip(chart.timeAxes.map(\.side), needs.timeAxes)
        func heightOf(_ side: TimeAxis.Side) -> Double { strips.filter { $0.0 == side }.reduce(0) { $0 + $1.1 } }
        canvasTop = grid.edge((!turn.isVertical && headingRoom > 0 ? headingRoom : headingTop) + needs.legend.beyond(.top) + inset)
        let top = canvasTop + heightOf(.top) + needs.legend.between(.top)

        let bottom = isSmall ? 2.0 : type.margin * 0.4
        let wanted =
            chart.navigator.map {
                Frame.stripHeight($0, chart.layout.split, of: size.height, bottom: bottom, labels: needs.navigatorLabels)
            }
            ?? 0
        let labels = needs.navigatorLabels + Frame.navigatorGap
        let free =
            size.height - top - heightOf(.bottom) - bottom - needs.legend.between(.bottom) - needs.legend.beyond(.bottom) - inset
        // A thumbnail has no room for a strip.
        let least = max(120, Double(chart.panes.count) * (40 + type.paneGap))
        let hasNavigator = chart.navigator != nil && free - wanted - labels >= least && wanted >= 20
        navigatorHeight = hasNavigator ? wanted : 0
        let panes = Frame.rows(
            chart.panes.map(\.weight), from: top, height: max(20, free - (hasNavigator ? wanted + labels : 0)), style)
        let rows = panes.rows
        (self.rows, paneGap) = panes

        let end = rows.last.map { row in row.top + row.height } ?? top
        // Outwards from the plots on both sides.
        var (up, down) = ((rows.first?.top ?? top) - needs.legend.between(.top), end + needs.legend.between(.bottom))
        canvasBottom = down + heightOf(.bottom)
        timeStrips = strips.map { side, height in
            if side == .top { up -= height } else { down += height }
            return (side == .top ? up : down - height, height)
        }
        navigatorTop = grid.edge(canvasBottom + needs.legend.beyond(.bottom) + Frame.navigatorGap)
    }

    /// Panes below each other by their weights, and the gap between them.
    private static func rows(
        _ weights: [Double], from top: Double, height: Double, _ style: DrawingStyle
    ) -> (rows: [(top: Double, height: Double)], gap: Double) {
        let (count, least) = (Double(max(1, weights.count)), leastPane(style.turn))
        let gap = min(style.type.paneGap, max(0, ((height - count * least) / max(1, count - 1)).rounded(.down)))
        let free = height - gap * (count - 1)
        var (rows, top) = ([(top: Double, height: Double)](), top)
        for height in shares(weights, of: free, least: min(style.isVertical ? 40 : 28, free / count)) {
            let (start, end) = (style.grid.edge(top), style.grid.edge(top + height))
            rows.append((start, end - start))
            top += height + gap
        }
        return (rows, gap)
    }

    /// Around plots and axes, as far as that leaves them most of the picture.
    static func inset(of chart: Chart) -> Double { max(0, min(chart.layout.canvasInset, chart.size.width / 8, chart.size.height / 8)) }

    /// The height below which a pane shows little, and the width of one in a vertical chart, whose values stand beside each other.
    private static func leastPane(_ turn: Turn) -> Double { turn.isVertical ? 40 : 20 }

    /// The height of the lowest of several panes where that is too little to read, as it is laid out.
    var tooNarrowPane: Double? {
        guard rows.count > 1, let least = rows.map(\.height).min(), least < Frame.leastPane(turn) - 1 else { return nil }
        return least
    }

    /// The height of the navigator without its labels.
    private static func stripHeight(_ navigator: Navigator, _ split: Double?, of height: Double, bottom: Double, labels: Double) -> Double {
        guard let split else { return min(90, max(36, (height * navigator.share).rounded())) }
        return height * min(0.9, max(0, 1 - split)) - labels - bottom
    }

    private static let navigatorGap = 4.0

    /// Splits a height by weights, none below the least.
    private static func shares(_ weights: [Double], of height: Double, least: Double) -> [Double] {
        let weights = weights.map { $0.isFinite && $0 > 0 ? $0 : 1 }
        let total = weights.reduce(0, +)
        var heights = weights.map { $0 / total * height }
        let lacking = heights.reduce(0) { $0 + max(0, least - $1) }
        let spare = heights.reduce(0) { $0 + max(0, $1 - least) }
        if lacking > 0, spare > 0 {
            heights = heights.map { $0 < least ? least : $0 - ($0 - least) * min(1, lacking / spare) }
        }
        return heights
    }

    /// What axes keep clear of at the end of the time axis: the margin, or heading and legends of a vertical chart.
    var endMargin: Double {
        turn.isVertical ? max(type.margin, needs.legendStrip > 0 ? stripTop + needs.legendStrip : headingRoom) : type.margin
    }

    private var stripTop: Double { max(headingRoom, type.margin * 0.75) }

    /// In the picture. One that lies over the plots stands below the axes at the top.
    var heading: Rect {
        Rect(
            x: type.margin, y: overlapsPlot ? turn(plots).y + room.between(turn.isVertical ? .right : .top) : headingTop,
            width: turn(size).width - 2 * type.margin, height: needs.heading)
    }

    /// Where the legends of a vertical chart stand in the picture, above the column of a pane.
    func legendStrip(of pane: Int) -> Rect {
        let own = turn(self.pane(pane))
        return Rect(x: own.x, y: stripTop, width: own.width, height: needs.legendStrip)
    }

    var plotLeft: Double { (type.margin + inset + leftColumns.reduce(0, +) + room.beyond(.left) + room.between(.left)).rounded() }
    var plotRight: Double {
        (size.width - endMargin - inset - rightColumns.reduce(0, +) - room.beyond(.right) - room.between(.right)).rounded()
    }
    /// At least 40 wide, whatever the labels take.
    var plotWidth: Double { max(40, plotRight - plotLeft) }

    func pane(_ index: Int) -> Rect {
        Rect(x: plotLeft, y: rows[index].top, width: plotWidth, height: rows[index].height)
    }

    /// The row of a time axis.
    func timeAxis(_ row: Int) -> Rect {
        let strip = timeStrips[row]
        return Rect(x: plotLeft, y: strip.top, width: plotWidth, height: strip.height)
    }

    /// The strip without its labels; `nil` without a navigator.
    var navigator: Rect? {
        navigatorHeight > 0 ? Rect(x: plotLeft, y: navigatorTop, width: plotWidth, height: navigatorHeight) : nil
    }

    /// The baseline's middle of the strip's labels.
    var navigatorLabelMiddle: Double { navigatorTop + navigatorHeight + needs.navigatorLabels / 2 }

    /// The column of an axis by its order on its side.
    func column(_ side: ValueAxis.Side, _ order: Int, pane: Int) -> Rect {
        let (top, height) = rows[pane]
        let columns = side == .left ? leftColumns : rightColumns
        let inner = columns.prefix(order).reduce(0, +)
        let width = order < columns.count ? columns[order] : 0
        let x =
            side == .left ? plotLeft - room.between(.left) - inner - width : plotLeft + plotWidth + room.between(.right) + inner
        return Rect(x: x, y: top, width: width, height: height)
    }

    /// What the margins and the heading leave.
    var canvas: Rect {
        let end = navigator.map { $0.maxY + needs.navigatorLabels } ?? canvasBottom
        return Rect(
            x: type.margin + inset + room.beyond(.left), y: canvasTop,
            width: size.width - type.margin - endMargin - 2 * inset - room.beyond(.left) - room.beyond(.right),
            height: min(end, size.height) - canvasTop)
    }

    /// All panes and what lies between them.
    var plots: Rect {
        let (top, last) = (rows.first?.top ?? canvasTop, rows.last ?? (canvasTop, 0))
        return Rect(x: plotLeft, y: top, width: plotWidth, height: last.top + last.height - top)
    }

    /// Whether what the legend leaves is enough to see something in.
    var hasRoomForPlots: Bool {
        plotRight - plotLeft >= max(80, size.width * 0.25) && rows.allSatisfy { $0.height >= 28 } && canvasBottom <= size.height
    }

    /// What a title that lies over the first plot leaves of a box of the picture, by default of one in that plot.
    func clearOfTitle(_ box: Rect, pane: Int = 0) -> Rect {
        guard overlapsPlot, pane == 0 else { return box }
        let covered = max(0, heading.maxY - box.y)
        return Rect(x: box.x, y: box.y + covered, width: box.width, height: max(0, box.height - covered))
    }
}

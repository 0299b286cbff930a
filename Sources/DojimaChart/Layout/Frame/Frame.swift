import DojimaScale

/// Where the large parts of a chart stand: panes, time axis, navigator. Heights first, then the widths of the axis columns.
///
/// All is laid out with time from left to right, and the heading alone is where it stands in the picture: a vertical chart is turned
/// over after that, so that its heading takes room from the end of the time axis.
struct Frame {
    /// As it is laid out.
    let size: Size
    let turn: Turn
    let type: Typography
    private let headingTop: Double
    private let headingHeight: Double
    /// Whether the heading lies over the first plot.
    private let overlapsPlot: Bool
    /// What the heading takes, with the room around it; 0 where it takes none.
    private let headingRoom: Double
    /// The row of legends above the plots of a vertical chart.
    var legendStrip = 0.0
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
    /// What the legend takes.
    let room: LegendRoom
    private let navigatorTop: Double
    /// What the labels of the navigator take beside it.
    let navigatorLabels: Double
    private let navigatorHeight: Double
    /// Widths of the columns at each side, innermost first.
    var leftColumns: [Double] = []
    var rightColumns: [Double] = []

    /// The rows of text at the top.
    static func headingLines(of chart: Chart, _ type: Typography) -> Int {
        chart.options.shownTitle.isEmpty || type.density == .small ? 1 : 2
    }

    init(_ chart: Chart, _ times: [TimeAxisPlan], _ type: Typography, _ pen: Pen, room: LegendRoom = .none) {
        self.room = room
        inset = max(0, min(chart.layout.canvasInset, chart.size.width / 8, chart.size.height / 8))
        let grid = pen.grid
        let turn = Turn(chart.orientation, in: chart.size, grid)
        let size = turn(chart.size)
        (self.turn, self.size) = (turn, size)
        self.type = type
        let margin = type.margin
        var top = type.density == .small ? 4 : margin * 0.75
        let lines = Frame.headingLines(of: chart, type)
        let isHidden = chart.layout.titleHidden
        headingHeight =
            isHidden ? 0 : (type.heading.size * 1.25 + (lines > 1 ? type.subtitle.size * 1.35 + 2 : 0)).rounded()
        headingTop = top
        overlapsPlot = chart.layout.titleOverPlot
        headingRoom = overlapsPlot || isHidden ? 0 : headingTop + headingHeight + (type.density == .small ? 4 : 8)
        if !turn.isVertical, headingRoom > 0 { top = headingRoom }

        let bottom = type.density == .small ? 2.0 : margin * 0.4
        let navigatorLabels =
            turn.isVertical ? chart.navigator.map { NavigatorDrawer.widestLabel($0, length: size.width, pen, type) + 6 } ?? 0 : 18
        self.navigatorLabels = navigatorLabels
        let wanted =
            chart.navigator.map { Frame.stripHeight($0, chart.layout.split, of: size.height, bottom: bottom, labels: navigatorLabels) } ?? 0
        let labels = navigatorLabels + Frame.navigatorGap
        let width = size.width - 2 * (margin + inset) - 60 - (room.edge.isUpright ? room.beyond + room.between : 0)
        let times = times.map { (side: $0.axis.side, height: $0.height(plotWidth: width, pen, type)) }
        func heightOf(_ side: TimeAxis.Side) -> Double { times.filter { $0.side == side }.reduce(0) { $0 + $1.height } }
        let timeAxisHeight = heightOf(.bottom)
        canvasTop = grid.edge(top + room.beyond(.top) + inset)
        top = canvasTop + heightOf(.top) + room.between(.top)
        let least = Double(chart.panes.count) * (40 + type.paneGap)
        let free = size.height - top - timeAxisHeight - bottom - room.between(.bottom) - room.beyond(.bottom) - inset
        // A thumbnail has no room for a strip.
        let hasNavigator = chart.navigator != nil && free - wanted - labels >= max(120, least) && wanted >= 20
        navigatorHeight = hasNavigator ? wanted : 0
        let panesHeight = max(20, free - (hasNavigator ? wanted + labels : 0))

        let (count, leastPane) = (Double(max(1, chart.panes.count)), Frame.leastPane(turn))
        let paneGap = min(type.paneGap, max(0, ((panesHeight - count * leastPane) / max(1, count - 1)).rounded(.down)))
        self.paneGap = paneGap
        let gaps = paneGap * (count - 1)
        let heights = Frame.shares(
            chart.panes.map(\.weight), of: panesHeight - gaps, least: min(turn.isVertical ? 40 : 28, (panesHeight - gaps) / count))
        var rows: [(top: Double, height: Double)] = []
        for height in heights {
            let (start, end) = (grid.edge(top), grid.edge(top + height))
            rows.append((start, end - start))
            top += height + paneGap
        }
        let timeAxisTop = (rows.last.map { row in row.top + row.height } ?? top) + room.between(.bottom)
        // Outwards from the plots on both sides.
        var (up, down) = ((rows.first?.top ?? top) - room.between(.top), timeAxisTop)
        timeStrips = times.map { side, height in
            if side == .top { up -= height } else { down += height }
            return (side == .top ? up : down - height, height)
        }
        canvasBottom = timeAxisTop + timeAxisHeight
        navigatorTop = grid.edge(canvasBottom + room.beyond(.bottom) + Frame.navigatorGap)
        self.rows = rows
        (leftColumns, rightColumns) = (chart.leastAxisWidths.left, chart.leastAxisWidths.right)
    }

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
    var endMargin: Double { turn.isVertical ? max(type.margin, legendStrip > 0 ? stripTop + legendStrip : headingRoom) : type.margin }

    private var stripTop: Double { max(headingRoom, type.margin * 0.75) }

    /// In the picture. One that lies over the plots stands below the axes at the top.
    var heading: Rect {
        Rect(
            x: type.margin, y: overlapsPlot ? turn(plots).y + room.between(turn.isVertical ? .right : .top) : headingTop,
            width: turn(size).width - 2 * type.margin, height: headingHeight)
    }

    /// Where the legends of a vertical chart stand in the picture, above the column of a pane.
    func legendStrip(of pane: Int) -> Rect {
        let own = turn(self.pane(pane))
        return Rect(x: own.x, y: stripTop, width: own.width, height: legendStrip)
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
    var navigatorLabelMiddle: Double { navigatorTop + navigatorHeight + navigatorLabels / 2 }

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
        let end = navigator.map { $0.maxY + navigatorLabels } ?? canvasBottom
        return Rect(
            x: type.margin + inset + room.beyond(.left), y: canvasTop,
            width: size.width - type.margin - endMargin - 2 * inset - room.beyond(.left) - room.beyond(.right),
            height: min(end, size.height) - canvasTop)
    }
}

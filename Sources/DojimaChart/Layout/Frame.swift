/// Where the large parts of a chart stand: heading, panes, time axis, navigator. Heights first, then the widths of the axis columns.
struct Frame {
    let size: Size
    let type: Typography
    let heading: Rect
    /// Top and height of each pane.
    let rows: [(top: Double, height: Double)]
    /// Top and height of the time axis and of the further ones.
    private let timeStrips: [(top: Double, height: Double)]
    /// Which of the time axes is meant.
    var timeRow = 0
    /// What plots and time axes take.
    let canvasTop: Double
    let canvasBottom: Double
    /// Around plots and axes, within the margins.
    let inset: Double
    /// What the legend takes.
    let room: LegendRoom
    private let navigatorTop: Double
    private let navigatorHeight: Double
    /// Widths of the columns at each side, innermost first.
    var leftColumns: [Double] = []
    var rightColumns: [Double] = []

    /// The rows of text at the top.
    static func headingLines(of chart: Chart, _ type: Typography) -> Int {
        chart.title.isEmpty || type.density == .small ? 1 : 2
    }

    init(_ chart: Chart, _ type: Typography, _ pen: Pen, room: LegendRoom = .none) {
        self.room = room
        inset = max(0, min(chart.canvasInset, chart.size.width / 8, chart.size.height / 8))
        let grid = pen.grid
        size = chart.size
        self.type = type
        let margin = type.margin
        var top = type.density == .small ? 4 : margin * 0.75
        let lines = Frame.headingLines(of: chart, type)
        let isHidden = chart.titlePlacement.isHidden
        let headingHeight =
            isHidden ? 0 : (type.heading.size * 1.25 + (lines > 1 ? type.subtitle.size * 1.35 + 2 : 0)).rounded()
        let headingTop = top
        if !chart.titlePlacement.overlapsPlot, !isHidden { top += headingHeight + (type.density == .small ? 4 : 8) }

        let bottom = type.density == .small ? 2.0 : margin * 0.4
        let wanted = chart.navigator.map { Frame.stripHeight($0, of: chart.size.height, bottom: bottom) } ?? 0
        let labels = Frame.navigatorLabels + Frame.navigatorGap
        let width = chart.size.width - 2 * (margin + inset) - 60 - (room.edge.isUpright ? room.beyond + room.between : 0)
        let times = chart.timeAxes.map { (side: $0.side, height: $0.height(plotWidth: width, pen, type)) }
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

        let gaps = type.paneGap * Double(max(0, chart.panes.count - 1))
        let heights = Frame.shares(
            chart.panes.map(\.weight), of: panesHeight - gaps, least: min(28, (panesHeight - gaps) / Double(max(1, chart.panes.count))))
        var rows: [(top: Double, height: Double)] = []
        for height in heights {
            let (start, end) = (grid.edge(top), grid.edge(top + height))
            rows.append((start, end - start))
            top += height + type.paneGap
        }
        // One that lies over the plots stands below the axes at the top.
        heading = Rect(
            x: margin, y: chart.titlePlacement.overlapsPlot ? (rows.first?.top ?? headingTop) + room.between(.top) : headingTop,
            width: chart.size.width - 2 * margin, height: headingHeight)
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

    /// The height of the navigator without its labels.
    private static func stripHeight(_ navigator: Navigator, of height: Double, bottom: Double) -> Double {
        guard navigator.keepsShare else { return min(90, max(36, (height * navigator.share).rounded())) }
        return height * min(0.9, max(0, navigator.share)) - navigatorLabels - bottom
    }

    private static let navigatorGap = 4.0
    static let navigatorLabels = 18.0

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

    var plotLeft: Double { (type.margin + inset + leftColumns.reduce(0, +) + room.beyond(.left) + room.between(.left)).rounded() }
    var plotRight: Double {
        (size.width - type.margin - inset - rightColumns.reduce(0, +) - room.beyond(.right) - room.between(.right)).rounded()
    }
    /// At least 40 wide, whatever the labels take.
    var plotWidth: Double { max(40, plotRight - plotLeft) }

    func pane(_ index: Int) -> Rect {
        Rect(x: plotLeft, y: rows[index].top, width: plotWidth, height: rows[index].height)
    }

    var timeAxis: Rect {
        let strip = timeStrips[timeRow]
        return Rect(x: plotLeft, y: strip.top, width: plotWidth, height: strip.height)
    }

    /// The strip without its labels; `nil` without a navigator.
    var navigator: Rect? {
        navigatorHeight > 0 ? Rect(x: plotLeft, y: navigatorTop, width: plotWidth, height: navigatorHeight) : nil
    }

    /// The baseline's middle of the strip's labels.
    var navigatorLabelMiddle: Double { navigatorTop + navigatorHeight + Frame.navigatorLabels / 2 }

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
}

import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// A series with the positions of its rows and its assigned colour.
struct ResolvedSeries {
    @Boxed private(set) var series: ChartSeries
    let placement: SlotPositions
    let line: Theme.Line
    /// Whether the series is muted in grey, so that others are conspicuous.
    let isMuted: Bool
    let axis: Int
    /// The indices of the rows that are at least partly visible.
    let visibleRows: [Int]
    /// The palette's colour of the last visible point; `nil` for the series' own colour.
    var lastColor: Color?
    /// The palette's colours of the points; `nil` until they are computed.
    var pointColors: CachedPointColors?
    /// The colour whose two shades rising and falling bars have; `nil` for the theme's colours of rising and falling prices.
    let barColor: Color?
    /// The stacked values; `nil` unless the series is stacked.
    let stack: StackedColumn?
    /// The position in a group; `nil` unless the series shares its slots with others.
    let group: GroupPosition?
    /// Whether the series is volume below prices, which is neutral, so that only the prices are conspicuous.
    private var isVolumeOverlay = false

    init(
        _ series: ChartSeries, on axis: TimeAxis, line: Theme.Line, isMuted: Bool, axisIndex: Int,
        like other: ResolvedSeries?, barColor: Color?, stack: StackedColumn?, group: GroupPosition?
    ) {
        self.barColor = barColor
        self.stack = stack
        self.group = group
        self.series = series
        self.line = line
        self.isMuted = isMuted
        self.axis = axisIndex
        if let other, other.series.data.isPlaced(like: series.data) {
            (placement, visibleRows) = (other.placement, other.visibleRows)
        } else {
            placement = SlotPositions(of: series.data, on: axis)
            visibleRows = Array(placement.rows[placement.visible])
        }
    }

    var isShown: Bool { !series.isHidden }

    /// The line style of the series in legend and tags, in the colour of its last point.
    var shownLine: Theme.Line { lastColor.map { line.colored($0) } ?? ownLine }

    /// The line style of the series; that of columns with a gradient has its middle colour.
    private var ownLine: Theme.Line {
        guard series.kind.hasSlots, let gradient = series.options.gradient else { return line }
        return line.colored(gradient.middle)
    }

    /// The colour in which most of the series is drawn: the fill of columns and stacks, or else that of the line.
    var mainColor: Color { symbol == .block ? ownLine.fill : ownLine.color }

    /// The colour of tags and texts: that of the last point, or else `mainColor`.
    var shownMainColor: Color { lastColor ?? mainColor }

    /// Whether the series has a colour of its own instead of the colours of rising and falling prices.
    var hasOwnColor: Bool {
        barColor != nil || series.kind.usesPalette || stack != nil || group != nil
            || (series.kind.baseline != nil && (series.color != .automatic || series.isPrice && !series.kind.colorsByDirection))
    }

    /// Returns a theme with the series' colours or shades instead of the colours of rising and falling prices.
    func theme(of theme: Theme) -> Theme {
        var theme = barColor.map { theme.withBars(in: $0) } ?? theme
        if isVolumeOverlay { (theme.risingVolume, theme.fallingVolume) = (theme.quietVolume, theme.quietVolume) }
        if let color = series.rising.body { (theme.rising, theme.risingVolume) = (color, color) }
        if let color = series.falling.body { (theme.falling, theme.fallingVolume) = (color, color) }
        if let color = series.flatStyle.body { theme.flat = color }
        return theme
    }

    /// The symbol of the series in the legend.
    var symbol: SeriesKind.LegendSymbol {
        stack != nil || (hasOwnColor && !series.kind.usesPalette) ? .block : series.kind.symbol
    }

    /// Returns the start of columns and areas: the series' own, 0 in a stack, or else the kind's. On a logarithmic axis, 1 replaces values
    /// of 0 or less.
    func baseline(isLogarithmic: Bool) -> Double? {
        guard let level = series.baseline ?? (stack == nil ? series.kind.baseline : 0) else { return nil }
        return isLogarithmic && level <= 0 ? 1 : level
    }

    /// Returns the minimum and maximum of the drawn values of rows.
    func extent(_ rows: [Int]) -> ClosedRange<Double>? {
        guard let stack else { return series.kind.extent(series.data, rows) }
        return joined(stack.starts.extent(rows), stack.ends.extent(rows))
    }

    /// The visible rows that determine the range of the axis: all except the row of the outlier.
    var rangeRows: [Int] {
        guard let outlier = series.outlier else { return visibleRows }
        let time = series.data.time
        let others = visibleRows.filter { row in
            let isBefore = row + 1 < time.count ? time[row + 1] <= outlier : false
            return isBefore || time[row] > outlier
        }
        return others.isEmpty ? visibleRows : others
    }

    /// Whether each value is a stripe as high as the plot.
    var isStriped: Bool { series.kind == .heat && !series.data.hasCells }

    /// Returns the value of a row; in a stack, its contribution, which is a percentage in a stack of shares.
    func ownValue(_ row: Int) -> Double {
        guard let stack else { return series.data.closes[row] }
        return stack.ends[row] - stack.starts[row]
    }

    /// Returns the value at which a row is drawn; in a stack, the end of its column.
    func drawnValue(_ row: Int) -> Double { stack?.ends[row] ?? series.data.closes[row] }

    /// The value that separates the colours of a baseline series: that of the options, or else the first visible value.
    var markedBase: Double? {
        guard series.kind.marksBase else { return nil }
        let closes = series.data.closes
        return series.baseline ?? visibleRows.lazy.map { closes[$0] }.first(where: \.isFinite)
    }

    /// Whether the series draws the line at which its columns begin.
    var drawsColumnBase: Bool { series.kind == .column && hasOwnColor && !series.kind.usesPalette }

    /// The number of points that its placed rows represent.
    var pointCount: Int { series.data.pointCount(placement.rows) }

    /// The last row that belongs to the visible range; if there is none, the last that is partly visible.
    var lastRow: Int? { placement.windowRows.last.map { placement.rows[$0] } ?? visibleRows.last }

    /// Returns all series of a chart, pane by pane. Colours are assigned in order, also to hidden series, so that hiding one does not
    /// change the colours of the others.
    static func all(of chart: Chart) -> [[ResolvedSeries]] {
        var uses = PaletteUses(chart.theme)
        for series in chart.panes.flatMap(\.series) { uses.add(series.color) }
        var before: ResolvedSeries?
        return chart.panes.map { pane in
            let (stacks, groups) = (pane.stackedColumns(), pane.groupPositions())
            let (muted, automatic) = (SeriesHighlighting(pane, highlight: chart.highlight).muted, pane.seriesUsingPalette)
            let named = chart.hasLineEndLabels ? Set(pane.endLabelledIndices(namesLines: chart.theme.namesLines)) : []
            return pane.series.enumerated().map { index, series in
                var line =
                    muted.contains(index)
                    ? Theme.Line(chart.theme.mutedLine)
                    : chart.theme.line(series.color)
                        ?? chart.theme.palette(automatic.contains(index) ? uses.takeNext(for: series) : uses.next)
                if named.contains(index) { line = chart.theme.namedLine(like: line) }
                var barColor = series.kind.hasBarColors && (series.color.isExplicit || automatic.contains(index)) ? line.fill : nil
                var series = series
                if muted.contains(index) { series.lineWidth = series.lineWidth ?? 1 } else if !muted.isEmpty { line.weight *= 1.5 }
                if let selected = series.selected, selected.isEntireSeries {
                    // Applied after colours are assigned, so that a selection changes the colour of no other series.
                    series.options = selected.shown(series.options, line)
                    if let chosen = chart.theme.line(series.color) {
                        if case .palette = series.color { line = chosen } else { line = line.colored(chosen.color) }
                        if series.kind.hasBarColors, series.color.isExplicit { barColor = line.fill }
                    }
                }
                var placed = ResolvedSeries(
                    series, on: chart.timeAxis, line: line, isMuted: muted.contains(index), axisIndex: pane.axisIndex(of: series),
                    like: before,
                    barColor: barColor, stack: stacks[index], group: groups[index])
                placed.isVolumeOverlay =
                    placed.isBars && series.kind.baseline != nil && pane.axes.indices.contains(placed.axis)
                    && pane.axes[placed.axis].heightShare < 1
                before = placed
                return placed
            }
        }
    }
}

extension Theme {
    /// Returns the line of a chosen colour; `nil` if the colour is automatic.
    func line(_ color: ColorChoice) -> Line? {
        switch color {
        case .automatic: nil
        case .fixed(let color): Line(color)
        case .palette(let index): palette(index)
        case .rising: Line(rising)
        case .falling: Line(falling)
        }
    }
}

extension ResolvedSeries {
    /// Returns the visible placed rows whose slots overlap a range of pixels. Slots ascend, so the rows form one range.
    func rows(from left: Double, to right: Double, _ scale: PaneScale) -> Range<Int> {
        let first = placement.ends.prefixCount { scale.end($0) <= left }
        let last = placement.starts.prefixCount { scale.start($0) < right }
        return (first..<max(first, last)).clamped(to: placement.visible)
    }

    /// Returns the visible placed rows that begin in one of the window's `PixelColumns.parts` overlapped by a range of pixels. Rows that
    /// each summarize an entire part therefore give the same result as the original rows.
    func rows(inPartsFrom left: Double, to right: Double, _ scale: PaneScale) -> Range<Int> {
        let (window, length) = (scale.base.window, Double(scale.base.length))
        func part(_ x: Double) -> Double {
            Double(scale.position(atX: x).microseconds - window.lowerBound.microseconds) / length * Double(PixelColumns.parts)
        }
        func start(_ part: Double) -> AxisPosition {
            PixelColumns.start(ofPart: Int(clamping: min(max(part, 0), Double(PixelColumns.parts))), of: window)
        }
        let (from, to) = (start(part(left).rounded(.down)), start(part(right).rounded(.up)))
        let first = placement.starts.prefixCount { $0 < from }
        let last = placement.starts.prefixCount { $0 < to }
        return (first..<max(first, last)).clamped(to: placement.visible)
    }
}

extension SeriesData {
    /// Whether the rows of both have the same stamps and slots, as bars and their volume do.
    fileprivate func isPlaced(like other: SeriesData) -> Bool {
        switch (self, other) {
        case (.bars(let a), .bars(let b)): a.interval == b.interval && a.stamp == b.stamp && a.time == b.time && a.counts == b.counts
        case (.bars, _), (_, .bars): false
        default: time == other.time
        }
    }
}

import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// A series with the places of its rows and the colour it got.
struct ResolvedSeries {
    let series: ChartSeries
    let placement: SlotPositions
    let line: Theme.Line
    let axis: Int
    /// Indices of the rows that have a part in the window.
    let visibleRows: [Int]
    /// What a palette gives the last point in the window; `nil` for the series' own colour.
    var lastColor: Color?
    /// Of one that is stacked.
    let stack: StackedColumn?
    /// Of one that shares its slots with others.
    let group: GroupPlace?

    init(
        _ series: ChartSeries, on axis: TimeAxis, line: Theme.Line, axisIndex: Int, like other: ResolvedSeries? = nil,
        stack: StackedColumn? = nil, group: GroupPlace? = nil
    ) {
        self.stack = stack
        self.group = group
        self.series = series
        self.line = line
        self.axis = axisIndex
        if let other, other.series.data.isPlaced(like: series.data) {
            (placement, visibleRows) = (other.placement, other.visibleRows)
        } else {
            placement = SlotPositions(of: series.data, on: axis)
            visibleRows = Array(placement.rows[placement.visible])
        }
    }

    var isShown: Bool { !series.isHidden }

    /// The line that stands for the series in legend and tags: in the colour of its last point.
    var shownLine: Theme.Line { lastColor.map { Theme.Line($0, dash: line.dash) } ?? line }

    /// Whether the series is told by a colour of its own, and not by those of rising and falling.
    var hasOwnColor: Bool {
        series.kind.usesPalette || stack != nil || group != nil || (series.kind.baseline != nil && series.color != .automatic)
    }

    /// What marks it in the legend.
    var symbol: SeriesKind.LegendSymbol {
        stack != nil || (hasOwnColor && !series.kind.usesPalette) ? .block : series.kind.symbol
    }

    /// The value at which columns and backgrounds begin: that of the style, 0 of a stack, else the kind's; on a logarithmic axis 1 for 0.
    func baseline(isLogarithmic: Bool) -> Double? {
        guard let level = series.baseline ?? (stack == nil ? series.kind.baseline : 0) else { return nil }
        return isLogarithmic && level <= 0 ? 1 : level
    }

    /// The least and greatest value of some rows as they are drawn.
    func extent(_ rows: [Int]) -> ClosedRange<Double>? {
        guard let stack else { return series.kind.extent(series.data, rows) }
        return joined(stack.starts.extent(rows), stack.ends.extent(rows))
    }

    /// The value of a row as its axis counts it: of a stack's parts what they add, which is a share where the stack has shares.
    func ownValue(_ row: Int) -> Double {
        guard let stack else { return series.data.closes[row] }
        return stack.ends[row] - stack.starts[row]
    }

    /// Where the value of a row is drawn.
    func drawnValue(_ row: Int) -> Double { stack?.ends[row] ?? series.data.closes[row] }

    /// How many points its placed rows stand for.
    var pointCount: Int { series.data.pointCount(placement.rows) }

    /// The last row in the window.
    var lastRow: Int? { visibleRows.last }

    /// All series of a chart, pane by pane. Colours go to the series that ask for one, in order, hidden ones included, so that hiding one does not recolour the others.
    static func all(of chart: Chart) -> [[ResolvedSeries]] {
        var next = 0
        var before: ResolvedSeries?
        return chart.panes.map { pane in
            let (stacks, groups) = (pane.stackedColumns(), pane.groupPlaces())
            return pane.series.enumerated().map { index, series in
                var line = chart.theme.palette(next)
                switch series.color {
                case .fixed(let color): line = Theme.Line(color)
                case .palette(let index): line = chart.theme.palette(index)
                case .automatic: if series.kind.usesPalette || series.stack != nil || series.group != nil { next += 1 }
                }
                var series = series
                if let selected = series.selected, selected.isWhole {
                    // After the colours are given out, so that a selection recolours no other series.
                    series.options = selected.shown(series.options)
                    switch series.color {
                    case .fixed(let color): line = Theme.Line(color, dash: line.dash)
                    case .palette(let index): line = chart.theme.palette(index)
                    case .automatic: break
                    }
                }
                let placed = ResolvedSeries(
                    series, on: chart.time, line: line, axisIndex: pane.axisIndex(of: series), like: before, stack: stacks[index],
                    group: groups[index])
                before = placed
                return placed
            }
        }
    }
}

extension ResolvedSeries {
    /// The visible ones of the placed rows whose slots have a part in a stretch of pixels. Slots rise, so they are one range.
    func rows(from left: Double, to right: Double, _ scale: PaneScale) -> Range<Int> {
        let first = placement.ends.prefixCount { scale.end($0) <= left }
        let last = placement.starts.prefixCount { scale.start($0) < right }
        return (first..<max(first, last)).clamped(to: placement.visible)
    }

    /// The same of the parts of the window that have a share in the stretch: rows that stand for all of a part are found like those themselves.
    func rows(inPartsFrom left: Double, to right: Double, _ scale: PaneScale) -> Range<Int> {
        let (window, length) = (scale.base.window, Double(scale.base.length))
        func part(_ x: Double) -> Double {
            Double(scale.position(atX: x).microseconds - window.lowerBound.microseconds) / length * Double(PixelColumns.parts)
        }
        func start(_ part: Double) -> AxisPosition {
            PixelColumns.start(ofPart: Int(min(max(part, 0), Double(PixelColumns.parts))), of: window)
        }
        let (from, to) = (start(part(left).rounded(.down)), start(part(right).rounded(.up)))
        let first = placement.starts.prefixCount { $0 < from }
        let last = placement.starts.prefixCount { $0 < to }
        return (first..<max(first, last)).clamped(to: placement.visible)
    }
}

extension SeriesData {
    /// Whether both have the same stamps and slots, as bars and their volume do.
    fileprivate func isPlaced(like other: SeriesData) -> Bool {
        switch (self, other) {
        case (.bars(let a), .bars(let b)): a.interval == b.interval && a.stamp == b.stamp && a.time == b.time && a.counts == b.counts
        case (.bars, _), (_, .bars): false
        default: time == other.time
        }
    }
}

import DojimaSeries
import DojimaTime

/// A series with the places of its rows and the colour it got.
struct PlacedSeries {
    let series: ChartSeries
    let placement: Placement
    let line: Theme.Line
    let axis: Int
    /// Indices of the rows that have a part in the window.
    let visibleRows: [Int]

    init(_ series: ChartSeries, on axis: TimeAxis, line: Theme.Line, axisIndex: Int, like other: PlacedSeries? = nil) {
        self.series = series
        self.line = line
        self.axis = axisIndex
        if let other, other.series.data.isPlaced(like: series.data) {
            (placement, visibleRows) = (other.placement, other.visibleRows)
        } else {
            placement = Placement(of: series.data, on: axis)
            visibleRows = Array(placement.rows[placement.visible])
        }
    }

    var isShown: Bool { !series.isHidden }
    /// The last row in the window.
    var lastRow: Int? { visibleRows.last }

    /// All series of a chart, pane by pane. Colours go to the series that ask for one, in order, hidden ones included, so that hiding one does not recolour the others.
    static func all(of chart: Chart) -> [[PlacedSeries]] {
        var next = 0
        var before: PlacedSeries?
        return chart.panes.map { pane in
            pane.series.map { series in
                var line = chart.theme.palette(next)
                switch series.style.color {
                case .fixed(let color): line = Theme.Line(color)
                case .palette(let index): line = chart.theme.palette(index)
                case .automatic: if series.kind.usesPalette { next += 1 }
                }
                let placed = PlacedSeries(series, on: chart.time, line: line, axisIndex: pane.axisIndex(of: series), like: before)
                before = placed
                return placed
            }
        }
    }
}

extension SeriesData {
    /// Whether both have the same stamps and slots, as bars and their volume do.
    fileprivate func isPlaced(like other: SeriesData) -> Bool {
        switch (self, other) {
        case (.bars(let a), .bars(let b)): a.interval == b.interval && a.stamp == b.stamp && a.time == b.time
        case (.bars, _), (_, .bars): false
        default: time == other.time
        }
    }
}

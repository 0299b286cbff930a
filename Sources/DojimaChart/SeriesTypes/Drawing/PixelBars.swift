import DojimaSeries
import DojimaText
import DojimaTime

/// Bars grouped by device pixel column: first open, highest high, lowest low, last close.
///
/// The number of drawn shapes depends on the width of the plot, not on the number of bars, and no colour is painted over another.
struct PixelBars {
    /// The device pixel columns, ascending.
    var column: [Double] = []
    var open: [Double] = []
    var high: [Double] = []
    var low: [Double] = []
    var close: [Double] = []
    /// The index in the plot of the last row of each group.
    var index: [Int] = []

    /// Groups the visible rows of a plot. Prices are not converted to pixels. O(rows).
    init(_ plot: SeriesPlot, open: [Double], high: [Double], low: [Double], close: [Double]) {
        for index in plot.visible {
            let row = plot.rows[index]
            let (o, h, l, c) = (open[row], high[row], low[row], close[row])
            guard c.isFinite else { continue }
            let pixelColumn = (plot.center(index) * plot.grid.scale).rounded(.down)
            let (top, bottom) = (h.isFinite ? h : c, l.isFinite ? l : c)
            if column.last == pixelColumn, let last = column.indices.last {
                self.high[last] = max(self.high[last], top)
                self.low[last] = min(self.low[last], bottom)
                self.close[last] = c
                self.index[last] = index
            } else {
                column.append(pixelColumn)
                self.open.append(o.isFinite ? o : c)
                self.high.append(top)
                self.low.append(bottom)
                self.close.append(c)
                self.index.append(index)
            }
        }
    }

    /// The grouped bars; their times are their indices in microseconds.
    var bars: BarSeries {
        var bars = BarSeries()
        bars.time = column.indices.map { Instant(microseconds: Int64($0)) }
        (bars.open, bars.high, bars.low, bars.close) = (open, high, low, close)
        bars.volume = open.map { _ in .nan }
        return bars
    }
}

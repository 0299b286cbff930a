import DojimaSeries
import DojimaTime

/// Bars of one device pixel column folded into one: first open, greatest high, least low, last close.
///
/// Drawing shrinks with the width of the plot, however many bars there are, and no colour is painted over another.
struct BarFold {
    /// Device pixel columns, rising.
    var column: [Double] = []
    var open: [Double] = []
    var high: [Double] = []
    var low: [Double] = []
    var close: [Double] = []
    /// The last row folded into each, by its index in the plot.
    var index: [Int] = []

    /// Folds the visible rows of a plot; values stay values. O(rows).
    init(_ plot: SeriesPlot, open: [Double], high: [Double], low: [Double], close: [Double]) {
        for index in plot.visible {
            let row = plot.rows[index]
            let (o, h, l, c) = (open[row], high[row], low[row], close[row])
            guard c.isFinite else { continue }
            let place = (plot.centre(index) * plot.grid.scale).rounded(.down)
            let (top, bottom) = (h.isFinite ? h : c, l.isFinite ? l : c)
            if column.last == place, let last = column.indices.last {
                self.high[last] = max(self.high[last], top)
                self.low[last] = min(self.low[last], bottom)
                self.close[last] = c
                self.index[last] = index
            } else {
                column.append(place)
                self.open.append(o.isFinite ? o : c)
                self.high.append(top)
                self.low.append(bottom)
                self.close.append(c)
                self.index.append(index)
            }
        }
    }

    /// The folded bars, by the number of their pixel column instead of a time.
    var bars: BarSeries {
        var bars = BarSeries()
        bars.time = column.indices.map { Instant(microseconds: Int64($0)) }
        (bars.open, bars.high, bars.low, bars.close) = (open, high, low, close)
        bars.volume = open.map { _ in .nan }
        return bars
    }
}

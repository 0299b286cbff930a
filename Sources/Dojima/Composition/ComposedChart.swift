import DojimaCairo
import DojimaChart
import DojimaSeries
import DojimaTime

/// A chart and the data that it was made from.
struct ComposedChart {
    var chart: Chart
    /// The part of the axis of time that it shows; bricks and columns of symbols stand on others.
    var window: Range<AxisPosition>
    var shown: [ShownBars]
    /// Those of the database.
    var annotations: [StoredAnnotation]
    /// The chart with lines that have the points of each pixel column, once these are known; `nil` where it has all points already.
    var finer: ((DrawingColumns) throws -> Chart)?

    /// What the picture is of, in one line.
    var heading: String {
        [chart.heading.symbol, chart.heading.interval, chart.heading.exchange].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension ComposedChart {
    /// The drawing with lines that have the points of each of its pixel columns.
    func drawing(_ measurer: TextMeasurer, of draw: (Chart) throws -> ChartDrawing) throws -> ChartDrawing {
        guard let finer else { return try draw(chart) }
        var columns = chart.columns(measure: measurer.measure)
        // What is read for other columns has the same extremes, so that the columns are those already, or those of the next turn.
        for _ in 0..<2 {
            let drawing = try draw(try finer(columns))
            guard let drawn = drawing.columns, drawn != columns else { return drawing }
            columns = drawn
        }
        return try draw(try finer(columns))
    }
}

/// The bars of a symbol as they were read for a chart.
struct ShownBars {
    var symbol: String
    /// Whether the strip below shows them.
    var isNavigator = false
    var bars: BarSeries
    /// Whether the bars are what lines show of more.
    var isOutline = false
    /// The longer bars that bars and their volume are drawn as; `nil` where they have room themselves.
    var grouped: BarSeries?
}

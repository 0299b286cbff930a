import DojimaCairo
import DojimaChart
import DojimaSeries
import DojimaTime

/// A chart and the data that it was made from.
struct ComposedChart {
    var chart: Chart
    /// The visible range of the time axis; bricks and columns by symbol have separate axes.
    var window: Range<AxisPosition>
    var shown: [ShownBars]
    /// The annotations stored in the database.
    var annotations: [StoredAnnotation]
    /// Makes the chart with lines downsampled to given pixel columns; `nil` if lines already have all points.
    var finer: ((DrawingColumns) throws -> Chart)?

    /// The symbol, interval and exchange on one line.
    var heading: String {
        [chart.heading.symbol, chart.heading.interval, chart.heading.exchange].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension ComposedChart {
    /// Draws the chart with lines downsampled to the pixel columns of the drawing.
    func drawing(_ measurer: TextMeasurer, of draw: (Chart) throws -> ChartDrawing) throws -> ChartDrawing {
        guard let finer else { return try draw(chart) }
        var columns = chart.columns(measure: measurer.measure)
        // Other columns give the same extremes, so the layout settles in the first or second pass.
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
    /// Whether the navigator shows them.
    var isNavigator = false
    var bars: BarSeries
    /// The indices of the bars in the window; `nil` if the bars have no window.
    var window: Range<Int>?
    /// Whether the bars are downsampled from more bars.
    var isDownsampled = false
    /// The grouped bars that are drawn, with their volume; `nil` if the bars are wide enough.
    var grouped: BarSeries?
}

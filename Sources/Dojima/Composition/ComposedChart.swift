import DojimaCairo
import DojimaChart
import DojimaSeries

/// A chart and the data that it was made from.
struct ComposedChart {
    var chart: Chart
    /// The window on the time axis; bricks and columns by symbol have separate axes.
    var window: ShownWindow
    var shown: [ShownBars]
    /// The annotations stored in the database.
    var annotations: [StoredAnnotation]
    /// Makes the chart with lines downsampled to given pixel columns; `nil` if lines already have all points.
    var downsampled: ((DrawingColumns) throws -> Chart)?

    /// The symbol, interval and exchange on one line.
    var heading: String {
        [chart.heading.symbol, chart.heading.interval, chart.heading.exchange].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension ComposedChart {
    /// Draws the chart with lines downsampled to the pixel columns of the drawing.
    func drawing(_ measurer: TextMeasurer, of draw: (Chart) throws -> ChartDrawing) throws -> ChartDrawing {
        try settled(from: chart.columns(measure: measurer.measure)) { chart in
            let drawing = try draw(chart)
            return (drawing, drawing.columns)
        }?.drawing ?? draw(chart)
    }

    /// Draws the chart until lines are downsampled to the pixel columns of the drawing, at most three times, and returns these columns;
    /// `nil` if lines already have all points.
    ///
    /// Columns depend on the widths of labels, which depend on the extremes. Every downsampling keeps the extremes, so the second drawing
    /// usually has the columns of the first.
    ///
    /// - Parameters:
    ///   - columns: the columns of the first drawing.
    ///   - draw: draws the chart, and returns the columns that the drawing has; `nil` to accept any.
    func settled<Drawing>(
        from columns: @autoclosure () -> DrawingColumns, _ draw: (Chart) throws -> (drawing: Drawing, columns: DrawingColumns?)
    ) throws -> (drawing: Drawing, columns: DrawingColumns)? {
        guard let downsampled else { return nil }
        var columns = columns()
        for _ in 0..<2 {
            let next = try draw(downsampled(columns))
            guard let drawn = next.columns, drawn != columns else { return (next.drawing, columns) }
            columns = drawn
        }
        return (try draw(downsampled(columns)).drawing, columns)
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

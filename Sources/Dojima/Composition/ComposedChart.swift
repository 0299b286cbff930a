import DojimaChart
import DojimaSeries
import DojimaStore
import DojimaTime

/// A chart and the data that it was made from.
struct ComposedChart {
    var chart: Chart
    /// The part of the axis of time that it shows; bricks and columns of symbols stand on others.
    var window: Range<AxisPosition>
    var shown: [ShownBars]
    /// Those of the database.
    var annotations: [StoredAnnotation]

    /// What the picture is of, in one line.
    var heading: String {
        [chart.heading.symbol, chart.heading.interval, chart.heading.exchange].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

/// The bars of a symbol as they were read for a chart.
struct ShownBars {
    var symbol: String
    /// Whether the strip below shows them.
    var isNavigator = false
    var bars: BarSeries
    /// The longer bars that bars and their volume are drawn as; `nil` where they have room themselves.
    var grouped: BarSeries?
}

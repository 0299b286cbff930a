import DojimaChart
import DojimaTime

/// The window of a chart, and which bars of each of its sources are read for it.
struct ChartPlan {
    /// The bars of a source that are read for a window.
    struct Bars {
        enum Detail {
            /// All of them.
            case bars
            /// Those that are visible in each pixel column of a line.
            case downsampled
            /// Only grouped bars or, if there is no grouping, one for each pixel column.
            case rollUps
        }

        /// The axis, for reading the bars of the source.
        let axis: SourceAxis
        /// The grouping of bars and volume for drawing; `nil` if they are not drawn as bars or are wide enough.
        let grouping: BarGrouping?
        let detail: Detail
    }

    /// The window, with the preset that the chart depends on.
    let window: ShownWindow
    let sourceAxis: SourceAxis
    /// The time axis; its visible range may be slightly longer than the window.
    var axis: TimeAxis
    /// The bars after the last one at which displaced values are drawn, if they are in view.
    let later: LaterBars?
    /// The instant from which changes of price are measured; `nil` for the first instant of the window at which all symbols have a bar.
    let base: Instant?
    /// The bars of each source, in the order of the sources of the axis.
    let bars: [Bars]

    /// The window of the complete axis.
    var completeWindow: Range<AxisPosition> { sourceAxis.timeline.firstPosition..<sourceAxis.timeline.lastPosition }
}

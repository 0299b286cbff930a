import DojimaText
package import DojimaInteraction

/// How gestures change the chart of a session, and their limits.
package struct SessionGestures: Options, Sendable, Hashable {
    /// The options of gestures in the viewport.
    package var options = ViewportOptions()
    /// The minimum and maximum length of the window, in microseconds of axis time; lengths below 1 count as 1. No window is shorter than a
    /// bar.
    package var spans: ClosedRange<Int64> = 1...Int64.max {
        didSet { if spans.lowerBound < 1 { spans = 1...max(1, spans.upperBound) } }
    }
    /// Whether a window may leave the range with which the chart was loaded, and the data.
    package var panning = PanningFreedom()
    /// The value axes that gestures move, or that do not always follow the values in the window, by the ids of the chart's axes.
    ///
    /// An axis that always follows its values is drawn as in the chart until it is moved; all others show the range of the viewport. When
    /// data are loaded, an axis that follows values takes its initial range and its direction from the chart.
    package var values: [ValueWindow] = []

    /// The animation of series that appear or disappear, from the second frame on; `nil` for none. Kinds that do not animate change at
    /// once.
    ///
    /// An animated series is drawn in frames, which are due as long as `FrameSession.isMoving`; its end is reported as
    /// `ChartEvent.series`.
    package var animation: SeriesAnimation?

    package init() {}
}

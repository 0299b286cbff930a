internal import DojimaSeries
public import DojimaTime

/// The summary below the panes: the entire history as an area, shaded outside the visible range.
public struct Navigator: Sendable {
    /// The mapping from times to positions of the summary.
    public var timeline: Timeline { didSet { areas = NavigatorAreaCache() } }
    /// The range that the navigator spans, in axis time of its own timeline.
    public var window: Range<AxisPosition> { didSet { areas = NavigatorAreaCache() } }
    /// The visible range of the panes, in axis time of the navigator's timeline.
    public var selection: Range<AxisPosition>
    /// The entire history, drawn by its closes.
    public var series: SeriesData { didSet { areas = NavigatorAreaCache() } }
    /// The interval of the bars, for the format of dates; `nil` if unknown.
    public var interval: BarInterval? { didSet { areas = NavigatorAreaCache() } }
    /// The zone of the labels.
    public var zone: Zone { didSet { areas = NavigatorAreaCache() } }
    /// The fraction of the chart's height, clamped to 36...90 pixels, if `LayoutOptions.split` is `nil`.
    public var heightFraction: Double
    /// The size and the grip of the handles.
    public var handle = Handle()
    private(set) var areas = NavigatorAreaCache()

    /// The handles at both edges of the selection; lengths in logical pixels.
    public struct Handle: Sendable, Equatable {
        /// The width of a handle.
        public var width: Double = 8
        /// The height, limited to that of the navigator; the default of 20 pixels is limited to half of it.
        public var height: Double = 20
        /// The number of grip lines on a handle, evenly spaced.
        public var lines: Int = 2
    }

    public init(
        timeline: Timeline, window: Range<AxisPosition>, selection: Range<AxisPosition>, series: SeriesData, interval: BarInterval? = nil,
        zone: Zone = .utc, heightFraction: Double = 0.1
    ) {
        self.timeline = timeline
        self.window = window
        self.selection = selection
        self.series = series
        self.interval = interval
        self.zone = zone
        self.heightFraction = heightFraction
    }

    /// The time axis of the navigator.
    var axis: TimeAxis { TimeAxis(timeline: timeline, window: window, zone: zone, interval: interval) }

    /// Sets the selection to the window of a chart's time axis.
    package mutating func show(_ main: TimeAxis) { selection = main.window(on: timeline) }

    /// Creates a navigator over an entire timeline, whose selection is the window of a chart's time axis.
    public init(
        timeline: Timeline, showing main: TimeAxis, series: SeriesData, interval: BarInterval? = nil, heightFraction: Double = 0.1
    ) {
        let fullWindow = timeline.firstPosition..<timeline.lastPosition
        self.init(
            timeline: timeline, window: fullWindow, selection: main.window(on: timeline), series: series, interval: interval,
            zone: main.zone,
            heightFraction: heightFraction)
    }
}

internal import DojimaSeries
public import DojimaTime

/// The strip below the panes: the whole history as an area, with the part that is shown left clear.
public struct Navigator: Sendable {
    public var timeline: Timeline
    /// What the strip spans, in its own timeline's axis time.
    public var window: Range<AxisPosition>
    /// The part that the panes show, in the strip's own axis time.
    public var selection: Range<AxisPosition>
    /// Drawn by its closes.
    public var series: SeriesData
    public var interval: BarInterval?
    public var zone: Zone
    /// Share of the chart's height, where the layout's `split` leaves it open; the strip keeps between 36 and 90 pixels then.
    public var share: Double
    public var handle = Handle()

    /// How the grips on both edges of the selection look, in logical pixels.
    public struct Handle: Sendable, Equatable {
        public var width: Double = 8
        /// At most that of the strip; one of the usual 20 pixels takes at most half of it.
        public var height: Double = 20
        /// The lines on it, evenly apart.
        public var lines: Int = 2
    }

    public init(
        timeline: Timeline, window: Range<AxisPosition>, selection: Range<AxisPosition>, series: SeriesData, interval: BarInterval? = nil,
        zone: Zone = .utc, share: Double = 0.1
    ) {
        self.timeline = timeline
        self.window = window
        self.selection = selection
        self.series = series
        self.interval = interval
        self.zone = zone
        self.share = share
    }

    /// The time axis of the strip itself.
    var axis: TimeAxis { TimeAxis(timeline: timeline, window: window, zone: zone, interval: interval) }

    /// Marks what a chart shows now.
    package mutating func show(_ main: TimeAxis) { selection = main.window(on: timeline) }

    /// A strip over the whole of a timeline whose selection is the window of a chart's time axis.
    public init(
        timeline: Timeline, showing main: TimeAxis, series: SeriesData, interval: BarInterval? = nil, share: Double = 0.1
    ) {
        let whole = timeline.firstPosition..<timeline.lastPosition
        self.init(
            timeline: timeline, window: whole, selection: main.window(on: timeline), series: series, interval: interval, zone: main.zone,
            share: share)
    }
}

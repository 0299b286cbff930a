public import DojimaScale
public import DojimaSeries
public import DojimaTime

/// The time axis shared by all panes: a timeline, its visible range, and the zone of the labels.
@dynamicMemberLookup
public struct TimeAxis: Sendable {
    /// The mapping from times to positions, without closed time.
    public var timeline: Timeline
    /// The visible range in axis time, half open. It may extend beyond the timeline's ends and must not be empty.
    public var window: Range<AxisPosition>
    /// The zone of the labels, which also converts stamps of daily bars to trade dates.
    public var zone: Zone
    /// The interval of one bar, which is the width of a slot and the finest tick; `nil` if unknown.
    public var interval: BarInterval?
    /// Whether stamps of value series are the start or the end of their slots.
    public var stamp: BarSeries.Stamp
    /// The options of the axis. They are also members of the axis itself: `axis.side`, `axis.title`.
    public var options = TimeAxisOptions()
    /// The names of the slots, beginning with 1970-01-01, if the axis shows categories instead of times; see `CategoryAxis`.
    public var categories: [String]
    /// The format of numbers, if the axis shows numbers instead of times; see `NumericAxis`.
    public var numbers: ValueFormat?
    /// The number of which every tick is a multiple, on an axis of numbers; `nil` for any.
    public var numberStep: Double?

    public init(
        timeline: Timeline, window: Range<AxisPosition>, zone: Zone = .utc, interval: BarInterval? = nil, stamp: BarSeries.Stamp = .start,
        options: TimeAxisOptions = TimeAxisOptions(), categories: [String] = []
    ) {
        self.timeline = timeline
        self.window = window
        self.zone = zone
        self.interval = interval
        self.stamp = stamp
        self.options = options
        self.categories = categories
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<TimeAxisOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }

    /// Creates an axis that shows an entire timeline.
    public init(timeline: Timeline, zone: Zone = .utc, interval: BarInterval? = nil, stamp: BarSeries.Stamp = .start) {
        self.init(
            timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: zone, interval: interval, stamp: stamp)
    }

    /// Whether positions count trade dates instead of instants.
    public var isTradeDates: Bool { timeline.clock == .tradeDates }

    /// Returns the position of a bar by its stamp; `nil` outside of the timeline. A bar that is stamped with its end is before its stamp. At
    /// a closed time, returns the position of the next open time.
    package func position(ofBarAt stamp: Instant) -> AxisPosition? {
        let moment = self.stamp == .end && !isTradeDates ? stamp.advanced(by: -1) : stamp
        guard timeline.span.contains(moment), let open = timeline.firstOpenInstant(atOrAfter: moment) else { return nil }
        return timeline.position(of: open)
    }

    /// Returns the instant of a written time by the clock of the axis. On an axis of trade dates, date and time of day are interpreted as
    /// UTC.
    package func instant(of time: TimeText) -> Instant { time.instant(in: isTradeDates ? .utc : zone) }

    /// Returns the end of a span that ends with a written time. A date without a time of day includes the entire day, unless the axis is of
    /// trade dates or the bars are daily or longer.
    func end(of time: TimeText) -> Instant {
        guard case .dateOnly(let date) = time, !isTradeDates, interval?.isIntraday ?? true else { return instant(of: time) }
        return instant(of: .dateOnly(date.adding(days: 1)))
    }
}

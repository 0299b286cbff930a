public import DojimaScale
public import DojimaSeries
public import DojimaTime

/// The one time axis of all panes: a timeline, the part of it that is shown, and the zone of its labels.
@dynamicMemberLookup
public struct TimeAxis: Sendable {
    public var timeline: Timeline
    /// What is shown, in axis time, half open. It may reach beyond the timeline's ends and must not be empty.
    public var window: Range<AxisPosition>
    /// The zone whose wall clock the labels show, and by which stamps of daily bars become trade dates.
    public var zone: Zone
    /// The time that one bar stands for: the width of a slot, and the finest tick; `nil` when unknown.
    public var interval: BarInterval?
    /// Whether stamps of values without bars are the start or the end of their slots.
    public var stamp: BarSeries.Stamp
    /// How it is drawn. They are members of the axis too: `axis.side`, `axis.title`.
    public var options = TimeAxisOptions()
    /// The names of the slots from 1970-01-01 on, where the axis has categories and no times; see `Categories`.
    public var categories: [String]
    /// How the axis writes numbers, where it has these and no times; see `Numbers`.
    public var numbers: ValueFormat?
    /// Of an axis of numbers, what every tick is a multiple of; `nil` for any.
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

    /// The whole of a timeline.
    public init(timeline: Timeline, zone: Zone = .utc, interval: BarInterval? = nil, stamp: BarSeries.Stamp = .start) {
        self.init(
            timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: zone, interval: interval, stamp: stamp)
    }

    /// Whether positions count trade dates and not moments.
    public var isTradeDates: Bool { timeline.clock == .tradeDates }

    /// The moment of a written time, by the clock of the axis: one that counts trade dates reads a date and its time of day as they stand.
    func instant(of time: TimeText) -> Instant { time.instant(in: isTradeDates ? .utc : zone) }

    /// Where a span up to a written time ends: of a date alone with its last moment, unless bars stand at their dates.
    func end(of time: TimeText) -> Instant {
        guard case .dateOnly(let date) = time, !isTradeDates, interval?.isIntraday ?? true else { return instant(of: time) }
        return instant(of: .dateOnly(date.adding(days: 1)))
    }
}

public import DojimaTime

/// What indicators have to know of a series beyond its bars: the clock of periods, the sessions, and other series.
public struct IndicatorContext: Sendable {
    /// The zone of the local clock that cuts shorter bars into periods, and of times without an offset.
    public var zone: Zone
    /// The zone whose dates are those of bars of a day and longer.
    public var dateZone: Zone
    /// The sessions of the exchange; without them every local day is a session and no time is closed.
    public var hours: SessionHours?
    /// The time of day at which days and hours begin by the clock, whatever the sessions; `nil` for midnight, or for the sessions if they are
    /// known.
    public var anchor: TimeOfDay?
    /// The interval of the bars; `nil` if it is not known, which is taken for shorter than a day.
    public var interval: BarInterval?
    /// Whether stamps are the start or the end of their bars.
    public var stamp: BarSeries.Stamp
    /// The series that requests name behind `@`, by symbol.
    public var others: [String: SecondSeries]

    public init(
        zone: Zone = .utc, dateZone: Zone = .utc, calendar: TradingCalendar? = nil, hours: SessionHours? = nil, anchor: TimeOfDay? = nil,
        interval: BarInterval? = nil, stamp: BarSeries.Stamp = .start, others: [String: SecondSeries] = [:]
    ) {
        self.zone = zone
        self.dateZone = dateZone
        self.hours = hours ?? calendar.map { SessionHours($0) }
        self.anchor = anchor
        self.interval = interval
        self.stamp = stamp
        self.others = others
    }

    /// Whether bars are shorter than a day and so have moments, not dates.
    var isIntraday: Bool { interval?.isIntraday ?? true }

    /// The zone by whose clock bars are cut into periods.
    var bucketZone: Zone { isIntraday ? zone : dateZone }

    /// How bars are put together into longer ones.
    func bucketRule(into interval: BarInterval) -> BucketRule {
        BucketRule(
            interval: interval, zone: bucketZone, anchor: anchor ?? .midnight, hours: anchor == nil || !isIntraday ? hours : nil,
            clock: isIntraday ? .instants : .tradeDates)
    }

    /// The rule of the trade dates of bars shorter than a day.
    var tradeDateRule: TradeDateRule? { TradeDateRule(zone: zone, calendar: hours?.calendars.first) }

    /// A moment within a bar, which decides on the period and the session that it belongs to.
    func moment(of stamp: Instant) -> Instant { self.stamp == .end && isIntraday ? stamp.advanced(by: -1) : stamp }

    /// What bars of two series have in common if they belong together: the stamp, or for bars of a day and longer the midnight UTC of the date.
    public func key(of stamp: Instant) -> Instant { isIntraday ? stamp : Instant(dateZone.local(at: stamp).date) }

    /// Whether another context gives the same values to indicators that use no other series.
    func agrees(with other: IndicatorContext) -> Bool {
        zone == other.zone && dateZone == other.dateZone && hours == other.hours && anchor == other.anchor && interval == other.interval
            && stamp == other.stamp
    }
}

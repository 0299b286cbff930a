public import DojimaTime

/// What indicators have to know of a series beyond its bars: the clock of periods, the sessions, and other series.
public struct IndicatorContext: Sendable {
    /// The zone of the local clock that cuts shorter bars into periods, and of times without an offset.
    public var zone: Zone
    /// The zone whose dates are those of bars of a day and longer.
    public var dateZone: Zone
    /// The calendar whose sessions count; without one every local day is a session and no time is closed.
    public var calendar: TradingCalendar?
    /// The interval of the bars; `nil` if it is not known, which is taken for shorter than a day.
    public var interval: BarInterval?
    /// Whether stamps are the start or the end of their bars.
    public var stamp: BarSeries.Stamp
    /// The series that requests name behind `@`, by symbol.
    public var others: [String: SecondSeries]

    public init(
        zone: Zone = .utc, dateZone: Zone = .utc, calendar: TradingCalendar? = nil, interval: BarInterval? = nil,
        stamp: BarSeries.Stamp = .start, others: [String: SecondSeries] = [:]
    ) {
        self.zone = zone
        self.dateZone = dateZone
        self.calendar = calendar
        self.interval = interval
        self.stamp = stamp
        self.others = others
    }

    /// Whether bars are shorter than a day and so have moments, not dates.
    var isIntraday: Bool { interval?.isIntraday ?? true }

    /// The zone by whose clock bars are cut into periods.
    var bucketZone: Zone { isIntraday ? zone : dateZone }

    /// A moment within a bar, which decides on the period and the session that it belongs to.
    func moment(of stamp: Instant) -> Instant { self.stamp == .end && isIntraday ? stamp.advanced(by: -1) : stamp }

    /// What bars of two series have in common if they belong together: the stamp, or for bars of a day and longer the midnight UTC of the date.
    public func key(of stamp: Instant) -> Instant { isIntraday ? stamp : Instant(dateZone.local(at: stamp).date) }

    /// Whether another context gives the same values to indicators that use no other series.
    func agrees(with other: IndicatorContext) -> Bool {
        zone == other.zone && dateZone == other.dateZone && calendar == other.calendar && interval == other.interval && stamp == other.stamp
    }
}

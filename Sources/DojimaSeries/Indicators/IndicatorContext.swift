public import DojimaTime

/// The data of a series that indicators need in addition to its bars: the zones of periods, the sessions, and other series.
public struct IndicatorContext: Sendable {
    /// The zone in which intraday bars are grouped into periods, also used for times without an offset.
    public var zone: Zone
    /// The zone of the dates of bars of a day or longer.
    public var dateZone: Zone
    /// The sessions of the exchange; without them every local day is a session and no time is closed.
    public var hours: SessionHours?
    /// The local time at which days and hours begin, regardless of sessions; `nil` for midnight, or for the sessions if they are known.
    public var anchor: TimeOfDay?
    /// The interval of the bars; `nil` if unknown, which is treated as intraday.
    public var interval: BarInterval?
    /// Whether stamps are the start or the end of their bars.
    public var stamp: BarSeries.Stamp
    /// The series that requests name after `@`, by symbol.
    public var others: [String: SecondSeries]

    /// Creates a context; the defaults are those of a series in UTC without a calendar and without other series.
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

    /// Whether bars are shorter than a day, so that stamps are moments and not dates.
    var isIntraday: Bool { interval?.isIntraday ?? true }

    /// The zone in which bars are grouped into periods.
    var bucketZone: Zone { isIntraday ? zone : dateZone }

    /// Returns the rule that groups bars into longer ones.
    func bucketRule(into interval: BarInterval) -> BucketRule {
        BucketRule(
            interval: interval, zone: bucketZone, anchor: anchor ?? .midnight, hours: anchor == nil || !isIntraday ? hours : nil,
            clock: isIntraday ? .instants : .tradeDates)
    }

    /// The rule of the trade dates of bars shorter than a day.
    var tradeDateRule: TradeDateRule? { TradeDateRule(zone: zone, calendar: hours?.calendars.first) }

    /// Returns a moment within a bar, which determines its period and session.
    func moment(of stamp: Instant) -> Instant { self.stamp == .end && isIntraday ? stamp.advanced(by: -1) : stamp }

    /// Returns the key by which bars of two series are matched: the stamp, or for bars of a day or longer the midnight UTC of the date.
    public func key(of stamp: Instant) -> Instant { isIntraday ? stamp : Instant(dateZone.localTime(at: stamp).date) }

    /// Whether another context gives the same values for indicators that use no other series.
    func agrees(with other: IndicatorContext) -> Bool {
        zone == other.zone && dateZone == other.dateZone && hours == other.hours && anchor == other.anchor && interval == other.interval
            && stamp == other.stamp
    }
}

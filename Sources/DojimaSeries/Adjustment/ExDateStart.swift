package import DojimaTime

/// The position in a series at which the bars of an ex-date begin.
package struct ExDateStart: Sendable {
    private let interval: BarInterval
    private let stamp: BarSeries.Stamp
    private let zone: Zone
    private let calendar: TradingCalendar?

    /// - Parameters:
    ///   - zone: the zone of the trade dates; for intraday bars without a calendar, the zone of their local time.
    ///   - calendar: the calendar whose sessions intraday bars belong to.
    package init(interval: BarInterval, stamp: BarSeries.Stamp, zone: Zone, calendar: TradingCalendar? = nil) {
        self.interval = interval
        self.stamp = stamp
        self.zone = calendar.map { interval.isIntraday ? $0.zone : zone } ?? zone
        self.calendar = interval.isIntraday ? calendar : nil
    }

    /// Returns the first stamp that may belong to a bar of an ex-date or later.
    ///
    /// A bar of several days that contains the ex-date counts, because its close does. An intraday bar counts if it ends after the midnight
    /// before the ex-date (so that trading before the open counts), or after the open of a session that begins on the evening before. If
    /// the ex-date has no session, the next session is used.
    package func callAsFunction(_ date: CivilDate) -> Instant {
        guard interval.isIntraday else {
            guard interval.unit > .day || interval.count > 1 else { return zone.startOfDay(date) }
            let midnight = zone.startOfDay(date)
            return BucketRule(interval: interval, zone: zone).start(of: midnight)
        }
        // A bar that ends at the boundary is before it.
        return boundary(date).advanced(by: stamp == .end ? 1 : 1 - interval.nominalMicroseconds)
    }

    /// Returns the moment from which shares trade without the split or dividend.
    private func boundary(_ date: CivilDate) -> Instant {
        let midnight = zone.startOfDay(date)
        guard let calendar, let next = calendar.sessions(in: date...date.adding(days: 30)).first else { return midnight }
        let previous = calendar.sessions(in: date.adding(days: -30)...date.adding(days: -1)).last
        return min(next.open, max(midnight, previous?.close ?? midnight))
    }
}

package import DojimaTime

/// Where in a series the bars of an ex-date begin.
package struct ExDateStart: Sendable {
    private let interval: BarInterval
    private let stamp: BarSeries.Stamp
    private let zone: Zone
    private let calendar: TradingCalendar?

    /// - Parameters:
    ///   - zone: the zone whose dates are trade dates; of intraday bars without a calendar the one by whose clock they trade.
    ///   - calendar: whose sessions intraday bars belong to.
    package init(interval: BarInterval, stamp: BarSeries.Stamp, zone: Zone, calendar: TradingCalendar? = nil) {
        self.interval = interval
        self.stamp = stamp
        self.zone = calendar.map { interval.isIntraday ? $0.zone : zone } ?? zone
        self.calendar = interval.isIntraday ? calendar : nil
    }

    /// The first stamp that may belong to a bar of an ex-date or later.
    ///
    /// A bar of several days whose days hold the ex-date is one of them: its close is. An intraday bar is when it reaches past the
    /// midnight before the ex-date, so that trading before the open counts, or past the open of a session that begins the evening
    /// before; the ex-date of a date without a session is that of the next.
    package func callAsFunction(_ date: CivilDate) -> Instant {
        guard interval.isIntraday else {
            guard interval.unit > .day || interval.count > 1 else { return zone.startOfDay(date) }
            let midnight = zone.startOfDay(date)
            return BucketRule(interval: interval, zone: zone).start(of: midnight)
        }
        // A bar that ends at the boundary lies before it.
        return boundary(date).advanced(by: stamp == .end ? 1 : 1 - interval.nominalMicroseconds)
    }

    /// The moment from which on shares trade without what the date took away.
    private func boundary(_ date: CivilDate) -> Instant {
        let midnight = zone.startOfDay(date)
        guard let calendar, let next = calendar.sessions(in: date...date.adding(days: 30)).first else { return midnight }
        let previous = calendar.sessions(in: date.adding(days: -30)...date.adding(days: -1)).last
        return min(next.open, max(midnight, previous?.close ?? midnight))
    }
}

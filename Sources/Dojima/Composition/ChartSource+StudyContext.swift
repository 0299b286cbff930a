package import DojimaSeries
package import DojimaText
package import DojimaTime

// The context that studies need in addition to the bars of a series.

extension ChartSource {
    /// The context of studies of the bars that `datedBars` reads.
    ///
    /// - Parameters:
    ///   - zone: the zone whose clock divides intraday bars into periods; `nil` for that of the calendar, else of the instrument, else UTC.
    ///   - calendar: the calendar that the user named.
    package func studyContext(zone: Zone?, calendar: TradingCalendar?) -> IndicatorContext {
        IndicatorContext(
            zone: zone ?? calendar?.zone ?? zones.trading ?? .utc, hours: hours, anchor: anchor, interval: interval,
            stamp: barStamp, others: secondSeries)
    }

    /// The context of studies of bars as in a chart: daily and longer bars are at midnight UTC of their trade dates.
    func studyContext(on closed: ClosedTime) -> IndicatorContext {
        IndicatorContext(
            zone: closed.zone, hours: hours, anchor: anchor, interval: interval, stamp: barStamp, others: secondSeries)
    }

    /// Returns the source with the series that studies compare it with, keyed by the names that the studies use.
    ///
    /// - Parameter find: returns the series of a name, at the interval of this one.
    package func comparing(
        _ studies: [IndicatorRequest], zone: Zone?, notes: inout [Message], find: (String, inout [Message]) throws -> ChartSource
    ) throws -> ChartSource {
        var source = self
        for name in studies.compactMap(\.second) where source.secondSeries[name] == nil {
            var other = try find(name, &notes)
            other.zones = other.zones.assuming(zone ?? .utc)
            if other.extent.last < extent.first || extent.last < other.extent.first {
                notes.append("\(symbol) and \(other.symbol) have no dates in common; what compares them is empty")
            }
            source.secondSeries[name] = SecondSeries(
                try other.axisBars(in: other.fullRange), context: other.studyContext(zone: zone, calendar: nil))
        }
        return source
    }
}

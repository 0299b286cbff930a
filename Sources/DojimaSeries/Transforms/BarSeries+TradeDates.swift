package import DojimaTime

extension BarSeries {
    /// Returns the bars, if they are of a day or longer, with each `time` set to midnight UTC of its trade date.
    ///
    /// A stamp at midnight UTC already is a date; other stamps are dated by `rule`, or in UTC if it is `nil`. Of two bars with the same
    /// date the later is kept. Shorter bars are returned unchanged. O(count).
    package func datedByTradeDate(_ rule: TradeDateRule?) -> BarSeries {
        var dated = self
        dated.dateByTradeDate(rule)
        return dated
    }

    /// Sets each `time` to midnight UTC of its trade date, as `datedByTradeDate` does; returns the bars whose stamps changed.
    @discardableResult
    package mutating func dateByTradeDate(_ rule: TradeDateRule?) -> DatedBars {
        guard let interval, !interval.isIntraday, !time.allSatisfy(\.isUTCMidnight) else { return DatedBars() }
        var rule = rule ?? .utc
        var dated = DatedBars()
        for index in indices where !time[index].isUTCMidnight {
            let date = rule.date(ofBarAt: time[index])
            dated += DatedBars(count: 1, moved: date == time[index].utcDate ? 0 : 1)
            time[index] = Instant(date)
        }
        keepLastOfEachTime()
        return dated
    }

    /// Sorts bars by time, and keeps the last of several with the same time.
    private mutating func keepLastOfEachTime() {
        guard zip(time.dropFirst(), time).contains(where: { $0 <= $1 }) else { return }
        let order = indices.sorted { (time[$0], $0) < (time[$1], $1) }
        self = picked(order.indices.filter { $0 + 1 == count || time[order[$0]] < time[order[$0 + 1]] }.map { order[$0] })
    }

    /// Returns the bars at some indices, in the given order.
    package func picked(_ indices: [Int]) -> BarSeries {
        var part = BarSeries(interval: interval, stamp: stamp)
        part.time = indices.map { time[$0] }
        part.open = indices.map { open[$0] }
        part.high = indices.map { high[$0] }
        part.low = indices.map { low[$0] }
        part.close = indices.map { close[$0] }
        part.volume = indices.map { volume[$0] }
        part.counts = counts.isEmpty ? [] : indices.map { counts[$0] }
        return part
    }
}

extension Instant {
    /// The time that commands write for a stored stamp of an interval. For bars of a day or longer it is midnight UTC of the date in UTC,
    /// because no zone is known.
    package func shown(at interval: BarInterval) -> Instant { interval.isIntraday ? self : Instant(utcDate) }
}

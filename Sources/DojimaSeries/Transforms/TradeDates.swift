package import DojimaTime

extension BarSeries {
    /// The same bars with each `time` replaced by its trade date's midnight UTC: how bars of a day and longer are placed.
    ///
    /// The trade date is the date of the stamp in `zone`, or in UTC when no zone is known or every stamp is midnight UTC, as dates
    /// without a time are. Of two bars with one date the later stays. Shorter bars are returned as they are. O(count).
    package func placedByTradeDate(zone: Zone?) -> BarSeries {
        guard let interval, !interval.isIntraday else { return self }
        guard let zone, !time.allSatisfy(\.isUTCMidnight) else { return midnights { $0.utcDate } }
        var cursor = ZoneCursor(zone)
        return midnights { cursor.local(at: $0).date }
    }

    private func midnights(_ date: (Instant) -> CivilDate) -> BarSeries {
        var placed = self
        for index in indices { placed.time[index] = Instant(date(time[index])) }
        guard zip(placed.time.dropFirst(), placed.time).contains(where: { $0 <= $1 }) else { return placed }
        let kept = indices.filter { $0 + 1 == count || placed.time[$0] < placed.time[$0 + 1] }
        return placed.picked(kept)
    }

    /// The bars at some indices, in the order given.
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

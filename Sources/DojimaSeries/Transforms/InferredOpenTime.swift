public import DojimaTime

extension BarSeries {
    /// The time in which these bars show the market open: the union of their intervals, with short pauses filled.
    ///
    /// Bars of a day and longer open the UTC dates of their `time` and no others. Between shorter bars a pause of at most two
    /// intervals, or of less than half an hour, is missing data and stays open; a longer one is closed time. Without a known
    /// interval the median step serves. O(count).
    ///
    ///     // minute bars from 09:30 to 16:00 on two days: two ranges, one a day
    ///     bars.inferredOpenTime()
    public func inferredOpenTime() -> InstantSet {
        let length = interval?.nominalMicroseconds ?? medianStep ?? Instant.microsecondsPerDay
        if length >= Instant.microsecondsPerDay { return inferredOpenDates() }
        let longestPause = max(2 * length, 30 * 60_000_000 - 1)
        let lead = stamp == .end ? length : 0
        var open: [Range<Instant>] = []
        for moment in time {
            let start = moment.advanced(by: -lead)
            let end = start.advanced(by: length)
            if let last = open.last, start.since(last.upperBound) <= longestPause {
                open[open.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                open.append(start..<end)
            }
        }
        return InstantSet(open)
    }

    private func inferredOpenDates() -> InstantSet {
        InstantSet(
            time.map { moment in
                let day = Instant(moment.utcDate)
                return day..<day.advanced(by: Instant.microsecondsPerDay)
            })
    }

    /// The median distance of neighbouring stamps in microseconds; `nil` with fewer than two bars. O(count log count).
    public var medianStep: Int64? {
        guard count > 1 else { return nil }
        let steps = zip(time.dropFirst(), time).map { $0.since($1) }.sorted()
        return steps[steps.count / 2]
    }
}

public import DojimaTime

extension BarSeries {
    /// Infers the open time of the market from the bars: the union of their intervals, with short pauses filled.
    ///
    /// For bars of a day or longer, exactly the UTC dates of their `time` are open. Between intraday bars a pause of at most two intervals,
    /// or of less than half an hour, is missing data and counts as open; a longer one is closed time. If the interval is unknown, the
    /// median step is used. O(count).
    ///
    ///     // minute bars from 09:30 to 16:00 on two days: two ranges, one per day
    ///     bars.inferredOpenTime()
    public func inferredOpenTime() -> InstantSet {
        let length = interval?.nominalMicroseconds ?? medianStep ?? Instant.microsecondsPerDay
        if length >= Instant.microsecondsPerDay { return inferredOpenDates() }
        var runs = BarRuns(distance: length + longestPause(length))
        for moment in time { runs.append(moment...moment) }
        return InstantSet(openTime(of: runs.found, length: length, stamp: stamp))
    }

    private func inferredOpenDates() -> InstantSet {
        InstantSet(
            time.map { moment in
                let day = Instant(moment.utcDate)
                return day..<day.advanced(by: Instant.microsecondsPerDay)
            })
    }

    /// The median distance of adjacent stamps in microseconds; `nil` for fewer than two bars. O(count log count).
    var medianStep: Int64? {
        guard count > 1 else { return nil }
        let steps = zip(time.dropFirst(), time).map { $0.since($1) }.sorted()
        return steps[steps.count / 2]
    }
}

extension BarSource {
    /// Infers the open time of an intraday series from the runs of its bars, without reading all bars.
    public func inferredOpenTime(of series: SeriesKey, in range: Range<Instant>, stamp: BarSeries.Stamp) throws -> InstantSet {
        try InstantSet(openInferredFor: series.interval, in: range, stamp: stamp) {
            try contiguousRanges(of: series, in: $0, maximumGap: $1)
        }
    }
}

extension InstantSet {
    /// Infers the open time from the runs of the bars of an intraday interval.
    ///
    /// - Parameter runs: returns the runs of the bars in a range, within which bars are at most `distance` microseconds apart.
    package init(
        openInferredFor interval: BarInterval, in range: Range<Instant>, stamp: BarSeries.Stamp,
        runs: (_ range: Range<Instant>, _ distance: Int64) throws -> [ClosedRange<Instant>]
    ) rethrows {
        precondition(interval.isIntraday, "bars of a day and longer open dates")
        let length = interval.nominalMicroseconds
        // A bar that is stamped at its end is before its stamp.
        let shift: Int64 = stamp == .end ? 1 : 0
        let range = range.lowerBound.advanced(by: shift)..<range.upperBound.advanced(by: shift)
        self.init(openTime(of: try runs(range, length + longestPause(length)), length: length, stamp: stamp))
    }
}

/// Returns the maximum pause between two bars that does not count as closed time.
private func longestPause(_ length: Int64) -> Int64 { max(2 * length, 30 * 60_000_000 - 1) }

private func openTime(of runs: [ClosedRange<Instant>], length: Int64, stamp: BarSeries.Stamp) -> [Range<Instant>] {
    let (before, after) = stamp == .end ? (length, 0) : (0, length)
    return runs.map { $0.lowerBound.advanced(by: -before)..<$0.upperBound.advanced(by: after) }
}

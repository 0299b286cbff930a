package import DojimaSeries
package import DojimaTime

extension BarSeries {
    /// The interval that the times of the bars show, by the rule for files: that of the most common step; a day if there are too few bars and
    /// all are at midnight UTC; `nil` if they show none. O(bars).
    package var shownInterval: BarInterval? {
        var tracker = StampTracker()
        for moment in time { tracker.add(moment.microseconds, symbol: 0) }
        let areDates = !isEmpty && tracker.isMidnight(day: UInt64(Instant.microsecondsPerDay))
        let stamps = InferredStamps(form: StampForm(areDates ? .ymd : .epoch(.microseconds)), words: "", tracker: tracker)
        return IntervalEvidence(stamps, calendar: nil).interval ?? (areDates ? .day : nil)
    }
}

package import DojimaSeries
package import DojimaTime

extension BarSeries {
    /// The interval that the times of the bars show, by the rule for files: that of the most common step; a day if there are too few bars and
    /// all are at midnight UTC; `nil` if they show none. O(bars).
    package var shownInterval: BarInterval? {
        var tracker = StampTracker()
        for moment in time { tracker.add(moment.microseconds, symbol: 0) }
        var stamps = InferredStamps(form: StampForm(.epoch(.microseconds)), words: "", tracker: tracker)
        let areDates = !isEmpty && stamps.isMidnight
        if areDates { stamps.form = StampForm(.ymd) }
        return IntervalEvidence(stamps, calendar: nil).interval ?? (areDates ? .day : nil)
    }
}

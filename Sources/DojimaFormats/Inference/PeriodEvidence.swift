/// The stamps of a file that are months or quarters.
struct PeriodEvidence {
    private var months = 0
    private var tracker = StampTracker()

    var count: Int { tracker.count }

    /// - Parameter start: the first day, in microseconds since 1970.
    mutating func add(_ length: PeriodLength, _ start: Int64, symbol: Int) {
        if length == .month { months += 1 }
        tracker.add(start, symbol: symbol)
    }

    /// The stamps as months or quarters, whichever are more.
    var inferred: InferredStamps {
        let length: PeriodLength = 2 * months >= count ? .month : .quarter
        return InferredStamps(form: .period(length), words: length.words, tracker: tracker, period: length)
    }
}

import DojimaTime

/// Finds where periods begin, bar by bar: those of trade dates, or hours and minutes of sessions or of the local clock.
///
/// Bars before the open and after the close belong to their date by the local clock, since `TradeDateRule` says so.
struct PeriodCursor: Sendable {
    private let context: IndicatorContext
    private var buckets: BucketCursor
    private var bucket = Instant.earliest..<Instant.earliest
    /// The rule of trade dates, where periods of a day and longer group those of shorter bars.
    private var dates: TradeDateRule?
    /// The number of the period of the bar before, among those of trade dates.
    private var number: Int?

    init(_ interval: BarInterval, _ context: IndicatorContext) {
        self.context = context
        buckets = BucketCursor(context.bucketRule(into: interval))
        dates = buckets.rule.dropsClosedBars ? context.tradeDateRule : nil
    }

    /// Whether a bar begins a period other than that of the bar before it.
    mutating func isNew(_ stamp: Instant) -> Bool {
        let moment = context.moment(of: stamp)
        if let date = dates?.date(of: moment) {
            let number = buckets.rule.number(of: date)
            defer { self.number = number }
            return number != self.number
        }
        guard !bucket.contains(moment) else { return false }
        bucket = buckets.bucket(of: moment).moments
        return true
    }
}

import DojimaTime

/// Detects the beginnings of periods, bar by bar: periods of trade dates, or hours and minutes of sessions or of local time.
///
/// Bars before the open and after the close belong to their local date, by `TradeDateRule`.
struct PeriodCursor: Sendable {
    private let context: IndicatorContext
    private var buckets: BucketCursor
    private var bucket = Instant.earliest..<Instant.earliest
    /// The rule of trade dates, if intraday bars are grouped into periods of a day or longer.
    private var dates: TradeDateRule?
    /// The number of the previous bar's period, if periods consist of trade dates.
    private var number: Int?

    init(_ interval: BarInterval, _ context: IndicatorContext) {
        self.context = context
        buckets = BucketCursor(context.bucketRule(into: interval))
        dates = buckets.rule.dropsClosedBars ? context.tradeDateRule : nil
    }

    /// Whether a bar is in another period than the previous bar.
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

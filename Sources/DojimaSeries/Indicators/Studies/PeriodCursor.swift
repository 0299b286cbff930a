import DojimaTime

/// Finds where periods begin, bar by bar.
struct PeriodCursor: Sendable {
    private let context: IndicatorContext
    private var buckets: BucketCursor
    private var bucket = Instant.earliest..<Instant.earliest

    init(_ interval: BarInterval, _ context: IndicatorContext) {
        self.context = context
        buckets = BucketCursor(context.bucketRule(into: interval))
    }

    /// Whether a bar begins a period other than that of the bar before it.
    mutating func isNew(_ stamp: Instant) -> Bool {
        let moment = context.moment(of: stamp)
        guard !bucket.contains(moment) else { return false }
        bucket = buckets.bucket(of: moment).moments
        return true
    }
}

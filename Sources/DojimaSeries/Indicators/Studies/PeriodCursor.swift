import DojimaTime

/// Finds where periods of the local clock begin, bar by bar.
struct PeriodCursor: Sendable {
    private let context: IndicatorContext
    private let rule: BucketRule
    private var bucket = Instant.earliest..<Instant.earliest

    init(_ interval: BarInterval, _ context: IndicatorContext) {
        self.context = context
        rule = BucketRule(interval: interval, zone: context.bucketZone)
    }

    /// Whether a bar begins a period other than that of the bar before it.
    mutating func isNew(_ stamp: Instant) -> Bool {
        let moment = context.moment(of: stamp)
        guard !bucket.contains(moment) else { return false }
        bucket = rule.bucket(of: moment)
        return true
    }
}

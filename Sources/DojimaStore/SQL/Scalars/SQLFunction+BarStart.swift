internal import DojimaSeries
internal import DojimaTime

extension SQLFunction {
    /// The start of the bar that contains a moment, for bars of an interval by the clock of a zone or an exchange.
    static let barStart = SQLFunction.scalar(
        "bar_start", "bar_start(time, interval, place='UTC', anchor='00:00')", arguments: 2...4,
        "The start of the bar that contains a time: by the sessions of an exchange, by the wall clock of a zone, or from an anchor; in microseconds if the time is, else as text."
    ) { session, arguments in
        guard let time = try arguments.time(0), let interval = arguments.text(1) else { return .null }
        let finder = try session.finder(interval, zoneOrCalendar: arguments.text(2), anchor: arguments.text(3))
        guard let start = finder.start(of: time.instant(in: finder.rule.zone)) else { return .null }
        return arguments.isText(0) ? .text(start.isoText(in: finder.rowZone)) : .integer(start.microseconds)
    }
}

/// Finds the buckets of a rule. Repeated look-ups within one bucket are fast.
final class BucketFinder {
    let rule: BucketRule
    private var buckets: BucketCursor
    private var last: (moments: Range<Instant>, time: Instant)?

    init(_ rule: BucketRule) { (self.rule, buckets) = (rule, BucketCursor(rule)) }

    /// The zone in which the times of buckets are written.
    var rowZone: Zone { rule.dateZone }

    /// Returns the time of the bucket that contains a moment; `nil` in closed time, which belongs to no day.
    func start(of moment: Instant) -> Instant? {
        guard buckets.isOpen(moment) else { return nil }
        if let last, last.moments.contains(moment) { return last.time }
        let bucket = buckets.bucket(of: moment)
        last = (bucket.moments, bucket.time)
        return bucket.time
    }
}

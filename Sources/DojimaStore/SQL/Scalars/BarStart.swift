internal import DojimaSeries
internal import DojimaTime

extension SQLFunction {
    /// Where the bar of an interval that holds a moment begins, by the clock of a place.
    static let barStart = SQLFunction.scalar(
        "bar_start", "bar_start(time, interval, place='UTC', anchor='00:00')", arguments: 2...4,
        "Where the bar that holds a moment begins, by the wall clock of a zone or an exchange; microseconds for microseconds, else text."
    ) { session, arguments in
        guard let time = try arguments.time(0), let interval = arguments.text(1) else { return .null }
        let finder = try session.finder(interval, place: arguments.text(2), anchor: arguments.text(3))
        let start = finder.start(of: time.instant(in: finder.rule.zone))
        return arguments.isText(0) ? .text(start.isoText(in: finder.rule.zone)) : .integer(start.microseconds)
    }
}

/// Finds buckets of a rule, quickly for moments in one bucket.
final class BucketFinder {
    let rule: BucketRule
    private var last = Instant.earliest..<Instant.earliest

    init(_ rule: BucketRule) { self.rule = rule }

    func start(of moment: Instant) -> Instant {
        if !last.contains(moment) { last = rule.bucket(of: moment) }
        return last.lowerBound
    }
}

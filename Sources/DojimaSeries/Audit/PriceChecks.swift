internal import DojimaTime

/// What the prices of bars tell by themselves, one bar after the other: no range, no change, jumps by a simple ratio.
struct PriceChecks {
    private let options: AuditOptions
    private var previous: Bar?
    /// The bars like the last one that stand right before it, and it.
    private var same = 0
    private var sameSince: (date: CivilDate, stamp: Instant)?

    init(_ options: AuditOptions) { self.options = options }

    /// Looks at the next bar; `place` counts all bars. Returns the kinds that were found in it.
    mutating func check(_ bar: Bar, date: CivilDate, place: Int, _ log: inout FindingLog) -> AuditKinds {
        var kinds: AuditKinds = []
        if bar.high == bar.low {
            log.add(.zeroRange, date: date, stamp: bar.time, at: place)
            kinds.insert(AuditKinds(.zeroRange))
        }
        if let previous {
            if let ratio = ratio(previous.close, bar.open) {
                log.add(
                    AuditFinding(
                        kind: .split, date: date, first: previous.time, last: bar.time,
                        detail: .ratio(ratio, exact: bar.open / previous.close)))
                kinds.insert(AuditKinds(.split))
            }
            if !PriceChecks.isRepeated(previous, bar) { endRun(&log) }
        }
        if same == 0 { sameSince = (date, bar.time) }
        same += 1
        if same >= options.staleBars { kinds.insert(AuditKinds(.stale)) }
        previous = bar
        return kinds
    }

    mutating func finish(_ log: inout FindingLog) { endRun(&log) }

    private mutating func endRun(_ log: inout FindingLog) {
        if same >= max(2, options.staleBars), let since = sameSince, let previous {
            log.add(AuditFinding(kind: .stale, date: since.date, first: since.stamp, last: previous.time, count: same))
        }
        same = 0
    }

    private func ratio(_ close: Double, _ open: Double) -> SimpleRatio? {
        guard close > 0, open > 0, close.isFinite, open.isFinite else { return nil }
        let ratio = open / close
        // Nearly every bar ends here.
        guard ratio < 0.8 || ratio > 1.25 else { return nil }
        return SimpleRatio.nearest(to: ratio, tolerance: options.ratioTolerance)
    }

    static func isRepeated(_ a: Bar, _ b: Bar) -> Bool {
        a.open == b.open && a.high == b.high && a.low == b.low && a.close == b.close && a.volume == b.volume
    }
}

internal import DojimaTime

/// Checks of consecutive prices, independent of sessions: bars without a range, repeated bars, and jumps by a split ratio.
struct PriceChecks {
    private let options: AuditOptions
    private var previous: Bar?
    /// The number of consecutive equal bars up to and including the last one.
    private var same = 0
    private var sameSince: (date: CivilDate, stamp: Instant)?
    /// The number of known splits at or before the last bar.
    private var splitsPassed = 0

    init(_ options: AuditOptions) { self.options = options }

    /// Checks the next bar; `position` is its position among all bars. Returns the kinds of findings.
    mutating func check(_ bar: Bar, date: CivilDate, position: Int, _ log: inout FindingLog) -> AuditKinds {
        var kinds: AuditKinds = []
        if bar.high == bar.low {
            log.add(.zeroRange, date: date, stamp: bar.time, at: position)
            kinds.insert(AuditKinds(.zeroRange))
        }
        let split = passSplits(to: bar.time)
        if let previous {
            if let detail = jump(previous.close, bar.open, split) {
                log.add(AuditFinding(kind: .split, date: date, first: previous.time, last: bar.time, detail: detail))
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

    /// Returns the product of the ratios of the known splits since the last bar; 1 if there are none.
    private mutating func passSplits(to stamp: Instant) -> Double {
        var product = 1.0
        while splitsPassed < options.splits.count, options.splits[splitsPassed].start <= stamp {
            product *= options.splits[splitsPassed].ratio
            splitsPassed += 1
        }
        return product
    }

    /// Returns the anomaly of an open after a close, given the ratio of the splits between them.
    private func jump(_ close: Double, _ open: Double, _ split: Double) -> AuditFinding.Detail? {
        guard close > 0, open > 0, close.isFinite, open.isFinite else { return nil }
        let ratio = open / close
        // Fast path for nearly every bar.
        guard split != 1 || ratio < 0.8 || ratio > 1.25 else { return nil }
        let unexplained = ratio * split
        // For a small split it cannot be decided whether prices show it.
        if max(split, 1 / split) > 1.25, max(ratio, 1 / ratio) < max(unexplained, 1 / unexplained) { return .splitNotShown(split) }
        guard unexplained < 0.8 || unexplained > 1.25 else { return nil }
        return SimpleRatio.nearest(to: unexplained, tolerance: options.ratioTolerance).map { .ratio($0, exact: ratio) }
    }

    static func isRepeated(_ a: Bar, _ b: Bar) -> Bool {
        a.open == b.open && a.high == b.high && a.low == b.low && a.close == b.close && a.volume == b.volume
    }
}

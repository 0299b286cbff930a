package import DojimaTime

/// What became of an audit: totals, one line a date, and the findings.
package struct BarAudit: Sendable, Equatable {
    /// Slots that the sessions have, and those of them that hold a bar.
    package var expected = 0
    package var filled = 0
    /// Bars that were looked at.
    package var bars = 0
    /// Sessions, and dates without one that hold bars, in order.
    package var days: [AuditDay] = []
    /// In the order of their first stamps; of each kind no more than was asked for.
    package var findings: [AuditFinding] = []
    /// Of each kind the number of findings, also of those that were left out, and of the bars or slots in them.
    package var totals: [AuditFinding.Kind: Total] = [:]

    package struct Total: Hashable, Sendable {
        package var findings: Int
        package var count: Int

        package init(findings: Int = 0, count: Int = 0) {
            self.findings = findings
            self.count = count
        }
    }

    /// Whether there is nothing to find fault with.
    package var isClean: Bool { totals.isEmpty }

    /// The number of findings, also of those that were left out.
    package var findingCount: Int { totals.values.reduce(0) { $0 + $1.findings } }

    /// The part of the expected slots that hold a bar; 1 when none is expected.
    package var coverage: Double { expected == 0 ? 1 : Double(filled) / Double(expected) }
}

/// One date of an audit: a cell of its picture.
package struct AuditDay: Hashable, Sendable {
    package var date: CivilDate
    /// Slots of the session; 0 for a date without one.
    package var expected: Int32
    /// Slots that hold a bar.
    package var filled: Int32 = 0
    /// Bars outside of sessions.
    package var unexpected: Int32 = 0
    package var kinds: AuditKinds = []

    package init(date: CivilDate, expected: Int32 = 0) { (self.date, self.expected) = (date, expected) }
}

/// What counts as a finding.
package struct AuditOptions: Hashable, Sendable {
    /// Where the slots of a session begin; bars of a day and longer have none.
    package var grid = Grid.open
    /// Neighbouring bars with the same prices and volume that make a stale run, at least 2.
    package var staleBars = 3
    /// How far an open may be from a simple ratio to the close before it, as a part of the ratio.
    var ratioTolerance = 0.02
    /// Open time at the end of a session without a bar from which on it ends early, in microseconds.
    var earlyEnd: Int64 = 1_800_000_000
    /// The zone that stamps were read in, if it is another than the exchange's: its clock changes may have doubled or lost hours, and moments
    /// have the trade dates of its clock.
    package var zone: Zone?
    /// Splits that are known, by `start`: they explain a jump, and one that the prices do not show is a finding.
    package var splits: [KnownSplit] = []
    /// Findings that are kept of each kind; those beyond are only counted.
    package var most = 10_000

    package init() {}

    package enum Grid: String, CaseIterable, Sendable {
        /// From the open of the session and from the end of each break: 09:30, 10:30, ...
        case open
        /// By the exchange's clock, whole intervals after midnight: 09:00, 10:00, ...
        case clock
    }
}

/// A split by the first stamp that trades after it.
package struct KnownSplit: Hashable, Sendable {
    var start: Instant
    /// Shares after it for each share before.
    var ratio: Double

    package init(start: Instant, ratio: Double) {
        self.start = start
        self.ratio = ratio
    }
}

extension AuditOptions.Grid {
    /// The grid on which more bars of a sample stand: vendors stamp hours from 09:30 or from 09:00. `open` when both serve.
    package static func fitting(_ sample: BarSeries, _ calendar: TradingCalendar) -> AuditOptions.Grid {
        guard let first = sample.time.first, let last = sample.time.last, sample.interval?.isIntraday == true else { return .open }
        let dates = calendar.zone.local(at: first).date...calendar.zone.local(at: last).date.adding(days: 1)
        func offGrid(_ grid: AuditOptions.Grid) -> Int {
            var options = AuditOptions()
            options.grid = grid
            options.most = 0
            return sample.audit(against: calendar, dates: dates, options: options).totals[.offGrid]?.count ?? 0
        }
        return offGrid(.clock) < offGrid(.open) ? .clock : .open
    }
}

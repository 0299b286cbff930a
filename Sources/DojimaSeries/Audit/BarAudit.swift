package import DojimaTime

/// The result of an audit: totals, one entry per date, and the findings.
package struct BarAudit: Sendable, Equatable {
    /// The number of slots of the sessions.
    package var expected = 0
    /// The number of slots that contain a bar.
    package var filled = 0
    /// The number of examined bars.
    package var bars = 0
    /// Sessions, and dates without a session that have bars, in order.
    package var days: [AuditDay] = []
    /// The findings in the order of their first stamps, at most `AuditOptions.most` of each kind.
    package var findings: [AuditFinding] = []
    /// For each kind the number of findings, including those beyond the limit, and of the bars or slots in them.
    package var totals: [AuditFinding.Kind: Total] = [:]

    package struct Total: Hashable, Sendable {
        package var findings: Int
        package var count: Int

        package init(findings: Int = 0, count: Int = 0) {
            self.findings = findings
            self.count = count
        }
    }

    /// Whether there are no findings.
    package var isClean: Bool { totals.isEmpty }

    /// The number of findings, including those beyond the limit.
    package var findingCount: Int { totals.values.reduce(0) { $0 + $1.findings } }

    /// The fraction of the expected slots that contain a bar; 1 if none is expected.
    package var coverage: Double { expected == 0 ? 1 : Double(filled) / Double(expected) }
}

/// One date of an audit, drawn as one cell.
package struct AuditDay: Hashable, Sendable {
    package var date: CivilDate
    /// The number of slots of the session; 0 for a date without one.
    package var expected: Int32
    /// The number of slots that contain a bar.
    package var filled: Int32 = 0
    /// The number of bars outside sessions.
    package var unexpected: Int32 = 0
    package var kinds: AuditKinds = []

    package init(date: CivilDate, expected: Int32 = 0) { (self.date, self.expected) = (date, expected) }
}

/// The settings of an audit.
package struct AuditOptions: Hashable, Sendable {
    /// The grid of the slots of a session; not used for bars of a day or longer.
    package var grid = Grid.open
    /// The number of adjacent bars with the same prices and volume that make a stale run, at least 2.
    package var staleBars = 3
    /// The tolerance for the ratio of an open to the previous close, as a fraction of the split ratio.
    var ratioTolerance = 0.02
    /// The minimum open time without bars at the end of a session that counts as an early end, in microseconds.
    var earlyEnd: Int64 = 1_800_000_000
    /// The zone in which stamps were read, if it is not the exchange's: its clock changes may have doubled or lost hours, and trade dates
    /// are in this zone.
    package var zone: Zone?
    /// Known splits, sorted by `start`. They explain a jump, and one that the prices do not show is a finding.
    package var splits: [StoredSplit] = []
    /// The maximum number of findings of each kind; further ones are only counted.
    package var maximumFindings = 10_000

    package init() {}

    package enum Grid: String, CaseIterable, Sendable {
        /// Slots begin at the open of the session and at the end of each break: 09:30, 10:30, ...
        case open
        /// Slots begin at multiples of the interval after midnight in the exchange's zone: 09:00, 10:00, ...
        case clock
    }
}

/// A split with the first stamp that trades after it.
package struct StoredSplit: Hashable, Sendable {
    var start: Instant
    /// The number of shares after the split for each share before.
    var ratio: Double

    package init(start: Instant, ratio: Double) {
        self.start = start
        self.ratio = ratio
    }
}

extension AuditOptions.Grid {
    /// Returns the grid that matches more bars of a sample, since vendors stamp hours from 09:30 or from 09:00; `open` if both match
    /// equally.
    package static func fitting(_ sample: BarSeries, _ calendar: TradingCalendar) -> AuditOptions.Grid {
        guard let first = sample.time.first, let last = sample.time.last, sample.interval?.isIntraday == true else { return .open }
        let dates = calendar.zone.localTime(at: first).date...calendar.zone.localTime(at: last).date.adding(days: 1)
        func offGrid(_ grid: AuditOptions.Grid) -> Int {
            var options = AuditOptions()
            options.grid = grid
            options.maximumFindings = 0
            return sample.audit(against: calendar, dates: dates, options: options).totals[.offGrid]?.count ?? 0
        }
        return offGrid(.clock) < offGrid(.open) ? .clock : .open
    }
}

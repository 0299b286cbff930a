internal import DojimaTime

/// Collects findings, joins adjacent ones, and limits the number of findings of each kind.
struct FindingLog {
    private let maximumFindings: Int
    /// For each kind, the finding that the next one may continue, and its position.
    private var growing: [(finding: AuditFinding, position: Int)?]
    private(set) var recorded: [AuditFinding] = []
    private var totals: [BarAudit.Total]

    init(maximumFindings: Int) {
        self.maximumFindings = maximumFindings
        growing = Array(repeating: nil, count: AuditFinding.Kind.allCases.count)
        totals = Array(repeating: BarAudit.Total(), count: AuditFinding.Kind.allCases.count)
    }

    /// Adds a separate finding.
    mutating func add(_ finding: AuditFinding) {
        let kind = finding.kind.bit
        totals[kind].findings += 1
        totals[kind].count += finding.count
        if totals[kind].findings <= maximumFindings { recorded.append(finding) }
    }

    /// Adds a bar or slot. It extends the finding of its kind that ended at the previous position, on the same date with the same detail.
    mutating func add(
        _ kind: AuditFinding.Kind, date: CivilDate, stamp: Instant, at position: Int, detail: AuditFinding.Detail = .none
    ) {
        let bit = kind.bit
        if let (finding, last) = growing[bit], last + 1 == position, finding.date == date, finding.detail == detail {
            growing[bit]?.finding.last = stamp
            growing[bit]?.finding.count += 1
            growing[bit]?.position = position
        } else {
            close(bit)
            growing[bit] = (AuditFinding(kind: kind, date: date, first: stamp, last: stamp, detail: detail), position)
        }
    }

    private mutating func close(_ bit: Int) {
        if let (finding, _) = growing[bit] { add(finding) }
        growing[bit] = nil
    }

    /// Closes all findings and stores them, with their totals, in an audit.
    mutating func finish(_ audit: inout BarAudit) {
        for bit in growing.indices { close(bit) }
        audit.findings = recorded.sorted { ($0.first, $0.kind, $0.last) < ($1.first, $1.kind, $1.last) }
        for kind in AuditFinding.Kind.allCases where totals[kind.bit].findings > 0 { audit.totals[kind] = totals[kind.bit] }
    }
}

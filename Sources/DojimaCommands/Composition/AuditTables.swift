import DojimaText
import Dojima
import DojimaSeries
import DojimaTime

/// The tables and texts of an audit.
struct AuditTables {
    var audit: BarAudit
    var run: SeriesAudit
    var style: ResultStyle

    /// A row for each finding.
    func findings() -> Table {
        var table = Table(["kind", "date", "first", "last", "count", "detail"])
        let closures = closedDates()
        for finding in audit.findings {
            let detail = text(finding, closures)
            table.append([
                .text(finding.kind.rawValue), .date(finding.date), .time(finding.first), .time(finding.last), .integer(finding.count),
                detail.isEmpty ? .none : .text(detail),
            ])
        }
        return table
    }

    /// A row for each kind, including kinds without findings.
    func kinds() -> Table {
        var table = Table(["kind", "findings", "count"])
        for kind in AuditFinding.Kind.allCases {
            let total = audit.totals[kind] ?? BarAudit.Total()
            table.append([.text(kind.rawValue), .integer(total.findings), .integer(total.count)])
        }
        return table
    }

    /// A row for each session, and for each date that has bars but no session.
    func sessions() -> Table {
        var table = Table(["date", "expected", "filled", "unexpected", "findings"])
        for day in audit.days {
            let kinds = AuditFinding.Kind.allCases.filter(day.kinds.contains).map(\.rawValue)
            table.append([
                .date(day.date), .integer(Int(day.expected)), .integer(Int(day.filled)), .integer(Int(day.unexpected)),
                .text(kinds.joined(separator: " ")),
            ])
        }
        return table
    }

    /// Totals and findings as one object.
    func json() -> TextNode {
        let kinds = audit.totals.sorted { $0.key < $1.key }.map { kind, total in
            (kind.rawValue, TextNode.object([("findings", .integer(total.findings)), ("count", .integer(total.count))]))
        }
        let closures = closedDates()
        let findings = audit.findings.map { finding -> TextNode in
            let detail = text(finding, closures)
            return .object([
                ("kind", .text(finding.kind.rawValue)), ("date", .text(finding.date.description)), ("first", style.json(finding.first)),
                ("last", style.json(finding.last)), ("count", .integer(finding.count)),
                ("detail", detail.isEmpty ? .null : .text(detail)),
            ])
        }
        return .object([
            ("symbol", .text(run.source.symbol)), ("interval", .text(run.source.interval.description)),
            ("calendar", .text(run.calendar.code)), ("stamp", .text(run.source.stamp.rawValue)),
            ("grid", run.source.interval.isIntraday ? .text(run.options.grid.rawValue) : .null),
            ("from", .text(run.dates.lowerBound.description)), ("to", .text(run.dates.upperBound.description)),
            ("sessions", .integer(audit.days.count { $0.expected > 0 })), ("bars", .integer(audit.bars)),
            ("expected", .integer(audit.expected)), ("filled", .integer(audit.filled)), ("coverage", .number(audit.coverage)),
            ("kinds", .object(kinds)), ("findings", .list(findings)),
        ])
    }

    /// The symbol and the interval: `SPX 1d`.
    var title: String { "\(run.source.symbol) \(run.source.interval)" }

    /// The calendar, the dates, the coverage and the number of findings, on one line.
    var summary: String {
        let slots = "\(audit.filled) of \(audit.expected) slots hold a bar (\(percent) %)"
        let count = audit.findingCount
        let findings = count == 0 ? "no findings" : count == 1 ? "1 finding" : "\(count) findings"
        return "\(run.calendar.code), \(run.dates.lowerBound) to \(run.dates.upperBound): \(slots), \(findings)"
    }

    /// The coverage in percent, rounded down, so that 100 means all.
    private var percent: String {
        let hundredths = audit.expected == 0 ? 10_000 : audit.filled * 10_000 / audit.expected
        return plainNumber(Double(hundredths) / 100)
    }

    /// The names of holidays and closures, by date.
    private func closedDates() -> [CivilDate: String] {
        guard audit.findings.contains(where: { $0.detail == .closedDate }) else { return [:] }
        let days = run.calendar.specialDays(in: run.dates).filter { $0.kind == .holiday || $0.kind == .closure }
        return Dictionary(days.map { ($0.date, $0.name) }) { first, _ in first }
    }

    private func text(_ finding: AuditFinding, _ closures: [CivilDate: String]) -> String {
        switch finding.detail {
        case .none: finding.kind == .unexpected ? "outside the hours" : ""
        case .entireSession: "full session"
        case .closedDate: closures[finding.date] ?? "weekend"
        case .close(let close): "the session ends at \(style.text(close))"
        case .ratio(let ratio, let exact): "\(ratio) (\(plainNumber((exact * 100_000).rounded() / 100_000)))"
        case .splitNotShown(let ratio):
            "a known split of \(plainNumber(ratio)) for 1 is not in the prices; they may already be adjusted"
        case .hourLost: "hour lost when clocks change"
        case .hourDoubled: "hour doubled when clocks change"
        case .shifted(let seconds):
            "the bars of \(finding.count == 1 ? "a session" : "\(finding.count) sessions") are \(abs(seconds) / 60) minutes \(seconds > 0 ? "late" : "early")"
        }
    }
}

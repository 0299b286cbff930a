@testable import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Audits compared with the simplest one, which checks every minute.
@Suite struct AuditOracleTests {
    private let width: Int64 = 60_000_000

    private struct Truth {
        var missing: Set<Instant> = []
        var unexpected: Set<Instant> = []
        var duplicate: Set<Instant> = []
        var offGrid: Set<Instant> = []
        var expected = 0
    }

    /// Every minute of the span: whether it is a session's, and which bars begin in it.
    private func truth(_ stamps: [Instant], _ open: Timeline, _ span: Range<Instant>, lead: Int64) -> Truth {
        var truth = Truth()
        var byMinute: [Instant: [Instant]] = [:]
        for stamp in stamps {
            let start = stamp.microseconds - lead
            // A stamp that is no bar's end belongs to its minute.
            let key = lead == 0 ? floorDivide(start, width) : floorDivide(stamp.microseconds - 1, width)
            byMinute[Instant(microseconds: key * width), default: []].append(stamp)
        }
        var minute = span.lowerBound
        while minute < span.upperBound {
            let held = byMinute[minute] ?? []
            if open.contains(minute) {
                truth.expected += 1
                if held.isEmpty { truth.missing.insert(minute.advanced(by: lead)) }
                truth.duplicate.formUnion(held.dropFirst())
                truth.offGrid.formUnion(held.filter { floorModulo($0.microseconds, width) != 0 })
            } else {
                truth.unexpected.formUnion(held)
            }
            minute = minute.advanced(by: width)
        }
        return truth
    }

    /// The stamps of findings of a kind.
    private func stamps(_ audit: BarAudit, _ kind: AuditFinding.Kind, among all: [Instant]) -> Set<Instant> {
        var found: Set<Instant> = []
        for finding in audit.findings where finding.kind == kind {
            let part = all.filter { finding.first <= $0 && $0 <= finding.last }
            #expect(part.count == finding.count, "\(finding)")
            found.formUnion(part)
        }
        return found
    }

    @Test(
        "An audit agrees with a check of every minute of three weeks with holidays, half days and breaks",
        arguments: [
            ("XNYS", 20_181_217, 20_190_106, BarSeries.Stamp.start), ("XNYS", 20_181_217, 20_190_106, .end),
            ("XTKS", 20_191_225, 20_200_110, .start), ("XHKG", 20_191_220, 20_200_105, .end), ("24/7", 20_230_301, 20_230_303, .start),
        ])
    func everyMinute(_ code: String, _ from: Int, _ to: Int, _ stamp: BarSeries.Stamp) throws {
        let calendar = try TradingCalendar(code)
        func date(_ number: Int) -> CivilDate { CivilDate(normalizing: number / 10_000, month: number / 100 % 100, day: number % 100) }
        let dates = date(from)...date(to)
        let span = calendar.zone.startOfDay(dates.lowerBound)..<calendar.zone.startOfDay(dates.upperBound.adding(days: 1))
        let open = Timeline.sessions(calendar, span: span)
        let lead = stamp == .end ? width : 0
        for seed in UInt64(1)...3 {
            var generator = SeededGenerator(seed: seed)
            var stamps: [Instant] = []
            var minute = span.lowerBound
            while minute < span.upperBound {
                let isHeld =
                    open.contains(minute) ? Int.random(in: 0..<10, using: &generator) > 0 : Int.random(in: 0..<200, using: &generator) == 0
                if isHeld { stamps.append(minute.advanced(by: lead)) }
                if Int.random(in: 0..<50, using: &generator) == 0 {
                    // Off the grid, and in a minute that may have a bar already.
                    stamps.append(minute.advanced(by: lead + Int64.random(in: 1..<width, using: &generator) - (lead == 0 ? 0 : width)))
                }
                minute = minute.advanced(by: width)
            }
            stamps = Array(Set(stamps)).sorted().filter { span.contains($0.advanced(by: -min(lead, 1))) }
            // A bar whose minute is closed but that extends into the session belongs to it; the oracle is simpler than that.
            stamps.removeAll { stamp in
                let start = stamp.advanced(by: -lead)
                let touches = open.firstOpenInstant(atOrAfter: start).map { $0 < start.advanced(by: width) } ?? false
                let key = lead == 0 ? start : stamp.advanced(by: -1)
                return touches && !open.contains(key)
            }
            let expected = truth(stamps, open, span, lead: lead)
            let bars = BarSeries.random(at: stamps, seed: seed)

            var auditor = BarAuditor(calendar, interval: BarInterval.minutes(1), stamp: stamp, dates: dates)
            var next = 0
            while next < bars.count {
                let end = min(bars.count, next + Int.random(in: 1...3000, using: &generator))
                auditor.append(bars.slice(next..<end))
                next = end
            }
            let audit = auditor.finish()
            let slots = open.segments.flatMap { segment in
                stride(from: segment.start.microseconds, to: segment.end.microseconds, by: Int(width)).map {
                    Instant(microseconds: $0 + lead)
                }
            }
            #expect(audit.expected == expected.expected && audit.bars == stamps.count)
            #expect(audit.filled == expected.expected - expected.missing.count)
            #expect(self.stamps(audit, .missing, among: slots) == expected.missing)
            #expect(self.stamps(audit, .unexpected, among: stamps) == expected.unexpected)
            #expect(self.stamps(audit, .duplicate, among: stamps.filter(expected.duplicate.contains)) == expected.duplicate)
            #expect(self.stamps(audit, .offGrid, among: stamps.filter(expected.offGrid.contains)) == expected.offGrid)
            #expect(audit.days.map(\.date) == audit.days.map(\.date).sorted())
            #expect(audit.days.reduce(0) { $0 + Int($1.unexpected) } == expected.unexpected.count)
            #expect(audit.days.reduce(0) { $0 + Int($1.filled) } == audit.filled)
            // Audited in one piece it is the same.
            var whole = bars
            (whole.interval, whole.stamp) = (BarInterval.minutes(1), stamp)
            #expect(whole.audit(against: calendar, dates: dates) == audit)
        }
    }
}

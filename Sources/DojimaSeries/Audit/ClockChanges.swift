import DojimaText
internal import DojimaTime

/// Detects the effects of reading bars with the wrong clock around daylight saving changes: hours doubled or lost, sessions shifted.
struct ClockChanges: Sendable {
    private struct Change {
        var at: Int64
        var length: Int64
    }

    private let width: Int64
    /// Clock changes within the audited time.
    private let changes: [Change]
    /// The sizes of the clock changes in the audited time, the year before it and the year after it.
    private let lengths: [Int64]
    private var next = 0
    /// Consecutive sessions with the same shift.
    private var shifted: AuditFinding?

    init(_ zones: [Zone], span: Range<Instant>, width: Int64) {
        self.width = width
        let year = 366 * Instant.microsecondsPerDay
        let wide = span.lowerBound.advanced(by: -year)..<span.upperBound.advanced(by: year)
        let all = zones.flatMap { $0.transitions(in: wide) }.map {
            Change(at: $0.at.microseconds, length: Int64(abs($0.offsetAfter - $0.offsetBefore)) * 1_000_000)
        }
        changes = all.filter { span.contains(Instant(microseconds: $0.at)) }.sorted { $0.at < $1.at }
        lengths = Array(Set(all.map(\.length))).filter { $0 >= width && $0 <= 7_200_000_000 }.sorted()
    }

    /// Records a session whose bars are early or late by the size of a clock change. Returns whether the session is shifted.
    ///
    /// `bars` contains the starts of the first and the last bar near the session.
    mutating func noteShift(
        of session: Session, _ slots: SessionSlots, _ bars: (first: Int64, last: Int64)?, _ log: inout FindingLog
    ) -> Bool {
        guard let bars, slots.count > 1 else { return false }
        for length in lengths {
            for shift in [length, -length] {
                let first = slots.starts[0] + shift
                let last = slots.starts[slots.count - 1] + shift
                guard first <= bars.first, bars.first < first + width, last <= bars.last, bars.last < last + width else { continue }
                note(session, AuditFinding.Detail.shifted(seconds: Int(shift / 1_000_000)), bars, &log)
                return true
            }
        }
        finish(&log)
        return false
    }

    private mutating func note(
        _ session: Session, _ detail: AuditFinding.Detail, _ bars: (first: Int64, last: Int64), _ log: inout FindingLog
    ) {
        if let previous = shifted, previous.detail == detail {
            shifted?.last = Instant(microseconds: bars.last)
            shifted?.count += 1
            return
        }
        finish(&log)
        shifted = AuditFinding(
            kind: .clockChange, date: session.date, first: Instant(microseconds: bars.first), last: Instant(microseconds: bars.last),
            detail: detail)
    }

    /// Logs the sessions that were found to be shifted so far.
    mutating func finish(_ log: inout FindingLog) {
        if let shifted { log.add(shifted) }
        shifted = nil
    }

    /// Logs an hour that is doubled or lost at a clock change within a session. Returns whether there is one.
    mutating func noteHours(
        of session: Session, _ slots: SessionSlots, _ barOfSlot: [Int], _ bars: BarSeries, _ log: inout FindingLog
    ) -> Bool {
        var isFound = false
        while next < changes.count, changes[next].at < session.close.microseconds {
            let change = changes[next]
            next += 1
            let before = slots.slots(from: change.at - change.length, to: change.at)
            let after = slots.slots(from: change.at, to: change.at + change.length)
            guard !before.isEmpty, before.count == after.count else { continue }
            guard let detail = ClockChanges.compare(before, after, barOfSlot, bars) else { continue }
            let hour = detail == .hourLost && before.allSatisfy({ barOfSlot[$0] < 0 }) ? before : after
            log.add(
                AuditFinding(
                    kind: .clockChange, date: session.date, first: slots.stamp(hour.lowerBound), last: slots.stamp(hour.upperBound - 1),
                    count: hour.count, detail: detail))
            isFound = true
        }
        return isFound
    }

    /// Compares the slots of two hours. One without bars next to a complete one is lost; two with the same bars are one hour, doubled.
    private static func compare(_ before: Range<Int>, _ after: Range<Int>, _ barOfSlot: [Int], _ bars: BarSeries) -> AuditFinding.Detail? {
        let counts = [before, after].map { hour in hour.count { barOfSlot[$0] >= 0 } }
        if counts.contains(0) { return counts.contains(before.count) ? .hourLost : nil }
        guard counts == [before.count, after.count] else { return nil }
        let first = bars[barOfSlot[before.lowerBound]]
        // If prices never change, equal hours are no evidence.
        var moves = before.count == 1 && first.high > first.low
        for (a, b) in zip(before, after) {
            let (a, b) = (bars[barOfSlot[a]], bars[barOfSlot[b]])
            guard PriceChecks.isRepeated(a, b) else { return nil }
            if !PriceChecks.isRepeated(a, first) { moves = true }
        }
        return moves ? .hourDoubled : nil
    }
}

import DojimaText
internal import DojimaTime

/// Examines the bars around one session at a time.
struct SessionExaminer: Sendable {
    private let width: Int64
    private let lead: Int64
    private let options: AuditOptions
    private let calendar: TradingCalendar
    private var slots: SessionSlots
    /// For each slot the index of its first bar; -1 if there is none, -2 if none is expected because trading may pause.
    private var barOfSlot: [Int] = []
    private var cursor: ZoneCursor
    private var clocks: ClockChanges
    /// The number of slots of all previous sessions.
    private var slotsBefore = 0

    init(_ calendar: TradingCalendar, interval: BarInterval, stamp: BarSeries.Stamp, span: Range<Instant>, options: AuditOptions) {
        width = interval.nominalMicroseconds
        lead = stamp == .end ? width : 0
        self.options = options
        self.calendar = calendar
        slots = SessionSlots(width: width, grid: options.grid, stamp: stamp)
        cursor = ZoneCursor(calendar.zone)
        clocks = ClockChanges([calendar.zone] + [options.zone].compactMap(\.self), span: span, width: width)
    }

    /// Examines a range of bars, which are nearest to the current session; without a session all are unexpected.
    mutating func examine(
        _ bars: BarSeries, _ range: Range<Int>, around feed: SessionFeed, _ audit: inout BarAudit, _ log: inout FindingLog,
        _ prices: inout PriceChecks, _ position: inout Int
    ) {
        let session = feed.current
        if let session {
            slots.fill(
                session, offset: cursor.offset(at: session.open), previousClose: feed.previous?.close, nextOpen: feed.next?.open)
        }
        barOfSlot.removeAll(keepingCapacity: true)
        barOfSlot.append(contentsOf: repeatElement(-1, count: session == nil ? 0 : slots.count))
        var near = 0
        var kindsOfSession: AuditKinds = []
        for index in range {
            let stamp = bars.time[index]
            let slot = session == nil ? nil : slots.slot(of: stamp.microseconds, near: &near)
            if let slot, let session {
                kindsOfSession.formUnion(assign(stamp, index, slot, session, position, &log))
                kindsOfSession.formUnion(prices.check(bars[index], date: session.date, position: position, &log))
            } else {
                let date = cursor.localTime(at: stamp.advanced(by: -min(lead, 1))).date
                guard calendar.trustedHours.contains(date) else {
                    _ = prices.check(bars[index], date: date, position: position, &log)
                    position += 1
                    continue
                }
                let isClosed = date != session?.date && date != feed.previous?.date && date != feed.next?.date
                log.add(.unexpected, date: date, stamp: stamp, at: position, detail: isClosed ? .closedDate : .none)
                let kinds = prices.check(bars[index], date: date, position: position, &log)
                audit.update(date) {
                    $0.unexpected += 1
                    $0.kinds.formUnion(kinds.union(AuditKinds(.unexpected)))
                }
            }
            position += 1
        }
        audit.bars += range.count
        guard let session else { return }
        excuseHalts(of: session)
        let (filled, expected) = (barOfSlot.count { $0 >= 0 }, barOfSlot.count { $0 != -2 })
        audit.filled += filled
        audit.expected += expected
        if filled < expected { kindsOfSession.formUnion(findMissing(session, filled: filled, &log)) }
        let isShifted = !range.isEmpty && clocks.noteShift(of: session, slots, firstAndLast(bars, range, session), &log)
        if isShifted { kindsOfSession.insert(AuditKinds(.clockChange)) }
        if clocks.noteHours(of: session, slots, barOfSlot, bars, &log) { kindsOfSession.insert(AuditKinds(.clockChange)) }
        if filled > 0, !isShifted, noteEarlyEnd(session, &log) { kindsOfSession.insert(AuditKinds(.endsEarly)) }
        audit.update(session.date) {
            $0.expected += Int32(expected)
            $0.filled += Int32(filled)
            $0.kinds.formUnion(kindsOfSession)
        }
        slotsBefore += slots.count
    }

    mutating func finish(_ log: inout FindingLog) { clocks.finish(&log) }

    /// Marks the empty slots within a trading halt, or all empty slots if the session is projected.
    private mutating func excuseHalts(of session: Session) {
        if session.isProjected {
            // The actual session may have been cancelled or shorter.
            for slot in barOfSlot.indices where barOfSlot[slot] < 0 { barOfSlot[slot] = -2 }
            return
        }
        for halt in calendar.halts(of: session) {
            for slot in slots.slots(from: halt.lowerBound.microseconds, to: halt.upperBound.microseconds)
            where barOfSlot[slot] < 0 && slots.closes[slot] <= halt.upperBound.microseconds { barOfSlot[slot] = -2 }
        }
    }

    /// Assigns a bar to its slot.
    private mutating func assign(
        _ stamp: Instant, _ index: Int, _ slot: Int, _ session: Session, _ position: Int, _ log: inout FindingLog
    ) -> AuditKinds {
        var kinds: AuditKinds = []
        if barOfSlot[slot] >= 0 {
            log.add(.duplicate, date: session.date, stamp: stamp, at: position)
            kinds.insert(AuditKinds(.duplicate))
        } else {
            barOfSlot[slot] = index
        }
        if !slots.isOnGrid(stamp.microseconds, slot), !session.isProjected {
            log.add(.offGrid, date: session.date, stamp: stamp, at: position)
            kinds.insert(AuditKinds(.offGrid))
        }
        return kinds
    }

    private func findMissing(_ session: Session, filled: Int, _ log: inout FindingLog) -> AuditKinds {
        if filled == 0 {
            log.add(
                AuditFinding(
                    kind: .missing, date: session.date, first: slots.stamp(0), last: slots.stamp(slots.count - 1),
                    count: barOfSlot.count { $0 == -1 },
                    detail: .entireSession))
        } else {
            for slot in barOfSlot.indices where barOfSlot[slot] == -1 {
                log.add(.missing, date: session.date, stamp: slots.stamp(slot), at: slotsBefore + slot)
            }
        }
        return AuditKinds(.missing)
    }

    /// Logs the end of a session without bars if it is at least `earlyEnd` long. Returns whether it is.
    private func noteEarlyEnd(_ session: Session, _ log: inout FindingLog) -> Bool {
        guard let last = barOfSlot.lastIndex(where: { $0 >= 0 }), let end = barOfSlot.lastIndex(where: { $0 != -2 }), last < end else {
            return false
        }
        let empty = (last + 1)...end
        let length = empty.reduce(Int64(0)) { $0 + slots.closes[$1] - slots.opens[$1] }
        guard length >= options.earlyEnd else { return false }
        log.add(
            AuditFinding(
                kind: .endsEarly, date: session.date, first: slots.stamp(empty.lowerBound), last: slots.stamp(end),
                count: empty.count, detail: .close(session.close)))
        return true
    }

    /// Returns the starts of the first and the last bar that are at most two hours outside a session.
    private func firstAndLast(_ bars: BarSeries, _ range: Range<Int>, _ session: Session) -> (first: Int64, last: Int64)? {
        let reach: Int64 = 7_200_000_000
        func start(_ index: Int) -> Int64 { bars.time[index].microseconds - lead }
        guard let first = range.first(where: { start($0) >= session.open.microseconds - reach }),
            let last = range.last(where: { start($0) < session.close.microseconds + reach }), first <= last
        else { return nil }
        return (start(first), start(last))
    }
}

extension BarAudit {
    /// Updates the entry of a date, which is near the last one; inserts it if necessary.
    mutating func update(_ date: CivilDate, _ change: (inout AuditDay) -> Void) {
        var index = days.count
        while index > 0, days[index - 1].date > date { index -= 1 }
        if index == 0 || days[index - 1].date != date {
            days.insert(AuditDay(date: date), at: index)
            index += 1
        }
        change(&days[index - 1])
    }
}

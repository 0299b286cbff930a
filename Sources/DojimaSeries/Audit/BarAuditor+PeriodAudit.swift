internal import DojimaTime

extension BarAuditor {
    /// Compares bars of a day or longer with the dates of sessions. A slot is a date, week, month and so on that contains a session.
    mutating func examinePeriods(_ bars: BarSeries) {
        let span = Instant(dates.lowerBound)..<Instant(dates.upperBound.adding(days: 1))
        let sessions = calendar.sessions(in: dates).map(\.date)
        let openDates = Timeline.tradingDays(calendar, span: span).openSet
        let slots = Timeline.periods(of: interval, openDates: openDates, span: span).segments
        var barCounts = Array(repeating: 0, count: slots.count)
        var slot = 0
        let open = Set(sessions)
        var rule = TradeDateRule(zone: options.zone, calendar: calendar) ?? .utc
        for index in bars.indices {
            let stamp = bars.time[index]
            let date = rule.date(ofBarAt: stamp)
            let midnight = Instant(date)
            while slot < slots.count, slots[slot].end <= midnight { slot += 1 }
            let isInSlot = slot < slots.count && slots[slot].start <= midnight
            guard isInSlot || dates.contains(date) else { continue }
            audit.bars += 1
            position += 1
            var kinds = prices.check(bars[index], date: date, position: position, &log)
            guard isInSlot || calendar.trusted.contains(date) else { continue }
            if !isInSlot {
                kinds.insert(AuditKinds(.unexpected))
                log.add(.unexpected, date: date, stamp: stamp, at: position, detail: .closedDate)
                audit.update(date) { $0.unexpected += 1 }
            } else {
                barCounts[slot] += 1
                if barCounts[slot] > 1 {
                    kinds.insert(AuditKinds(.duplicate))
                    log.add(.duplicate, date: date, stamp: stamp, at: position)
                }
            }
            // A weekly bar may be stamped on a date of its week that has no session.
            if !isInSlot || open.contains(date) { audit.update(date) { $0.kinds.formUnion(kinds) } }
        }
        countPeriods(slots, barCounts, sessions)
    }

    private mutating func countPeriods(_ slots: [Timeline.Segment], _ barCounts: [Int], _ sessions: [CivilDate]) {
        // Outside the calendar's trusted dates, a period without a bar may be a real closure.
        let isKnown = slots.map {
            calendar.trusted.contains($0.start.utcDate) && calendar.trusted.contains($0.end.advanced(by: -1).utcDate)
        }
        audit.filled = barCounts.count { $0 > 0 }
        audit.expected = slots.indices.count { isKnown[$0] || barCounts[$0] > 0 }
        var next = 0
        var days: [AuditDay] = []
        for (slot, segment) in slots.enumerated() {
            let isFilled = barCounts[slot] > 0
            while next < sessions.count, Instant(sessions[next]) < segment.end {
                var day = AuditDay(date: sessions[next], expected: 1)
                day.filled = isFilled ? 1 : 0
                if !isFilled { day.kinds.insert(AuditKinds(.missing)) }
                if isFilled || isKnown[slot] { days.append(day) }
                next += 1
            }
            if !isFilled, isKnown[slot] {
                let date = max(segment.start, Instant(dates.lowerBound)).utcDate
                log.add(.missing, date: date, stamp: Instant(date), at: slot)
            }
        }
        audit.merge(days)
    }
}

extension BarAudit {
    /// Merges the entries of sessions with those that were created for bars.
    fileprivate mutating func merge(_ sessions: [AuditDay]) {
        var merged: [AuditDay] = []
        merged.reserveCapacity(sessions.count + days.count)
        var found = days[...]
        for session in sessions {
            while let day = found.first, day.date < session.date { merged.append(found.removeFirst()) }
            var session = session
            if let day = found.first, day.date == session.date {
                session.unexpected = day.unexpected
                session.kinds.formUnion(day.kinds)
                found.removeFirst()
            }
            merged.append(session)
        }
        days = merged + found
    }
}

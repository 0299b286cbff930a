import DojimaText

extension Exclusion {
    /// Returns the dates, as midnights UTC, that this rule excludes from an axis of trade dates; `nil` if the rule is about hours within a
    /// day and therefore does not apply to dates.
    ///
    /// Rules apply by date, regardless of their zone. A range of time closes the dates that are entirely within it: one from Friday 17:00
    /// to Sunday 17:00 closes Saturday. A session closes the dates without hours; its hours are ignored.
    /// - Parameters:
    ///   - span: the part of the axis; the result is clipped to it.
    ///   - zone: the zone in which the moments of a `range` are converted to dates.
    public func closedDates(in span: Range<Instant>, zone: Zone = .utc) -> InstantSet? {
        guard let rule = byDate(rangesIn: zone) else { return nil }
        guard !span.isEmpty else { return InstantSet() }
        let dates = span.lowerBound.dateStart..<span.upperBound.dateEnd
        let days = rule.closed(in: dates).ranges.compactMap { range -> Range<Instant>? in
            let (start, end) = (range.lowerBound.dateEnd, range.upperBound.dateStart)
            return start < end ? start..<end : nil
        }
        return InstantSet(days).intersection(span)
    }

    /// Returns the rule with UTC dates instead of local ones; `nil` if no date can be entirely within one of its ranges.
    private func byDate(rangesIn zone: Zone) -> Exclusion? {
        let day = Instant.microsecondsPerDay
        switch self {
        case .range(let range):
            let local = zone.clockFace(at: range.lowerBound)..<zone.clockFace(at: range.upperBound)
            return local.lowerBound.dateEnd < local.upperBound.dateStart ? .range(local) : nil
        case .dates(_, let dates):
            return .dates(zone: .utc, dates)
        case .closedDate(_, let date):
            return .closedDate(zone: .utc, date)
        case .yearly(_, let date):
            return .yearly(zone: .utc, date)
        case .daily(_, let from, let to):
            return floorModulo(to.microseconds - from.microseconds, day) == 0 ? .daily(zone: .utc, from: .midnight, to: .midnight) : nil
        case .weekly(_, let fromDay, let fromTime, let toDay, let toTime):
            let rule = Exclusion.weekly(zone: .utc, from: fromDay, fromTime, to: toDay, toTime)
            let week = Instant.epoch..<Instant(microseconds: 14 * day)
            let hasEntireDate = rule.closed(in: week).ranges.contains { $0.lowerBound.dateEnd < $0.upperBound.dateStart }
            return hasEntireDate ? rule : nil
        case .session(let rule):
            return .session(rule.byDate)
        case .repeating(let rule):
            guard rule.canHoldDate else { return nil }
            var dated = rule
            dated.zone = .utc
            return .repeating(dated)
        case .include:
            return self
        }
    }
}

extension SessionRule {
    /// The rule with every day that has any hours changed to be open all day.
    fileprivate var byDate: SessionRule {
        func allDay(_ hours: Hours) -> Hours {
            hours.openRanges.isEmpty ? .closed : Hours(from: .midnight, to: .endOfDay)
        }
        return SessionRule(zone: .utc, days: days, regular: allDay(regular), special: special.mapValues(allDay))
    }
}

extension RepeatRule {
    /// Whether a date can be entirely within one of the ranges.
    fileprivate var canHoldDate: Bool {
        let day = Instant.microsecondsPerDay
        guard length.isIntraday else { return startTime == .midnight || length > .day || length >= every }
        let length = Double(length.count) * Double(length.unit.nominalMicroseconds)
        // With steps of hours, a range may start at midnight; with steps of days, all start at the anchor's time.
        let needed = every.isIntraday || startTime == .midnight ? day : 2 * day - startTime.microseconds
        return length >= Double(needed)
    }
}

extension Zone {
    /// Returns the moment at which UTC shows the same time as this zone's wall clock at `moment`.
    fileprivate func clockFace(at moment: Instant) -> Instant { moment.advanced(by: Int64(offset(at: moment)) * 1_000_000) }
}

extension Instant {
    /// The last midnight UTC at or before this moment.
    fileprivate var dateStart: Instant { Instant(utcDate) }

    /// The first midnight UTC at or after this moment.
    fileprivate var dateEnd: Instant { isUTCMidnight ? self : Instant(utcDate.adding(days: 1)) }
}

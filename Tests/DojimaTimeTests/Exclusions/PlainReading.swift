import DojimaTime

/// The meaning of a rule, in the simplest form: is this moment closed? Slow, and independent of the compiler that it checks.
struct PlainReading {
    private let rule: Exclusion
    /// All stretches of a repeated rule near a span, computed one by one from the anchor.
    private var stretches: [Range<Instant>] = []

    /// - Parameter span: the range of later queries; a repeated rule's anchor should not be too many steps from it.
    init(_ rule: Exclusion, near span: Range<Instant>) {
        self.rule = rule
        guard case .repeating(let rule) = rule else { return }
        for direction in [1, -1] {
            var step = direction == 1 ? 0 : -1
            while let stretch = rule.stretch(step), rule.isNear(stretch, span, direction: direction) {
                stretches.append(stretch)
                step += direction
            }
        }
    }

    func isClosed(at moment: Instant) -> Bool {
        switch rule {
        case .range(let range):
            return range.lowerBound <= moment && moment < range.upperBound
        case .dates(let zone, let dates):
            return dates.contains(zone.localTime(at: moment).date)
        case .closedDate(let zone, let date):
            return zone.localTime(at: moment).date == date
        case .yearly(let zone, let yearly):
            let date = zone.localTime(at: moment).date
            return date.month == yearly.month.rawValue && date.day == yearly.day
        case .daily(let zone, let from, let to):
            let time = zone.localTime(at: moment).time
            return from < to ? from <= time && time < to : time >= from || time < to
        case .weekly(let zone, let fromDay, let fromTime, let toDay, let toTime):
            let local = zone.localTime(at: moment)
            let (now, from, to) = ((local.date.weekday, local.time), (fromDay, fromTime), (toDay, toTime))
            return from < to ? from <= now && now < to : now >= from || now < to
        case .session(let rule):
            let local = rule.zone.localTime(at: moment)
            guard let hours = rule.special[local.date] ?? (rule.days.contains(local.date.weekday) ? rule.regular : nil) else { return true }
            return local.time < hours.open || local.time >= hours.close || hours.breaks.contains { $0.contains(local.time) }
        case .repeating:
            return stretches.contains { $0.contains(moment) }
        case .include:
            return false
        }
    }
}

extension RepeatRule {
    /// The stretch some steps from the anchor; `nil` if it is extremely far.
    fileprivate func stretch(_ step: Int) -> Range<Instant>? {
        guard abs(step) < 1_000_000 else { return nil }
        let anchor = LocalTime(startDate, startTime)
        let start: (LocalTime, Instant)
        if let moved = anchor.later(by: every, times: step) {
            start = (moved, zone.instant(of: moved))
        } else {
            let moment = zone.instant(of: anchor).advanced(by: Int64(step) * every.nominalMicroseconds)
            start = (zone.localTime(at: moment), moment)
        }
        let end = start.0.later(by: length, times: 1).map(zone.instant(of:)) ?? start.1.advanced(by: length.nominalMicroseconds)
        return start.1..<max(start.1, end)
    }

    fileprivate func isNear(_ stretch: Range<Instant>, _ span: Range<Instant>, direction: Int) -> Bool {
        let week = 7 * Instant.microsecondsPerDay
        return direction > 0
            ? stretch.lowerBound < span.upperBound.advanced(by: week) : stretch.upperBound > span.lowerBound.advanced(by: -week)
    }
}

extension LocalTime {
    /// The local time some calendar lengths later; `nil` for lengths that are elapsed time.
    fileprivate func later(by interval: BarInterval, times: Int) -> LocalTime? {
        let count = interval.count * times
        switch interval.unit {
        case .second, .minute, .hour: return nil
        case .day: return LocalTime(date.adding(days: count), time)
        case .week: return LocalTime(date.adding(days: 7 * count), time)
        case .month: return LocalTime(date.adding(months: count), time)
        case .year: return LocalTime(date.adding(months: 12 * count), time)
        }
    }
}

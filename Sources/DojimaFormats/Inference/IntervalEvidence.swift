import DojimaText
internal import DojimaTime

/// Infers the interval of bars from the stamps of a file.
struct IntervalEvidence {
    /// The interval; `nil` with too few stamps.
    private(set) var interval: BarInterval?
    /// The evidence for an interval that was not inferred from the most common step alone.
    private(set) var note: String?
    /// Whether the sampled stamps all have the same time of day, except for daylight saving changes.
    private let haveOneTime: Bool
    /// The number of steps between different stamps.
    private let steps: Int

    /// The minimum number of dates that proves an interval of several days.
    private static let minimumDates = 8
    /// The minimum number of steps that contradicts an interval.
    private static let minimumSteps = 2

    init(_ stamps: InferredStamps, calendar: TradingCalendar?) {
        let times = stamps.sample.filter { Instant(microseconds: $0).isWithinLimits }.sorted()
        steps = max(0, Set(times).count - 1)
        haveOneTime = IntervalEvidence.haveOneTime(times)
        if let period = stamps.period {
            infer(times, of: period)
        } else {
            interval = BarInterval(ofStep: stamps.commonStep)
            if interval?.isIntraday == false { inferDays(times, calendar, isUTC: stamps.form.isAbsolute) }
        }
    }

    /// The reason why the bars cannot have a given interval; `nil` if they can.
    func contradiction(of given: BarInterval) -> String? {
        guard let interval, steps >= IntervalEvidence.minimumSteps else { return nil }
        if interval < given { return "the stamps are those of bars of \(interval), closer together than \(given)" }
        if given.isIntraday, !interval.isIntraday, haveOneTime {
            return "the stamps are those of bars of \(interval), all at one time of day"
        }
        return nil
    }

    /// Sets the interval of stamps that are months or quarters: one or several of them.
    private mutating func infer(_ times: [Int64], of period: PeriodLength) {
        let months = times.map { time in
            let date = CivilDate(daysSinceEpoch: Int32(clamping: floorDivide(time, Instant.microsecondsPerDay)))
            return Int64(date.year * 12 + date.month)
        }
        let numbers = Set(months).sorted()
        let every = numbers.count >= IntervalEvidence.minimumDates ? regularStep(of: numbers) ?? 1 : 1
        let length = max(period.rawValue, Int(clamping: every))
        let found = length % 12 == 0 ? BarInterval.years(length / 12) : BarInterval.months(length)
        (interval, note) = (found, "stamps are \(period.words) without days: bars of \(found), dated by their first day")
    }

    /// Sets the interval of dates: several days or several sessions.
    private mutating func inferDays(_ times: [Int64], _ calendar: TradingCalendar?, isUTC: Bool) {
        // In UTC, midnight east of Greenwich is on the previous day. An hour of tolerance allows for daylight saving changes.
        let tolerance = Instant.microsecondsPerDay / 24
        for shift in isUTC ? [0, 1] as [Int64] : [0] {
            let dates = Set(times.map { floorDivide($0 + tolerance, Instant.microsecondsPerDay) + shift }).sorted()
            guard dates.count >= IntervalEvidence.minimumDates else { return }
            if let days = regularStep(of: dates) {
                guard days > 1, days % 7 != 0 else { return }
                let found = BarInterval.days(Int(clamping: days))
                (interval, note) = (found, "stamps are \(days) days apart: bars of \(found)")
                return
            }
            if let sessions = sessionNumbers(dates, calendar).flatMap(regularStep), sessions > 1 {
                let found = BarInterval.days(Int(clamping: sessions))
                let kind =
                    calendar.map { $0.code == TradingCalendar.alwaysOpenCode ? "days" : "sessions of \($0.code)" }
                    ?? "sessions from Monday to Friday"
                (interval, note) = (found, "stamps are \(sessions) \(kind) apart: bars of \(found)")
                return
            }
        }
    }

    /// The most common step between consecutive numbers, if all other steps are multiples of it; otherwise `nil`.
    private func regularStep(of numbers: [Int64]) -> Int64? {
        let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
        guard let minimum = steps.min(), minimum > 0, steps.allSatisfy({ $0 % minimum == 0 }) else { return nil }
        return 2 * steps.count { $0 == minimum } > steps.count ? minimum : nil
    }

    /// The index of each date among the sessions of the calendar, or among the days from Monday to Friday if there is none; `nil` if a date
    /// is not a session.
    private func sessionNumbers(_ dates: [Int64], _ calendar: TradingCalendar?) -> [Int64]? {
        guard let first = dates.first, let last = dates.last, last - first < 150_000 else { return nil }
        guard let calendar else {
            // 5 January 1970 was a Monday.
            let days = dates.map { (week: floorDivide($0 - 4, 7), day: floorModulo($0 - 4, 7)) }
            return days.allSatisfy { $0.day < 5 } ? days.map { $0.week * 5 + $0.day } : nil
        }
        var numbers: [Int64: Int64] = [:]
        calendar.forEachSession(
            in: CivilDate(daysSinceEpoch: Int32(clamping: first))...CivilDate(daysSinceEpoch: Int32(clamping: last))
        ) { numbers[Int64($0.date.daysSinceEpoch)] = Int64(numbers.count) }
        let found = dates.compactMap { numbers[$0] }
        return found.count == dates.count ? found : nil
    }

    private static func haveOneTime(_ times: [Int64]) -> Bool {
        let day = Instant.microsecondsPerDay
        guard let first = times.first else { return false }
        return times.allSatisfy { time in
            let distance = floorModulo(time - first, day)
            return min(distance, day - distance) <= day / 24
        }
    }
}

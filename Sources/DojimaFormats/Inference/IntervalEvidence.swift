import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// The interval of bars that the stamps of a file show.
struct IntervalEvidence {
    /// The interval; `nil` with too few stamps.
    private(set) var interval: BarInterval?
    /// What shows an interval that is not the usual one for its length.
    private(set) var note: String?
    /// Whether all of the first stamps have one time of day, but for changes of the clock.
    private let haveOneTime: Bool
    /// The count of steps between different stamps.
    private let steps: Int

    /// The minimum count of dates that prove an interval of several days.
    private static let fewestDates = 8
    /// The minimum count of steps that contradict an interval.
    private static let fewestSteps = 2

    init(_ stamps: SettledStamps, calendar: TradingCalendar?) {
        let times = stamps.sample.filter { Instant(microseconds: $0).isWithinLimits }.sorted()
        steps = max(0, Set(times).count - 1)
        haveOneTime = IntervalEvidence.haveOneTime(times)
        if let period = stamps.period {
            settle(times, of: period)
        } else {
            interval = BarInterval(ofStep: stamps.commonStep)
            if interval?.isIntraday == false { settleDays(times, calendar, isUTC: stamps.form.isAbsolute) }
        }
    }

    /// The reason why bars cannot be of a given interval; `nil` if they may be.
    func contradiction(of given: BarInterval) -> String? {
        guard let interval, steps >= IntervalEvidence.fewestSteps else { return nil }
        if interval < given { return "the stamps are those of bars of \(interval), nearer to each other than \(given)" }
        if given.isIntraday, !interval.isIntraday, haveOneTime {
            return "the stamps are those of bars of \(interval), all at one time of day"
        }
        return nil
    }

    /// Months and quarters: each, or every so many.
    private mutating func settle(_ times: [Int64], of period: PeriodLength) {
        let months = times.map { time in
            let date = CivilDate(daysSinceEpoch: Int32(clamping: floorDivide(time, Instant.microsecondsPerDay)))
            return Int64(date.year * 12 + date.month)
        }
        let numbers = Set(months).sorted()
        let every = numbers.count >= IntervalEvidence.fewestDates ? regularStep(of: numbers) ?? 1 : 1
        let length = max(period.rawValue, Int(clamping: every))
        let found = length % 12 == 0 ? BarInterval(length / 12, .year) : BarInterval(length, .month)
        (interval, note) = (found, "stamps are \(period.words) without days: bars of \(found), dated by their first day")
    }

    /// Days: every so many days, or every so many sessions.
    private mutating func settleDays(_ times: [Int64], _ calendar: TradingCalendar?, isUTC: Bool) {
        // The date of a stamp in UTC may be the day before: midnight east of Greenwich. An hour of room is for changes of the clock.
        let room = Instant.microsecondsPerDay / 24
        for shift in isUTC ? [0, 1] as [Int64] : [0] {
            let dates = Set(times.map { floorDivide($0 + room, Instant.microsecondsPerDay) + shift }).sorted()
            guard dates.count >= IntervalEvidence.fewestDates else { return }
            if let days = regularStep(of: dates) {
                guard days > 1, days % 7 != 0 else { return }
                let found = BarInterval(Int(clamping: days), .day)
                (interval, note) = (found, "stamps are \(days) days apart: bars of \(found)")
                return
            }
            if let sessions = sessionNumbers(dates, calendar).flatMap(regularStep), sessions > 1 {
                let found = BarInterval(Int(clamping: sessions), .day)
                let kind =
                    calendar.map { $0.code == TradingCalendar.alwaysOpenCode ? "days" : "sessions of \($0.code)" }
                    ?? "sessions from Monday to Friday"
                (interval, note) = (found, "stamps are \(sessions) \(kind) apart: bars of \(found)")
                return
            }
        }
    }

    /// The step between most numbers, of which all other steps are multiples; `nil` if there is none.
    private func regularStep(of numbers: [Int64]) -> Int64? {
        let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
        guard let least = steps.min(), least > 0, steps.allSatisfy({ $0 % least == 0 }) else { return nil }
        return 2 * steps.count { $0 == least } > steps.count ? least : nil
    }

    /// The numbers of dates in the order of sessions, of a calendar or else of Monday to Friday; `nil` if a date is none of a session.
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

extension BarInterval {
    /// The interval of bars whose stamps are mostly a step of microseconds apart; `nil` if there is no step.
    init?(ofStep step: Int64) {
        let day = Instant.microsecondsPerDay
        // Prevents an overflow: stamps of any size are accepted.
        let step = min(step, .max / 2)
        guard step > 0 else { return nil }
        let seconds = Int(max(step / 1_000_000, 1))
        // An hour's tolerance: days are an hour longer or shorter when clocks change.
        guard step >= day - day / 24 else {
            self =
                if seconds.isMultiple(of: 3600) {
                    BarInterval(seconds / 3600, .hour)
                } else if seconds.isMultiple(of: 60) {
                    BarInterval(seconds / 60, .minute)
                } else {
                    BarInterval(seconds, .second)
                }
            return
        }
        let days = Int((step + day / 24) / day)
        self =
            switch days {
            case ..<5: .day
            case 5...8: .week
            case 27...32: .month
            case 88...93: BarInterval(3, .month)
            case 180...185: BarInterval(6, .month)
            case 360...372: BarInterval(1, .year)
            default: days % 7 == 0 ? BarInterval(min(days / 7, 100_000), .week) : .day
            }
    }
}

import DojimaText
import DojimaTime

/// The share of the dates between the first and the last bar of a series that have bars, by weekday.
struct WeekdayShares {
    private var datesWithBars = Array(repeating: 0, count: 7)
    private var all = Array(repeating: 0, count: 7)

    /// - Parameter dates: the dates of bars, in order.
    init(_ dates: [CivilDate]) {
        guard let first = dates.first, let last = dates.last else { return }
        for date in dates { datesWithBars[date.weekday.rawValue] += 1 }
        let count = Int(last.daysSinceEpoch - first.daysSinceEpoch) + 1
        for day in 0..<7 { all[first.adding(days: day).weekday.rawValue] = (count + 6 - day) / 7 }
    }

    /// Whether more than half of the dates of a weekday have bars.
    func includesMost(_ weekday: Weekday) -> Bool { 2 * datesWithBars[weekday.rawValue] > all[weekday.rawValue] }

    /// Whether the span has at least 250 dates from Monday to Friday, of which at least 99 % have bars.
    var hasNearlyAllFromMondayToFriday: Bool {
        let (datesWithBars, all) = (datesWithBars[..<5].reduce(0, +), all[..<5].reduce(0, +))
        return all >= 250 && 100 * datesWithBars >= 99 * all
    }
}

extension AnalysedSeries {
    /// The number of bars in a year, computed from all bars of the series; used for volatility and ratios per year. O(bars) for intraday
    /// bars.
    ///
    /// For daily bars it is the mean number of sessions of the calendar in the years 2001 to 2020; without a calendar 365, 312, 260 or 252,
    /// depending on which weekdays have bars. For intraday bars it is that number of days times the median number of bars per date.
    package var barsAYear: Double {
        let count = Double(interval.count)
        switch interval.unit {
        case .week: return 52 / count
        case .month: return 12 / count
        case .year: return 1 / count
        case .day: return daysAYear(with: countsByDate.map(\.date)) / count
        default:
            let dates = countsByDate
            let days = daysAYear(with: dates.map(\.date))
            let counts = dates.map { Double($0.count) }.sorted()
            // Intraday bars on Sundays belong to the evening session before Monday.
            return (context.hours == nil && days == 312 ? 260 : days) * quantile(0.5, ofSorted: counts)
        }
    }

    private func daysAYear(with dates: [CivilDate]) -> Double {
        if let calendar = context.hours?.calendars.first {
            var sessions = 0
            calendar.forEachSession(in: CivilDate(normalizing: 2001, month: 1, day: 1)...CivilDate(normalizing: 2020, month: 12, day: 31)) {
                _ in
                sessions += 1
            }
            if sessions > 0 { return (Double(sessions) / 20).rounded() }
        }
        let shares = WeekdayShares(dates)
        if shares.includesMost(.saturday), shares.includesMost(.sunday) { return 365 }
        if shares.includesMost(.sunday), shares.includesMost(.friday), !shares.includesMost(.saturday) { return 312 }
        return shares.hasNearlyAllFromMondayToFriday ? 260 : 252
    }
}

extension BarInterval {
    /// Returns the last date of a bar of a day or longer that begins on a date.
    func lastDate(from date: CivilDate) -> CivilDate {
        switch unit {
        case .week: date.adding(days: 7 * count - 1)
        case .month: date.adding(months: count).adding(days: -1)
        case .year: date.adding(months: 12 * count).adding(days: -1)
        default: date.adding(days: count - 1)
        }
    }
}

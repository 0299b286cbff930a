import DojimaText
package import DojimaTime
import DojimaPlatform

/// The periods over which returns are computed.
package enum ReturnPeriod: String, CaseIterable {
    case bar, day, week, month, quarter, year

    /// Returns a number that is equal for all dates of a period and increases with time.
    func number(of date: CivilDate) -> Int {
        switch self {
        case .bar, .day: Int(date.daysSinceEpoch)
        // ISO weeks belong to the year of their Thursday; 1970-01-01 was a Thursday.
        case .week: Int(floorDivide(Int64(date.daysSinceEpoch) + 3, 7))
        case .month: date.year * 12 + date.month - 1
        case .quarter: date.year * 4 + (date.month - 1) / 3
        case .year: date.year
        }
    }

    /// Returns the name of the period of a date: `2018-03-01`, `2018-W09`, `2018-03`, `2018Q1`, `2018`.
    package func name(of date: CivilDate) -> String {
        switch self {
        case .bar, .day: return date.description
        case .week:
            let thursday = CivilDate(daysSinceEpoch: Int32(clamping: 7 * number(of: date)))
            let day = Int(thursday.daysSinceEpoch - CivilDate(normalizing: thursday.year, month: 1, day: 1).daysSinceEpoch)
            return "\(digits(thursday.year, 4))-W\(digits(day / 7 + 1, 2))"
        case .month: return "\(digits(date.year, 4))-\(digits(date.month, 2))"
        case .quarter: return "\(digits(date.year, 4))Q\((date.month - 1) / 3 + 1)"
        case .year: return digits(date.year, 4)
        }
    }

    private func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

extension ReturnPeriod {
    /// The period of the parameter `by` of an analysis; `nil` for hours and for words that are no periods.
    init?(argument: String) {
        switch argument {
        case "weekday", "monthday": self = .day
        default: self.init(rawValue: argument)
        }
    }

    /// The longest interval of bars whose returns can be counted by the period; `nil` if bars may have any interval.
    var longestInterval: BarInterval? {
        switch self {
        case .bar: nil
        case .day: .day
        case .week: .week
        case .month: .month
        case .quarter: BarInterval.months(3)
        case .year: BarInterval.years(1)
        }
    }

    /// Returns the last date of the period of a date.
    func lastDate(of date: CivilDate) -> CivilDate {
        switch self {
        case .bar, .day: date
        case .week: date.adding(days: 6 - date.weekday.rawValue)
        case .month: lastDate(ofMonth: date.month, date.year)
        case .quarter: lastDate(ofMonth: (date.month - 1) / 3 * 3 + 3, date.year)
        case .year: lastDate(ofMonth: 12, date.year)
        }
    }

    private func lastDate(ofMonth month: Int, _ year: Int) -> CivilDate {
        CivilDate(normalizing: year, month: month, day: CivilDate.days(inMonth: month, of: year))
    }
}

/// The return over one period.
package struct PeriodReturn {
    /// The date of the period's first bar.
    package var date: CivilDate
    /// The rows of the period's bars up to the end of the window, including those before the window.
    package var rows: ClosedRange<Int>
    /// The return; NaN if there is no close to count from, or one that is not above 0.
    package var value: Double
    /// Whether a close before the period is stored, and the window contains the rest of the period.
    package var isComplete = true
}

/// The bars of one date.
struct DatedRows {
    var date: CivilDate
    var rows: Range<Int>
}

extension AnalysedSeries {
    /// The bars of each date, in order. O(bars).
    var barsByDate: [DatedRows] {
        if !dates.isEmpty { return dates.indices.map { DatedRows(date: dates[$0], rows: $0..<$0 + 1) } }
        return AnalysedSeries.byDate(bars.time, rule: dateRule, context)
    }

    /// Returns the dates of the bars at some rows.
    package func dates(of rows: [Int]) -> [CivilDate] {
        if !dates.isEmpty { return rows.map { dates[$0] } }
        var rule = dateRule
        return rows.map { rule.date(of: context.moment(of: bars.time[$0])) }
    }

    /// The date of the base bar.
    package var baseDate: CivilDate { dates(of: [baseRow])[0] }

    /// The rule for the trade dates of bars shorter than a day.
    private var dateRule: TradeDateRule { TradeDateRule(zone: zone, calendar: context.hours?.calendars.first) ?? .utc }

    /// The number of bars on each date, including bars that are not on common dates. O(bars).
    var countsByDate: [(date: CivilDate, count: Int)] {
        if !allDates.isEmpty { return allDates.map { ($0, 1) } }
        return AnalysedSeries.byDate(allStamps, rule: dateRule, context).map { ($0.date, $0.rows.count) }
    }

    private static func byDate(_ stamps: [Instant], rule: TradeDateRule, _ context: IndicatorContext) -> [DatedRows] {
        var (rule, found) = (rule, [DatedRows]())
        for row in stamps.indices {
            let date = rule.date(of: context.moment(of: stamps[row]))
            if let last = found.indices.last, found[last].date == date {
                found[last].rows = found[last].rows.lowerBound..<row + 1
            } else {
                found.append(DatedRows(date: date, rows: row..<row + 1))
            }
        }
        return found
    }

    /// Computes the return of each period that has a bar in the window, counted from the last close before the period, or else from its
    /// first close.
    ///
    /// The first period begins with its first stored bar, even if that is before the window; the last one ends with the window. Bars up to
    /// the base have no returns. O(bars).
    package func returns(by period: ReturnPeriod, isLogarithmic: Bool) -> [PeriodReturn] {
        returns(by: period, isLogarithmic: isLogarithmic, of: barsByDate)
    }

    /// - Parameter days: `barsByDate`.
    func returns(by period: ReturnPeriod, isLogarithmic: Bool, of days: [DatedRows]) -> [PeriodReturn] {
        let close = bars.close
        func value(_ last: Int, from first: Int) -> Double {
            guard last > first else { return .nan }
            return isLogarithmic ? logarithmicReturn(close[last], from: close[first]) : simpleReturn(close[last], from: close[first])
        }
        var found: [PeriodReturn] = []
        if period == .bar {
            let base = baseRow
            for day in days where day.rows.overlaps(window) {
                for row in day.rows.clamped(to: window) {
                    found.append(PeriodReturn(date: day.date, rows: row...row, value: row > base ? value(row, from: row - 1) : .nan))
                }
            }
            return found
        }
        var day = 0
        while day < days.count {
            let (date, number, first) = (days[day].date, period.number(of: days[day].date), days[day].rows.lowerBound)
            while day < days.count, period.number(of: days[day].date) == number { day += 1 }
            let rows = first..<days[day - 1].rows.upperBound
            guard rows.overlaps(window) else { continue }
            let last = min(rows.upperBound, window.upperBound) - 1
            let isWhole = rows.upperBound <= window.upperBound
            found.append(
                PeriodReturn(
                    date: date, rows: first...last, value: value(last, from: max(0, first - 1)),
                    isComplete: first > 0 && isWhole
                        && (rows.upperBound < bars.count || !hasOpenTime(after: last, on: days[day - 1].date, in: period))))
        }
        return found
    }

    /// Whether a period has open time after the end of a bar.
    ///
    /// Without a calendar, Mondays to Fridays are open. Saturdays are open if the series has bars on most of them, and so are Sundays.
    private func hasOpenTime(after row: Int, on date: CivilDate, in period: ReturnPeriod) -> Bool {
        let last = period.lastDate(of: date)
        guard interval.isIntraday else {
            let next = interval.lastDate(from: date).adding(days: 1)
            return next <= last && hasOpenDate(in: next...last)
        }
        let end = bars.time[row].advanced(by: context.stamp == .end ? 0 : interval.nominalMicroseconds)
        if let hours = context.hours { return hours.sessions(in: date...last).contains { $0.close > end } }
        let next = date.adding(days: 1)
        return hasOpenDate(in: date...date) && end < zone.startOfDay(next) || next <= last && hasOpenDate(in: next...last)
    }

    private func hasOpenDate(in dates: ClosedRange<CivilDate>) -> Bool {
        if let hours = context.hours { return !hours.sessions(in: dates).isEmpty }
        let shares = WeekdayShares(countsByDate.map(\.date))
        // After seven days all weekdays were checked.
        return (0..<min(7, Int(dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch) + 1)).contains { day in
            let weekday = dates.lowerBound.adding(days: day).weekday
            return ![.saturday, .sunday].contains(weekday) || shares.includesMost(weekday)
        }
    }

    /// Returns the finite returns of the complete periods of the window, or of its bars after the base. O(bars).
    package func completeReturns(by period: ReturnPeriod, isLogarithmic: Bool) -> [Double] {
        let all =
            period == .bar
            ? barReturns(isLogarithmic: isLogarithmic)
            : returns(by: period, isLogarithmic: isLogarithmic).filter(\.isComplete).map(\.value)
        return all.filter(\.isFinite)
    }

    /// Computes the return of each bar of `rows`, counted from the bar before; NaN if there is none. By default `rows` are the bars after
    /// the base.
    package func barReturns(isLogarithmic: Bool = false, of rows: Range<Int>? = nil) -> [Double] {
        let rows = rows ?? returnRows
        return bars.close.withUnsafeBufferPointer { close in
            rows.map { row in
                guard row > 0 else { return .nan }
                return isLogarithmic
                    ? logarithmicReturn(close[row], from: close[row - 1]) : simpleReturn(close[row], from: close[row - 1])
            }
        }
    }
}

/// Returns the natural logarithm of the quotient of two closes; NaN if one of them is not above 0.
func logarithmicReturn(_ close: Double, from before: Double) -> Double { before > 0 && close > 0 ? log(close / before) : .nan }

extension AnalysisParameter {
    /// The parameter `by`: the periods over which returns are computed.
    static func period(_ defaultPeriod: ReturnPeriod) -> AnalysisParameter {
        AnalysisParameter(
            "by", .word(ReturnPeriod.allCases.map(\.rawValue)), defaultPeriod.rawValue, "the periods of the returns")
    }

    static let logarithmic = AnalysisParameter("log", .flag, "natural logarithms of quotients instead of simple returns")
}

extension AnalysisParameter {
    init(_ name: String, _ kind: Kind, _ meaning: String) { self.init(name, kind, "", meaning) }
}

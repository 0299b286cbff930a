import DojimaText
package import DojimaTime
import Glibc

/// The periods that returns are counted over.
package enum ReturnPeriod: String, CaseIterable {
    case bar, day, week, month, quarter, year

    /// A number that the dates of one period share, and that grows with time.
    fileprivate func number(of date: CivilDate) -> Int {
        switch self {
        case .bar, .day: Int(date.daysSinceEpoch)
        // 1970 began with a Thursday, by which weeks belong to years.
        case .week: Int(floorDivide(Int64(date.daysSinceEpoch) + 3, 7))
        case .month: date.year * 12 + date.month - 1
        case .quarter: date.year * 4 + (date.month - 1) / 3
        case .year: date.year
        }
    }

    /// The name of the period of a date: `2018-03-01`, `2018-W09`, `2018-03`, `2018Q1`, `2018`.
    package func name(of date: CivilDate) -> String {
        switch self {
        case .bar, .day: return date.description
        case .week:
            let thursday = CivilDate(daysSinceEpoch: Int32(clamping: 7 * number(of: date)))
            let day = Int(thursday.daysSinceEpoch - CivilDate(year: thursday.year, month: 1, day: 1).daysSinceEpoch)
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

/// The return over one period.
package struct PeriodReturn {
    /// The date of its first bar.
    package var date: CivilDate
    /// Its bars, by row.
    package var rows: ClosedRange<Int>
    /// NaN where the close before is missing or not above 0.
    package var value: Double
}

extension AnalysedSeries {
    /// The return of each period of the window, counted from the last close before it: the first from the base. O(bars).
    package func returns(by period: ReturnPeriod, isLogarithmic: Bool) -> [PeriodReturn] {
        var found: [PeriodReturn] = []
        var rule = TradeDateRule(zone: zone, calendar: context.hours?.calendars.first) ?? .utc
        var known: (day: Int32, number: Int)?
        var current = Int.min
        for row in window {
            let date = dates.isEmpty ? rule.date(of: context.moment(of: bars.time[row])) : dates[row]
            let number: Int
            if let known, known.day == date.daysSinceEpoch { number = known.number } else { number = period.number(of: date) }
            known = (date.daysSinceEpoch, number)
            if number == current, period != .bar, let last = found.indices.last {
                found[last].rows = found[last].rows.lowerBound...row
            } else {
                found.append(PeriodReturn(date: date, rows: row...row, value: .nan))
            }
            current = number
        }
        for index in found.indices {
            let rows = found[index].rows
            guard rows.lowerBound > 0 else { continue }
            let (before, close) = (bars.close[rows.lowerBound - 1], bars.close[rows.upperBound])
            found[index].value = isLogarithmic ? logarithmicReturn(close, from: before) : simpleReturn(close, from: before)
        }
        return found
    }

    /// The return of each bar of the window, or of other rows; NaN where there is none.
    package func barReturns(isLogarithmic: Bool = false, of rows: Range<Int>? = nil) -> [Double] {
        let rows = rows ?? window
        return bars.close.withUnsafeBufferPointer { close in
            rows.map { row in
                guard row > 0 else { return .nan }
                return isLogarithmic
                    ? logarithmicReturn(close[row], from: close[row - 1]) : simpleReturn(close[row], from: close[row - 1])
            }
        }
    }
}

/// The natural logarithm of a quotient; NaN from a close or to one that is not above 0.
func logarithmicReturn(_ close: Double, from before: Double) -> Double { before > 0 && close > 0 ? log(close / before) : .nan }

extension AnalysisParameter {
    /// The periods of returns.
    static func period(_ standard: ReturnPeriod) -> AnalysisParameter {
        AnalysisParameter(
            "by", .word(ReturnPeriod.allCases.map(\.rawValue)), standard.rawValue, "the periods that returns are counted over")
    }

    static let logarithmic = AnalysisParameter("log", .flag, "natural logarithms of quotients instead of simple returns")
}

extension AnalysisParameter {
    init(_ name: String, _ kind: Kind, _ meaning: String) { self.init(name, kind, "", meaning) }
}

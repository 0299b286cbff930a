import DojimaText
import DojimaTime

extension Analysis {
    /// Returns grouped by month, weekday, day of the month or hour.
    static let seasonality = Analysis(
        name: "seasonality", meaning: "The returns of each month, weekday, day of the month or hour, over all years.",
        parameters: [
            AnalysisParameter(
                "by", .word(["month", "weekday", "monthday", "hour"]), "month",
                "monthly returns by month, daily returns by weekday or day of the month, or bar returns by local hour"),
            AnalysisParameter(
                "lines", .flag,
                "one row per year and one column per month: the return from the end of the previous year to the end of the month"),
            AnalysisParameter("polar", .flag, "draw the mean returns as columns around a circle; the table is the same"),
        ],
        columns: [.bucket] + GroupStatistics.columns + [.least, .greatest],
        check: { arguments throws(RequestError) in
            guard !arguments.flag("lines") || !arguments.flag("polar") else {
                throw RequestError("\(setting: .init("polar")) draws means and \(setting: .init("lines")) years; use only one of them")
            }
            guard arguments.flag("lines"), arguments.word("by") != "month" else { return }
            throw RequestError(
                "\(setting: .init("lines")) requires months, but \(setting: .init("by")) is \(arguments.word("by")); use only one of them"
            )
        }
    ) { input, arguments throws(AnalysisError) in
        let series = input.onlySeries
        let by = arguments.word("by")
        if arguments.flag("lines") {
            var table = AnalysisTable(["year"] + (1...12).map(String.init))
            for year in series.yearPaths {
                var months = Array(repeating: AnalysisTable.Cell.none, count: 12)
                for (month, value) in year.months { months[month - 1] = .number(value) }
                table.append([.count(year.year)] + months)
            }
            return table
        }
        if by == "hour", !series.interval.isIntraday {
            throw AnalysisError(
                .request, "\(series.symbol): bars of \(series.interval) have no hours; choose month, weekday or monthday, or shorter bars")
        }
        var groups: [Int: [Double]] = [:]
        var clock = ZoneCursor(series.zone)
        for entry in series.returns(by: by == "month" ? .month : by == "hour" ? .bar : .day, isLogarithmic: false)
        where entry.value.isFinite && entry.isComplete {
            let bucket =
                switch by {
                case "month": entry.date.month
                case "weekday": entry.date.weekday.rawValue + 1
                case "monthday": entry.date.day
                default: Int(clock.localTime(at: series.bars.time[entry.rows.lowerBound]).time.microseconds / 3_600_000_000)
                }
            groups[bucket, default: []].append(entry.value)
        }
        var table = AnalysisTable(input.columns)
        for (bucket, returns) in groups.sorted(by: { $0.key < $1.key }) {
            let statistics = GroupStatistics(returns)
            table.append([.count(bucket)] + statistics.cells + statistics.extremes)
        }
        return table
    }
}

/// The returns of a year up to the end of each of its months.
package struct YearPath {
    package let year: Int
    /// The month at whose end the returns begin: 0 for the last close of the year before.
    package let start: Int
    package fileprivate(set) var months: [(month: Int, value: Double)]
    /// Whether the last month is complete.
    package fileprivate(set) var isComplete: Bool
}

extension AnalysedSeries {
    /// For each year of the window, the return from the last close before the year to the end of each of its months.
    ///
    /// Without such a close, the returns count from the close before the first month that has one. O(bars).
    package var yearPaths: [YearPath] {
        let close = bars.close
        let starts = returns(by: .year, isLogarithmic: false).reduce(into: [Int: Int]()) { $0[$1.date.year] = $1.rows.lowerBound }
        var paths: [YearPath] = []
        var base = Double.nan
        for entry in returns(by: .month, isLogarithmic: false) where entry.value.isFinite && entry.rows.lowerBound > 0 {
            if paths.last?.year != entry.date.year {
                let start = starts[entry.date.year] ?? 0
                paths.append(
                    YearPath(year: entry.date.year, start: start > 0 ? 0 : entry.date.month - 1, months: [], isComplete: entry.isComplete))
                base = close[(start > 0 ? start : entry.rows.lowerBound) - 1]
            }
            let value = simpleReturn(close[entry.rows.upperBound], from: base)
            paths[paths.count - 1].months.append((entry.date.month, value))
            paths[paths.count - 1].isComplete = entry.isComplete
        }
        return paths
    }
}

extension Analysis.Column {
    package static let bucket = Self("bucket", .count, "the month (1 to 12), weekday (1 for Monday), day of the month or hour")
    package static let least = Self("least", .fraction, "the lowest return")
    package static let greatest = Self("greatest", .fraction, "the highest return")
}

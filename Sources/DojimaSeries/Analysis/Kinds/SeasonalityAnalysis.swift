import DojimaText
import DojimaTime

extension Analysis {
    /// Returns by the month, weekday, day of the month or hour in which they were.
    static let seasonality = Analysis(
        name: "seasonality", meaning: "The returns of each month, weekday, day of the month or hour, all years together.",
        parameters: [
            AnalysisParameter(
                "by", .word(["month", "weekday", "monthday", "hour"]), "month",
                "monthly returns by month, daily ones by weekday or day of the month, those of bars by local hour")
        ],
        columns: [Column("bucket", .count, "the month (1 to 12), weekday (1 for Monday), day of the month or hour")]
            + GroupStatistics.columns
            + [Column("least", .fraction, "the least return"), Column("greatest", .fraction, "the greatest return")]
    ) { input, arguments throws(AnalysisError) in
        let series = input.one
        let by = arguments.word("by")
        if by == "hour", !series.interval.isIntraday {
            throw AnalysisError(
                .request, "\(series.symbol): bars of \(series.interval) have no hours; choose month, weekday or monthday, or shorter bars")
        }
        var groups: [Int: [Double]] = [:]
        var clock = ZoneCursor(series.zone)
        for one in series.returns(by: by == "month" ? .month : by == "hour" ? .bar : .day, isLogarithmic: false) where one.value.isFinite {
            let bucket =
                switch by {
                case "month": one.date.month
                case "weekday": one.date.weekday.rawValue + 1
                case "monthday": one.date.day
                default: Int(clock.local(at: series.bars.time[one.rows.lowerBound]).time.microseconds / 3_600_000_000)
                }
            groups[bucket, default: []].append(one.value)
        }
        var table = AnalysisTable(input.columns)
        for (bucket, returns) in groups.sorted(by: { $0.key < $1.key }) {
            let statistics = GroupStatistics(returns)
            table.append([.count(bucket)] + statistics.cells + statistics.extremes)
        }
        return table
    }
}

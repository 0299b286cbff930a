import DojimaText
import DojimaTime

extension Analysis {
    /// The return of each period.
    static let returns = Analysis(
        name: "returns", meaning: "The return of each period, counted from the last close before it.",
        parameters: [
            .period(.month), .logarithmic,
            AnalysisParameter("table", .flag, "one row per year and one column per month, with the year's return"),
        ] + AnalysisParameter.portfolio,
        columns: [
            Column("period", .text, "2018-03-01, 2018-W09, 2018-03, 2018Q1 or 2018; for bars the stamp"),
            Column("first", .time, "the first bar of the period"), Column("last", .time, "its last bar"),
            .periodReturn, .isComplete,
        ],
        check: { arguments throws(RequestError) in
            guard arguments.flag("table"), arguments.word("by") != ReturnPeriod.month.rawValue else { return }
            throw RequestError(
                "\(setting: .init("table")) requires months, but \(setting: .init("by")) is \(arguments.word("by")); use only one of them"
            )
        }
    ) { input, arguments throws(AnalysisError) in
        let series = input.onlySeries
        let period = ReturnPeriod(rawValue: arguments.word("by")) ?? .month
        let found = series.returns(by: period, isLogarithmic: arguments.flag("log"))
        guard arguments.flag("table") else {
            var table = AnalysisTable(input.columns)
            for entry in found {
                let (first, last) = (series.time(entry.rows.lowerBound), series.time(entry.rows.upperBound))
                table.append([
                    period == .bar ? first : .text(period.name(of: entry.date)), first, last, .number(entry.value),
                    .count(entry.isComplete ? 1 : 0),
                ])
            }
            return table
        }
        var table = AnalysisTable(["year"] + (1...12).map(String.init) + ["total", "complete", "partial"])
        for year in series.returns(by: .year, isLogarithmic: arguments.flag("log")) {
            var months = Array(repeating: AnalysisTable.Cell.none, count: 12)
            let entries = found.filter { $0.date.year == year.date.year }
            for entry in entries { months[entry.date.month - 1] = .number(entry.value) }
            let partial = entries.filter { !$0.isComplete }.map { "\($0.date.month)" }.joined(separator: " ")
            table.append(
                [.count(year.date.year)] + months
                    + [.number(year.value), .count(year.isComplete ? 1 : 0), .text(partial)])
        }
        return table
    }
}

extension Analysis.Column {
    package static let periodReturn = Self(
        "return", .fraction, "the return; from the first close of the period if there is none before it, and empty if that is the only one")
    package static let isComplete = Self(
        "complete", .count, "1 for a complete period, 0 for one that begins before the series or ends after the window")
}

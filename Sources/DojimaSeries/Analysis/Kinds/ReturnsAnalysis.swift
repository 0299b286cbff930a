import DojimaText
import DojimaTime

extension Analysis {
    /// The return of each period.
    static let returns = Analysis(
        name: "returns", meaning: "The return of each period, counted from the last close before it.",
        parameters: [
            .period(.month), .logarithmic, AnalysisParameter("table", .flag, "a row a year and a column a month, with the year's return"),
        ] + AnalysisParameter.portfolio,
        columns: [
            Column("period", .text, "2018-03-01, 2018-W09, 2018-03, 2018Q1 or 2018; of bars the stamp"),
            Column("first", .time, "the first bar of the period"), Column("last", .time, "its last bar"),
            Column("return", .fraction, "the return; without a close before the period from its first one, and empty if it has no other"),
            Column("complete", .count, "1 for a whole period, 0 for one that begins before the series or that goes on after the window"),
        ],
        check: { arguments throws(RequestError) in
            guard arguments.flag("table"), arguments.word("by") != ReturnPeriod.month.rawValue else { return }
            throw RequestError(
                "\(setting: .init("table")) is made of months, and \(setting: .init("by")) is \(arguments.word("by")); leave one of them out"
            )
        }
    ) { input, arguments throws(AnalysisError) in
        let series = input.one
        let period = ReturnPeriod(rawValue: arguments.word("by")) ?? .month
        let found = series.returns(by: period, isLogarithmic: arguments.flag("log"))
        guard arguments.flag("table") else {
            var table = AnalysisTable(input.columns)
            for one in found {
                let (first, last) = (series.time(one.rows.lowerBound), series.time(one.rows.upperBound))
                table.append([
                    period == .bar ? first : .text(period.name(of: one.date)), first, last, .number(one.value),
                    .count(one.isComplete ? 1 : 0),
                ])
            }
            return table
        }
        var table = AnalysisTable(["year"] + (1...12).map(String.init) + ["total", "complete", "partial"])
        for year in series.returns(by: .year, isLogarithmic: arguments.flag("log")) {
            var months = Array(repeating: AnalysisTable.Cell.none, count: 12)
            let own = found.filter { $0.date.year == year.date.year }
            for one in own { months[one.date.month - 1] = .number(one.value) }
            let partial = own.filter { !$0.isComplete }.map { "\($0.date.month)" }.joined(separator: " ")
            table.append(
                [.count(year.date.year)] + months
                    + [.number(year.value), .count(year.isComplete ? 1 : 0), .text(partial)])
        }
        return table
    }
}

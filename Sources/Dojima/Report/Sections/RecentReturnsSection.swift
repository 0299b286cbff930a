import DojimaSeries
import DojimaTime

extension ReportSectionKind {
    /// Returns over the last months and years, the distance to the high and low of a year, and the return of each year.
    static let recentReturns = ReportSectionKind { subject in
        let horizons = try subject.horizons()
        let tables = [horizons, try subject.years()].compactMap(\.self)
        guard !tables.isEmpty else { return nil }
        return ReportSection(
            id: "lately", title: "Returns over time",
            text: "Up to the last close; annualized over more than a year. An asterisk marks an incomplete year.", pictures: [],
            tables: tables)
    }
}

extension ReportSubject {
    /// The returns over horizons of symbol and benchmark, and the distance of the last close from the high and low of a year.
    fileprivate func horizons() throws -> ReportTable? {
        guard let last = series.window.last else { return nil }
        let performance = try plainSummary.analysing(try AnalysisRequest("performance", [:])).result.table
        let compared = try summary.benchmark.map { benchmark in
            try summary.analysing(try AnalysisRequest("performance", ["benchmark": benchmark.symbol]), isCompared: true).result.table
        }
        let names = [
            ("1D", "1 day"), ("1W", "1 week"), ("MTD", "Month to date"), ("1M", "1 month"), ("3M", "3 months"), ("6M", "6 months"),
            ("YTD", "Year to date"), ("1Y", "1 year"), ("3Y", "3 years, annualized"), ("5Y", "5 years, annualized"),
            ("10Y", "10 years, annualized"),
        ]
        func row(_ name: String, _ value: Double, _ other: Double? = nil) -> [String] {
            [name, ReportFigure.percent.text(value)] + (compared == nil ? [] : [other.map(ReportFigure.percent.text) ?? ""])
        }
        var rows = names.map { horizon, name in row(name, performance.number(0, named: horizon), compared?.number(1, named: horizon)) }
        let (closes, times) = (series.bars.close, series.datedBars.time)
        let date = times[last].utcDate
        let year = series.window.filter { times[$0].utcDate > date.adding(months: -12) }.map { closes[$0] }
        if let high = year.max(), let low = year.min(), high > 0, low > 0 {
            rows.append(row("From the high of a year", closes[last] / high - 1))
            rows.append(row("From the low of a year", closes[last] / low - 1))
        }
        rows.removeAll { $0[1].isEmpty }
        let columns = ["Over", series.symbol] + (summary.benchmark.map { [$0.symbol] } ?? [])
        return ReportTable(caption: "Up to \(ChartComposer.dateText(times[last], in: .utc))", columns: columns, rows: rows)
    }

    /// The returns of the last years, the latest first.
    fileprivate func years() throws -> ReportTable? {
        let returns = try table("returns", ["by": "year"])
        let compared = try summary.benchmark.map { _ in
            try summary.analysing(try AnalysisRequest("returns", ["by": "year"]), isCompared: true)
        }
        // The table of the benchmark itself, on the dates that both have.
        let benchmarkTable = try compared?.benchmark.map { benchmark in
            try Analysis.named("returns").result(
                AnalysisArguments(of: Analysis.named("returns"), ["by": "year"]), of: [benchmark], benchmark: nil
            ).table
        }
        func period(_ table: AnalysisTable, _ row: Int) -> String {
            if case .text(let text) = table.rows[row][0] { text } else { "" }
        }
        let rows = returns.rows.indices.reversed().prefix(12).map { row in
            let name = period(returns, row)
            let other = benchmarkTable.flatMap { table in
                table.rows.indices.first { period(table, $0) == name }.map { table.number($0, .periodReturn) }
            }
            return [
                name + (returns.number(row, .isComplete) == 1 ? "" : "*"), ReportFigure.percent.text(returns.number(row, .periodReturn)),
            ]
                + (benchmarkTable == nil ? [] : [other.map(ReportFigure.percent.text) ?? ""])
        }
        guard rows.count > 1 else { return nil }
        let columns = ["Year", series.symbol] + (summary.benchmark.map { [$0.symbol] } ?? [])
        return ReportTable(caption: "By year", columns: columns, rows: Array(rows))
    }
}

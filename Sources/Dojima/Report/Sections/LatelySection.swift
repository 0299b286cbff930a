import DojimaSeries
import DojimaTime

extension ReportSectionKind {
    /// What changed lately: returns over the last bars, months and years, and where the price stands.
    static let lately = ReportSectionKind { subject in
        let series = subject.series
        guard let last = series.window.last else { return nil }
        let (closes, times) = (series.bars.close, series.placedBars.time)
        /// The return from the last close at or before a date.
        func since(_ date: CivilDate) -> Double {
            let row = series.bars.indices.last { $0 <= last && times[$0].utcDate <= date }
            return row.map { closes[$0] > 0 ? closes[last] / closes[$0] - 1 : .nan } ?? .nan
        }
        let date = times[last].utcDate
        let newYear = CivilDate(year: date.year, month: 1, day: 1).adding(days: -1)
        var rows = [
            ["Last close, \(date)", ReportFigure.price.text(closes[last])],
            ["Last bar", ReportFigure.percent.text(last > 0 && closes[last - 1] > 0 ? closes[last] / closes[last - 1] - 1 : .nan)],
            ["One month", ReportFigure.percent.text(since(date.adding(months: -1)))],
            ["Three months", ReportFigure.percent.text(since(date.adding(months: -3)))],
            ["Since the start of the year", ReportFigure.percent.text(since(newYear))],
            ["One year", ReportFigure.percent.text(since(date.adding(months: -12)))],
            ["Five years", ReportFigure.percent.text(since(date.adding(months: -60)))],
        ]
        let year = series.window.filter { times[$0].utcDate > date.adding(months: -12) }.map { closes[$0] }
        if let high = year.max(), let low = year.min(), high > 0, low > 0 {
            rows.append(["From the highest close of a year", ReportFigure.percent.text(closes[last] / high - 1)])
            rows.append(["From the lowest close of a year", ReportFigure.percent.text(closes[last] / low - 1)])
        }
        if let highest = series.closes.max(), highest > 0 {
            rows.append(["From the highest close of all", ReportFigure.percent.text(closes[last] / highest - 1)])
        }
        let returns = series.barReturns().filter(\.isFinite)
        let lately = Moments(Array(returns.suffix(21))).deviation * subject.periods.squareRoot()
        rows.append(["Volatility a year, of the last \(min(21, returns.count)) bars", ReportFigure.percent.text(lately)])
        rows.removeAll { $0[1].isEmpty }
        return ReportSection(
            id: "lately", title: "What changed lately", text: "Returns up to the last close, and where it stands.", pictures: [],
            table: ReportTable(caption: "Returns up to \(date)", columns: ["Over", "Value"], rows: rows))
    }
}

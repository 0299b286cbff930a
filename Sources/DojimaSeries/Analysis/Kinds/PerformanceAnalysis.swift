package import DojimaText
import DojimaTime
import DojimaPlatform

extension Analysis {
    /// Returns over time spans that end with the last bar.
    static let performance = Analysis(
        name: "performance",
        meaning: "The returns over the last days, weeks, months and years, one row per symbol; annualized if longer than a year.",
        parameters: [
            AnalysisParameter(
                "horizons", .text(Horizon.validValues) { text throws(RequestError) in _ = try Horizon.list(text) },
                "1D,5D,1W,MTD,1M,3M,6M,YTD,1Y,3Y,5Y,10Y,ALL", "the time spans, one column each"),
            AnalysisParameter("cumulative", .flag, "total returns, also over more than a year"),
            AnalysisParameter("benchmark", .symbol, "a series that is listed below, with the differences from it"),
        ] + AnalysisParameter.portfolio,
        columns: [
            Column("symbol", .text, "the symbol"), Column("last", .time, "its last bar"),
            Column(
                "HORIZON", .fraction,
                "one column per span, with its name: the return up to the last bar; empty if there is no close so early"),
        ], isPerSymbol: false, countsBack: true, wide: WideColumns(fixed: 2, name: "horizon", value: "return") { _ in .fraction }
    ) { input, arguments throws(AnalysisError) in
        let horizons: [Horizon]
        do throws(RequestError) { horizons = try Horizon.list(arguments.word("horizons")) } catch {
            throw AnalysisError(.request, error.message)
        }
        let isCumulative = arguments.flag("cumulative")
        var table = AnalysisTable(["symbol", "last"] + horizons.map(\.name))
        func row(_ series: AnalysedSeries) -> [Double] {
            let days = series.barsByDate
            return horizons.map { series.performance(over: $0, isCumulative: isCumulative, days) }
        }
        func append(_ name: String, _ series: AnalysedSeries, _ values: [Double]) {
            table.append([.text(name), series.time(series.window.upperBound - 1)] + values.map { .number($0) })
        }
        let rows = input.series.map(row)
        for (series, values) in zip(input.series, rows) { append(series.symbol, series, values) }
        guard let benchmark = input.benchmark else { return table }
        let others = row(benchmark)
        append(benchmark.symbol, benchmark, others)
        for (series, values) in zip(input.series, rows) {
            append("\(series.symbol) - \(benchmark.symbol)", series, zip(values, others).map { $0 - $1 })
        }
        return table
    }
}

/// A time span that ends with the last bar: `5D`, `1W`, `3M`, `1Y`, `MTD`, `YTD` or `ALL`.
package struct Horizon: Sendable, Equatable {
    private enum Span: Equatable {
        case days(Int)
        case weeks(Int)
        case months(Int)
        /// Since the last close before the month or year.
        case toDate(ReturnPeriod)
        case all
    }

    /// The horizon as written.
    package let name: String
    private let span: Span

    fileprivate static let validValues = "spans such as 5D, 1W, 3M, 1Y, MTD, YTD or ALL, with commas between"

    init?(_ text: String) {
        name = text
        switch text.uppercased() {
        case "MTD": span = .toDate(.month)
        case "YTD": span = .toDate(.year)
        case "ALL": span = .all
        default:
            guard let unit = text.last, let count = Int(text.dropLast()), (1...100_000).contains(count) else { return nil }
            switch unit {
            case "D", "d": span = .days(count)
            case "W", "w": span = .weeks(count)
            // Only upper case: `m` is a minute in intervals.
            case "M": span = .months(count)
            case "Y", "y": span = .months(12 * count)
            default: return nil
            }
        }
    }

    /// Parses a comma-separated list of horizons.
    package static func list(_ text: String) throws(RequestError) -> [Horizon] {
        var found: [Horizon] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false).map({ String($0.withoutBlanks) }) {
            guard let horizon = Horizon(part) else {
                throw RequestError("\(setting: .init("horizons")) has \(quoted(part)); write \(validValues)")
            }
            guard !found.contains(where: { $0.name == part }) else {
                throw RequestError("\(setting: .init("horizons")) has \(part) twice; write it once")
            }
            found.append(horizon)
        }
        return found
    }

    /// Returns the index of the date whose last close is the base of the return; `nil` if there is none.
    ///
    /// - Parameter days: the dates with bars up to the last bar of the window.
    fileprivate func base(_ days: ArraySlice<DatedRows>) -> Int? {
        guard let last = days.last?.date else { return nil }
        func latest(_ isEarly: (CivilDate) -> Bool) -> Int? {
            let count = days.prefixCount { isEarly($0.date) }
            return count > 0 ? days.startIndex + count - 1 : nil
        }
        switch span {
        case .days(let count): return days.count > count ? days.endIndex - 1 - count : nil
        case .weeks(let count):
            let start = last.adding(days: -7 * count)
            return latest { $0 <= start }
        case .months(let count):
            let start = last.adding(months: -count)
            return latest { $0 <= start }
        case .toDate(let period): return latest { period.number(of: $0) < period.number(of: last) }
        case .all: return days.startIndex
        }
    }

    /// Whether a return between two closes is annualised.
    fileprivate func isLong(from first: Instant, to last: Instant) -> Bool {
        switch span {
        case .weeks(let count): count > 52
        case .months(let count): count > 12
        case .toDate: false
        case .days, .all: calendarYears(from: first, to: last) > 1
        }
    }
}

extension AnalysedSeries {
    /// Returns the return over a horizon up to the last bar of the window; NaN if there is no close at its start.
    ///
    /// - Parameter days: `barsByDate`.
    fileprivate func performance(over horizon: Horizon, isCumulative: Bool, _ days: [DatedRows]) -> Double {
        let count = days.prefixCount { $0.rows.lowerBound < window.upperBound }
        guard let base = horizon.base(days[..<count]) else { return .nan }
        let (first, last) = (horizon.isAll ? 0 : days[base].rows.upperBound - 1, window.upperBound - 1)
        let total = simpleReturn(bars.close[last], from: bars.close[first])
        let (start, end) = (bars.time[first], bars.time[last])
        guard !isCumulative, horizon.isLong(from: start, to: end) else { return total }
        return pow(1 + total, quotient(1, calendarYears(from: start, to: end))) - 1
    }
}

extension Horizon {
    /// Whether the horizon begins with the first close.
    fileprivate var isAll: Bool { span == .all }
}

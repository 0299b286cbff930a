import DojimaText
import DojimaTime

extension Analysis {
    /// The returns of each period from close to open and from open to close.
    static let overnight = Analysis(
        name: "overnight",
        meaning: "The returns of each period in two parts: overnight, from a close to the next open, and intraday, from open to close.",
        parameters: [
            AnalysisParameter("by", .word(["day", "week", "month", "quarter", "year"]), "year", "the periods of the returns")
        ],
        columns: [
            Column("period", .text, "2018-03-01, 2018-W09, 2018-03, 2018Q1 or 2018"),
            Column("first", .time, "the first bar of the period"), Column("last", .time, "its last bar"),
            Column("count", .count, "the number of sessions with both returns"),
            .overnight, .intraday,
            Column("total", .fraction, "the return from the close before the period to its last close, of which these are the parts"),
            Column("overnight_volatility", .fraction, "the deviation of the overnight returns, with n - 1, in a year of sessions"),
            Column("intraday_volatility", .fraction, "the same of the intraday returns"),
            Column("overnight_win_rate", .fraction, "the fraction of overnight returns above 0 among those other than 0"),
            Column("intraday_win_rate", .fraction, "the same of the intraday returns"),
            .isComplete,
        ], needsBars: true, drawnColumns: [.overnight, .intraday]
    ) { input, arguments throws(AnalysisError) in
        let series = input.onlySeries
        guard series.interval <= .day else {
            throw AnalysisError(
                .request,
                "\(series.symbol): bars of \(series.interval) are longer than a session and have no overnight return; choose bars of 1d or shorter"
            )
        }
        // Bars of closes alone have them as their opens.
        guard series.window.contains(where: { series.bars.open[$0].isFinite && series.bars.open[$0] != series.bars.close[$0] }) else {
            throw AnalysisError(
                .data,
                "\(series.symbol): these bars have no opens other than their closes, which overnight returns require; choose another series or window"
            )
        }
        let (period, sessions) = (ReturnPeriod(rawValue: arguments.word("by")) ?? .year, series.barsByDate)
        let factor = series.sessionsAYear.squareRoot()
        var (table, missing, rest) = (AnalysisTable(input.columns), 0, sessions[...])
        for entry in series.returns(by: period, isLogarithmic: false, of: sessions) {
            let (first, last) = (entry.rows.lowerBound, entry.rows.upperBound)
            rest = rest.drop { $0.rows.lowerBound < first }
            let parts = SessionReturns(of: rest.prefix { $0.rows.lowerBound <= last }, to: last, series.bars)
            missing += parts.missing
            table.append(
                [.text(period.name(of: entry.date)), series.time(first), series.time(last), .count(parts.overnight.count)]
                    + [compounded(parts.overnight), compounded(parts.intraday), parts.total].map { .number($0) }
                    + [parts.overnight, parts.intraday].map { .number(Moments($0).deviation * factor) }
                    + [parts.overnight, parts.intraday].map { .number(winRate($0)) } + [.count(entry.isComplete ? 1 : 0)])
        }
        if missing > 0 {
            let counted = missing == 1 ? "1 session has" : "\(missing) sessions have"
            table.notes.append(
                "\(series.symbol): \(counted) no open, or a price not above 0: left out, so the parts do not make up the total")
        }
        return table
    }
}

/// The returns of the sessions of a period, in two parts.
private struct SessionReturns {
    private(set) var overnight: [Double] = []
    private(set) var intraday: [Double] = []
    /// The return from the close before the sessions to their last close; NaN if there is no such close.
    private(set) var total = Double.nan
    /// The number of sessions that are not among the parts.
    private(set) var missing = 0

    /// - Parameters:
    ///   - sessions: the rows of each session. The first session of a series only has the close from which the next ones count.
    ///   - last: the last row of the period.
    init(of sessions: ArraySlice<DatedRows>, to last: Int, _ bars: BarSeries) {
        guard var base = sessions.first.map({ $0.rows.lowerBound - 1 }) else { return }
        for session in sessions {
            let (first, end) = (session.rows.lowerBound, min(session.rows.upperBound - 1, last))
            guard first > 0 else {
                base = end
                continue
            }
            let parts = (simpleReturn(bars.open[first], from: bars.close[first - 1]), simpleReturn(bars.close[end], from: bars.open[first]))
            if parts.0.isFinite, parts.1.isFinite {
                overnight.append(parts.0)
                intraday.append(parts.1)
            } else {
                missing += 1
            }
        }
        if last > base { total = simpleReturn(bars.close[last], from: bars.close[base]) }
    }
}

extension AnalysedSeries {
    /// The number of sessions in a year. O(bars) for bars shorter than a day.
    fileprivate var sessionsAYear: Double { barsAYear / quantile(0.5, ofSorted: countsByDate.map { Double($0.count) }.sorted()) }
}

/// Returns the return of consecutive returns together; NaN if there are none.
private func compounded(_ returns: [Double]) -> Double { returns.isEmpty ? .nan : returns.reduce(1) { $0 * (1 + $1) } - 1 }

/// Returns the fraction of returns above 0 among those other than 0; NaN if there are none.
private func winRate(_ returns: [Double]) -> Double {
    quotient(Double(returns.count { $0 > 0 }), Double(returns.count { $0 != 0 }))
}

extension Analysis.Column {
    package static let overnight = Self("overnight", .fraction, "the compounded return from the close before each session to its open")
    package static let intraday = Self("intraday", .fraction, "the compounded return from the open of each session to its close")
}

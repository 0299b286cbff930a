import DojimaText
import DojimaTime
import DojimaPlatform

/// Return and risk of one series over the window.
struct RiskFigures {
    let series: AnalysedSeries
    let barsAYear: Double
    /// The risk-free rate per year and per bar.
    let riskFree: (year: Double, bar: Double)
    private let total: Double
    /// The total return per year.
    let annual: Double
    /// The number of finite returns.
    private let count: Double
    private let moments: Moments
    /// The moments of the returns above the risk-free rate.
    private let excess: Moments
    private let pass: ReturnPass
    /// The 5 % quantile of the returns, and the returns up to it.
    private let lowest: (quantile: Double, tail: [Double])
    private let maximumDrawdown: Double
    private let drawdowns: DrawdownFigures
    /// The best and worst return of complete days, months and years after the base, without the periods that are shorter than a bar.
    private let extremes: [ReturnPeriod: (best: PeriodReturn?, worst: PeriodReturn?)]

    /// - Parameters:
    ///   - barsPerYear: the number of bars in a year; `nil` to use that of the series.
    ///   - riskFree: the risk-free rate per year.
    init(_ series: AnalysedSeries, barsAYear barsPerYear: Double?, riskFree: Double) {
        let barsAYear = barsPerYear ?? series.barsAYear
        let rate = riskFree / barsAYear
        var returns = series.barReturns()
        if !areFinite(returns) { returns.removeAll { !$0.isFinite } }
        (self.series, self.barsAYear, self.riskFree) = (series, barsAYear, (riskFree, rate))
        total = simpleReturn(series.closes.last ?? .nan, from: series.bars.close[series.baseRow])
        if let barsPerYear {
            annual = pow(1 + total, quotient(barsPerYear, Double(returns.count))) - 1
        } else {
            annual = series.annualised(total)
        }
        count = Double(returns.count)
        moments = Moments(returns)
        excess = rate == 0 ? moments : Moments(returns.map { $0 - rate })
        pass = ReturnPass(returns, riskFree: rate)
        lowest = RiskFigures.lowest(of: returns)
        maximumDrawdown = series.maximumDrawdown
        drawdowns = DrawdownFigures(series)
        let days = series.barsByDate
        extremes = RiskFigures.periods.map(\.period).reduce(into: [:]) { $0[$1] = series.extremes(by: $1, of: days) }
    }

    /// The factor from the standard deviation of the returns of bars to that of yearly returns.
    var annualFactor: Double { barsAYear.squareRoot() }

    /// The 95 % quantile of the standard normal distribution.
    private static let normalQuantile = 1.6448536269514722

    /// Returns the 5 % quantile of returns, and the returns up to it, unordered.
    private static func lowest(of returns: [Double]) -> (quantile: Double, tail: [Double]) {
        let rank = 0.05 * Double(max(0, returns.count - 1))
        let count = min(returns.count, Int(clamping: rank) + 2)
        // Sorting all values would take a third of the time of a long series.
        let values = smallest(count, of: returns)
        var (last, before) = (-Double.infinity, -Double.infinity)
        for value in values {
            if value >= last { (last, before) = (value, last) } else if value > before { before = value }
        }
        let ends = count > 1 ? [before, last] : values
        let risk = count < Int(clamping: rank) + 2 ? ends.last ?? .nan : quantile(rank - rank.rounded(.down), ofSorted: ends)
        let equal = last == risk ? returns.count { $0 == risk } - values.count { $0 == risk } : 0
        return (risk, values.filter { $0 <= risk } + Array(repeating: risk, count: equal))
    }

    // MARK: Columns

    static let columns: [FigureColumn<RiskFigures>] = bars + returns + ofPeriods + ofDrawdowns

    private static let bars: [FigureColumn<RiskFigures>] = [
        FigureColumn(column: .init("symbol", .text, "the symbol"), cell: { .text($0.series.symbol) }),
        FigureColumn(column: .init("bars", .count, "the bars of the window"), cell: { .count($0.series.window.count) }),
        FigureColumn(column: .init("first", .time, "the first of them"), cell: { $0.series.time($0.series.window.lowerBound) }),
        FigureColumn(column: .init("last", .time, "the last of them"), cell: { $0.series.time($0.series.window.upperBound - 1) }),
        FigureColumn(
            column: .init("base", .time, "the bar whose close is the start of all returns: the last one before the window, else the first"),
            cell: { $0.series.time($0.series.baseRow) }),
        FigureColumn(.init("bars_a_year", .number, "the number of bars in a year, used for annual figures")) { $0.barsAYear },
    ]

    private static let returns: [FigureColumn<RiskFigures>] = [
        FigureColumn(.totalReturn) { $0.total },
        FigureColumn(.annualReturn) { $0.annual },
        FigureColumn(.cagr) { $0.series.annualised($0.total) },
        FigureColumn(.volatility) { $0.moments.deviation * $0.annualFactor },
        FigureColumn(.sharpe) { quotient($0.excess.mean, $0.excess.deviation) * $0.annualFactor },
        FigureColumn(.sortino) { quotient($0.excess.mean, ($0.pass.squaresBelow / $0.count).squareRoot()) * $0.annualFactor },
        FigureColumn(.maximumDrawdown) { $0.maximumDrawdown },
        FigureColumn(.calmar) { quotient($0.annual, abs($0.maximumDrawdown)) },
        FigureColumn(.omega) { quotient($0.pass.above, $0.pass.below) },
        FigureColumn(.init("ulcer_index", .fraction, "the root mean square of the drawdowns from the highest close so far")) {
            $0.drawdowns.ulcerIndex
        },
        FigureColumn(.best) { $0.pass.maximum },
        FigureColumn(.worst) { $0.pass.minimum },
        FigureColumn(.positive) { quotient(Double($0.pass.gains), $0.count) },
        FigureColumn(.winRate) { quotient(Double($0.pass.gains), Double($0.pass.gains + $0.pass.losses)) },
        FigureColumn(.init("payoff_ratio", .number, "the mean return above 0 / the mean return below 0, without sign")) {
            quotient(quotient($0.pass.gain, Double($0.pass.gains)), quotient($0.pass.loss, Double($0.pass.losses)))
        },
        FigureColumn(.profitFactor) { quotient($0.pass.gain, $0.pass.loss) },
        FigureColumn(.skewness) { $0.moments.skewness },
        FigureColumn(.kurtosis) { $0.moments.excessKurtosis },
        FigureColumn(.valueAtRisk) { $0.lowest.quantile },
        FigureColumn(.conditionalValueAtRisk) { quotient(pairwiseSum($0.lowest.tail), Double($0.lowest.tail.count)) },
        FigureColumn(.init("var_95_normal", .fraction, "the value at risk of a normal distribution of the same mean and deviation")) {
            $0.moments.mean - RiskFigures.normalQuantile * $0.moments.deviation
        },
    ]

    /// The periods whose best and worst returns have columns, with an example of a name.
    private static let periods: [(period: ReturnPeriod, example: String)] = [(.day, "2018-12-26"), (.month, "2018-12"), (.year, "2018")]

    private static let ofPeriods: [FigureColumn<RiskFigures>] = periods.flatMap { period, example in
        extremeColumns(of: .best(period), period, example) { $0.extremes[period]?.best }
            + extremeColumns(of: .worst(period), period, example) { $0.extremes[period]?.worst }
    }

    /// Returns the columns of an extreme return and of the name of its period.
    private static func extremeColumns(
        of extreme: Analysis.Column, _ period: ReturnPeriod, _ example: String,
        from found: @escaping @Sendable (RiskFigures) -> PeriodReturn?
    ) -> [FigureColumn<RiskFigures>] {
        [
            FigureColumn(extreme) { found($0)?.value ?? .nan },
            FigureColumn(
                column: .init("\(extreme.name)_date", .text, "that \(period.rawValue): \(example)"),
                cell: { found($0).map { .text(period.name(of: $0.date)) } ?? .none }),
        ]
    }

    private static let ofDrawdowns: [FigureColumn<RiskFigures>] = [
        FigureColumn(
            column: .init(
                "longest_drawdown_days", .count,
                "the maximum number of calendar days from a highest close to the recovery, or to the last bar"),
            cell: { .count($0.drawdowns.longestDays) }),
        FigureColumn(.init("average_drawdown", .fraction, "the mean depth of all drawdowns")) { $0.drawdowns.averageDepth },
        FigureColumn(.timeUnderWater) { $0.drawdowns.timeUnderWater },
    ]
}

extension AnalysedSeries {
    /// Returns the best and the worst return of the complete periods after the base, the first of equal ones; `nil` if a bar is longer.
    fileprivate func extremes(by period: ReturnPeriod, of days: [DatedRows]) -> (best: PeriodReturn?, worst: PeriodReturn?)? {
        if let longest = period.longestInterval, interval > longest { return nil }
        let all = returns(by: period, isLogarithmic: false, of: days).filter {
            $0.isComplete && $0.value.isFinite && $0.rows.lowerBound > baseRow
        }
        return (
            all.reduce(all.first) { $1.value > ($0?.value ?? .nan) ? $1 : $0 },
            all.reduce(all.first) { $1.value < ($0?.value ?? .nan) ? $1 : $0 }
        )
    }
}

extension AnalysedSeries {
    /// The maximum drawdown, including the base; NaN if no close is above 0.
    fileprivate var maximumDrawdown: Double {
        bars.close.withUnsafeBufferPointer { closes in
            let base = baseRow
            var (highest, lowest, deepest) = (closes[base], Double.infinity, Double.nan)
            // Between two new highs only the lowest close matters, so each high needs one division.
            func finish() {
                guard highest > 0, lowest < .infinity else { return }
                let fall = lowest / highest - 1
                if !(fall >= deepest) { deepest = fall }
            }
            for close in closes[(base + 1)..<max(base + 1, window.upperBound)] {
                if close > highest {
                    finish()
                    (highest, lowest) = (close, close)
                } else if close < lowest {
                    lowest = close
                }
            }
            finish()
            return deepest
        }
    }
}

extension AnalysedSeries {
    /// Returns a total return, from the base to the last bar of the window, as a rate per year of calendar time.
    fileprivate func annualised(_ total: Double) -> Double {
        guard let last = window.last else { return .nan }
        return pow(1 + total, quotient(1, calendarYears(from: bars.time[baseRow], to: bars.time[last]))) - 1
    }
}

/// Returns the time between two stamps in years of 365.2425 days.
func calendarYears(from first: Instant, to last: Instant) -> Double {
    Double(last.since(first)) / (365.2425 * Double(Instant.microsecondsPerDay))
}

/// Figures about the bars below the highest close so far.
private struct DrawdownFigures {
    /// The share of the bars after the base whose close is below the highest so far.
    let timeUnderWater: Double
    let ulcerIndex: Double
    let averageDepth: Double
    /// The maximum calendar days of a drawdown, from its peak to its recovery or to the last bar.
    let longestDays: Int

    init(_ series: AnalysedSeries) {
        let (close, rows) = (series.bars.close, series.returnRows)
        var (highest, below, sum) = (close[series.baseRow], 0, 0.0)
        var sums: [Double] = []
        for row in rows {
            highest = max(highest, close[row])
            let depth = highest > 0 ? close[row] / highest - 1 : .nan
            below += depth < 0 ? 1 : 0
            if depth.isFinite { sum += depth * depth }
            // Summing blocks keeps rounding errors small in long series.
            if row & 255 == 255 {
                sums.append(sum)
                sum = 0
            }
        }
        sums.append(sum)
        let count = Double(rows.count)
        (timeUnderWater, ulcerIndex) = (quotient(Double(below), count), quotient(pairwiseSum(sums), count).squareRoot())
        let falls = DrawdownSpan.all(of: series)
        averageDepth = quotient(pairwiseSum(falls.map(\.depth)), Double(falls.count))
        let last = series.window.upperBound - 1
        let dates = series.dates(of: falls.flatMap { [$0.peak, $0.recovery ?? last] })
        longestDays =
            stride(from: 0, to: dates.count, by: 2).map { Int(dates[$0 + 1].daysSinceEpoch - dates[$0].daysSinceEpoch) }.max() ?? 0
    }
}

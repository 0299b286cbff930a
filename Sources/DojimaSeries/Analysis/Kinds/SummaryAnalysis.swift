import DojimaText
import DojimaTime
import Glibc

extension Analysis {
    /// Return and risk over the window, one row per symbol.
    static let summary = Analysis(
        name: "summary", meaning: "Return and risk over the window, one row per symbol, compared with a benchmark if given.",
        parameters: [
            AnalysisParameter("benchmark", .symbol, "the series that the symbols are compared with"),
            .riskFree, .barsAYear,
        ] + AnalysisParameter.portfolio,
        columns: [
            Column("symbol", .text, "the symbol"), Column("bars", .count, "the bars of the window"),
            Column("first", .time, "the first of them"), Column("last", .time, "the last of them"),
            Column("base", .time, "the bar whose close is the start of all returns: the last one before the window, else the first"),
            Column("bars_a_year", .number, "the number of bars in a year, used for annual figures"),
            .totalReturn, .annualReturn, .cagr, .volatility, .sharpe, .sortino, .maximumDrawdown, .calmar, .omega,
            Column("ulcer_index", .fraction, "the root mean square of the drawdowns from the highest close so far"),
            .best, .worst, .positive, .winRate,
            Column("payoff_ratio", .number, "the mean return above 0 / the mean return below 0, without sign"),
            .profitFactor, .skewness, .kurtosis, .valueAtRisk, .conditionalValueAtRisk,
            Column("var_95_normal", .fraction, "the value at risk of a normal distribution of the same mean and deviation"),
        ]
            + [(ReturnPeriod.day, "2018-12-26"), (.month, "2018-12"), (.year, "2018")].flatMap { period, example in
                [Column.best(period), .worst(period)].flatMap { extreme in
                    [extreme, Column("\(extreme.name)_date", .text, "that \(period.rawValue): \(example)")]
                }
            } + [
                Column(
                    "longest_drawdown_days", .count,
                    "the maximum number of calendar days from a highest close to the recovery, or to the last bar"),
                Column("average_drawdown", .fraction, "the mean depth of all drawdowns"),
                .timeUnderWater,
            ] + comparison, isPerSymbol: false, countsFromBase: true
    ) { input, arguments throws(AnalysisError) in
        let isCompared = input.benchmark != nil
        var table = AnalysisTable(Array(input.columns.dropLast(isCompared ? 0 : comparison.count)))
        let riskFree = arguments.number("risk-free") ?? 0
        let against = input.benchmark?.barReturns()
        for series in input.series {
            let risk = RiskFigures(series, barsAYear: arguments.number("periods"), riskFree: riskFree)
            table.append(risk.cells + (against.map { risk.cells(against: $0) } ?? []))
        }
        return table
    }

    /// The columns that are added for a benchmark.
    private static let comparison: [Column] = [
        .beta, .alpha, .correlation,
        Column("r_squared", .number, "its square, the share of the variance that the benchmark explains"),
        Column("treynor", .fraction, "the annual return above the risk-free rate / beta"),
        .trackingError, .informationRatio, .upCapture, .downCapture,
    ]
}

extension AnalysedSeries {
    /// The maximum drawdown, including the base; NaN if no close is above 0.
    fileprivate var maximumDrawdown: Double {
        bars.close.withUnsafeBufferPointer { closes in
            let base = baseRow
            var (highest, lowest, deepest) = (closes[base], Double.infinity, Double.nan)
            /// Between two new highs only the lowest close matters, so each high needs one division.
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

/// The figures of one series.
private struct RiskFigures {
    private let series: AnalysedSeries
    private let barsAYear: Double
    /// The risk-free rate per year and per bar.
    private let riskFree: (year: Double, bar: Double)
    /// The finite returns.
    private let returns: [Double]
    private let total: Double
    private let annual: Double

    /// - Parameters:
    ///   - barsPerYear: the number of bars in a year; `nil` to use that of the series.
    ///   - riskFree: the risk-free rate per year.
    init(_ series: AnalysedSeries, barsAYear barsPerYear: Double?, riskFree: Double) {
        (self.series, barsAYear) = (series, barsPerYear ?? series.barsAYear)
        self.riskFree = (riskFree, riskFree / barsAYear)
        var returns = series.barReturns()
        if !areFinite(returns) { returns.removeAll { !$0.isFinite } }
        self.returns = returns
        total = simpleReturn(series.closes.last ?? .nan, from: series.bars.close[series.baseRow])
        if let barsPerYear {
            annual = pow(1 + total, quotient(barsPerYear, Double(returns.count))) - 1
        } else {
            annual = series.annualised(total)
        }
    }

    var cells: [AnalysisTable.Cell] {
        let moments = Moments(returns)
        let excess = riskFree.bar == 0 ? moments : Moments(returns.map { $0 - riskFree.bar })
        let pass = ReturnPass(returns, riskFree: riskFree.bar)
        let count = Double(returns.count)
        let downside = (pass.squaresBelow / count).squareRoot()
        let fall = series.maximumDrawdown
        let lowest = lowest
        let year = barsAYear.squareRoot()
        let falls = DrawdownFigures(series)
        let first: [Double] = [
            barsAYear, total, annual, series.annualised(total), moments.deviation * year, quotient(excess.mean, excess.deviation) * year,
            quotient(excess.mean, downside) * year, fall, quotient(annual, abs(fall)), quotient(pass.above, pass.below), falls.ulcerIndex,
            pass.maximum, pass.minimum, quotient(Double(pass.gains), count), quotient(Double(pass.gains), Double(pass.gains + pass.losses)),
            quotient(quotient(pass.gain, Double(pass.gains)), quotient(pass.loss, Double(pass.losses))), quotient(pass.gain, pass.loss),
            moments.skewness, moments.excessKurtosis, lowest.quantile, quotient(pairwiseSum(lowest.tail), Double(lowest.tail.count)),
            moments.mean - RiskFigures.normalQuantile * moments.deviation,
        ]
        let window = series.window
        let head: [AnalysisTable.Cell] = [
            .text(series.symbol), .count(window.count), series.time(window.lowerBound), series.time(window.upperBound - 1),
            series.time(series.baseRow),
        ]
        let last: [AnalysisTable.Cell] = [.count(falls.longestDays), .number(falls.averageDepth), .number(falls.timeUnderWater)]
        return head + first.map { .number($0) } + extremes + last
    }

    /// The 95 % quantile of the standard normal distribution.
    private static let normalQuantile = 1.6448536269514722

    /// The best and worst returns of complete days, months and years after the base, with the names of the periods.
    private var extremes: [AnalysisTable.Cell] {
        let days = series.barsByDate
        return [(ReturnPeriod.day, BarInterval.day), (.month, BarInterval(1, .month)), (.year, BarInterval(1, .year))].flatMap {
            period, longest -> [AnalysisTable.Cell] in
            guard series.interval <= longest else { return Array(repeating: .none, count: 4) }
            let found = series.returns(by: period, isLogarithmic: false, of: days).filter {
                $0.isComplete && $0.value.isFinite && $0.rows.lowerBound > series.baseRow
            }
            // The first of equal ones.
            let best = found.reduce(found.first) { $1.value > ($0?.value ?? .nan) ? $1 : $0 }
            let worst = found.reduce(found.first) { $1.value < ($0?.value ?? .nan) ? $1 : $0 }
            return [best, worst].flatMap { one -> [AnalysisTable.Cell] in
                [.number(one?.value ?? .nan), one.map { .text(period.name(of: $0.date)) } ?? .none]
            }
        }
    }

    /// The 5 % quantile of the returns, and the returns up to it, unordered.
    private var lowest: (quantile: Double, tail: [Double]) {
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

    /// - Parameter benchmark: the benchmark's returns at the same bars.
    func cells(against benchmark: [Double]) -> [AnalysisTable.Cell] {
        let all = series.barReturns()
        let both = all.indices.filter { all[$0].isFinite && benchmark[$0].isFinite }
        let (own, other) = (both.map { all[$0] }, both.map { benchmark[$0] })
        let (mine, theirs) = (Moments(own), Moments(other))
        let differences = Moments(zip(own, other).map { $0 - $1 })
        let together = products(own, other, about: (mine.mean, theirs.mean))
        let beta = quotient(together, theirs.squares)
        let alpha = (mine.mean - riskFree.bar - beta * (theirs.mean - riskFree.bar)) * barsAYear
        let correlation = quotient(together, mine.squares.squareRoot() * theirs.squares.squareRoot())
        let year = barsAYear.squareRoot()
        func capture(_ isWanted: (Double) -> Bool) -> Double {
            let rows = both.indices.filter { isWanted(other[$0]) }
            let count = Double(rows.count)
            return quotient(
                quotient(pairwiseSum(rows.map { own[$0] }), count), quotient(pairwiseSum(rows.map { other[$0] }), count))
        }
        return [
            beta, alpha, correlation, correlation * correlation, quotient(annual - riskFree.year, beta), differences.deviation * year,
            quotient(differences.mean, differences.deviation) * year, capture { $0 > 0 }, capture { $0 < 0 },
        ].map { .number($0) }
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
            // Sums of blocks keep rounding errors small in long series.
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

/// Extremes of returns, and counts and sums above and below 0 and the risk-free rate, computed in one pass.
private struct ReturnPass {
    private(set) var (maximum, minimum) = (Double.nan, Double.nan)
    /// The number of returns above 0, and below it.
    private(set) var (gains, losses) = (0, 0)
    /// The sum of the returns above 0, and the absolute sum of those below it.
    private(set) var (gain, loss) = (0.0, 0.0)
    /// The sum of the excess of returns above the risk-free rate, and of the shortfall below it.
    private(set) var (above, below) = (0.0, 0.0)
    /// The sum of the squared shortfalls below the risk-free rate.
    private(set) var squaresBelow = 0.0

    init(_ returns: [Double], riskFree: Double) {
        guard let first = returns.first else { return }
        var (maximum, minimum, gains, losses) = (first, first, 0, 0)
        var blocks = Array(repeating: [Double](), count: 5)
        returns.withUnsafeBufferPointer { returns in
            // Sums of blocks keep rounding errors small in long series.
            for start in stride(from: 0, to: returns.count, by: 256) {
                var (gain, loss, above, below, squares) = (0.0, 0.0, 0.0, 0.0, 0.0)
                for index in start..<min(returns.count, start + 256) {
                    let value = returns[index]
                    maximum = value > maximum ? value : maximum
                    minimum = value < minimum ? value : minimum
                    gains += value > 0 ? 1 : 0
                    losses += value < 0 ? 1 : 0
                    gain += value > 0 ? value : 0
                    loss += value < 0 ? -value : 0
                    let excess = value - riskFree
                    above += excess > 0 ? excess : 0
                    let short = excess < 0 ? -excess : 0
                    below += short
                    squares += short * short
                }
                for (slot, sum) in [gain, loss, above, below, squares].enumerated() { blocks[slot].append(sum) }
            }
        }
        (self.maximum, self.minimum, self.gains, self.losses) = (maximum, minimum, gains, losses)
        let sums = blocks.map { pairwiseSum($0) }
        gain = sums[0]
        loss = sums[1]
        above = sums[2]
        below = sums[3]
        squaresBelow = sums[4]
    }
}

extension Analysis.Column {
    package static let totalReturn = Self("total_return", .fraction, "the return from the base to the last close")
    package static let annualReturn = Self("annual_return", .fraction, "the same per year, by calendar time or by the given bars per year")
    package static let cagr = Self("cagr", .fraction, "the same per year, by calendar time")
    package static let volatility = Self("volatility", .fraction, "the annualized deviation of returns")
    package static let sharpe = Self("sharpe", .number, "the mean return above the risk-free rate / the deviation, annualized")
    package static let sortino = Self("sortino", .number, "the same with the deviation below the risk-free rate")
    package static let maximumDrawdown = Self("max_drawdown", .fraction, "the deepest drawdown from the highest close so far")
    package static let calmar = Self("calmar", .number, "the annual return / the deepest drawdown")
    package static let omega = Self("omega", .number, "the sum of returns above the risk-free rate / the sum of returns below it")
    package static let best = Self("best", .fraction, "the highest return of a bar")
    package static let worst = Self("worst", .fraction, "the lowest return of a bar")
    package static let winRate = Self("win_rate", .fraction, "the share of returns above 0 among returns other than 0")
    package static let profitFactor = Self(
        "profit_factor", .number, "the sum of returns above 0 / the sum of returns below 0, without sign")
    package static let skewness = Self("skewness", .number, "the skewness of returns")
    package static let kurtosis = Self("kurtosis", .number, "the excess kurtosis of returns")
    package static let valueAtRisk = Self("var_95", .fraction, "the value at risk: one return in twenty is at or below it")
    package static let conditionalValueAtRisk = Self("cvar_95", .fraction, "the mean of the returns at or below it")
    package static let timeUnderWater = Self("time_under_water", .fraction, "the share of bars that close below the highest close so far")
    package static let beta = Self("beta", .number, "the slope of returns on the benchmark's returns")
    package static let alpha = Self("alpha", .fraction, "the annual return that the benchmark does not explain")
    package static let correlation = Self("correlation", .number, "the correlation with the returns of the benchmark")
    package static let trackingError = Self("tracking_error", .fraction, "the annualized deviation of the differences of returns")
    package static let informationRatio = Self("information_ratio", .number, "the mean difference of returns / their deviation, annualized")
    package static let upCapture = Self(
        "up_capture", .number, "the mean return / the benchmark's mean return, on bars on which the benchmark rose")
    package static let downCapture = Self("down_capture", .number, "the same on bars on which it fell")

    package static func best(_ period: ReturnPeriod) -> Self { extreme("best", "greatest", of: period) }
    package static func worst(_ period: ReturnPeriod) -> Self { extreme("worst", "least", of: period) }

    private static func extreme(_ name: String, _ word: String, of period: ReturnPeriod) -> Self {
        Self("\(name)_\(period.rawValue)", .fraction, "the \(word) return of a complete \(period.rawValue)")
    }
}

import DojimaText
import DojimaTime
import Glibc

extension Analysis {
    /// Return and risk over the window in one row a symbol.
    static let summary = Analysis(
        name: "summary", meaning: "Return and risk over the window, a row a symbol, and beside a benchmark if one is named.",
        parameters: [
            AnalysisParameter("benchmark", .symbol, "the series that the symbols are compared with"),
            AnalysisParameter("risk-free", .number(nil), "0", "the risk-free rate of a year: 0.02 for two percent"),
            AnalysisParameter(
                "periods", .number(AnalysisParameter.periods),
                "the number of bars in a year; by default 252 days, 52 weeks, 12 months, or what the window shows of shorter bars"),
        ],
        columns: [
            Column("symbol", .text, "the symbol"), Column("bars", .count, "the bars of the window"),
            Column("first", .time, "the first of them"), Column("last", .time, "the last of them"),
            Column("total_return", .fraction, "the return over the window, from the last close before it"),
            Column("annual_return", .fraction, "the same, in a year at that rate"),
            Column("volatility", .fraction, "the deviation of returns, in terms of a year"),
            Column("sharpe", .number, "the mean return above the risk-free rate by the deviation, in terms of a year"),
            Column("sortino", .number, "the same by the deviation below the risk-free rate"),
            Column("max_drawdown", .fraction, "the deepest fall below the highest close so far"),
            Column("calmar", .number, "the annual return by the deepest fall"), Column("best", .fraction, "the greatest return of a bar"),
            Column("worst", .fraction, "the least return of a bar"), Column("positive", .fraction, "the share of returns above 0"),
            Column("skewness", .number, "the skewness of returns"),
            Column("kurtosis", .number, "the kurtosis of returns above that of a normal distribution"),
            Column("var_95", .fraction, "the value at risk: one return in twenty is at or below it"),
            Column("cvar_95", .fraction, "the mean of the returns at or below it"),
        ] + comparison, isPerSymbol: false
    ) { input, arguments throws(AnalysisError) in
        let isCompared = input.benchmark != nil
        var table = AnalysisTable(Array(input.columns.dropLast(isCompared ? 0 : comparison.count)))
        let riskFree = arguments.number("risk-free") ?? 0
        let against = input.benchmark?.barReturns()
        for series in input.series {
            let periods = arguments.number("periods") ?? series.usualPeriods
            if arguments.number("periods") == nil, series.interval.isIntraday, periods.isFinite {
                table.notes.append(
                    "\(series.symbol): \(Int(clamping: periods.rounded())) bars of \(series.interval) are taken for a year, as many as the window would have"
                )
            }
            let risk = RiskFigures(series, periods: periods, riskFree: riskFree / periods)
            table.append(risk.cells + (against.map { risk.cells(against: $0) } ?? []))
        }
        return table
    }

    /// The columns beside a benchmark.
    private static let comparison = [
        Column("beta", .number, "the slope of returns on those of the benchmark"),
        Column("alpha", .fraction, "the return of a year that the benchmark does not explain"),
        Column("correlation", .number, "the correlation with the returns of the benchmark"),
        Column("tracking_error", .fraction, "the deviation of the differences of returns, in terms of a year"),
        Column("information_ratio", .number, "the mean difference of returns by their deviation, in terms of a year"),
        Column("up_capture", .number, "the mean return by that of the benchmark, where the benchmark rose"),
        Column("down_capture", .number, "the same where it fell"),
    ]
}

extension AnalysedSeries {
    /// The number of bars in a year: those of trading days, weeks and months; of shorter bars what the window shows, NaN of a single one.
    package var usualPeriods: Double {
        let count = Double(interval.count)
        switch interval.unit {
        case .day: return 252 / count
        case .week: return 52 / count
        case .month: return 12 / count
        case .year: return 1 / count
        default:
            guard let first = window.first, let last = window.last else { return .nan }
            let years = Double(bars.time[last].since(bars.time[first])) / (365.25 * Double(Instant.microsecondsPerDay))
            return quotient(Double(window.count - 1), years)
        }
    }

    /// The deepest fall of a close below the highest so far, the base included; NaN where no close is above 0.
    fileprivate var deepestFall: Double {
        bars.close.withUnsafeBufferPointer { closes in
            let base = baseRow
            var (highest, lowest, deepest) = (closes[base], Double.infinity, Double.nan)
            /// Below one highest close the lowest close is the deepest fall, so that each of these takes one division.
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
    private let periods: Double
    private let riskFree: Double
    /// Those that there are.
    private let returns: [Double]

    /// - Parameter riskFree: the risk-free rate of a bar.
    init(_ series: AnalysedSeries, periods: Double, riskFree: Double) {
        (self.series, self.periods, self.riskFree) = (series, periods, riskFree)
        let first = series.baseRow + 1
        var returns = series.barReturns(of: first..<max(first, series.window.upperBound))
        if !areFinite(returns) { returns.removeAll { !$0.isFinite } }
        self.returns = returns
    }

    var cells: [AnalysisTable.Cell] {
        let total = simpleReturn(series.closes.last ?? .nan, from: series.bars.close[series.baseRow])
        let annual = returns.isEmpty ? .nan : pow(1 + total, periods / Double(returns.count)) - 1
        let moments = Moments(returns)
        let excess = riskFree == 0 ? moments : Moments(returns.map { $0 - riskFree })
        let pass = ReturnPass(returns, riskFree: riskFree)
        let downside = (pass.downside / Double(returns.count)).squareRoot()
        let fall = series.deepestFall
        let lowest = lowest
        let year = periods.squareRoot()
        let figures = [
            total, annual, moments.deviation * year, quotient(excess.mean, excess.deviation) * year, quotient(excess.mean, downside) * year,
            fall, quotient(annual, abs(fall)), pass.greatest, pass.least, quotient(Double(pass.positive), Double(returns.count)),
            moments.skewness, moments.excessKurtosis, lowest.quantile,
            quotient(pairwiseSum(lowest.tail), Double(lowest.tail.count)),
        ]
        let (first, end) = (series.window.lowerBound, series.window.upperBound - 1)
        return [.text(series.symbol), .count(series.window.count), series.time(first), series.time(end)] + figures.map { .number($0) }
    }

    /// The 5 % quantile of the returns, and those up to it, in no certain order.
    private var lowest: (quantile: Double, tail: [Double]) {
        let rank = 0.05 * Double(max(0, returns.count - 1))
        let count = min(returns.count, Int(clamping: rank) + 2)
        // A sort of all would take a third of the time of a long series.
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

    /// - Parameter benchmark: its returns at the same bars.
    func cells(against benchmark: [Double]) -> [AnalysisTable.Cell] {
        let all = series.barReturns()
        let both = all.indices.filter { all[$0].isFinite && benchmark[$0].isFinite }
        let (own, other) = (both.map { all[$0] }, both.map { benchmark[$0] })
        let (mine, theirs) = (Moments(own), Moments(other))
        let differences = Moments(zip(own, other).map { $0 - $1 })
        let together = products(own, other, about: (mine.mean, theirs.mean))
        let beta = quotient(together, theirs.squares)
        let alpha = (mine.mean - riskFree - beta * (theirs.mean - riskFree)) * periods
        let year = periods.squareRoot()
        func capture(_ isWanted: (Double) -> Bool) -> Double {
            let rows = both.indices.filter { isWanted(other[$0]) }
            let count = Double(rows.count)
            return quotient(
                quotient(pairwiseSum(rows.map { own[$0] }), count), quotient(pairwiseSum(rows.map { other[$0] }), count))
        }
        return [
            beta, alpha, quotient(together, mine.squares.squareRoot() * theirs.squares.squareRoot()), differences.deviation * year,
            quotient(differences.mean, differences.deviation) * year, capture { $0 > 0 }, capture { $0 < 0 },
        ].map { .number($0) }
    }
}

/// What one pass over returns tells: the extremes, how many are above 0, and the sum of squares below the risk-free rate.
private struct ReturnPass {
    private(set) var (greatest, least) = (Double.nan, Double.nan)
    private(set) var positive = 0
    private(set) var downside = 0.0

    init(_ returns: [Double], riskFree: Double) {
        guard let first = returns.first else { return }
        var (greatest, least) = (first, first)
        var sums: [Double] = []
        sums.reserveCapacity(returns.count / 256 + 1)
        returns.withUnsafeBufferPointer { returns in
            // Sums of blocks keep the errors of long series small.
            for start in stride(from: 0, to: returns.count, by: 256) {
                var sum = 0.0
                for index in start..<min(returns.count, start + 256) {
                    let value = returns[index]
                    greatest = value > greatest ? value : greatest
                    least = value < least ? value : least
                    positive += value > 0 ? 1 : 0
                    let below = value < riskFree ? value - riskFree : 0
                    sum += below * below
                }
                sums.append(sum)
            }
        }
        (self.greatest, self.least, downside) = (greatest, least, pairwiseSum(sums))
    }
}

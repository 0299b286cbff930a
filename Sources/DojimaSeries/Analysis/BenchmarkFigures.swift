/// A series compared with a benchmark.
struct BenchmarkFigures {
    private let risk: RiskFigures
    /// The returns of the series and of the benchmark at the bars at which both are finite.
    private let returns: [(own: Double, benchmark: Double)]
    private let beta: Double
    private let alpha: Double
    private let correlation: Double
    /// The moments of the differences of returns.
    private let differences: Moments

    /// - Parameter benchmark: the benchmark's returns at the same bars.
    init(_ risk: RiskFigures, benchmark: [Double]) {
        self.risk = risk
        returns = zip(risk.series.barReturns(), benchmark).filter { $0.isFinite && $1.isFinite }.map { ($0, $1) }
        let (own, other) = (returns.map(\.own), returns.map(\.benchmark))
        let (mine, theirs) = (Moments(own), Moments(other))
        differences = Moments(returns.map { $0 - $1 })
        let together = products(own, other, about: (mine.mean, theirs.mean))
        beta = quotient(together, theirs.squares)
        alpha = (mine.mean - risk.riskFree.bar - beta * (theirs.mean - risk.riskFree.bar)) * risk.barsAYear
        correlation = quotient(together, mine.squares.squareRoot() * theirs.squares.squareRoot())
    }

    /// Returns the mean return / the benchmark's mean return, over the bars at which the benchmark's return satisfies a condition.
    private func capture(_ isWanted: (Double) -> Bool) -> Double {
        let wanted = returns.filter { isWanted($0.benchmark) }
        let count = Double(wanted.count)
        return quotient(
            quotient(pairwiseSum(wanted.map(\.own)), count), quotient(pairwiseSum(wanted.map(\.benchmark)), count))
    }

    static let columns: [FigureColumn<BenchmarkFigures>] = [
        FigureColumn(.beta) { $0.beta },
        FigureColumn(.alpha) { $0.alpha },
        FigureColumn(.correlation) { $0.correlation },
        FigureColumn(.init("r_squared", .number, "its square, the share of the variance that the benchmark explains")) {
            $0.correlation * $0.correlation
        },
        FigureColumn(.init("treynor", .fraction, "the annual return above the risk-free rate / beta")) {
            quotient($0.risk.annual - $0.risk.riskFree.year, $0.beta)
        },
        FigureColumn(.trackingError) { $0.differences.deviation * $0.risk.annualFactor },
        FigureColumn(.informationRatio) { quotient($0.differences.mean, $0.differences.deviation) * $0.risk.annualFactor },
        FigureColumn(.upCapture) { $0.capture { $0 > 0 } },
        FigureColumn(.downCapture) { $0.capture { $0 < 0 } },
    ]
}

import DojimaText
import DojimaPlatform

extension Analysis {
    /// The number of returns of each size.
    static let distribution = Analysis(
        name: "distribution", meaning: "The number of returns in each bin, and the number expected from a normal distribution.",
        parameters: Bins.parameters(40) + [.period(.bar), .logarithmic],
        columns: [
            .binStart, .binEnd, .binCount,
            Column("normal", .number, "the number expected from a normal distribution with this mean and deviation"),
        ], check: Bins.check
    ) { input, arguments throws(AnalysisError) in
        let period = ReturnPeriod(rawValue: arguments.word("by")) ?? .bar
        let isLogarithmic = arguments.flag("log")
        let returns = input.onlySeries.completeReturns(by: period, isLogarithmic: isLogarithmic)
        var table = AnalysisTable(input.columns)
        guard let minimum = returns.min(), let maximum = returns.max() else { return table }
        let bins = try Bins(arguments, from: minimum, to: maximum)
        var counts = Array(repeating: 0, count: bins.count)
        for value in returns { counts[bins.index(of: value)] += 1 }
        let moments = Moments(returns, ofSample: false)
        let deviation = moments.populationDeviation
        // Differences of upper tails keep their precision where the lower tail is close to 1.
        func probability(_ from: Double, _ to: Double) -> Double {
            let (a, b) = ((from - moments.mean) / (deviation * 2.squareRoot()), (to - moments.mean) / (deviation * 2.squareRoot()))
            return a > 0 ? (erfc(a) - erfc(b)) / 2 : (erfc(-b) - erfc(-a)) / 2
        }
        for index in counts.indices {
            let (from, to) = (bins.edges[index], bins.edges[index + 1])
            let normal = deviation == 0 ? .nan : Double(returns.count) * probability(from, to)
            table.append([.number(from), .number(to), .count(counts[index]), .number(normal)])
        }
        return table
    }
}

extension Analysis.Column {
    package static let binStart = Self("from", .fraction, "the lower end of the bin")
    package static let binEnd = Self("to", .fraction, "its upper end")
    package static let binCount = Self("count", .count, "the number of returns in the bin")
}

extension Indicator {
    /// The difference of a fast and a slow exponential average, an exponential average of it, and what lies between these two.
    ///
    /// Gerald Appel's moving average convergence-divergence. Both averages begin at the bar where the slow one can; all three columns at
    /// bar slow + signal - 2. The faster of the two lengths is the fast one, in whichever order they are given.
    public static let averageConvergence = Indicator(
        name: "macd",
        parameters: [
            Parameter("fast", standard: 12, allowed: 2...100_000), Parameter("slow", standard: 26, allowed: 2...100_000),
            Parameter("signal", standard: 9, allowed: 1...100_000),
        ],
        outputs: [Output("macd"), Output("signal", title: "Signal"), Output("hist", .histogram, title: "Hist")], unit: .priceDifference,
        levels: [0],
        reach: { .bars(exponentialReach(Int(max($0[0], $0[1]))) + exponentialReach(Int($0[2]))) },
        apply: { bars, arguments in
            let (fast, slow) = (Int(min(arguments[0], arguments[1])), Int(max(arguments[0], arguments[1])))
            let near = exponentialAverage(of: bars.close, over: fast, skipping: slow - fast)
            let difference = zip(near, exponentialAverage(of: bars.close, over: slow)).map { $0 - $1 }
            let signal = exponentialAverage(of: difference, over: Int(arguments[2]))
            return [
                zip(difference, signal).map { $1.isNaN ? .nan : $0 }, signal, zip(difference, signal).map { $0 - $1 },
            ]
        })
}

extension Indicator {
    /// Where the close lies between the lowest low and the highest high of n bars, in percent: smoothed, and that smoothed again.
    ///
    /// George Lane's slow stochastic. Both columns begin where the second can; 0 where n bars have one price.
    public static let stochastic = Indicator(
        name: "stoch",
        parameters: [
            Parameter("n", standard: 14, allowed: 1...100_000), Parameter("k", standard: 3, allowed: 1...100_000),
            Parameter("k-average", choices: AverageKind.allCases.map(\.rawValue)), Parameter("d", standard: 3, allowed: 1...100_000),
            Parameter("d-average", choices: AverageKind.allCases.map(\.rawValue)),
        ],
        outputs: [Output("slowk"), Output("slowd", title: "%D")], unit: .percent, levels: [20, 80],
        reach: { arguments in
            let kinds = [arguments[2], arguments[4]].map { AverageKind.allCases[Int($0)] }
            return .bars(Int(arguments[0]) - 1 + kinds[0].reach(Int(arguments[1])) + kinds[1].reach(Int(arguments[3])))
        },
        apply: { bars, arguments in
            let kinds = [arguments[2], arguments[4]].map { AverageKind.allCases[Int($0)] }
            let highest = movingMaximum(of: bars.high, over: Int(arguments[0]))
            let lowest = movingMinimum(of: bars.low, over: Int(arguments[0]))
            let place = bars.indices.map { index in
                let range = highest[index] - lowest[index]
                return range == 0 ? 0 : 100 * ((bars.close[index] - lowest[index]) / range)
            }
            let k = kinds[0].average(of: place, over: Int(arguments[1]))
            let d = kinds[1].average(of: k, over: Int(arguments[3]))
            return [zip(k, d).map { $1.isNaN ? .nan : $0 }, d]
        })
}

extension Indicator {
    /// The share of rises in all changes of the close, in percent, both smoothed after Wilder; from bar n on.
    ///
    /// 0 where the price has never changed. J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). After a long
    /// standstill rises and falls are both next to nothing, so that older changes tell in their ratio: hence twice the reach.
    public static let relativeStrength = Indicator(
        name: "rsi", parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .percent, levels: [30, 70],
        reach: { .bars(2 * wilderReach(Int($0[0]))) },
        apply: { bars, arguments in
            let changes = bars.close.indices.map { $0 == 0 ? .nan : bars.close[$0] - bars.close[$0 - 1] }
            // A missing change stays NaN.
            let rises = wilderAverage(of: changes.map { $0 < 0 ? 0 : $0 }, over: Int(arguments[0]))
            let falls = wilderAverage(of: changes.map { $0 > 0 ? 0 : -$0 }, over: Int(arguments[0]))
            return [zip(rises, falls).map { $0 + $1 == 0 ? 0 : 100 * ($0 / ($0 + $1)) }]
        })
}

extension Indicator {
    /// The Connors RSI: the mean of three measures of the strength of a rise or fall.
    static let connorsRSI = Indicator(
        name: "connors-rsi", title: "Connors RSI", parameters: [.bars("rsi", 3), .bars("streak", 2), .bars("rank", 100)], unit: .percent,
        levels: [10, 90],
        levelNames: ["oversold", "overbought"],
        formula:
            "mean of rsi(rsi) of closes, rsi(streak) of the streak of rises or falls, and the share in % of the last rank gains that are less",
        source: "Larry Connors and Cesar Alvarez, 2012", make: { ConnorsRSI($0.whole(0), streak: $0.whole(1), rank: $0.whole(2)) })
}

struct ConnorsRSI: ValueState {
    private var before = Double.nan
    private var streak = 0.0
    private var ofCloses: RSI
    private var ofStreaks: RSI
    /// The quotients of each close and the previous close; they have the same order as gains.
    private var ranks: WindowRank
    private let rank: Int
    /// The number of further bars at the beginning without a value.
    private var remaining: Int

    init(_ n: Int, streak: Int, rank: Int) {
        (ofCloses, ofStreaks, ranks) = (RSI(over: n), RSI(over: streak), WindowRank(over: rank))
        self.rank = rank
        remaining = max(n, streak, rank) + 1
    }

    mutating func push(_ value: Double) -> Double {
        let gain = quotient(value, before)
        if value > before { streak = max(streak, 0) + 1 } else if value < before { streak = min(streak, 0) - 1 } else { streak = 0 }
        before = value
        let less = ranks.push(gain)
        // A missing close ends the streak and counts as no change.
        let (ofClose, ofStreak) = (ofCloses.push(value), ofStreaks.push(value.isNaN ? .nan : streak))
        guard remaining == 0 else {
            remaining -= 1
            return .nan
        }
        return (ofClose + ofStreak + 100 * less / Double(rank)) / 3
    }
}

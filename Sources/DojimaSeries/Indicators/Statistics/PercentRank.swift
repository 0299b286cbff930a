extension Indicator {
    /// The fraction of the n previous closes that are below this one.
    static let percentRank = Indicator(
        name: "percent-rank", title: "Percent rank", parameters: [.bars("n", 252)], unit: .number, levels: [0.1, 0.9], bounds: 0...1,
        formula: "share of the n closes before this one that are below it, from 0 to 1", reach: { .bars($0.whole(0)) },
        make: { PercentRank(over: $0.whole(0)) })
}

struct PercentRank: ValueState {
    private let n: Int
    private var rank: WindowRank

    init(over n: Int) { (self.n, rank) = (n, WindowRank(over: n)) }

    mutating func push(_ value: Double) -> Double { rank.push(value) / Double(n) }
}

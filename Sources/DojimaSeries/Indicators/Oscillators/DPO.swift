extension Indicator {
    /// The detrended price oscillator.
    static let dpo = Indicator(
        name: "dpo", title: "Detrended price oscillator", parameters: [.bars("n", 14)], unit: .priceDifference, levels: [0],
        formula: "close - sma(n) of k bars later, k = floor(n / 2) + 1", source: "Steven Achelis, Technical Analysis from A to Z, 1995",
        displacement: { [-DPO.shift($0.whole(0))] }, reach: { .bars(max($0.whole(0) - 1, DPO.shift($0.whole(0)))) },
        make: { DPO(over: $0.whole(0)) })
}

struct DPO: ValueState {
    private let shift: Int
    private var closes: LastValues
    private var mean: WindowMean

    init(over n: Int) {
        shift = DPO.shift(n)
        closes = LastValues(shift + 1)
        mean = WindowMean(over: n)
    }

    /// Returns the number of bars by which the average is displaced.
    static func shift(_ n: Int) -> Int { n / 2 + 1 }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        return closes[back: shift] - mean.push(value)
    }
}

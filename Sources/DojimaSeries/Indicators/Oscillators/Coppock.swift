extension Indicator {
    /// The Coppock curve.
    static let coppock = Indicator(
        name: "coppock", title: "Coppock curve", parameters: [.bars("long", 14), .bars("short", 11), .bars("smooth", 10)], unit: .change,
        levels: [0],
        formula: "wma(smooth) of 100 (close / close[long] - 1) + 100 (close / close[short] - 1)", source: "Edwin Coppock, 1962",
        reach: { .bars(max($0.whole(0), $0.whole(1)) + $0.whole(2) - 1) },
        make: { Coppock(long: $0.whole(0), short: $0.whole(1), smooth: $0.whole(2)) })
}

struct Coppock: ValueState {
    private let (long, short): (Int, Int)
    private var closes: LastValues
    private var smooth: WMA

    init(long: Int, short: Int, smooth: Int) {
        (self.long, self.short) = (long, short)
        closes = LastValues(max(long, short) + 1)
        self.smooth = WMA(over: smooth)
    }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        let rates = [long, short].map { 100 * (quotient(value, closes[back: $0]) - 1) }
        return smooth.push(rates[0] + rates[1])
    }
}

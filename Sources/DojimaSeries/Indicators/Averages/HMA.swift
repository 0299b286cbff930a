import DojimaText

extension Indicator {
    /// Alan Hull's moving average: a weighted average of twice a fast weighted average minus a slow one.
    static let hma = Indicator(
        name: "hma", parameters: [.bars("n", 14, from: 2)], formula: "wma(floor(sqrt(n))) of 2 wma(floor(n / 2)) - wma(n)",
        source: "Alan Hull, 2005", reach: { .bars($0.whole(0) - 1 + HMA.last($0.whole(0)) - 1) }, make: { HMA(over: $0.whole(0)) })
}

struct HMA: ValueState {
    private var (fast, slow, smooth): (WMA, WMA, WMA)

    init(over n: Int) { (fast, slow, smooth) = (WMA(over: n / 2), WMA(over: n), WMA(over: HMA.last(n))) }

    /// The length of the last average.
    static func last(_ n: Int) -> Int { Int(clamping: Double(n).squareRoot()) }

    mutating func push(_ value: Double) -> Double {
        let (near, far) = (fast.push(value), slow.push(value))
        return smooth.push(2 * near - far)
    }
}

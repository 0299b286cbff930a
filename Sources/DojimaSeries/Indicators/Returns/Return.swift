extension Indicator {
    /// The return over n bars.
    static let simpleReturn = Indicator(
        name: "return", title: "Return", parameters: [.bars("n", 1)], unit: .number, levels: [0], formula: "close / close[n] - 1",
        reach: { .bars($0.whole(0)) },
        make: { Return(over: $0.whole(0), isLogarithmic: false) })

    /// The logarithmic return over n bars.
    static let logReturn = Indicator(
        name: "log-return", title: "Log return", parameters: [.bars("n", 1)], unit: .number, levels: [0], formula: "log(close / close[n])",
        reach: { .bars($0.whole(0)) }, make: { Return(over: $0.whole(0), isLogarithmic: true) })
}

/// Returns the simple return, `close / before - 1`; NaN if the previous close is not above 0.
package func simpleReturn(_ close: Double, from before: Double) -> Double { before > 0 ? close / before - 1 : .nan }

struct Return: ValueState {
    private let n: Int
    private let isLogarithmic: Bool
    private var closes: LastValues

    init(over n: Int, isLogarithmic: Bool) {
        (self.n, self.isLogarithmic) = (n, isLogarithmic)
        closes = LastValues(n + 1)
    }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        let before = closes[back: n]
        return isLogarithmic ? logarithmicReturn(value, from: before) : simpleReturn(value, from: before)
    }
}

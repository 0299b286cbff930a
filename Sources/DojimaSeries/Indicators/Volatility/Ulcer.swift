extension Indicator {
    /// The ulcer index: the depth and duration of drawdowns from the highest close of the window. O(n) per bar.
    static let ulcer = Indicator(
        name: "ulcer", title: "Ulcer index", parameters: [.bars("n", 14)], unit: .change,
        formula: "square root of the mean over n bars of (100 (close / highest close so far in the window - 1))^2",
        source: "Peter Martin, The Investor's Guide to Fidelity Funds, 1987", reach: { .bars($0.whole(0) - 1) },
        make: { Ulcer(over: $0.whole(0)) })
}

struct Ulcer: ValueState {
    private let n: Int
    private var closes: LastValues

    init(over n: Int) {
        self.n = n
        closes = LastValues(n)
    }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        guard closes.isFull else { return .nan }
        var (highest, squares) = (-Double.infinity, 0.0)
        for close in closes.values {
            // A missing close fails the comparison, but makes the quotient missing.
            if close > highest { highest = close }
            let fall = 100 * (quotient(close, highest) - 1)
            squares += fall * fall
        }
        return (squares / Double(n)).squareRoot()
    }
}

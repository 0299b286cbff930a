extension Indicator {
    /// The drawdown from the highest close so far.
    static let drawdown = Indicator(
        name: "drawdown", title: "Drawdown", unit: .number, levels: [0], bounds: -1...0, formula: "close / highest close so far - 1",
        make: { _ in Drawdown() }
    )
}

struct Drawdown: ValueState {
    private var highest = -Double.infinity

    mutating func push(_ value: Double) -> Double {
        if value > highest { highest = value }
        return simpleReturn(value, from: highest)
    }
}

extension Indicator {
    /// The volatility of the last n returns, annualized for a given number of periods per year.
    static let volatility = Indicator(
        name: "volatility", title: "Volatility", parameters: [.bars("n", 20, from: 2), .periods], unit: .number,
        formula: "deviation (of n - 1) of the last n returns x sqrt(periods)", reach: { .bars($0.whole(0)) },
        make: { Volatility(over: $0.whole(0), periods: $0[1]) })
}

struct Volatility: ValueState {
    private let scale: Double
    private var before = Double.nan
    private var moments: WindowMoments
    private var deviation: SampleDeviation

    init(over n: Int, periods: Double) {
        scale = periods.squareRoot()
        (moments, deviation) = (WindowMoments(over: n), SampleDeviation(over: n))
    }

    mutating func push(_ value: Double) -> Double {
        let change = simpleReturn(value, from: before)
        before = value
        return deviation.push(change, variance: moments.push(change).variance) * scale
    }
}

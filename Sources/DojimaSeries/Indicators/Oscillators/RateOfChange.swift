extension Indicator {
    /// The momentum: the change of the close over n bars.
    public static let momentum: Indicator = change("mom", title: "Momentum", "c - c[n]", Difference.self, unit: .priceDifference)

    /// The rate of change: the change of the close over n bars, in percent of the older close; 0 if that is 0.
    public static let rateOfChange: Indicator = change("roc", title: "Rate of change", "100 (c / c[n] - 1)", Percent.self)

    /// The rate of change as a fraction of the older close; 0 if that is 0.
    public static let rateOfChangeFraction: Indicator = change(
        "rocp", title: "Rate of change (fraction)", "(c - c[n]) / c[n]", Fraction.self, unit: .number)

    /// The close as a multiple of the close n bars before; 0 if that is 0.
    public static let rateOfChangeRatio: Indicator = change(
        "rocr", title: "Rate of change (ratio)", "c / c[n]", Quotient.self, unit: .number, level: 1)

    /// The close in percent of the close n bars before; 0 if that is 0.
    public static let rateOfChangeRatio100: Indicator = change(
        "rocr100", title: "Rate of change (ratio × 100)", "100 c / c[n]", QuotientInPercent.self, unit: .number, level: 100)

    private static func change<M: ChangeFormula>(
        _ name: String, title: String, _ formula: String, _ measure: M.Type, unit: Unit = .change, level: Double = 0
    ) -> Indicator {
        Indicator(
            name: name, title: title, parameters: [Parameter("n", default: 10, allowed: 1...100_000)], unit: unit, levels: [level],
            formula: formula, reach: { .bars($0.whole(0)) }, make: { ChangeState<M>(over: $0.whole(0)) })
    }
}

/// A comparison of a value with an older one.
private protocol ChangeFormula: Sendable {
    static func change(_ value: Double, _ old: Double) -> Double
}

private enum Difference: ChangeFormula {
    static func change(_ value: Double, _ old: Double) -> Double { value - old }
}

private enum Percent: ChangeFormula {
    static func change(_ value: Double, _ old: Double) -> Double { old == 0 ? 0 : (value / old - 1) * 100 }
}

private enum Fraction: ChangeFormula {
    static func change(_ value: Double, _ old: Double) -> Double { old == 0 ? 0 : (value - old) / old }
}

private enum Quotient: ChangeFormula {
    static func change(_ value: Double, _ old: Double) -> Double { old == 0 ? 0 : value / old }
}

private enum QuotientInPercent: ChangeFormula {
    static func change(_ value: Double, _ old: Double) -> Double { old == 0 ? 0 : value / old * 100 }
}

/// A comparison of a value with the one n values before; NaN for the first n, and if one of the two is missing.
private struct ChangeState<M: ChangeFormula>: ValueState {
    private var past: Delay

    init(over n: Int) { past = Delay(by: n) }

    mutating func push(_ value: Double) -> Double { Self.change(value, past.push(value)) }

    @inline(__always)
    private static func change(_ value: Double, _ old: Double) -> Double {
        // The second term makes the result NaN, not 0, if the value is missing.
        M.change(value, old) + 0 * (value - value)
    }
}

extension Indicator {
    /// The Chande momentum oscillator, from bar n on: rises less falls of the close, in percent of both together, from -100 to 100; 0 if
    /// the price has never changed. Both are smoothed with Wilder's average, as in `rsi`, whose reach it shares.
    ///
    /// Tushar S. Chande, Stanley Kroll, "The New Technical Trader" (1994).
    public static let cmo = Indicator(
        name: "cmo", parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .number, levels: [-50, 50],
        formula: "100 (rises - falls) / (rises + falls), both smoothed after Wilder",
        source: "Tushar Chande, The New Technical Trader, 1994", reach: { .bars(2 * WilderAverage.reach(Int($0[0]))) },
        make: { CMO(over: Int($0[0])) })
}

/// The Chande momentum oscillator of some values.
struct CMO: CloseState {
    private var changes: WilderChanges

    init(over n: Int) { changes = WilderChanges(over: n) }

    mutating func push(_ value: Double) -> Double { Self.momentum(changes.push(value)) }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        changes.push(values, count: count) { results[$0] = Self.momentum($1) }
    }

    @inline(__always)
    private static func momentum(_ means: WilderChanges.Means) -> Double {
        let sum = means.rise + means.fall
        return sum == 0 ? 0 : 100 * ((means.rise - means.fall) / sum)
    }
}

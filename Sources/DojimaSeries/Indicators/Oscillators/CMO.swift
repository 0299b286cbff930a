extension Indicator {
    /// The Chande momentum oscillator, from bar n on: rises minus falls of the close, in percent of the sum of both, from -100 to 100; 0 if
    /// the price has never changed. Both are smoothed with Wilder's average, as in `rsi`, with the same reach.
    ///
    /// Tushar S. Chande, Stanley Kroll, "The New Technical Trader" (1994).
    public static let cmo = Indicator(
        name: "cmo", title: "Chande momentum", parameters: [Parameter("n", default: 14, allowed: 2...100_000)], unit: .number,
        levels: [-50, 50],
        bounds: -100...100,
        formula: "100 (rises - falls) / (rises + falls), both smoothed after Wilder",
        source: "Tushar Chande, The New Technical Trader, 1994", reach: { .bars(2 * wilderReach($0.whole(0))) },
        make: { SmoothedChanges<ChandeMomentum>(over: $0.whole(0)) })
}

/// The difference of rises and falls in percent of their sum.
enum ChandeMomentum: ChangeQuotient {
    @inline(__always)
    static func quotient(rise: Double, fall: Double) -> Double {
        let sum = rise + fall
        return sum == 0 ? 0 : 100 * ((rise - fall) / sum)
    }
}

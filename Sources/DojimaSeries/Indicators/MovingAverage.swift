/// The averages that an indicator can be smoothed by, named as the indicators that show them.
enum MovingAverageKind: String, CaseIterable {
    case sma, ema, wma

    /// How many values before one have a part in its average.
    func reach(_ n: Int) -> Int { self == .ema ? EMA.reach(n) : n - 1 }
}

/// A moving average of any kind.
struct MovingAverage: ValueState {
    // One of them is there. As cases of an enumeration they would be copied, with their windows, at each value.
    private var sma: SMA?
    private var ema: EMA?
    private var wma: WMA?

    init(_ kind: MovingAverageKind, over n: Int) {
        switch kind {
        case .sma: sma = SMA(over: n)
        case .ema: ema = EMA(over: n)
        case .wma: wma = WMA(over: n)
        }
    }

    mutating func push(_ value: Double) -> Double { sma?.push(value) ?? ema?.push(value) ?? wma?.push(value) ?? .nan }
}

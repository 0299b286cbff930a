/// The moving averages that can smooth an indicator, with the names of the corresponding indicators.
enum MovingAverageKind: String, CaseIterable {
    case sma, ema, wma

    /// The number of previous values that affect an average.
    func reach(_ n: Int) -> Int { self == .ema ? EMA.reach(n) : n - 1 }
}

/// A moving average of any of these kinds.
struct MovingAverage: ValueState {
    // Exactly one is set. An enumeration with payloads would copy the average, with its window, at each value.
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

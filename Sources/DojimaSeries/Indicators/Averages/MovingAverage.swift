import DojimaText

/// The moving averages that can smooth an indicator, with the names of the corresponding indicators.
enum MovingAverageKind: String, CaseIterable {
    case sma, ema, wma, dema, tema, trima, kama, t3

    /// The number of previous values that affect an average.
    func reach(_ n: Int) -> Int {
        switch self {
        case .sma, .wma, .trima: n - 1
        case .ema: exponentialReach(n)
        case .dema: DEMA.reach(n)
        case .tema: TEMA.reach(n)
        case .kama: KAMA.reach(n)
        case .t3: T3.reach(n)
        }
    }

    /// Returns a parameter for the choice of a kind.
    static func parameter(_ name: String) -> Indicator.Parameter { Indicator.Parameter(name, choices: allCases.map(\.rawValue)) }

    /// Creates the kind of an argument for such a parameter.
    init(_ argument: Double) { self = Self.allCases[Int(clamping: argument, to: 0...Self.allCases.count - 1)] }
}

/// A moving average of any of these kinds.
struct MovingAverage: ValueState {
    // Exactly one is set. An enumeration with payloads would copy the average, with its window, for each value.
    private var sma: WindowMean?
    private var ema: RecursiveAverage?
    private var wma: WMA?
    private var other: (any ValueState)?

    init(_ kind: MovingAverageKind, over n: Int) {
        switch kind {
        case .sma: sma = WindowMean(over: n)
        case .ema: ema = .exponential(over: n)
        case .wma: wma = WMA(over: n)
        case .dema: other = DEMA(over: n)
        case .tema: other = TEMA(over: n)
        case .trima: other = TRIMA(over: n)
        case .kama: other = KAMA(over: n)
        case .t3: other = T3(over: n)
        }
    }

    mutating func push(_ value: Double) -> Double {
        sma?.push(value) ?? ema?.push(value) ?? wma?.push(value) ?? other?.push(value) ?? .nan
    }
}

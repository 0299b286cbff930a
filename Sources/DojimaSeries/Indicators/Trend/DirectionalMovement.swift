extension Indicator {
    /// The plus directional indicator: the rises of the high that exceed the falls of the low, in percent of the true range, both smoothed
    /// after Wilder; from bar n on.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978), as are the others of this file. 0 if there is no range.
    public static let plusDI: Indicator = movement(
        "plus_di", "100 sum of rises of h that exceed the falls of l / sum of true ranges, both smoothed after Wilder"
    ) { PlusIndicator(over: $0) }

    /// The minus directional indicator: as `plus_di`, of the falls of the low that exceed the rises of the high.
    public static let minusDI: Indicator = movement(
        "minus_di", "100 sum of falls of l that exceed the rises of h / sum of true ranges, both smoothed after Wilder"
    ) { MinusIndicator(over: $0) }

    /// The plus directional movement, smoothed after Wilder as a sum over n bars; from bar n - 1 on.
    public static let plusDM: Indicator = movement(
        "plus_dm", "sum over n of rises of h that exceed the falls of l, smoothed after Wilder", unit: .priceDifference,
        inputs: [.high, .low]
    ) { PlusMovement(over: $0) }

    /// The minus directional movement, smoothed as `plus_dm`.
    public static let minusDM: Indicator = movement(
        "minus_dm", "sum over n of falls of l that exceed the rises of h, smoothed after Wilder", unit: .priceDifference,
        inputs: [.high, .low]
    ) { MinusMovement(over: $0) }

    /// The directional movement index: the difference of both directional indicators in percent of their sum, from bar n on; where that is 0,
    /// the value before.
    public static let dx: Indicator = movement("dx", "100 abs(plus_di - minus_di) / (plus_di + minus_di)", reach: 2) {
        DirectionalIndex(over: $0)
    }

    /// The average directional index: the mean of n values of `dx`, then smoothed after Wilder; from bar 2 n - 1 on.
    public static let adx: Indicator = movement("adx", "dx smoothed after Wilder, beginning with its mean over n", level: 25, reach: 4) {
        AverageDirectionalIndex(over: $0)
    }

    /// The average directional index rating: the mean of `adx` and its value n - 1 bars before, from bar 3 n - 2 on.
    public static let adxr: Indicator = movement("adxr", "(adx + adx[n - 1]) / 2", level: 25, reach: 5) { DirectionalIndexRating(over: $0) }

    /// - Parameter reach: how many times the reach of Wilder's average a value depends on.
    private static func movement<State: IndicatorState>(
        _ name: String, _ formula: String, unit: Unit = .percent, inputs: [Input] = [.high, .low, .close], level: Double? = nil,
        reach: Int = 2,
        _ make: @escaping @Sendable (Int) -> State
    ) -> Indicator {
        Indicator(
            name: name, inputs: inputs, parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: unit,
            levels: level.map { [$0] } ?? [], formula: formula, source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978",
            reach: { .bars(reach * WilderAverage.reach(Int($0[0]))) }, make: { make(Int($0[0])) })
    }
}

/// Directional movements and true range, each smoothed after Wilder as a sum over n bars. A missing price resets them.
struct DirectionalMovement: Sendable {
    /// The smoothed sums at one bar.
    struct Sums {
        var (plus, minus, range) = (0.0, 0.0, 0.0)
        /// Whether they are of n - 1 bars, or of n and more.
        var areBegun = false
        var areFull = false

        /// In percent of the true range; 0 if there is none.
        var plusIndicator: Double { range == 0 ? 0 : 100 * (plus / range) }
        var minusIndicator: Double { range == 0 ? 0 : 100 * (minus / range) }

        /// The directional movement index; `nil` if nothing has moved.
        var index: Double? {
            let (plus, minus) = (plusIndicator, minusIndicator)
            return plus + minus == 0 ? nil : 100 * (abs(minus - plus) / (minus + plus))
        }
    }

    private let n: Int
    /// Whether closes count, from which the true range is taken.
    private let needsRange: Bool
    private var (high, low) = (Double.nan, Double.nan)
    private var range = TrueRange()
    private var sums = Sums()
    private var count = 0

    init(over n: Int, needsRange: Bool = true) { (self.n, self.needsRange) = (n, needsRange) }

    mutating func push(_ bar: Bar) -> Sums {
        let (rise, fall) = (bar.high - high, low - bar.low)
        (high, low) = (bar.high, bar.low)
        let range = needsRange ? range.push(bar) : 0
        guard !(rise + fall + range).isNaN else {
            (sums, count) = (Sums(), 0)
            return sums
        }
        if count < n { count += 1 }
        // One comparison each, which takes no branch that processors would guess wrong about.
        let plus = rise > max(fall, 0) ? rise : 0
        let minus = fall > max(rise, 0) ? fall : 0
        if count == n {
            let size = Double(n)
            sums.plus = sums.plus - sums.plus / size + plus
            sums.minus = sums.minus - sums.minus / size + minus
            sums.range = sums.range - sums.range / size + range
            sums.areFull = true
        } else {
            sums.plus += plus
            sums.minus += minus
            sums.range += range
            sums.areBegun = count == n - 1
        }
        return sums
    }
}

/// The plus directional indicator.
private struct PlusIndicator: IndicatorState {
    private var movement: DirectionalMovement
    init(over n: Int) { movement = DirectionalMovement(over: n) }

    mutating func push(_ bar: Bar) -> Double {
        let sums = movement.push(bar)
        return sums.areFull ? sums.plusIndicator : .nan
    }
}

/// The minus directional indicator.
private struct MinusIndicator: IndicatorState {
    private var movement: DirectionalMovement
    init(over n: Int) { movement = DirectionalMovement(over: n) }

    mutating func push(_ bar: Bar) -> Double {
        let sums = movement.push(bar)
        return sums.areFull ? sums.minusIndicator : .nan
    }
}

/// The plus directional movement.
private struct PlusMovement: IndicatorState {
    private var movement: DirectionalMovement
    init(over n: Int) { movement = DirectionalMovement(over: n, needsRange: false) }

    mutating func push(_ bar: Bar) -> Double {
        let sums = movement.push(bar)
        return sums.areBegun ? sums.plus : .nan
    }
}

/// The minus directional movement.
private struct MinusMovement: IndicatorState {
    private var movement: DirectionalMovement
    init(over n: Int) { movement = DirectionalMovement(over: n, needsRange: false) }

    mutating func push(_ bar: Bar) -> Double {
        let sums = movement.push(bar)
        return sums.areBegun ? sums.minus : .nan
    }
}

/// The directional movement index.
private struct DirectionalIndex: IndicatorState {
    private var movement: DirectionalMovement
    private var last = 0.0
    init(over n: Int) { movement = DirectionalMovement(over: n) }

    mutating func push(_ bar: Bar) -> Double {
        let sums = movement.push(bar)
        guard sums.areFull else {
            last = 0
            return .nan
        }
        last = sums.index ?? last
        return last
    }
}

/// The average directional index.
private struct AverageDirectionalIndex: IndicatorState {
    private let n: Int
    private var movement: DirectionalMovement
    /// The number of bars that the first mean has, and the sum of their indices, of which a bar without movement has none.
    private var count = 0
    private var average = 0.0

    init(over n: Int) {
        self.n = n
        movement = DirectionalMovement(over: n)
    }

    mutating func push(_ bar: Bar) -> Double {
        let sums = movement.push(bar)
        guard sums.areFull else {
            (count, average) = (0, 0)
            return .nan
        }
        if count < n {
            count += 1
            average += sums.index ?? 0
            if count == n { average /= Double(n) }
        } else if let index = sums.index {
            average = (average * Double(n - 1) + index) / Double(n)
        }
        return count == n ? average : .nan
    }
}

/// The average directional index rating.
private struct DirectionalIndexRating: IndicatorState {
    private var index: AverageDirectionalIndex
    private var past: Delay

    init(over n: Int) { (index, past) = (AverageDirectionalIndex(over: n), Delay(by: n - 1)) }

    mutating func push(_ bar: Bar) -> Double {
        let value = index.push(bar)
        return (value + past.push(value)) / 2
    }
}

extension Indicator {
    /// The plus directional indicator: the rises of the high that exceed the falls of the low, in percent of the true range, both with
    /// Wilder's smoothing; from bar n on.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978), as for the others in this file. 0 if there is no range.
    public static let plusDI: Indicator = movement(
        "plus_di", title: "+DI", "100 sum of rises of h that exceed the falls of l / sum of true ranges, both smoothed after Wilder"
    ) { DirectionalState<PlusIndicator>(over: $0) }

    /// The minus directional indicator: as `plus_di`, for the falls of the low that exceed the rises of the high.
    public static let minusDI: Indicator = movement(
        "minus_di", title: "−DI", "100 sum of falls of l that exceed the rises of h / sum of true ranges, both smoothed after Wilder"
    ) { DirectionalState<MinusIndicator>(over: $0) }

    /// The plus directional movement, with Wilder's smoothing as a sum over n bars; from bar n - 1 on.
    public static let plusDM: Indicator = movement(
        "plus_dm", title: "+DM", "sum over n of rises of h that exceed the falls of l, smoothed after Wilder", unit: .priceDifference,
        inputs: [.high, .low]
    ) { DirectionalState<PlusMovement>(over: $0) }

    /// The minus directional movement, smoothed as `plus_dm`.
    public static let minusDM: Indicator = movement(
        "minus_dm", title: "−DM", "sum over n of falls of l that exceed the rises of h, smoothed after Wilder", unit: .priceDifference,
        inputs: [.high, .low]
    ) { DirectionalState<MinusMovement>(over: $0) }

    /// The directional movement index: the difference of both directional indicators in percent of their sum, from bar n on; the previous
    /// value if the sum is 0.
    public static let dx: Indicator = movement("dx", "100 abs(plus_di - minus_di) / (plus_di + minus_di)", reach: 2) {
        DirectionalState<DirectionalIndex>(over: $0)
    }

    /// The average directional index: the mean of n values of `dx`, then Wilder's smoothing; from bar 2 n - 1 on.
    public static let adx: Indicator = movement("adx", "dx smoothed after Wilder, beginning with its mean over n", level: 25, reach: 4) {
        AverageDirectionalIndex(over: $0)
    }

    /// The average directional index rating: the mean of `adx` and its value n - 1 bars before, from bar 3 n - 2 on.
    public static let adxr: Indicator = movement("adxr", "(adx + adx[n - 1]) / 2", level: 25, reach: 5) { DirectionalIndexRating(over: $0) }

    /// - Parameter reach: the reach as a multiple of that of Wilder's average.
    private static func movement<State: IndicatorState>(
        _ name: String, title: String? = nil, _ formula: String, unit: Unit = .percent, inputs: [Input] = [.high, .low, .close],
        level: Double? = nil,
        reach: Int = 2,
        _ make: @escaping @Sendable (Int) -> State
    ) -> Indicator {
        Indicator(
            name: name, title: title, inputs: inputs, parameters: [Parameter("n", default: 14, allowed: 2...100_000)], unit: unit,
            levels: level.map { [$0] } ?? [], formula: formula, source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978",
            reach: { .bars(reach * wilderReach($0.whole(0))) }, make: { make($0.whole(0)) })
    }
}

/// Directional movements and true range with Wilder's smoothing. A missing price resets them.
struct DirectionalSums: Sendable {
    /// The high, low and close of a bar. If closes are not needed, highs are used instead.
    typealias HighLowClose = (high: Double, low: Double, close: Double)

    /// Wilder's averages at one bar. The first ones are the sums of n - 1 bars divided by n; each later bar enters with the weight 1 / n.
    struct Means {
        var (plus, minus, range) = (Double.nan, Double.nan, Double.nan)

        /// The directional movement index; NaN if there was no movement.
        @inline(__always)
        var index: Double { range == 0 || plus + minus == 0 ? .nan : 100 * (abs(minus - plus) / (minus + plus)) }
    }

    let n: Int
    private var last: HighLowClose = (.nan, .nan, .nan)
    private var (plus, minus, range): (Recursion, Recursion, Recursion)
    private var sums = Means()
    /// The number of consecutive bars without a missing price, each with a previous one, up to n.
    private(set) var count = 0

    init(over n: Int) {
        self.n = n
        (plus, minus, range) = (.wilder(over: n), .wilder(over: n), .wilder(over: n))
    }

    /// Returns the means at the next bar; NaN before there are n - 1 bars.
    mutating func push(_ bar: HighLowClose) -> Means {
        let parts = Self.parts(of: bar, after: last)
        last = bar
        if count >= n - 1, !parts.range.isNaN {
            count = n
            return Means(plus: plus.push(parts.plus), minus: minus.push(parts.minus), range: range.push(parts.range))
        }
        let means = begin(parts)
        plus.restart(at: means.plus)
        minus.restart(at: means.minus)
        range.restart(at: means.range)
        return means
    }

    private mutating func begin(_ parts: Means) -> Means {
        guard !parts.range.isNaN else {
            count = 0
            return Means()
        }
        sums = count == 0 ? parts : Means(plus: sums.plus + parts.plus, minus: sums.minus + parts.minus, range: sums.range + parts.range)
        count += 1
        let size = Double(n)
        return count == n - 1 ? Means(plus: sums.plus / size, minus: sums.minus / size, range: sums.range / size) : Means()
    }

    /// Returns the movements and the true range of one bar; the range is NaN if a price is missing.
    @inline(__always)
    private static func parts(of bar: HighLowClose, after last: HighLowClose) -> Means {
        let (rise, fall) = (bar.high - last.high, last.low - bar.low)
        let (plus, minus) = (rise > fall && rise > 0 ? rise : 0, fall > rise && fall > 0 ? fall : 0)
        let (top, bottom) = (bar.high > last.close ? bar.high : last.close, bar.low < last.close ? bar.low : last.close)
        return Means(plus: plus, minus: minus, range: top - bottom + 0 * (rise + fall))
    }
}

/// A value computed from the directional means at one bar.
protocol DirectionalValue: Sendable {
    /// Whether closes are needed.
    static var needsCloses: Bool { get }
    /// Whether the first value is after n - 1 bars instead of n.
    static var isEarly: Bool { get }
    /// - Parameter last: the value at the previous bar; 0 if there is none.
    static func value(of means: DirectionalSums.Means, n: Double, last: Double) -> Double
}

extension DirectionalValue {
    static var needsCloses: Bool { true }
    static var isEarly: Bool { false }
}

/// The plus movement in percent of the true range; 0 if there is no range.
enum PlusIndicator: DirectionalValue {
    @inline(__always)
    static func value(of means: DirectionalSums.Means, n: Double, last: Double) -> Double {
        means.range == 0 ? 0 : 100 * (means.plus / means.range)
    }
}

/// The minus movement in percent of the true range; 0 if there is no range.
enum MinusIndicator: DirectionalValue {
    @inline(__always)
    static func value(of means: DirectionalSums.Means, n: Double, last: Double) -> Double {
        means.range == 0 ? 0 : 100 * (means.minus / means.range)
    }
}

/// The plus movement as a sum over n bars.
enum PlusMovement: DirectionalValue {
    static var needsCloses: Bool { false }
    static var isEarly: Bool { true }

    @inline(__always)
    static func value(of means: DirectionalSums.Means, n: Double, last: Double) -> Double { means.plus * n }
}

/// The minus movement as a sum over n bars.
enum MinusMovement: DirectionalValue {
    static var needsCloses: Bool { false }
    static var isEarly: Bool { true }

    @inline(__always)
    static func value(of means: DirectionalSums.Means, n: Double, last: Double) -> Double { means.minus * n }
}

/// The directional movement index; the previous value if there was no movement.
enum DirectionalIndex: DirectionalValue {
    @inline(__always)
    static func value(of means: DirectionalSums.Means, n: Double, last: Double) -> Double {
        let index = means.index
        return index.isNotNaN ? index : last
    }
}

/// A value of the directional means at each bar; NaN before there are enough bars, and after a reset.
struct DirectionalState<Value: DirectionalValue>: IndicatorState {
    private var sums: DirectionalSums
    private var last = 0.0

    init(over n: Int) { sums = DirectionalSums(over: n) }

    mutating func push(_ bar: Bar) -> Double { push((bar.high, bar.low, Value.needsCloses ? bar.close : bar.high)) }

    private mutating func push(_ prices: DirectionalSums.HighLowClose) -> Double {
        let means = sums.push(prices)
        let isKnown = sums.count == sums.n || Value.isEarly && sums.count == sums.n - 1
        last = isKnown ? Value.value(of: means, n: Double(sums.n), last: last) : 0
        return isKnown ? last : .nan
    }
}

/// The state of `adx`.
private struct AverageDirectionalIndex: IndicatorState {
    private var sums: DirectionalSums
    private var average: Recursion
    /// The number of bars in the first mean, up to n.
    private var count = 0
    /// The sum of the directional movement indices of these bars; a bar without movement adds nothing.
    private var total = 0.0

    init(over n: Int) { (sums, average) = (DirectionalSums(over: n), .wilder(over: n)) }

    mutating func push(_ bar: Bar) -> Double { push((bar.high, bar.low, bar.close)) }

    private mutating func push(_ prices: DirectionalSums.HighLowClose) -> Double {
        let index = sums.push(prices).index
        if sums.count == sums.n, count == sums.n, !index.isNaN { return average.push(index) }
        average.restart(at: begin(index))
        return average.last
    }

    private mutating func begin(_ index: Double) -> Double {
        guard sums.count == sums.n else {
            (count, total) = (0, 0)
            return .nan
        }
        // A bar without movement leaves the average unchanged.
        guard count < sums.n else { return average.last }
        count += 1
        total += index.isNaN ? 0 : index
        return count == sums.n ? total / Double(sums.n) : .nan
    }
}

/// The state of `adxr`.
private struct DirectionalIndexRating: IndicatorState {
    private var index: AverageDirectionalIndex
    private var past: Delay

    init(over n: Int) { (index, past) = (AverageDirectionalIndex(over: n), Delay(by: n - 1)) }

    mutating func push(_ bar: Bar) -> Double {
        let value = index.push(bar)
        return (value + past.push(value)) / 2
    }
}

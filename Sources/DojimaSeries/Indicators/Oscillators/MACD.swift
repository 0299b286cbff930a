extension Indicator {
    /// The moving average convergence-divergence: the difference of a fast and a slow exponential average, its exponential average
    /// (signal), and the difference minus the signal (histogram).
    ///
    /// Gerald Appel. Both averages begin at the bar where the slow one can; all three columns begin at bar slow + signal - 2. The smaller
    /// length is that of the fast average, in whichever order they are given.
    public static let macd = Indicator(
        name: "macd",
        parameters: [
            Parameter("fast", default: 12, allowed: 2...100_000), Parameter("slow", default: 26, allowed: 2...100_000),
            Parameter("signal", default: 9, allowed: 1...100_000),
        ],
        outputs: [Output("macd"), Output("signal", title: "Signal"), Output("hist", .histogram, title: "Histogram")],
        unit: .priceDifference,
        levels: [0], formula: "macd = ema(fast) - ema(slow); signal = ema(signal) of macd; hist = macd - signal",
        source: "Gerald Appel, 1979", reach: { .bars(exponentialReach(max($0.whole(0), $0.whole(1))) + exponentialReach($0.whole(2))) },
        make: { MACD($0.whole(0), $0.whole(1), signal: $0.whole(2)) })
}

/// The state of `macd`: difference, signal and histogram.
struct MACD: ColumnState {
    private var (fast, slow, signal): (EvenAverage, EvenAverage, EvenAverage)
    /// The number of initial values that the fast average skips, so that both averages begin at the same bar.
    private let skipped: Int
    /// The number of consecutive values that are not missing, at most `skipped`.
    private var validCount = 0

    init(_ a: Int, _ b: Int, signal: Int) {
        (fast, slow, self.signal) = (EvenAverage(over: min(a, b)), EvenAverage(over: max(a, b)), EvenAverage(over: signal))
        skipped = abs(a - b)
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> { push(bar.close) }

    mutating func push(_ bars: BarSeries.Columns, into columns: [UnsafeMutablePointer<Double>]) {
        let (close, differences, averages, rests) = (bars.close, columns[0], columns[1], columns[2])
        func write(_ row: SIMD3<Double>, _ index: Int) { (differences[index], averages[index], rests[index]) = (row.x, row.y, row.z) }
        pushInPairs(
            &self, count: bars.count, isReady: { $0.isReady }, single: { write($0.push(close[$1]), $1) },
            double: { state, index in
                write(state.step(close[index]), index)
                write(state.step(close[index &+ 1]), index &+ 1)
            }, isMissing: { $0.signal.isMissing })
    }

    /// Whether all averages have begun.
    var isReady: Bool { validCount == skipped && fast.isReady && slow.isReady && signal.isReady }

    /// Pushes a value that is not missing to averages that have begun.
    @inline(__always)
    private mutating func step(_ value: Double) -> SIMD3<Double> {
        let difference = fast.step(value) - slow.step(value)
        let average = signal.step(difference)
        return SIMD3(difference, average, difference - average)
    }

    @inline(__always)
    private mutating func push(_ value: Double) -> SIMD3<Double> {
        let isSkipped = validCount < skipped
        if value.isNaN { validCount = 0 } else if isSkipped { validCount += 1 }
        let difference = fast.push(isSkipped ? .nan : value) - slow.push(value)
        let average = signal.push(difference)
        return SIMD3(average.isNaN ? .nan : difference, average, difference - average)
    }
}

/// The exponential moving average, as `RecursiveAverage`, but rounded so that the difference of two averages of a linear rise is constant.
///
/// Each step depends on the previous one; the three averages of `MACD` are computed in parallel.
private struct EvenAverage: Sendable {
    private let n: Int
    fileprivate let weight: Double
    private var count = 0
    /// The first value, the sum of the first values, and whether they are all equal.
    private var (first, sum, isStill) = (0.0, 0.0, true)
    fileprivate var average = Double.nan

    init(over n: Int) { (self.n, weight) = (n, 2 / Double(n + 1)) }

    var isReady: Bool { count == n }

    var isMissing: Bool { average.isNaN }

    @inline(__always)
    mutating func push(_ value: Double) -> Double {
        guard isReady, !value.isNaN else {
            average = begin(value)
            return average
        }
        return step(value)
    }

    /// Pushes a value that is not missing to an average that has begun.
    @inline(__always)
    mutating func step(_ value: Double) -> Double {
        average = (value - average) * weight + average
        return average
    }

    /// Returns the mean of the first values at the last of them, NaN before; the mean of equal values is not rounded.
    @inline(never)
    private mutating func begin(_ value: Double) -> Double {
        guard !value.isNaN else {
            count = 0
            return .nan
        }
        if count == 0 { (first, sum, isStill) = (value, 0, true) }
        isStill = isStill && value == first
        sum += value
        count += 1
        guard count == n else { return .nan }
        return isStill ? first : sum / Double(n)
    }
}

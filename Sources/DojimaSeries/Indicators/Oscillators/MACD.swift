extension Indicator {
    /// The difference of a fast and a slow exponential average, the exponential average of it (signal), and difference minus signal.
    ///
    /// Gerald Appel's moving average convergence-divergence. Both averages begin at the bar where the slow one can; all three columns
    /// begin at bar slow + signal - 2. The smaller length is that of the fast average, in whichever order they are given.
    public static let macd = Indicator(
        name: "macd",
        parameters: [
            Parameter("fast", standard: 12, allowed: 2...100_000), Parameter("slow", standard: 26, allowed: 2...100_000),
            Parameter("signal", standard: 9, allowed: 1...100_000),
        ],
        outputs: [Output("macd"), Output("signal", title: "Signal"), Output("hist", .histogram, title: "Hist")], unit: .priceDifference,
        levels: [0], formula: "macd = ema(fast) - ema(slow); signal = ema(signal) of macd; hist = macd - signal",
        source: "Gerald Appel, 1979", reach: { .bars(exponentialReach(max($0.whole(0), $0.whole(1))) + exponentialReach($0.whole(2))) },
        make: { MACD($0.whole(0), $0.whole(1), signal: $0.whole(2)) })
}

/// Difference, signal and histogram.
struct MACD: ForgettingState {
    private var (fast, slow, signal): (EvenAverage, EvenAverage, EvenAverage)
    /// The number of initial values that the fast average skips, so that both averages begin at the same bar.
    private let skipped: Int
    let memory: Int
    /// The number of consecutive known values, up to those that are skipped.
    private var known = 0

    init(_ a: Int, _ b: Int, signal: Int) {
        (fast, slow, self.signal) = (EvenAverage(over: min(a, b)), EvenAverage(over: max(a, b)), EvenAverage(over: signal))
        skipped = abs(a - b)
        memory = 2 * (exponentialReach(max(a, b)) + exponentialReach(signal))
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> { push(bar.close) }

    mutating func pushInOrder(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        forEachStretch(of: bars.count) { start, count in
            let (close, differences, averages, rests) = (bars.close + start, places[0] + start, places[1] + start, places[2] + start)
            var state = self
            if state.isReady {
                for index in 0..<count {
                    let difference = state.fast.step(close[index]) - state.slow.step(close[index])
                    let average = state.signal.step(difference)
                    (differences[index], averages[index], rests[index]) = (difference, average, difference - average)
                }
            }
            // A missing value leaves the signal missing: then all are pushed again, one by one.
            if !isReady || state.signal.isMissing {
                state = self
                for index in 0..<count {
                    let values = state.push(close[index])
                    (differences[index], averages[index], rests[index]) = (values.x, values.y, values.z)
                }
            }
            self = state
        }
    }

    mutating func push(
        with other: inout Self, _ bars: (BarSeries.Columns, BarSeries.Columns),
        into places: ([UnsafeMutablePointer<Double>], [UnsafeMutablePointer<Double>])
    ) {
        var fast = EvenPair(self.fast, other.fast)
        var slow = EvenPair(self.slow, other.slow)
        var signal = EvenPair(self.signal, other.signal)
        let closes = (bars.0.close, bars.1.close)
        let outputs = (places.0[0], places.1[0])
        let averages = (places.0[1], places.1[1])
        let rests = (places.0[2], places.1[2])
        for index in stride(from: 0, to: bars.0.count, by: 2) {
            let (value, next) = twoRows(of: closes, at: index)
            let difference = fast.step(value) - slow.step(value)
            let average = signal.step(difference)
            let nextDifference = fast.step(next) - slow.step(next)
            let nextAverage = signal.step(nextDifference)
            write(difference, nextDifference, into: outputs, at: index)
            write(average, nextAverage, into: averages, at: index)
            write(difference - average, nextDifference - nextAverage, into: rests, at: index)
        }
        fast.move(&self.fast, &other.fast)
        slow.move(&self.slow, &other.slow)
        signal.move(&self.signal, &other.signal)
    }

    func agrees(with other: Self) -> Bool {
        fast.agrees(with: other.fast) && slow.agrees(with: other.slow) && signal.agrees(with: other.signal)
    }

    /// Whether all averages have begun.
    var isReady: Bool { known == skipped && fast.isReady && slow.isReady && signal.isReady }

    @inline(__always)
    private mutating func push(_ value: Double) -> SIMD3<Double> {
        let isSkipped = known < skipped
        if value.isNaN { known = 0 } else if isSkipped { known += 1 }
        let difference = fast.push(isSkipped ? .nan : value) - slow.push(value)
        let average = signal.push(difference)
        return SIMD3(average.isNaN ? .nan : difference, average, difference - average)
    }
}

/// The exponential moving average, as `RecursiveAverage`, but rounded so that the difference of two averages of an even rise stays the same.
///
/// Its steps are those of the definition, each of which waits for the one before; three of them do so at the same time.
private struct EvenAverage: Sendable {
    private let n: Int
    fileprivate let weight: Double
    private var count = 0
    /// The first value, the sum of the first ones, and whether they are all equal.
    private var (first, sum, isStill) = (0.0, 0.0, true)
    fileprivate var average = Double.nan

    init(over n: Int) { (self.n, weight) = (n, 2 / Double(n + 1)) }

    var isReady: Bool { count == n }

    var isMissing: Bool { average.isNaN }

    func agrees(with other: Self) -> Bool { average.isSame(as: other.average) }

    @inline(__always)
    mutating func push(_ value: Double) -> Double {
        guard isReady, !value.isNaN else {
            average = begin(value)
            return average
        }
        return step(value)
    }

    /// Pushes a known value to an average that has begun.
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

/// Two averages of one weight that have begun, side by side.
private struct EvenPair {
    private let weight: SIMD2<Double>
    private var average: SIMD2<Double>

    init(_ a: EvenAverage, _ b: EvenAverage) { (weight, average) = (SIMD2(repeating: a.weight), SIMD2(a.average, b.average)) }

    /// Pushes a value to each, with the results of `EvenAverage` to the bit.
    @inline(__always)
    mutating func step(_ values: SIMD2<Double>) -> SIMD2<Double> {
        average = (values - average) * weight + average
        return average
    }

    /// Lets two averages go on from here.
    func move(_ a: inout EvenAverage, _ b: inout EvenAverage) { (a.average, b.average) = (average.x, average.y) }
}

import DojimaText
import DojimaPlatform

/// An exponential average. It moves towards each value by a share of the difference, and starts with the mean of the first n values; NaN
/// before.
///
/// A missing value resets it. The average of equal values is that value.
struct RecursiveAverage: ValueState {
    /// The number of values of which the first result is the mean.
    private let n: Int
    private var recursion: Recursion
    private var count = 0
    private var origin = 0.0
    /// The sum of the differences of the first n values from the first value.
    private var differences = 0.0
    /// Whether all values equal the first one.
    private var isStill = true

    private init(_ recursion: Recursion, start n: Int) {
        precondition(n > 0, "an average is over at least one value")
        (self.recursion, self.n) = (recursion, n)
    }

    /// Returns the exponential moving average of n values, in which the newest has the weight 2 / (n + 1).
    static func exponential(over n: Int) -> RecursiveAverage { RecursiveAverage(exponent(of: n), start: n) }

    /// Returns the exponential moving average that starts with its first value.
    static func exponentialFromFirst(over n: Int) -> RecursiveAverage { RecursiveAverage(exponent(of: n), start: 1) }

    /// Returns Wilder's average, in which the newest value has the weight 1 / n.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978).
    static func wilder(over n: Int) -> RecursiveAverage { RecursiveAverage(.wilder(over: n), start: n) }

    private static func exponent(of n: Int) -> Recursion { Recursion(weight: 2 / Double(n + 1), others: Double(n - 1) / Double(n + 1)) }

    /// Whether the average has begun, and not all values were equal.
    var hasBegun: Bool { count == n && !isStill }

    /// Whether the average has begun, not all values were equal, and the next value is the first of a pair.
    @inline(__always)
    var isReady: Bool { hasBegun && !recursion.isSecondOfPair }

    var isMissing: Bool { recursion.last.isNaN }

    mutating func push(_ value: Double) -> Double {
        if count == n, !isStill, !value.isNaN { return recursion.push(value) }
        return begin(value)
    }

    /// Pushes one of the first values, or one that equals all previous ones: the average of equal values is not rounded.
    private mutating func begin(_ value: Double) -> Double {
        guard !value.isNaN else {
            (count, isStill) = (0, true)
            recursion.restart(at: .nan)
            return .nan
        }
        if count == 0 { (origin, differences) = (value, 0) }
        if value != origin { isStill = false }
        if count == n {
            guard isStill else { return recursion.push(value) }
            recursion.restart(at: origin)
            return origin
        }
        differences += value - origin
        count += 1
        recursion.restart(at: count == n ? origin + differences / Double(n) : .nan)
        return recursion.last
    }

    /// Pushes a pair of values; `isReady` must be true.
    @inline(__always)
    mutating func push(_ value: Double, _ next: Double) -> (Double, Double) { recursion.push(value, next) }
}

/// Returns the number of bars after which a value's weight in an exponential average is 1e-15, plus the n bars of the initial mean.
///
/// - Parameter times: the number of averages applied to one another. Each spreads the weight of a value over more bars.
func exponentialReach(_ n: Int, times: Int = 1) -> Int { times * (barsUntilForgotten(weight: 2 / Double(n + 1)) + n) }

/// Returns the number of bars after which a value's weight in Wilder's average is 1e-15, plus the n bars of the initial mean.
func wilderReach(_ n: Int) -> Int { barsUntilForgotten(weight: 1 / Double(n)) + n }

/// Returns the number of bars after which the weight of a value in a recursive average is 1e-15.
func barsUntilForgotten(weight: Double) -> Int {
    Int(clamping: (log(1e-15) / log1p(-weight)).rounded(.up), to: 0...1 << 40)
}

/// The recursion `y = others * y + weight * x`, in which the weights of older values decrease exponentially.
///
/// Each step depends on the result of the previous one, which limits the speed of a processor. Therefore values are processed in pairs: the
/// second value starts from the result before both, `y = others^2 * y + (others * weight * x + weight * x')`, so that it does not wait for
/// the first. Whether a value is the first or second of a pair depends only on the number of pushed values, so that columns and single
/// values give identical bits, and all recursions of an indicator have the same pairs.
struct Recursion: Sendable {
    let weight: Double
    fileprivate let others: Double
    fileprivate let square: Double
    /// The last result.
    private(set) var last = Double.nan
    /// The result before the first value of a pair, and that value times its weight.
    private var before = 0.0
    private var first = 0.0
    /// Whether the next value is the second of a pair.
    private(set) var isSecondOfPair = false

    init(weight: Double, others: Double) { (self.weight, self.others, square) = (weight, others, others * others) }

    /// Returns the recursion of Wilder's average, in which the newest value has the weight 1 / n.
    static func wilder(over n: Int) -> Recursion { Recursion(weight: 1 / Double(n), others: Double(n - 1) / Double(n)) }

    /// Makes a step whose result is given and does not depend on earlier values.
    @inline(__always)
    mutating func restart(at result: Double) {
        (last, before, first) = (result, 0, result)
        isSecondOfPair.toggle()
    }

    @inline(__always)
    mutating func push(_ value: Double) -> Double {
        let part = weight * value
        if isSecondOfPair {
            last = before * square + (first * others + part)
        } else {
            (before, first) = (last, part)
            last = last * others + part
        }
        isSecondOfPair.toggle()
        return last
    }

    /// Pushes a pair of values.
    @inline(__always)
    mutating func push(_ value: Double, _ next: Double) -> (Double, Double) {
        let (part, more) = (weight * value, weight * next)
        let result = last * others + part
        last = last * square + (part * others + more)
        return (result, last)
    }
}

/// Pushes values to a state with recursions, in pairs if possible, otherwise one by one.
///
/// - Parameters:
///   - isReady: returns whether the next value is the first of a pair, and all recursions have begun.
///   - single: pushes the value at an index.
///   - double: pushes the values at an index and the next.
///   - isMissing: returns whether the last result is missing; if so, all values are pushed again, one by one.
@inline(__always)
func pushInPairs<State>(
    _ state: inout State, count: Int, isReady: (State) -> Bool, single: (inout State, Int) -> Void,
    double: (inout State, Int) -> Void, isMissing: (State) -> Bool
) {
    var index = 0
    while index < count, !isReady(state) {
        single(&state, index)
        index += 1
    }
    if index + 1 < count {
        var copy = state
        var next = index
        while next &+ 1 < count {
            double(&copy, next)
            next &+= 2
        }
        if !isMissing(copy) { (state, index) = (copy, next) }
    }
    while index < count {
        single(&state, index)
        index += 1
    }
}

/// The recursion `y = others * y + share * x`, which gives older values weights that fall by one factor.
///
/// A processor waits for one step before it can take the next. So values are taken by twos: the second of two starts from the value before
/// both, `y = others^2 * y + (others * share * x + share * x')`, and waits no longer than the first. Whether a value is the first or the second
/// depends on how many were pushed alone, so that a column has the same bits as single values, and all recursions of one indicator take turns
/// together.
struct Recursion: Sendable {
    let share: Double
    fileprivate let others: Double
    fileprivate let square: Double
    /// The last result.
    private(set) var last = Double.nan
    /// The result before the first value of two, and the share of that value.
    private var before = 0.0
    private var first = 0.0
    /// Whether the next value is the second of two.
    private(set) var isSecond = false

    init(share: Double, others: Double) { (self.share, self.others, square) = (share, others, others * others) }

    /// That of Wilder's average, in which the newest value has the weight 1 / n.
    static func wilder(over n: Int) -> Recursion { Recursion(share: 1 / Double(n), others: Double(n - 1) / Double(n)) }

    /// Takes a turn with a given result, for which no value before it counts.
    @inline(__always)
    mutating func restart(at result: Double) {
        (last, before, first) = (result, 0, result)
        isSecond.toggle()
    }

    @inline(__always)
    mutating func push(_ value: Double) -> Double {
        let part = share * value
        if isSecond {
            last = before * square + (first * others + part)
        } else {
            (before, first) = (last, part)
            last = last * others + part
        }
        isSecond.toggle()
        return last
    }

    /// Pushes the first and the second of two values.
    @inline(__always)
    mutating func push(_ value: Double, _ next: Double) -> (Double, Double) {
        let (part, more) = (share * value, share * next)
        let result = last * others + part
        last = last * square + (part * others + more)
        return (result, last)
    }
}

/// Pushes some values to a state of recursions, by twos where it is ready for that, one by one elsewhere.
///
/// - Parameters:
///   - isReady: whether the next value is the first of two, and all recursions have begun.
///   - single: pushes the value of an index.
///   - double: pushes the values of an index and the next.
///   - isMissing: whether the last result is missing: then all are pushed again, one by one.
@inline(__always)
func pushByTwos<State>(
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

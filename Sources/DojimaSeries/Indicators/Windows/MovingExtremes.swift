/// The maximum of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
typealias MovingMaximum = MovingExtreme<Maximum>

/// The minimum of each value and the n - 1 before it, as in `MovingMaximum`.
typealias MovingMinimum = MovingExtreme<Minimum>

/// The larger of two values.
enum Maximum: Extreme {
    static var none: Double { -.infinity }

    @inline(__always)
    static func of(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
}

/// The smaller of two values.
enum Minimum: Extreme {
    static var none: Double { .infinity }

    @inline(__always)
    static func of(_ a: Double, _ b: Double) -> Double { a < b ? a : b }
}

/// A choice between two values that are not NaN.
protocol Extreme: WindowFold where Value == Double, Aggregate == Double {
    static func of(_ a: Double, _ b: Double) -> Double
}

extension Extreme {
    @inline(__always)
    static func append(_ value: Double, to aggregate: inout Double) { aggregate = of(aggregate, value) }
}

/// The extreme of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
struct MovingExtreme<Kind: Extreme>: ValueState {
    private var window: BlockWindow<Kind>
    /// The number of consecutive values that are not NaN, up to n.
    private var validCount = 0

    init(over n: Int) { window = BlockWindow(over: n, missing: Kind.none) }

    mutating func push(_ value: Double) -> Double {
        validCount = value.isNaN ? 0 : min(validCount + 1, window.n)
        let (older, newer, _) = window.push(value.isNaN ? Kind.none : value)
        // Adding 0 turns -0 into +0, since either zero may be chosen, depending on the order of comparisons.
        return validCount == window.n ? Kind.of(older, newer) + 0 : .nan
    }
}

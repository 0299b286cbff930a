/// The maximum of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
typealias MovingMaximum = MovingExtreme<Greatest>

/// The minimum of each value and the n - 1 before it, as in `MovingMaximum`.
typealias MovingMinimum = MovingExtreme<Least>

/// The larger of two values.
enum Greatest: Extreme {
    static var none: Double { -.infinity }

    @inline(__always)
    static func of(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
}

/// The smaller of two values.
enum Least: Extreme {
    static var none: Double { .infinity }

    @inline(__always)
    static func of(_ a: Double, _ b: Double) -> Double { a < b ? a : b }
}

/// A choice between two values that are not NaN.
protocol Extreme: WindowFold where Value == Double, Part == Double {
    static func of(_ a: Double, _ b: Double) -> Double
}

extension Extreme {
    @inline(__always)
    static func append(_ value: Double, to part: inout Double) { part = of(part, value) }
}

/// The extreme of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
struct MovingExtreme<Kind: Extreme>: ValueState {
    private var window: BlockWindow<Kind>
    /// The number of consecutive values that are not NaN, up to n.
    private var known = 0

    init(over n: Int) { window = BlockWindow(over: n, missing: Kind.none) }

    mutating func push(_ value: Double) -> Double {
        known = value.isNaN ? 0 : min(known + 1, window.n)
        let (older, newer, _) = window.push(value.isNaN ? Kind.none : value)
        // Adding 0 turns -0 into +0, since either zero may be chosen, depending on the order of comparisons.
        return known == window.n ? Kind.of(older, newer) + 0 : .nan
    }
}

/// The sums of each value, or each pair of values, and the n - 1 before it; NaN for the first n - 1, and while one of the n is NaN.
///
/// The sum of zeros is 0 exactly, whatever stood before them.
struct WindowSum<Value: WindowAddend>: Sendable {
    private enum Sum: WindowFold {
        typealias Part = Value

        static var none: Value { .zero }

        @inline(__always)
        static func append(_ value: Value, to part: inout Value) { part = part + value }
    }

    private var window: BlockWindow<Sum>

    init(over n: Int) { window = BlockWindow(over: n, missing: .missing) }

    mutating func push(_ value: Value) -> Value {
        let (older, newer, _) = window.push(value)
        return older + newer
    }

    /// Pushes some values, and calls a function with the index and the sum of each.
    @inline(__always)
    mutating func push(count: Int, _ value: (Int) -> Value, _ body: (Int, Value) -> Void) {
        window.push(count: count, value) { index, older, newer, _ in body(index, older + newer) }
    }
}

/// What windows add up: one number, or two at once.
protocol WindowAddend: Sendable {
    static var zero: Self { get }
    static var missing: Self { get }
    static func + (a: Self, b: Self) -> Self
}

extension Double: WindowAddend {
    static var missing: Double { .nan }
}

extension SIMD2<Double>: WindowAddend {
    static var missing: SIMD2<Double> { SIMD2(repeating: .nan) }
}

/// The mean of each value and the n - 1 before it; NaN for the first n - 1, and while one of the n is NaN.
///
/// The mean of equal values is that value, whatever stood before them.
struct WindowMean: CloseState {
    private enum Differences: PairedFold {
        static var none: Double { 0 }

        @inline(__always)
        static func append(_ value: Double, to part: inout Double) { part += value }

        @inline(__always)
        static func relative(_ value: Double, to origin: Double) -> Double { value - origin }

        @inline(__always)
        static func parts(_ first: Double, _ second: Double) -> SIMD2<Double> { SIMD2(first, second) }

        @inline(__always)
        static func append(_ values: SIMD2<Double>, to parts: inout SIMD2<Double>) { parts += values }
    }

    private let share: Double
    private var window: BlockWindow<Differences>

    init(over n: Int) {
        share = 1 / Double(n)
        window = BlockWindow(over: n, missing: .nan)
    }

    mutating func push(_ value: Double) -> Double {
        let (older, newer, origin) = window.push(value)
        return origin + (older + newer) * share
    }

    // Within a larger function the compiler would keep its sums in memory.
    @inline(never)
    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        let share = share
        window.push(
            values, count: count, into: results, single: { older, newer, origin in origin + (older + newer) * share },
            pair: { older, newer, origins in origins + (older + newer) * share })
    }

    /// Pushes some values, and calls a function with the index and the mean of each.
    @inline(__always)
    mutating func push(count: Int, _ value: (Int) -> Double, _ body: (Int, Double) -> Void) {
        let share = share
        window.push(count: count, value) { index, older, newer, origin in body(index, origin + (older + newer) * share) }
    }
}

/// The mean of some values, correct to the last bit or two.
func mean(_ values: some Collection<Double>) -> Double {
    var sum = VolumeSum(0)
    for value in values { sum.add(value) }
    let size = Double(values.count)
    let quotient = sum.sum / size
    return quotient + (sum.sum.addingProduct(-quotient, size) + sum.rest) / size
}

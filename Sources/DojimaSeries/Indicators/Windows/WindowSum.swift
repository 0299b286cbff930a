/// The sums of each value, or each pair of values, and the n - 1 before it; NaN for the first n - 1, and while one of the n is NaN.
///
/// The sum of zeros is exactly 0, regardless of earlier values.
struct WindowSum<Value: WindowAddend>: Sendable {
    private enum Sum: WindowFold {
        typealias Aggregate = Value

        static var none: Value { .zero }

        @inline(__always)
        static func append(_ value: Value, to aggregate: inout Value) { aggregate = aggregate + value }
    }

    private var window: BlockWindow<Sum>

    init(over n: Int) { window = BlockWindow(over: n, missing: .missing) }

    mutating func push(_ value: Value) -> Value {
        let (older, newer, _) = window.push(value)
        return older + newer
    }
}

/// A value that windows add up: one number, or two.
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
/// The mean of equal values is exactly that value, regardless of earlier values.
struct WindowMean: ValueState, ColumnState {
    private enum Differences: WindowFold {
        typealias Aggregate = Double

        static var none: Double { 0 }

        @inline(__always)
        static func append(_ value: Double, to aggregate: inout Double) { aggregate += value }

        @inline(__always)
        static func relative(_ value: Double, to origin: Double) -> Double { value - origin }
    }

    private let reciprocal: Double
    private var window: BlockWindow<Differences>

    init(over n: Int) {
        reciprocal = 1 / Double(n)
        window = BlockWindow(over: n, missing: .nan)
    }

    mutating func push(_ value: Double) -> Double {
        let (older, newer, origin) = window.push(value)
        return origin + (older + newer) * reciprocal
    }

    mutating func push(_ bars: BarSeries.Columns, into columns: [UnsafeMutablePointer<Double>]) {
        let (results, reciprocal) = (columns[0], reciprocal)
        window.push(bars.close, count: bars.count) { index, older, newer, origin in results[index] = origin + (older + newer) * reciprocal }
    }
}

/// Returns the mean of values, correct to the last bit or two.
func mean(_ values: some Collection<Double>) -> Double {
    var sum = VolumeSum(0)
    for value in values { sum.add(value) }
    let size = Double(values.count)
    let quotient = sum.sum / size
    return quotient + (sum.sum.addingProduct(-quotient, size) + sum.rest) / size
}

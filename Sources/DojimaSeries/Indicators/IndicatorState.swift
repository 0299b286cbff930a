import DojimaText

/// The state of an indicator: takes bars one by one and returns the values at each.
///
/// Columns, window functions of SQL and live charts all use `push`, so that their values are bit-identical. A copy of a state continues
/// independently with the same results. A push costs O(1), amortized.
///
///     struct MidPrice: IndicatorState {
///         mutating func push(_ bar: Bar) -> Double { (bar.high + bar.low) / 2 }
///     }
public protocol IndicatorState: Sendable {
    /// `Double` for one output, `SIMD2<Double>` for two, and so on up to `SIMD16<Double>`.
    associatedtype Row: IndicatorRow

    /// Returns the values at a bar that is later than all previous ones; missing values are NaN.
    mutating func push(_ bar: Bar) -> Row

    /// Completes the columns of all pushed values, for indicators whose earlier values change when later bars come. O(bars).
    ///
    /// Such an indicator is `isRevised`. By default nothing changes.
    ///
    /// - Parameter columns: a column for each output, with one value for each bar pushed.
    func revise(_ columns: inout [[Double]])
}

/// The values of an indicator's outputs at one bar.
public protocol IndicatorRow: Sendable {
    /// The number of values; further outputs of an indicator have none.
    static var valueCount: Int { get }

    /// The value of one output, by index.
    subscript(output: Int) -> Double { get }
}

extension SIMD where Scalar == Double {
    /// The number of lanes of the vector, each of which is one output.
    @inlinable public static var valueCount: Int { scalarCount }
}

extension Double: IndicatorRow {
    @inlinable public static var valueCount: Int { 1 }
    @inlinable public subscript(output: Int) -> Double { self }
}

extension SIMD2<Double>: IndicatorRow {}
extension SIMD3<Double>: IndicatorRow {}
extension SIMD4<Double>: IndicatorRow {}
extension SIMD8<Double>: IndicatorRow {}
extension SIMD16<Double>: IndicatorRow {}

extension IndicatorState {
    public func revise(_ columns: inout [[Double]]) {}

    /// Returns the value of one output at the next bar, for callers that do not know the type of `Row`; NaN for an output that it has not.
    public mutating func push(_ bar: Bar, output: Int) -> Double {
        let row = push(bar)
        return 0..<Row.valueCount ~= output ? row[output] : .nan
    }

    /// Pushes bars; returns a column for each of the first `outputs` outputs, with one value for each bar. O(bars).
    @inlinable
    mutating func columns(_ outputs: Int, over bars: BarSeries) -> [[Double]] {
        var buffers: [UnsafeMutablePointer<Double>] = []
        let count = min(outputs, Row.valueCount)
        let found = bars.withColumns({ columns(count, over: $0, into: &buffers) }, orEmpty: [[Double]](repeating: [], count: count))
        return found + [[Double]](repeating: [Double](repeating: .nan, count: bars.count), count: outputs - count)
    }

    /// Allocates the columns after the first `buffers.count`, and fills all once the last one has its memory, so that no value is written
    /// twice.
    @inlinable
    mutating func columns(_ outputs: Int, over bars: BarSeries.Columns, into buffers: inout [UnsafeMutablePointer<Double>]) -> [[Double]] {
        guard buffers.count < outputs, bars.count > 0 else {
            if bars.count > 0 { fill(buffers, over: bars) }
            return [[Double]](repeating: [], count: outputs - buffers.count)
        }
        var others: [[Double]] = []
        let column = [Double](unsafeUninitializedCapacity: bars.count) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            prepareColumn(buffer)
            buffers.append(base)
            others = columns(outputs, over: bars, into: &buffers)
            count = bars.count
        }
        return [column] + others
    }

    // The loops with one, two and three outputs are written out so that the compiler keeps their rows in registers.
    @inlinable
    mutating func fill(_ buffers: [UnsafeMutablePointer<Double>], over bars: BarSeries.Columns) {
        func filled(_ state: some ColumnState) -> Self? {
            var state = state
            state.push(bars, into: buffers)
            return state as? Self
        }
        if let columns = self as? any ColumnState, let state = filled(columns) {
            self = state
            return
        }
        var state = self
        defer { self = state }
        switch buffers.count {
        case 1:
            let column = buffers[0]
            for index in 0..<bars.count { column[index] = state.push(bars[index])[0] }
        case 2:
            let (first, second) = (buffers[0], buffers[1])
            for index in 0..<bars.count {
                let row = state.push(bars[index])
                (first[index], second[index]) = (row[0], row[1])
            }
        case 3:
            let (first, second, third) = (buffers[0], buffers[1], buffers[2])
            for index in 0..<bars.count {
                let row = state.push(bars[index])
                (first[index], second[index], third[index]) = (row[0], row[1], row[2])
            }
        default:
            for index in 0..<bars.count {
                let row = state.push(bars[index])
                for output in buffers.indices { buffers[output][index] = row[output] }
            }
        }
    }
}

/// A state with a second method that computes a complete column, faster than one bar after another and with identical bits.
///
/// It is used for `sma`, `bbands`, `rsi`, `macd` and `atr`. One bar after another, these take 1.5 to 4 times as long as in TA-Lib; by
/// columns, at most 1.1 times.
@usableFromInline
protocol ColumnState: IndicatorState {
    /// Pushes bars, as repeated calls of `push` do; writes the values of each output to a separate buffer.
    mutating func push(_ bars: BarSeries.Columns, into columns: [UnsafeMutablePointer<Double>])
}

/// A state that takes one value at a time; the value of a bar is its close.
package protocol ValueState: IndicatorState where Row == Double {
    /// Returns the result at the next value. A NaN argument is a missing value; a NaN result means that there is no result.
    mutating func push(_ value: Double) -> Double
}

extension ValueState {
    package mutating func push(_ bar: Bar) -> Double { push(bar.close) }
}

/// Requests huge pages for the memory of a long column: `adviseHugePages(for:)`.
@usableFromInline
func prepareColumn(_ column: UnsafeMutableBufferPointer<Double>) { adviseHugePages(for: UnsafeMutableRawBufferPointer(column)) }

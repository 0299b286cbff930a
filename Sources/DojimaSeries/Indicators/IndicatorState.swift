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
    /// The value of one output, by index.
    subscript(output: Int) -> Double { get }
}

extension Double: IndicatorRow {
    @inlinable public subscript(output: Int) -> Double { self }
}

extension SIMD2<Double>: IndicatorRow {}
extension SIMD3<Double>: IndicatorRow {}
extension SIMD4<Double>: IndicatorRow {}
extension SIMD8<Double>: IndicatorRow {}
extension SIMD16<Double>: IndicatorRow {}

extension IndicatorState {
    public func revise(_ columns: inout [[Double]]) {}

    /// Returns the value of one output at the next bar, for callers that do not know the type of `Row`.
    public mutating func push(_ bar: Bar, output: Int) -> Double { push(bar)[output] }

    /// Returns a column for each of the first `outputs` outputs, with one value for each bar. O(bars).
    @inlinable
    func columns(_ outputs: Int, over bars: BarSeries) -> [[Double]] {
        var state = self
        var columns = [[Double]](repeating: [], count: outputs)
        for output in columns.indices { columns[output].reserveCapacity(bars.count) }
        // Rows are processed in blocks, which stay in the processor's cache while they are split into columns.
        let stretch = 512
        for start in stride(from: 0, to: bars.count, by: stretch) {
            let rows = (start..<min(start + stretch, bars.count)).map { state.push(bars[$0]) }
            for output in columns.indices { columns[output].append(contentsOf: rows.lazy.map { $0[output] }) }
        }
        return columns
    }
}

/// A state that takes one value at a time; of bars it takes the close.
package protocol ValueState: IndicatorState where Row == Double {
    /// Returns the result at the next value. A NaN argument is a missing value; a NaN result means that there is none.
    mutating func push(_ value: Double) -> Double
}

extension ValueState {
    package mutating func push(_ bar: Bar) -> Double { push(bar.close) }

    /// Returns the results of pushing values in order. O(values).
    package func column(of values: [Double]) -> [Double] {
        var state = self
        return values.map { state.push($0) }
    }
}

/// What an indicator remembers of the bars before: it takes one bar after the other and gives the values at each.
///
/// Columns, window functions of SQL and live charts are all made of pushes, so that they agree to the bit; and a copy of a state goes on
/// as the state itself would. A push costs O(1), averaged over many bars.
///
///     struct MidPrice: IndicatorState {
///         mutating func push(_ bar: Bar) -> Double { (bar.high + bar.low) / 2 }
///     }
public protocol IndicatorState: Sendable {
    /// `Double` for one output, `SIMD2<Double>` for two, and so on up to `SIMD16<Double>`.
    associatedtype Row: IndicatorRow

    /// The values at a bar that is later than all others; NaN where there is none.
    mutating func push(_ bar: Bar) -> Row
}

/// The values of an indicator's outputs at one bar.
public protocol IndicatorRow: Sendable {
    /// The value of one output, counted from 0.
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
    /// The value of one output at the next bar, for callers that do not know the type of the rows.
    public mutating func push(_ bar: Bar, output: Int) -> Double { push(bar)[output] }

    /// A column for each of a number of outputs, one value a bar. O(bars).
    @inlinable
    func columns(_ outputs: Int, over bars: BarSeries) -> [[Double]] {
        var state = self
        var columns = [[Double]](repeating: [], count: outputs)
        for output in columns.indices { columns[output].reserveCapacity(bars.count) }
        // A stretch of rows stays in the processor's cache while it is split into columns.
        let stretch = 512
        for start in stride(from: 0, to: bars.count, by: stretch) {
            let rows = (start..<min(start + stretch, bars.count)).map { state.push(bars[$0]) }
            for output in columns.indices { columns[output].append(contentsOf: rows.lazy.map { $0[output] }) }
        }
        return columns
    }
}

/// A state that is made of one value a bar, which is the close where it is given bars.
package protocol ValueState: IndicatorState where Row == Double {
    /// The result at the next value. NaN is a missing value, or no result.
    mutating func push(_ value: Double) -> Double
}

extension ValueState {
    package mutating func push(_ bar: Bar) -> Double { push(bar.close) }

    /// The results of pushing some values in turn. O(values).
    package func column(of values: [Double]) -> [Double] {
        var state = self
        return values.map { state.push($0) }
    }
}

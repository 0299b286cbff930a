/// A state that takes many bars at once faster than one by one, with the same results to the bit.
@usableFromInline
protocol ColumnState: IndicatorState {
    /// Pushes some bars, as `push` does one by one; writes the values of each output from a place of its own on.
    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>])
}

/// A state that takes one value at a time; of bars it takes the close.
package protocol ValueState: IndicatorState where Row == Double {
    /// Returns the result at the next value. A NaN argument is a missing value; a NaN result means that there is none.
    mutating func push(_ value: Double) -> Double

    /// Pushes some values and writes their results, which may take the places of the values themselves. O(values).
    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>)
}

extension ValueState {
    package mutating func push(_ bar: Bar) -> Double { push(bar.close) }

    package mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        for index in 0..<count { results[index] = push(values[index]) }
    }

    /// Returns the results of pushing values in order. O(values).
    package func column(of values: [Double]) -> [Double] {
        var state = self
        return values.map { state.push($0) }
    }
}

/// A state whose column is made of closes alone, many at once.
protocol CloseState: ValueState, ColumnState {}

extension CloseState {
    @usableFromInline
    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        push(bars.close, count: bars.count, into: places[0])
    }
}

/// Calls a function for stretches of a number of rows, by default short enough to stay in the processor's nearest cache.
@inline(__always)
func forEachStretch(of count: Int, by rows: Int = stretch, _ body: (_ start: Int, _ count: Int) -> Void) {
    var start = 0
    while start < count {
        let length = min(count - start, rows)
        body(start, length)
        start += length
    }
}

/// Calls a function for stretches of some values, which stay as they are while results are written in their places.
@inline(__always)
func forEachStretch(
    of values: UnsafePointer<Double>, count: Int, writing results: UnsafeMutablePointer<Double>,
    _ body: (_ values: UnsafePointer<Double>, _ count: Int, _ results: UnsafeMutablePointer<Double>) -> Void
) {
    guard values == UnsafePointer(results) else {
        return forEachStretch(of: count) { start, count in body(values + start, count, results + start) }
    }
    keepingValues(values, count: count, writing: results, body)
}

/// Calls a function for all values at once, or, where their results are written in their places, for stretches of a copy of them.
@inline(__always)
func keepingValues(
    _ values: UnsafePointer<Double>, count: Int, writing results: UnsafeMutablePointer<Double>,
    _ body: (_ values: UnsafePointer<Double>, _ count: Int, _ results: UnsafeMutablePointer<Double>) -> Void
) {
    guard values == UnsafePointer(results) else { return body(values, count, results) }
    withStretches(1) { column in
        forEachStretch(of: count) { start, count in
            column(0).update(from: values + start, count: count)
            body(column(0), count, results + start)
        }
    }
}

/// Calls a function with memory for one stretch, of a number of rows, of each of a number of intermediate columns.
@inline(__always)
func withStretches(_ number: Int, of rows: Int = stretch, _ body: (_ column: (Int) -> UnsafeMutablePointer<Double>) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: number * rows) { buffer in
        guard let base = buffer.baseAddress else { return }
        body { base + $0 * rows }
    }
}

/// The number of rows in a stretch.
let stretch = 512

/// The highest of the last n highs and the lowest of the last n lows; each NaN as `MovingExtreme` is.
struct MovingRange: Sendable {
    private var (highest, lowest): (MovingMaximum, MovingMinimum)

    init(over n: Int) { (highest, lowest) = (MovingMaximum(over: n), MovingMinimum(over: n)) }

    mutating func push(high: Double, low: Double) -> (high: Double, low: Double) { (highest.push(high), lowest.push(low)) }

    mutating func push(_ bar: Bar) -> (high: Double, low: Double) { push(high: bar.high, low: bar.low) }

    /// Pushes the next stretch of two columns, which may be the same and whose rows before it were pushed last, and writes what is made of
    /// each range. O(log n) a row, O(1) for windows longer than a stretch.
    ///
    /// - Parameters:
    ///   - other: a column of which a stretch is read besides.
    ///   - result: returns the result of a row of the stretch and of its range.
    @inline(__always)
    mutating func push(
        high: UnsafePointer<Double>, low: UnsafePointer<Double>, and other: UnsafePointer<Double>? = nil, start: Int, count: Int,
        into results: UnsafeMutablePointer<Double>, _ result: (_ row: Int, _ high: Double, _ low: Double) -> Double
    ) {
        var ahead = MemoryAhead(high + start, low + start, other.map { $0 + start } ?? UnsafePointer(results), parts: 6)
        guard highest.canTake(high, start: start, count: count), lowest.canTake(low, start: start, count: count) else {
            for row in 0..<count {
                let range = push(high: high[start + row], low: low[start + row])
                results[row] = result(row, range.high, range.low)
            }
            return
        }
        withStretches(8) { column in
            let highs = highest.take(high, start: start, count: count, by: (column(0), column(2)), fetching: &ahead)
            let lows = lowest.take(low, start: start, count: count, by: (column(4), column(6)), fetching: &ahead)
            // The last step of both and the result at once, so that no extreme is written to be read again.
            for row in 0..<count { results[row] = result(row, highs.extreme(at: row), lows.extreme(at: row)) }
        }
    }
}

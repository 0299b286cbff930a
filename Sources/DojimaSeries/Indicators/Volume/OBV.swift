extension Indicator {
    /// The on-balance volume: the sum of volumes, added if the close rose and subtracted if it fell; it starts with the first volume.
    ///
    /// Joseph Granville, "New Key to Stock Market Profits" (1963). A bar without volume or close has no value and adds nothing.
    public static let obv = Indicator(
        name: "obv", inputs: [.close, .volume], parameters: [], unit: .volume,
        formula: "sum of volume, added where the close rises and subtracted where it falls",
        source: "Joseph Granville, New Key to Stock Market Profits, 1963", reach: { _ in .all }, make: { _ in OBV() })
}

/// The on-balance volume.
struct OBV: ColumnState {
    /// The sum, rounded, and the sum of its rounding errors: that of many volumes is as exact as one of few.
    private var (sum, rest) = (0.0, 0.0)
    private var before = -Double.infinity

    mutating func push(_ bar: Bar) -> Double { push(bar.close, bar.volume ?? .nan) }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        withStretches(1) { column in
            forEachStretch(of: bars.count) { start, count in
                push(bars.close + start, bars.volume + start, count: count, changes: column(0), into: places[0] + start)
            }
        }
    }

    /// Pushes the bars of one stretch.
    ///
    /// - Parameter changes: memory for what each bar adds.
    private mutating func push(
        _ close: UnsafePointer<Double>, _ volume: UnsafePointer<Double>, count: Int, changes: UnsafeMutablePointer<Double>,
        into results: UnsafeMutablePointer<Double>
    ) {
        guard areKnown(close, count: count), areKnown(volume, count: count) else {
            for row in 0..<count { results[row] = push(close[row], volume[row]) }
            return
        }
        results[0] = push(close[0], volume[0])
        var row = 1
        while row &+ 4 <= count {
            let (last, new, volume) = (Four(at: close + (row &- 1)), Four(at: close + row), Four(at: volume + row))
            let (added, removed) = (
                Four.zero.replacing(with: volume, where: new .> last), Four.zero.replacing(with: volume, where: new .< last)
            )
            (added - removed).write(to: changes + row)
            row &+= 4
        }
        var state = self
        for index in 1..<max(1, row) { results[index] = state.add(changes[index]) }
        state.before = close[row - 1]
        self = state
        while row < count {
            results[row] = push(close[row], volume[row])
            row += 1
        }
    }

    @inline(__always)
    private mutating func push(_ close: Double, _ volume: Double) -> Double {
        let last = before
        before = close.isKnown ? close : last
        let isKnown = (close + volume).isKnown
        let signed = (close > last ? volume : 0) - (close < last ? volume : 0)
        let total = add(isKnown ? signed : 0)
        return isKnown ? total : .nan
    }

    /// Adds what a bar adds, and returns the sum.
    @inline(__always)
    private mutating func add(_ change: Double) -> Double {
        let (total, error) = VolumeSum.twoSum(sum, change)
        (sum, rest) = (total, rest + error)
        return total + rest
    }
}

extension Indicator {
    /// The change, in percent from one bar to the next, of an exponential average of an exponential average of an exponential average of
    /// closes; from bar 3 (n - 1) + 1 on.
    ///
    /// Jack K. Hutson, "Good TRIX", Technical Analysis of Stocks & Commodities 1:5 (1983).
    public static let trix = Indicator(
        name: "trix", parameters: [Parameter("n", standard: 30, allowed: 1...100_000)], unit: .change, levels: [0],
        formula: "change in percent of ema(n) of ema(n) of ema(n) of closes", source: "Jack Hutson, 1983",
        reach: { .bars(exponentialReach($0.whole(0), times: 3) + 1) }, make: { TRIX(over: $0.whole(0)) })
}

/// The change of a triple exponential average, in percent; NaN before it begins, 0 if the older one is 0. A missing value resets it.
struct TRIX: ForgettingCloseState {
    private var averages: TripleAverage
    private var before = Double.nan
    let memory: Int

    init(over n: Int) { (averages, memory) = (TripleAverage(over: n), 2 * exponentialReach(n, times: 3)) }

    mutating func push(_ value: Double) -> Double {
        let average = averages.push(value).thrice
        let last = before
        before = average
        return Self.change(average, from: last)
    }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        withStretches(1) { column in
            let third = column(0)
            forEachStretch(of: count) { start, count in
                let results = results + start
                averages.push(values + start, count: count) { third[$0] = $1.thrice }
                results[0] = Self.change(third[0], from: before)
                let last = UnsafePointer(third - 1)
                for index in 1..<max(1, count) { results[index] = Self.change(third[index], from: last[index]) }
                before = third[count - 1]
            }
        }
    }

    var isReady: Bool { averages.isReady }

    func agrees(with other: Self) -> Bool { averages.agrees(with: other.averages) && before.isSame(as: other.before) }

    mutating func push(with other: inout Self, _ values: LanesIn, count: Int, into results: LanesOut) {
        var last = SIMD2(before, other.before)
        averages.push(with: &other.averages, values, count: count) { index, rows in
            let (first, second) = (Self.changes(rows.thrice.0, from: last), Self.changes(rows.thrice.1, from: rows.thrice.0))
            write(first, second, into: results, at: index)
            last = rows.thrice.1
        }
        (before, other.before) = (last.x, last.y)
    }

    @inline(__always)
    private static func changes(_ averages: SIMD2<Double>, from last: SIMD2<Double>) -> SIMD2<Double> {
        ((averages / last - 1) * 100).replacing(with: 0 * averages + 0, where: last .== 0)
    }

    @inline(__always)
    private static func change(_ average: Double, from last: Double) -> Double {
        // The quotient is taken in any case, so that no branch is; a missing average leaves no change of 0.
        let change = (average / last - 1) * 100
        return last == 0 ? 0 * average + 0 : change
    }
}

/// The greatest of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
typealias MovingMaximum = MovingExtreme<Greatest>

/// The least of each value and the n - 1 before it, as in `MovingMaximum`.
typealias MovingMinimum = MovingExtreme<Least>

/// The greater of two values.
enum Greatest: Extreme {
    static var none: Double { -.infinity }

    @inline(__always)
    static func of(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
}

/// The lesser of two values.
enum Least: Extreme {
    static var none: Double { .infinity }

    @inline(__always)
    static func of(_ a: Double, _ b: Double) -> Double { a < b ? a : b }
}

/// Which of two known values counts.
protocol Extreme: WindowFold where Value == Double, Part == Double {
    static func of(_ a: Double, _ b: Double) -> Double
}

extension Extreme {
    @inline(__always)
    static func append(_ value: Double, to part: inout Double) { part = of(part, value) }

    /// Writes the extremes of each of some values and those at three offsets from it. O(values).
    ///
    /// The results stand in memory of their own, so that several are computed at once.
    @inline(never)
    static func write(
        _ values: UnsafePointer<Double>, _ offsets: (Int, Int, Int), count: Int, into results: UnsafeMutablePointer<Double>
    ) {
        let (second, third, fourth) = (values + offsets.0, values + offsets.1, values + offsets.2)
        for index in 0..<count { results[index] = of(of(values[index], second[index]), of(third[index], fourth[index])) }
    }

    /// Writes the extremes of each of some values and that at an offset from it. O(values).
    @inline(never)
    static func write(_ values: UnsafePointer<Double>, _ offset: Int, count: Int, into results: UnsafeMutablePointer<Double>) {
        let others = values + offset
        for index in 0..<count { results[index] = of(values[index], others[index]) }
    }
}

/// The extreme of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
struct MovingExtreme<Kind: Extreme>: CloseState {
    private var window: BlockWindow<Kind>
    /// The number of consecutive known values, up to n.
    private var known = 0

    init(over n: Int) { window = BlockWindow(over: n, missing: Kind.none) }

    mutating func push(_ value: Double) -> Double {
        known = value.isNaN ? 0 : min(known + 1, window.n)
        let (older, newer, _) = window.push(value.isNaN ? Kind.none : value)
        // Of both zeros either may be the extreme, as the order of comparisons has it: both count as the positive one.
        return known == window.n ? Kind.of(older, newer) + 0 : .nan
    }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        forEachStretch(of: bars.count) { start, count in push(bars.close, start: start, count: count, into: places[0] + start) }
    }

    /// Pushes the next stretch of a column, whose rows before it were pushed last. O(log n) a value, O(1) for windows longer than a stretch.
    mutating func push(_ values: UnsafePointer<Double>, start: Int, count: Int, into results: UnsafeMutablePointer<Double>) {
        guard canTake(values, start: start, count: count) else {
            for index in 0..<count { results[index] = push(values[start + index]) }
            return
        }
        var ahead = MemoryAhead(values + start, UnsafePointer(results), parts: 3)
        withStretches(4) { column in
            let halves = take(values, start: start, count: count, by: (column(0), column(2)), fetching: &ahead)
            for row in 0..<count { results[row] = halves.extreme(at: row) }
        }
    }

    /// Whether the next stretch of a column can be taken at once. The first one, whose windows reach into what was pushed before the column,
    /// and those with missing values are pushed one by one, and so are windows longer than a stretch.
    func canTake(_ values: UnsafePointer<Double>, start: Int, count: Int) -> Bool {
        window.n <= stretch && count > 0 && start >= window.n - 1 && known == window.n && areKnown(values + start, count: count)
    }

    /// Pushes the next stretch of a column, whose rows before it were pushed last; to be called where it can be taken at once.
    ///
    /// The extremes of 4, 16 and so on values are computed from one another, for a whole stretch at a time and without branches; two of the
    /// longest, or of twice as many values, cover the window.
    ///
    /// - Parameters:
    ///   - columns: memory for two stretches each.
    ///   - ahead: what comes next, of which a part is fetched before each of some three steps.
    mutating func take(
        _ values: UnsafePointer<Double>, start: Int, count: Int,
        by columns: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>), fetching ahead: inout MemoryAhead
    ) -> WindowHalves<Kind> {
        let n = window.n
        // The last n values are all that a later one depends on.
        for index in 0..<n { window.replace(values[start + count - n + index], at: index) }
        let total = count + n - 1
        var (span, longer, shorter) = (1, values + start - (n - 1), columns.0)
        func advance(to next: Int) {
            (longer, shorter) = (UnsafePointer(shorter), shorter == columns.0 ? columns.1 : columns.0)
            span = next
        }
        while 4 * span <= n {
            ahead.fetchPart()
            Kind.write(longer, (span, 2 * span, 3 * span), count: total - (4 * span - 1), into: shorter)
            advance(to: 4 * span)
        }
        if 2 * span < n {
            ahead.fetchPart()
            Kind.write(longer, span, count: total - (2 * span - 1), into: shorter)
            advance(to: 2 * span)
        }
        ahead.fetchPart()
        return WindowHalves(first: longer, second: longer + (n - span))
    }
}

/// The extremes of both halves of each window of a stretch, which may overlap.
struct WindowHalves<Kind: Extreme> {
    let first, second: UnsafePointer<Double>

    /// The extreme of a window; a zero is never a negative one.
    @inline(__always)
    func extreme(at row: Int) -> Double { Kind.of(first[row], second[row]) + 0 }
}

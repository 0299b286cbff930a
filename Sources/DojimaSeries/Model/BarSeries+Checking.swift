public import DojimaText
public import DojimaTime

extension BarSeries {
    /// Creates a series of bars in strictly increasing order of time. O(bars).
    ///
    ///     let bars = try BarSeries(received, interval: .day, invalid: .clamp)
    ///
    /// Bars are checked as the rows of an import are: every policy refuses times outside of the years 1 to 9999, prices that are not finite,
    /// and volumes that are infinite or beyond 2^53.
    ///
    /// - Parameters:
    ///   - bars: the bars.
    ///   - interval: the duration of one bar; `nil` if unknown.
    ///   - stamp: whether the times are the start or the end of their bars.
    ///   - invalid: what happens to bars whose values contradict each other.
    ///   - isStrict: whether a rejected bar is an error; `false` to leave it out.
    /// - Throws: an error for the first bar that is not later than the one before it, or that is rejected.
    public init(
        _ bars: some Sequence<Bar>, interval: BarInterval? = nil, stamp: Stamp = .start, invalid: InvalidBarPolicy = .reject,
        isStrict: Bool = true
    ) throws(BarSeriesError) {
        self.init(interval: interval, stamp: stamp)
        reserveCapacity(bars.underestimatedCount)
        var index = 0
        for bar in bars {
            try add(bar, at: index, invalid, isStrict: isStrict)
            index += 1
        }
    }

    /// Creates a series of rows of another type, which are checked as bars are. O(rows).
    ///
    ///     let bars = try BarSeries(
    ///         candles, interval: .day, time: \.time, open: \.o, high: \.h, low: \.l, close: \.c, volume: \.v)
    ///
    /// - Parameters:
    ///   - rows: the rows, in strictly increasing order of time.
    ///   - interval: the duration of one bar; `nil` if unknown.
    ///   - stamp: whether the times are the start or the end of their bars.
    ///   - invalid: what happens to bars whose values contradict each other.
    ///   - isStrict: whether a rejected bar is an error; `false` to leave it out.
    ///   - time: returns the time of a row.
    ///   - open: returns the open of a row.
    ///   - high: returns the high of a row.
    ///   - low: returns the low of a row.
    ///   - close: returns the close of a row.
    ///   - volume: returns the volume of a row; `nil` if unknown.
    /// - Throws: an error for the first bar that is not later than the one before it, or that is rejected.
    public init<Row>(
        _ rows: some Sequence<Row>, interval: BarInterval? = nil, stamp: Stamp = .start, invalid: InvalidBarPolicy = .reject,
        isStrict: Bool = true, time: (Row) -> Instant, open: (Row) -> Double, high: (Row) -> Double, low: (Row) -> Double,
        close: (Row) -> Double, volume: (Row) -> Double? = { _ in nil }
    ) throws(BarSeriesError) {
        self.init(interval: interval, stamp: stamp)
        reserveCapacity(rows.underestimatedCount)
        var index = 0
        for row in rows {
            let bar = Bar(time: time(row), open: open(row), high: high(row), low: low(row), close: close(row), volume: volume(row))
            try add(bar, at: index, invalid, isStrict: isStrict)
            index += 1
        }
    }

    /// Creates a series of columns, which are checked as bars are. O(bars).
    ///
    /// - Parameters:
    ///   - time: the times, strictly increasing.
    ///   - open: the opens, of the same number as the times, as are the other columns.
    ///   - high: the highs.
    ///   - low: the lows.
    ///   - close: the closes.
    ///   - volume: the volumes, NaN where unknown; `nil` if all are unknown.
    ///   - interval: the duration of one bar; `nil` if unknown.
    ///   - stamp: whether the times are the start or the end of their bars.
    ///   - invalid: what happens to bars whose values contradict each other.
    ///   - isStrict: whether a rejected bar is an error; `false` to leave it out.
    /// - Throws: an error for columns of different lengths, and for the first bar that is not later than the one before it, or that is
    ///   rejected.
    public init(
        time: [Instant], open: [Double], high: [Double], low: [Double], close: [Double], volume: [Double]? = nil,
        interval: BarInterval? = nil, stamp: Stamp = .start, invalid: InvalidBarPolicy = .reject, isStrict: Bool = true
    ) throws(BarSeriesError) {
        var columns = BarSeries(interval: interval, stamp: stamp)
        (columns.time, columns.open, columns.high, columns.low, columns.close) = (time, open, high, low, close)
        columns.volume = volume ?? time.map { _ in .nan }
        try columns.expectColumns()
        try self.init(columns, interval: interval, stamp: stamp, invalid: invalid, isStrict: isStrict)
    }

    /// Adds a bar. O(1).
    ///
    /// Throws for a bar that is not later than all others, or that an import would reject.
    public mutating func append(_ bar: Bar) throws(BarSeriesError) { try add(bar, at: count, .reject, isStrict: true) }

    /// Adds a bar, or leaves it out if it is rejected and that is no error.
    private mutating func add(_ bar: Bar, at index: Int, _ policy: InvalidBarPolicy, isStrict: Bool) throws(BarSeriesError) {
        if let error = BarSeriesError(orderOf: bar.time, after: time.last, at: index) { throw error }
        var prices = RowPrices(bar)
        if let reason = prices.rejection(by: policy) {
            if isStrict { throw BarSeriesError(index: index, "bar \(index) at \(bar.time): \(reason)") }
            return
        }
        append(unchecked: prices.bar(at: bar.time))
        if !counts.isEmpty { counts.append(1) }
    }

    /// Throws if columns have different lengths.
    func expectColumns() throws(BarSeriesError) {
        for (name, column) in [("open", open), ("high", high), ("low", low), ("close", close), ("volume", volume)]
        where column.count != time.count {
            throw .columnLength(name, column.count, time.count)
        }
    }
}

/// An error for bars that are no series: out of order, invalid, or columns of different lengths.
public struct BarSeriesError: ReportedError, Equatable {
    /// The position of the bar, counted from 0; for columns of different lengths, that of the first bar that is not in all of them.
    public var index: Int
    public var message: Message
    public var category: ErrorCategory { .data }

    init(index: Int, _ message: Message) {
        self.index = index
        self.message = message
    }

    /// The error for a time that is not later than the one before it, or that cannot be written; `nil` if there is none.
    init?(orderOf time: Instant, after last: Instant?, at index: Int) {
        guard time.isWithinLimits else {
            self.init(index: index, "bar \(index): \(TimeTextError(text: "\(time)", isBeyondLimits: true).message)")
            return
        }
        guard let last, time <= last else { return nil }
        self.init(index: index, "bar \(index) at \(time) is not later than the one before it: sort the bars, one for each time")
    }

    static func columnLength(_ name: String, _ count: Int, _ expected: Int) -> BarSeriesError {
        BarSeriesError(index: min(count, expected), "the column \(name) has \(count) values, for \(expected) times")
    }
}

public import DojimaTime

/// Where bars come from, at the coarseness that is wanted: a store, a file, a server.
public protocol BarSource {
    /// The stored bars with `time` in a half-open range.
    func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries

    /// One row for each pair of neighbouring edges that holds a bar, in order.
    ///
    /// `edges` is strictly increasing; bucket i is `edges[i] ..< edges[i + 1]`. A row's `time` is its bucket's edge; `counts` is
    /// filled. Open and close are those of the first and last bar, volume is the exactly rounded sum of the known volumes.
    /// Costs grow with the number of buckets, not of bars, where the source keeps coarser levels.
    func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries

    /// The same of the bars that are open on a timeline: those whose `time` less `lead` microseconds it includes.
    ///
    /// Bars are put into buckets by that moment too; so a lead of 1 is for stamps that are the ends of their bars.
    func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries

    /// A few rows for each pair of neighbouring edges that holds a bar, in order: all that a line can show of the bars where these share
    /// a pixel column.
    ///
    /// Among their closes are the first, the lowest, the highest and the last one of the bucket, among their highs and lows the extremes;
    /// its first and last row have the stamps of its first and last bar. `counts` adds up to the number of bars, `volume` to what is
    /// known of theirs. A timeline leaves out the bars that it does not include.
    func outline(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries

    /// The first and last stamps of runs of bars, in order: in a run neighbours are at most `distance` microseconds apart, and
    /// between two runs they are further.
    func runs(of series: SeriesKey, in range: Range<Instant>, distance: Int64) throws -> [ClosedRange<Instant>]

    /// The number of bars with `time` in a half-open range.
    func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int

    /// First and last stamp and number of bars; `nil` when there are none.
    func extent(of series: SeriesKey) throws -> SeriesExtent?
}

extension BarSource {
    /// From one bucket. Costs what reading it costs.
    public func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int {
        range.isEmpty ? 0 : try buckets(of: series, edges: [range.lowerBound, range.upperBound]).counts.reduce(0, +)
    }

    /// From the bars themselves. O(bars between the first and the last edge).
    public func outline(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        guard let first = edges.first, let last = edges.last else { return BarSeries(interval: series.interval) }
        let bars = try bars(of: series, in: first..<last)
        return MemorySource(series, bars).outline(of: series, edges: edges, keeping: timeline)
    }

    /// From the bars themselves. O(bars in the range).
    public func runs(of series: SeriesKey, in range: Range<Instant>, distance: Int64) throws -> [ClosedRange<Instant>] {
        var runs = BarRuns(distance: distance)
        for time in try bars(of: series, in: range).time { runs.append(time...time) }
        return runs.found
    }
}

/// A series by its instrument's symbol, to the byte, and its interval.
public struct SeriesKey: Hashable, Sendable {
    public var symbol: String
    public var interval: BarInterval

    public init(symbol: String, interval: BarInterval) {
        self.symbol = symbol
        self.interval = interval
    }

    public static func == (a: SeriesKey, b: SeriesKey) -> Bool { a.interval == b.interval && a.symbol.isExactly(b.symbol) }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(symbol))
        hasher.combine(interval)
    }
}

/// How far a series reaches.
public struct SeriesExtent: Equatable, Sendable {
    public var first: Instant
    public var last: Instant
    public var count: Int

    public init(first: Instant, last: Instant, count: Int) {
        self.first = first
        self.last = last
        self.count = count
    }
}

package import DojimaText
public import DojimaTime

/// A source of bars at any level of detail: a store, a file, a server.
///
///     struct Server: BarSource {
///         func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries { ... }
///     }
///
/// A source of one's own needs only `bars(of:in:)`; by default all else is computed from the bars that it returns, which other methods
/// make faster for many bars. Their prices must be finite. Reading a series that the source does not have throws, except `extent(of:)`.
public protocol BarSource {
    /// Returns the stored bars with `time` in a half-open range.
    func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries

    /// Returns the same bars for callers that need only stamps and closes: other prices may equal the close, and volumes may be missing.
    func closes(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries

    /// Returns the last `count` bars before a moment, or fewer if there are fewer.
    func bars(of series: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries

    /// Returns the same bars for callers that need only stamps and closes, as `closes(of:in:)` does.
    func closes(of series: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries

    /// Returns one row for each bucket that contains a bar, in order.
    ///
    /// `edges` must increase strictly, else an error is thrown; bucket i is `edges[i] ..< edges[i + 1]`. A row's `time` is the start of its bucket; `counts` is
    /// filled. Open and close are those of the first and last bar, volume is the exactly rounded sum of the known volumes.
    /// Costs grow with the number of buckets, not of bars, if the source has roll-ups.
    func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries

    /// Like `buckets(of:edges:)`, for the bars that are open on a timeline: those for which it includes `time` minus `lead` microseconds.
    ///
    /// That moment also determines the bucket of a bar; use a lead of 1 if stamps are the ends of bars.
    func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries

    /// Downsamples bars (M4): returns a few rows for each bucket that contains a bar, in order. They suffice to draw a line through the
    /// bars if all bars of a bucket share a pixel column.
    ///
    /// The closes of a bucket's rows include its first, lowest, highest and last close, their highs and lows include its extremes;
    /// the first and last row have the stamps of its first and last bar. `counts` adds up to the number of bars, `volume` to the sum of
    /// the known volumes. If a timeline is given, bars that it does not include are omitted.
    func downsampledBars(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries

    /// Returns the first and last stamps of runs of bars, in order: within a run consecutive bars are at most `maximumGap` microseconds
    /// apart, and successive runs are further apart.
    func contiguousRanges(of series: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>]

    /// Returns the number of bars with `time` in a half-open range.
    func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int

    /// Returns the first and last stamp and the number of bars; `nil` if there are none.
    func extent(of series: SeriesKey) throws -> SeriesExtent?
}

extension BarSource {
    /// Returns all bars of a series. O(bars).
    public func bars(of series: SeriesKey) throws -> BarSeries { try bars(of: series, in: .earliest ..< .latest) }

    /// Returns the bars themselves.
    public func closes(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try bars(of: series, in: range) }

    /// Returns the bars themselves.
    public func closes(of series: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try bars(of: series, last: count, before: moment)
    }

    /// Reads all bars before the moment. O(bars before it).
    public func bars(of series: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        let bars = try bars(of: series, in: .earliest..<moment)
        return bars.slice(max(0, bars.count - max(0, count))..<bars.count)
    }

    /// Returns the count of one bucket, at the cost of reading that bucket.
    public func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int {
        range.isEmpty ? 0 : try buckets(of: series, edges: [range.lowerBound, range.upperBound]).counts.reduce(0, +)
    }

    /// Groups the bars themselves. O(bars between the first and the last edge).
    public func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries {
        try memory(of: series, edges).buckets(of: series, edges: edges)
    }

    /// Reads all bars. `nil` also if the source throws an error of the category `missing`. O(bars).
    public func extent(of series: SeriesKey) throws -> SeriesExtent? {
        do {
            return MemorySource(series, try bars(of: series)).extent(of: series)
        } catch let error as any ReportedError where error.category == .missing {
            return nil
        }
    }

    /// Downsamples the bars themselves. O(bars between the first and the last edge).
    public func downsampledBars(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try memory(of: series, edges).downsampledBars(of: series, edges: edges, keeping: timeline)
    }

    /// The bars from the first to the last edge. Throws for a price that is not a finite number, since a bucket could hide it.
    private func memory(of series: SeriesKey, _ edges: [Instant]) throws -> MemorySource {
        try expectIncreasing(edges)
        let bars = try bars(of: series, in: (edges.first ?? .earliest)..<(edges.last ?? .earliest))
        try MarketError.expectStorable(bars, of: series.symbol)
        return MemorySource(series, bars)
    }

    /// Finds the runs in the bars themselves. O(bars in the range).
    public func contiguousRanges(of series: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        var runs = BarRuns(distance: maximumGap)
        for time in try bars(of: series, in: range).time { runs.append(time...time) }
        return runs.found
    }
}

/// The key of a series: the symbol of its instrument, compared by bytes, and its interval.
public struct SeriesKey: Hashable, Codable, Sendable {
    /// The symbol of the instrument.
    public var symbol: String
    /// The interval of the bars.
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

/// The first and last stamp of a series, and the number of its bars.
public struct SeriesExtent: Equatable, Codable, Sendable {
    /// The stamp of the first bar.
    public var first: Instant
    /// The stamp of the last bar.
    public var last: Instant
    /// The number of bars.
    public var count: Int

    public init(first: Instant, last: Instant, count: Int) {
        self.first = first
        self.last = last
        self.count = count
    }
}

/// Throws unless the edges of buckets increase strictly. O(edges).
package func expectIncreasing(_ edges: [Instant]) throws(RequestError) {
    guard let index = edges.indices.dropFirst().first(where: { edges[$0 - 1] >= edges[$0] }) else { return }
    throw RequestError("the edges of buckets must increase: \(edges[index]) follows \(edges[index - 1])")
}

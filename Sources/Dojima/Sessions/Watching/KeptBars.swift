import DojimaInteraction
import DojimaSeries
import DojimaTime

/// The last bars of a series that grows: new bars are appended, and the first ones are removed.
struct KeptBars {
    let key: SeriesKey
    /// The maximum number of bars.
    let maximum: Int
    private var live: LiveBars

    /// Reads the last bars of a series.
    init(_ maximum: Int, of key: SeriesKey, in source: some BarSource) throws {
        (self.key, self.maximum, live) = (key, maximum, LiveBars([key]))
        _ = try live.load(from: MemorySource(key, try source.bars(of: key, last: maximum, before: .latest)))
    }

    /// Inserts or replaces bars by their stamps, and removes the first ones beyond the maximum. O(new bars + kept bars).
    mutating func add(_ bars: BarSeries) throws {
        var live = live
        _ = try live.upsert([key: bars.indices.map { bars[$0] }])
        let surplus = (live.bars[key]?.count ?? 0) - maximum
        if surplus > 0 { _ = try live.apply([key: SourceNotice(removedFirst: surplus)], from: source) }
        self.live = live
    }

    /// The bars as a source.
    var source: MemorySource { MemorySource(key, live.bars[key] ?? BarSeries(interval: key.interval)) }
    /// The bars that replace all bars of the series.
    var overlay: some SeriesOverlay { KeptOverlay(source: source) }
}

private struct KeptOverlay: SeriesOverlay {
    let source: MemorySource

    var key: SeriesKey? { source.key }

    func source(over base: any MarketReader) -> any BarSource { source }

    /// The changes are not known, since first bars are removed.
    func changes(since version: SeriesVersion?, over base: any MarketReader) -> SeriesChanges? { nil }
}

import DojimaSeries
import DojimaTime

/// A cache of the bars read from a source, with some bars around them: a window that moves slightly needs no read, and of new data only the
/// new bars are read.
final class BarCache: BarSource {
    /// The error for data that are not cached, when reading is not allowed.
    struct Missing: Error {}

    /// All bars of a range.
    private struct Piece {
        var range: Range<Instant>
        var bars: BarSeries
    }

    /// The cached data of a series.
    private struct CachedSeries {
        /// The version of the series before any of it was read; `nil` if the source does not report versions.
        var version: SeriesVersion?
        /// The ranges that were read: the window, and others for studies and downsampled lines. The last one was used last.
        var pieces: [Piece] = []

        /// Drops the bars from an instant on.
        mutating func forget(from first: Instant) {
            pieces = pieces.compactMap { piece in
                guard first < piece.range.upperBound else { return piece }
                let kept = piece.range.clamped(to: .earliest..<first)
                return kept.isEmpty ? nil : Piece(range: kept, bars: piece.bars.part(in: kept))
            }
        }

        mutating func keep(_ piece: Piece) {
            pieces.removeAll { piece.range.includes($0.range) }
            pieces.append(piece)
            if pieces.count > BarCache.maximumPieces { pieces.removeFirst() }
        }
    }

    private static let maximumPieces = 4

    /// Whether data that are not cached may be read.
    var mayRead = true
    private let source: any BarSource
    /// Called before the source is read.
    private let willRead: () -> Void
    private var cachedSeries: [SeriesKey: CachedSeries] = [:]

    /// - Parameters:
    ///   - earlier: a cache of the same database; its bars are taken over unless they were written since.
    ///   - asks: whether a bar of each series that is taken over is read, so that a source that does not answer is an error.
    ///   - willRead: called before the source is read.
    init(
        _ source: any BarSource, after earlier: BarCache? = nil, asking asks: Bool = false, willRead: @escaping () -> Void = {}
    ) throws {
        (self.source, self.willRead) = (source, willRead)
        for (series, before) in earlier?.cachedSeries ?? [:] {
            guard let version = before.version, let changes = try self.changes(of: series, since: version) else { continue }
            var entry = before
            entry.version = changes.version
            if let first = changes.first { entry.forget(from: first) }
            cachedSeries[series] = entry
            if asks, let last = entry.pieces.last?.bars.time.last { _ = try source.bars(of: series, in: last..<last.advanced(by: 1)) }
        }
    }

    func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        if let index = cachedSeries[series]?.pieces.lastIndex(where: { $0.range.includes(range) }),
            let piece = cachedSeries[series]?.pieces.remove(at: index)
        {
            cachedSeries[series]?.pieces.append(piece)
            return piece.bars.part(in: range)
        }
        let wide = widened(range, of: series)
        let bars = try read(wide, of: series)
        cachedSeries[series]?.keep(Piece(range: wide, bars: bars))
        return bars.part(in: range)
    }

    /// The range extended by half of its length on each side, enough for a drag before the next read; on a side that cached bars cover, at
    /// most to their end.
    private func widened(_ range: Range<Instant>, of series: SeriesKey) -> Range<Instant> {
        let halfLength = range.upperBound.since(range.lowerBound) / 2
        var (start, end) = (range.lowerBound.advanced(by: -halfLength), range.upperBound.advanced(by: halfLength))
        for piece in cachedSeries[series]?.pieces ?? [] {
            if piece.range.contains(range.lowerBound) { start = max(start, piece.range.lowerBound) }
            if piece.range.lowerBound < range.upperBound, range.upperBound <= piece.range.upperBound {
                end = min(end, piece.range.upperBound)
            }
        }
        return start..<end
    }

    /// The bars of a range; reads only those that are not cached.
    private func read(_ range: Range<Instant>, of series: SeriesKey) throws -> BarSeries {
        let source = try reading(series)
        var (parts, end): ([BarSeries], Instant) = ([], range.lowerBound)
        for piece in (cachedSeries[series]?.pieces ?? []).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let common = piece.range.clamped(to: end..<range.upperBound)
            guard !common.isEmpty else { continue }
            if end < common.lowerBound { parts.append(try source.bars(of: series, in: end..<common.lowerBound)) }
            parts.append(piece.bars.part(in: common))
            end = common.upperBound
        }
        if parts.isEmpty || end < range.upperBound { parts.append(try source.bars(of: series, in: end..<range.upperBound)) }
        // The stamps of the series may have changed from starts to ends of bars in the meantime.
        guard parts.allSatisfy({ $0.stamp == parts[0].stamp }) else { return try source.bars(of: series, in: range) }
        return parts.dropFirst().reduce(parts[0]) { $0.joined(with: $1) }
    }

    // The edges of grouped and downsampled bars depend on the window, so these are not cached.

    func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries { try reading().buckets(of: series, edges: edges) }

    func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try reading().buckets(of: series, edges: edges, keeping: timeline, lead: lead)
    }

    func downsampledBars(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try reading().downsampledBars(of: series, edges: edges, keeping: timeline)
    }

    func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int { try reading().count(of: series, in: range) }

    // The caller extends the runs that it has.

    func contiguousRanges(of series: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        try reading().contiguousRanges(of: series, in: range, maximumGap: maximumGap)
    }

    func extent(of series: SeriesKey) throws -> SeriesExtent? { try reading().extent(of: series) }

    /// The changes since an earlier version; `nil` if the source does not report versions.
    func changes(of series: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? {
        try (source as? any MarketReader)?.changes(of: series, since: version)
    }

    private func reading() throws -> any BarSource {
        guard mayRead else { throw Missing() }
        willRead()
        return source
    }

    /// The source, for bars that will be cached: reads the version of the series first, so that no later write is missed.
    private func reading(_ series: SeriesKey) throws -> any BarSource {
        let source = try reading()
        if cachedSeries[series] == nil {
            cachedSeries[series] = CachedSeries(version: try changes(of: series, since: nil)?.version)
        }
        return source
    }
}

extension Range {
    fileprivate func includes(_ other: Range) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}

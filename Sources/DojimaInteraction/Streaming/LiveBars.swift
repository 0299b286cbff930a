import DojimaText
public import DojimaSeries
internal import DojimaTime

/// The bars of a chart's series, updated as their source changes.
///
/// The series start empty. Notices are ignored until the first load, because the loaded bars contain earlier changes.
public struct LiveBars: Sendable {
    /// The series, in the order of the chart.
    public let keys: [SeriesKey]
    /// The bars of each series, empty before the first load.
    public private(set) var bars: [SeriesKey: BarSeries]
    /// Whether the bars were loaded, so that notices have an effect.
    public private(set) var isLoaded = false

    /// Creates empty series; a key that is given again has no effect.
    public init(_ keys: [SeriesKey]) {
        var given: Set<SeriesKey> = []
        self.keys = keys.filter { given.insert($0).inserted }
        bars = Dictionary(uniqueKeysWithValues: self.keys.map { ($0, BarSeries(interval: $0.interval)) })
    }

    /// Loads all bars of all series. If the source throws an error, nothing changes.
    public mutating func load(from source: some BarSource) throws -> Invalidation {
        var loaded: [SeriesKey: BarSeries] = [:]
        for key in keys { loaded[key] = try source.bars(of: key, in: .earliest ..< .latest) }
        bars = loaded
        isLoaded = true
        return Invalidation(.window, changed: spans(keys))
    }

    /// Updates several series in one step; loads only new and changed rows.
    ///
    /// If the source throws an error, or its rows do not match its notices, nothing changes. Has no effect before the first load.
    ///
    /// O(new rows); for a removal from the front, also O(remaining rows).
    public mutating func apply(_ notices: [SeriesKey: SourceNotice], from source: some BarSource) throws -> Invalidation {
        guard isLoaded else { return .nothing }
        var next = bars
        var invalidation = Invalidation.nothing
        for key in keys {
            guard let notice = notices[key] else { continue }
            invalidation = invalidation.union(try LiveBars.apply(notice, of: key, to: &next[key, default: BarSeries()], from: source))
        }
        if let unknown = notices.keys.first(where: { bars[$0] == nil }) {
            throw RequestError("\(unknown.symbol) of \(unknown.interval) is not in the stream; add it when the stream is created")
        }
        bars = next
        return invalidation
    }

    /// Inserts or replaces bars by their stamps. On an error, no series changes.
    ///
    /// O(new rows) for rows at the end, O(rows) for others.
    public mutating func upsert(_ batch: [SeriesKey: [Bar]]) throws -> Invalidation {
        var next = bars
        var invalidation = Invalidation.nothing
        for key in keys {
            guard let new = batch[key], !new.isEmpty else { continue }
            for bar in new { next[key, default: BarSeries()].upsert(bar) }
            let times = new.map(\.time)
            guard let first = times.min(), let last = times.max() else { continue }
            let grows = next[key]?.count != bars[key]?.count
            invalidation = invalidation.union(Invalidation(grows ? .window : .data, changed: [key.symbol: first...last]))
        }
        if let unknown = batch.keys.first(where: { bars[$0] == nil }) {
            throw RequestError("\(unknown.symbol) of \(unknown.interval) is not in the stream; add it when the stream is created")
        }
        bars = next
        isLoaded = true
        return invalidation
    }

    /// Removes all rows; the series remain.
    public mutating func reset() -> Invalidation {
        let changed = spans(keys)
        for key in keys { bars[key] = BarSeries(interval: key.interval) }
        return Invalidation(changed.isEmpty ? .nothing : .window, changed: changed)
    }

    private func spans(_ keys: [SeriesKey]) -> [String: ClosedRange<Instant>] {
        var spans: [String: ClosedRange<Instant>] = [:]
        for key in keys {
            guard let times = bars[key]?.time, let first = times.first, let last = times.last else { continue }
            // The span covers all intervals of a symbol, and symbols that are equal as strings but differ in bytes.
            let span = spans[key.symbol] ?? first...last
            spans[key.symbol] = min(span.lowerBound, first)...max(span.upperBound, last)
        }
        return spans
    }

    private static func apply(
        _ notice: SourceNotice, of key: SeriesKey, to bars: inout BarSeries, from source: some BarSource
    ) throws -> Invalidation {
        var changed: ClosedRange<Instant>?
        func mark(_ times: some BidirectionalCollection<Instant>) {
            guard let first = times.first, let last = times.last else { return }
            changed = min(changed?.lowerBound ?? first, first)...max(changed?.upperBound ?? last, last)
        }
        guard [notice.removedFirst, notice.prepended, notice.appended].allSatisfy((0...Int(Int32.max)).contains) else {
            throw RequestError("\(key.symbol): a notice reports a number of bars that is negative or above \(Int32.max)")
        }
        guard notice.removedFirst <= bars.count else {
            throw RequestError("\(key.symbol): \(notice.removedFirst) bars cannot be removed from \(bars.count)")
        }
        let before = bars.count
        if notice.removedFirst > 0 {
            mark(bars.time[..<notice.removedFirst])
            bars = bars.slice(notice.removedFirst..<bars.count)
        }
        if notice.prepended > 0 {
            let more = try readBars(source, key, .earliest..<(bars.time.first ?? .latest), notice.prepended)
            mark(more.time)
            bars = more.joined(with: bars)
        }
        let (count, last) = (bars.count, bars.time.last)
        let replaced = notice.updatesLast && last != nil ? 1 : 0
        if notice.appended + replaced > 0 {
            let start = last.map { replaced > 0 ? $0 : $0.advanced(by: 1) } ?? .earliest
            let more = try readBars(source, key, start ..< .latest, notice.appended + replaced)
            guard replaced == 0 || more.time.first == last else {
                throw RequestError("\(key.symbol): the last bar is missing in the source; load the series again")
            }
            mark(more.time)
            for row in more.indices { bars.upsert(more[row]) }
        }
        guard let changed else { return .nothing }
        let grows = notice.removedFirst + notice.prepended > 0 || bars.count != count || before != bars.count
        return Invalidation(grows ? .window : .data, changed: [key.symbol: changed])
    }

    private static func readBars(
        _ source: some BarSource, _ key: SeriesKey, _ range: Range<Instant>, _ count: Int
    ) throws -> BarSeries {
        let bars = try source.bars(of: key, in: range)
        guard bars.count == count else {
            throw RequestError(
                "\(key.symbol): the notice reports \(count) bars, but the source has \(bars.count); update the source before its notice")
        }
        return bars
    }
}

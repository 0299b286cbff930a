package import DojimaText
package import DojimaTime

/// The bars of one series with splits, or splits and dividends, removed from their prices; computed from the raw bars as they are read.
///
///     let adjusted = try AdjustedSource(store, series: apple, actions: actions, by: .split) { start(of: $0) }
///     try adjusted.buckets(of: apple, edges: weeks)      // from roll-ups, except for weeks that contain a split
package struct AdjustedSource: BarSource {
    private let base: any BarSource
    private let series: SeriesKey
    package let factors: PriceFactors
    /// The splits and dividends that change at least one bar of the series.
    package let applied: [CorporateAction]
    /// Dividends after the last bar. They have no factor, because it needs the close before them.
    package let ignored: [CorporateAction]

    /// Computes the price factors of a series. Reads the closes before dividends.
    ///
    /// - Parameters:
    ///   - extent: the extent of the series; looked up if `nil`.
    ///   - start: returns, for an ex-date, the earliest stamp that a bar of that date or a later one can have.
    ///
    /// Actions before the first bar have no effect. Splits after the last bar do, so that a bar's adjusted price does not depend on which
    /// other bars are stored. Throws the errors of reading, and `DividendError` for a dividend that is not below the close before it.
    package init(
        _ base: any BarSource, series: SeriesKey, extent: SeriesExtent? = nil, actions: [CorporateAction], by adjustment: Adjustment,
        start: (CivilDate) throws -> Instant
    ) throws {
        self.base = base
        self.series = series
        guard adjustment != .none, let extent = try extent ?? base.extent(of: series) else {
            (factors, applied, ignored) = (PriceFactors(starts: [], ratios: [], parts: []), [], [])
            return
        }
        var steps: [BarActions] = []
        var (applied, ignored) = ([CorporateAction](), [CorporateAction]())
        for action in actions.sorted() where action.isRemoved(by: adjustment) {
            let start = try start(action.exDate)
            guard start > extent.first else { continue }
            guard action.ratio != nil || start <= extent.last else {
                ignored.append(action)
                continue
            }
            applied.append(action)
            if steps.last?.start != start { steps.append(BarActions(start: start, exDate: action.exDate)) }
            steps[steps.count - 1].add(action)
        }
        let closes = adjustment == .total ? try AdjustedSource.closes(before: steps.map(\.start), base, series, extent) : []
        let parts = try steps.indices.map { try closes.isEmpty ? 1 : steps[$0].part(of: closes[$0]) }
        factors = PriceFactors(starts: steps.map(\.start), ratios: steps.map(\.ratio), parts: parts)
        (self.applied, self.ignored) = (applied, ignored)
    }

    package func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        let bars = try base.bars(of: series, in: range)
        return series == self.series ? factors.applied(to: bars) : bars
    }

    package func extent(of series: SeriesKey) throws -> SeriesExtent? { try base.extent(of: series) }

    package func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int { try base.count(of: series, in: range) }

    package func contiguousRanges(of series: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        try base.contiguousRanges(of: series, in: range, maximumGap: maximumGap)
    }

    /// Returns the adjusted buckets. A bucket that contains an ex-date is composed of parts, each adjusted by its own factor.
    package func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries {
        guard series == self.series, let first = edges.first, let last = edges.last else {
            return try base.buckets(of: series, edges: edges)
        }
        let cuts = factors.starts.filter { first < $0 && $0 < last }
        guard !cuts.isEmpty else { return factors.applied(to: try base.buckets(of: series, edges: edges)) }
        let parts = factors.applied(to: try base.buckets(of: series, edges: AdjustedSource.merged(edges, cuts)))
        return AdjustedSource.joined(parts, into: edges)
    }

    /// Returns the adjusted rows of the buckets. A bucket that contains an ex-date has the rows of each of its parts.
    package func downsampledBars(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        guard series == self.series, let first = edges.first, let last = edges.last else {
            return try base.downsampledBars(of: series, edges: edges, keeping: timeline)
        }
        let cuts = factors.starts.filter { first < $0 && $0 < last }
        return factors.applied(
            to: try base.downsampledBars(of: series, edges: AdjustedSource.merged(edges, cuts), keeping: timeline))
    }

    /// Merges two sorted lists and removes duplicates.
    private static func merged(_ a: [Instant], _ b: [Instant]) -> [Instant] {
        var merged: [Instant] = []
        merged.reserveCapacity(a.count + b.count)
        var rest = b[...]
        for moment in a {
            while let next = rest.first, next < moment { merged.append(rest.removeFirst()) }
            if rest.first == moment { rest.removeFirst() }
            merged.append(moment)
        }
        return merged
    }

    /// Combines the rows of parts into one row for each pair of edges.
    private static func joined(_ parts: BarSeries, into edges: [Instant]) -> BarSeries {
        var rows = BarSeries(interval: parts.interval, stamp: parts.stamp)
        var (edge, volume) = (0, VolumeSum())
        for index in parts.indices {
            let isNew = rows.isEmpty || parts.time[index] >= edges[edge + 1]
            while parts.time[index] >= edges[edge + 1] { edge += 1 }
            if isNew {
                var bar = parts[index]
                bar.time = edges[edge]
                rows.append(unchecked: bar)
                rows.counts.append(parts.counts[index])
                volume = VolumeSum(parts.volume[index])
            } else {
                rows.merge(parts[index], count: parts.counts[index], into: rows.count - 1)
                volume.add(parts.volume[index])
                rows.volume[rows.count - 1] = volume.sum
            }
        }
        return rows
    }

    /// Returns the last close before each of the given moments, which are all after the first bar.
    private static func closes(
        before moments: [Instant], _ base: any BarSource, _ series: SeriesKey, _ extent: SeriesExtent
    ) throws -> [Double] {
        // The close of a bucket between two moments is the close of its last bar.
        let within = moments.filter { $0 <= extent.last }
        let edges = [extent.first] + within
        guard edges.count > 1 else { return moments.map { _ in .nan } }
        let rows = try base.buckets(of: series, edges: edges)
        var row = 0
        return moments.map { moment in
            while row + 1 < rows.count, rows.time[row + 1] < moment { row += 1 }
            return rows.close[row]
        }
    }
}

/// All actions that take effect at the same bar.
private struct BarActions {
    var start: Instant
    var exDate: CivilDate
    var ratio = 1.0
    var dividends = 0.0

    mutating func add(_ action: CorporateAction) {
        if let more = action.ratio { ratio *= more }
        if let more = action.amount { dividends += more }
    }

    /// Returns the share of the previous close that remains after the dividends.
    func part(of close: Double) throws(DividendError) -> Double {
        guard dividends > 0 else { return 1 }
        let part = 1 - dividends / close
        guard part > 0, part.isFinite else { throw DividendError(exDate: exDate, amount: dividends, close: close) }
        return part
    }
}

/// The error for a dividend that is not below the close before it: one of the two is wrong.
package struct DividendError: ReportedError, Equatable {
    var exDate: CivilDate
    var amount: Double
    var close: Double

    package init(exDate: CivilDate, amount: Double, close: Double) { (self.exDate, self.amount, self.close) = (exDate, amount, close) }

    package var category: ErrorCategory { .data }
    package var message: Message {
        "the dividend of \(plainNumber(amount)) on \(exDate) is not below the close of \(plainNumber(close)) before it"
    }
}
